// What the page about fairness counts: every face that this server has rolled.

#include <chrono>
#include <numeric>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/support/http_client.h"
#include "tests/support/running_server.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using nlohmann::json;
using testing::get;
using testing::make_room;
using testing::RunningServer;
using testing::WebSocketClient;

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

TEST(DiceCounts, CountEveryFaceOfEveryRoom) {
  const auto before = now();
  const RunningServer server([](Config& config) { config.shards = 3; });
  const auto counts = [&] {
    const auto reply = get(server.port(), "/api/dice");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.header("content-type"), "application/json");
    EXPECT_EQ(reply.header("cache-control"), "no-store");
    return json::parse(reply.body);
  };
  const auto first = counts();
  EXPECT_EQ(first.at("faces"), (json{0, 0, 0, 0, 0, 0}));
  EXPECT_GE(first.at("since"), before);
  EXPECT_LE(first.at("since"), now());

  std::vector<std::uint64_t> seen(6);
  for (int i = 0; i < 6; ++i) {
    const auto room = make_room(server.port());
    WebSocketClient page(server.port(), room.token);
    page.send(testing::hello());
    page.send(
        {{"type", "join"}, {"id", 1}, {"name", "Nora"}, {"nonce", "AAECAwQFBgcICQoLDA0ODw"}, {"claim", room.claim}});
    EXPECT_FALSE(page.read("ack").is_null());
    page.send({{"type", "start"}, {"seat", 1}, {"id", 1}});
    EXPECT_FALSE(page.read("ack").is_null());
    page.send({{"type", "roll"}, {"seat", 1}, {"id", 2}, {"turn", 1}, {"roll", 0}, {"held", json::array()}});
    EXPECT_FALSE(page.read("ack").is_null());
    WebSocketClient watcher(server.port(), room.token);
    watcher.send(testing::hello());
    const auto dice = watcher.read("welcome").at("room").at("game").at("turn").at("dice");
    for (const int face : dice) ++seen[static_cast<std::size_t>(face - 1)];
  }
  EXPECT_EQ(std::accumulate(seen.begin(), seen.end(), 0U), 30U);
  const auto last = counts();
  EXPECT_EQ(last.at("faces"), json(seen));
  EXPECT_EQ(last.at("since"), first.at("since"));
}

}  // namespace
}  // namespace regatta
