// One server, and whatever comes in: a hundred thousand frames and handshakes that are none, from a fixed seed. Most
// are golden ones with something of them changed, so that they get far.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/support/files.h"
#include "tests/support/running_server.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using nlohmann::json;
using testing::frame;
using testing::get;
using testing::kPing;
using testing::kPong;
using testing::kText;
using testing::make_room;
using testing::RawSocket;
using testing::RunningServer;
using testing::WebSocketClient;

class Chance {
 public:
  explicit Chance(unsigned seed) : generator_(seed) {}

  std::size_t below(std::size_t number) { return generator_() % number; }
  char byte() { return static_cast<char>(generator_()); }
  std::string bytes(std::size_t most) {
    std::string all;
    for (std::size_t i = below(most + 1); i > 0; --i) all += byte();
    return all;
  }
  const std::string& of(const std::vector<std::string>& all) { return all[below(all.size())]; }

  /// `text`, with something of it changed.
  std::string damaged(std::string text, const std::vector<std::string>& others) {
    for (std::size_t changes = 1 + below(3); changes > 0 && !text.empty(); --changes) {
      const auto at = below(text.size());
      const auto some = 1 + below(8);
      switch (below(6)) {
        case 0:
          text[at] = byte();
          break;
        case 1:
          text[at] = static_cast<char>(' ' + below(95));
          break;
        case 2:
          text.erase(at, some);
          break;
        case 3:
          text.insert(at, text.substr(below(text.size()), some * 4));
          break;
        case 4:
          text.resize(at);
          break;
        default:
          text = text.substr(0, at) + of(others).substr(0, 200);
      }
    }
    return text;
  }
  std::string no_frame(const std::string& text) {
    if (below(2) == 0) return static_cast<char>(byte() | 0x80) + bytes(40);
    auto some = frame(kText, text);
    for (std::size_t changes = 1 + below(3); changes > 0; --changes)
      some[below(std::min<std::size_t>(some.size(), 12))] = byte();
    return some;
  }

 private:
  std::mt19937 generator_;
};

std::vector<std::string> golden_messages() {
  std::vector<std::string> texts;
  for (const auto& row : testing::golden("client").at("client")) texts.push_back(row.at("message").dump());
  for (const auto& row : testing::golden("refused").at("refused")) texts.push_back(row.at("text"));
  return texts;
}

constexpr int kFrames = 90'000;
constexpr int kHandshakes = 10'000;

TEST(Abuse, FramesThatAreNone) {
  const RunningServer server([](Config& config) {
    config.net.messages_burst = 1e9;
    config.net.queue_frames = 100'000;
    config.net.queue_bytes = 100'000'000;
  });
  const auto room = make_room(server.port());
  const auto messages = golden_messages();
  Chance chance(1);
  std::optional<WebSocketClient> page;
  int answers = 0;
  for (int sent = 0; sent < kFrames;) {
    if (!page) {
      page.emplace(server.port(), make_room(server.port()).token);
      ASSERT_EQ(page->reply().status, 101);
      if (chance.below(8) != 0) page->send(testing::hello());
    }
    std::string bytes;
    for (int i = 0; i < 64; ++i, ++sent) {
      // A byte that is no character would end the connection, and the others would not be read.
      auto text = chance.damaged(chance.of(messages), messages);
      std::replace_if(
          text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; }, '?');
      bytes += frame(kText, text);
    }
    const bool last = chance.below(4) == 0;
    bytes += last ? chance.no_frame(chance.of(messages)) : frame(kPing, "end");
    page->send_bytes(bytes);
    // Bytes that are no frame may be the beginning of a long one: the server must not wait for the rest.
    if (last) page->socket().finish_sending();
    for (;;) {  // until all of it has been answered, or the server has ended the connection
      const auto got = page->read_frame();
      if (got) ++answers;
      if (got && got->opcode == kPong && got->payload == "end") break;
      if (got && got->opcode != testing::kClose) continue;
      page.reset();
      break;
    }
  }

  EXPECT_GT(answers, kFrames / 2);  // they were not all lost behind an early close

  // Whoever was there before, and whoever comes now, plays.
  WebSocketClient player(server.port(), room.token);
  player.send(testing::hello());
  player.send(
      {{"type", "join"}, {"id", 1}, {"name", "Nora"}, {"nonce", "AAECAwQFBgcICQoLDA0ODw"}, {"claim", room.claim}});
  EXPECT_EQ(player.read("ack").at("joined").at("seat"), 1);
  player.send({{"type", "start"}, {"seat", 1}, {"id", 1}});
  player.send({{"type", "roll"}, {"seat", 1}, {"id", 2}, {"turn", 1}, {"roll", 0}, {"held", json::array()}});
  EXPECT_EQ(player.read("ack").at("id"), 1);
  EXPECT_EQ(player.read("ack").at("id"), 2);
}

TEST(Abuse, HandshakesThatAreNone) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  const std::vector<std::string> requests = {
      WebSocketClient::upgrade(server.port(), "/r/" + room + "/ws"),
      WebSocketClient::upgrade(server.port(), "/r/" + room + "/ws", "Cookie: seats=AAECAwQFBgcICQoLDA0ODw\r\n"),
      WebSocketClient::upgrade(server.port(), "/r/0123456789/ws", "Origin: http://127.0.0.1\r\n"),
      "GET /r/" + room + "/seats HTTP/1.1\r\nHost: h\r\nAuthorization: Seats AAECAwQFBgcICQoLDA0ODw\r\n\r\n",
      "POST /api/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}",
      "GET / HTTP/1.1\r\nHost: h\r\nAccept-Encoding: br;q=0.5, gzip\r\nAccept-Language: el-GR, en;q=0.3\r\n\r\n",
  };
  Chance chance(2);
  for (int sent = 0; sent < kHandshakes;) {
    RawSocket socket(server.port());
    std::string bytes;
    // Several on one connection, of which those behind a bad one are not read any more.
    for (std::size_t i = 1 + chance.below(3); i > 0; --i, ++sent) {
      auto request = chance.of(requests);
      if (chance.below(4) != 0) request = chance.damaged(request, requests);
      bytes += request;
    }
    socket.send(bytes);
    socket.finish_sending();
    EXPECT_TRUE(socket.ends()) << sent;
  }
  WebSocketClient page(server.port(), room);
  page.send(testing::hello());
  EXPECT_FALSE(page.read("welcome").is_null());
  EXPECT_EQ(get(server.port(), "/healthz").status, 200);
}

}  // namespace
}  // namespace regatta
