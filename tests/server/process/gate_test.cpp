// Whole games over a network that delays, cuts, stalls and half-closes: two players come back by number as often as it
// takes, and the game that they saw is the game that was played.

#include "tests/server/process/gate.h"

#include <array>
#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/server/process/evening.h"
#include "tests/server/process/player.h"
#include "tests/server/process/process.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using testing::Gate;
using testing::Home;
using testing::Player;
using testing::Process;
using testing::Trouble;
using testing::WebSocketClient;

/// Comes back, through whatever is in the way. Bounded, and far beyond what is ever needed.
bool come_back(Player& player, std::uint16_t port, const std::string& room) {
  for (int tries = 0; tries < 1000 && !::testing::Test::HasFailure(); ++tries) {
    if (player.connect(port, room)) return true;
  }
  return false;
}

TEST(Gate, WholeGamesPassThroughIt) {
  const Home home;
  Process server(home.serve(testing::kEveryEvent));
  const auto port = server.port();
  std::array<int, testing::kTroubles> troubles{};
  for (unsigned seed = 1; seed <= 4; ++seed) {
    Gate gate(port, seed);
    std::array<Player, 2> players;
    const auto room = testing::start_game(
        port, players, {{"sheet", "six_dice"}, {"columns", 1}, {"order", "free"}, {"joker", "none"}});
    // Somebody who stays: in a room that everybody has left, who comes back gets the whole room and not the events.
    WebSocketClient watcher(port, room);
    watcher.send(testing::hello());
    ASSERT_FALSE(watcher.read("welcome").is_null());
    for (auto& player : players) ASSERT_TRUE(come_back(player, gate.port(), room));
    for (;;) {
      const bool settled = testing::settle(players);
      if (settled && players[0].turn().is_null()) break;
      if (settled && testing::play_one(players)) continue;
      ASSERT_FALSE(::testing::Test::HasFailure()) << "seed " << seed;
      for (auto& player : players) ASSERT_TRUE(come_back(player, gate.port(), room));
    }
    EXPECT_EQ(players[0].rolls(), players[1].rolls());
    EXPECT_EQ(testing::recorded_rolls(port, room), players[0].rolls());
    EXPECT_EQ(players[0].rolls().size(), 2U * 20);
    for (int i = 0; i < testing::kTroubles; ++i)
      troubles.at(static_cast<std::size_t>(i)) += gate.happened(static_cast<Trouble>(i));
    ASSERT_FALSE(::testing::Test::HasFailure()) << "seed " << seed;
  }
  for (const int times : troubles) EXPECT_GT(times, 0);
}

}  // namespace
}  // namespace regatta
