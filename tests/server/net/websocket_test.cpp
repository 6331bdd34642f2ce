#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/support/running_server.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using nlohmann::json;
using testing::frame;
using testing::get;
using testing::make_room;
using testing::RunningServer;
using testing::WebSocketClient;

const json kHello = testing::hello();
const std::string kNonceA = "AAECAwQFBgcICQoLDA0ODw";
const std::string kNonceB = "AQECAwQFBgcICQoLDA0ODw";

json join(const std::string& name, const std::string& claim = "", const std::string& nonce = kNonceA) {
  json message = {{"type", "join"}, {"id", 1}, {"name", name}, {"nonce", nonce}};
  if (!claim.empty()) message["claim"] = claim;
  return message;
}

TEST(WebSocket, APageIsWelcomedAndPlays) {
  const RunningServer server;
  const auto room = make_room(server.port());
  WebSocketClient page(server.port(), room.token);
  EXPECT_EQ(page.reply().status, 101);
  EXPECT_EQ(page.reply().header("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");  // the example of RFC 6455
  EXPECT_EQ(page.reply().header("sec-websocket-extensions"), "");
  page.send(kHello);
  const auto welcome = page.read("welcome");
  EXPECT_EQ(welcome.at("room").at("phase"), "lobby");
  EXPECT_EQ(welcome.at("you"), json::array());

  page.send(join("Nora", room.claim));
  EXPECT_EQ(page.read("ack").at("joined").at("seat"), 1);
  page.send({{"type", "start"}, {"seat", 1}, {"id", 1}});
  EXPECT_EQ(page.read("ack").at("id"), 1);
  page.send({{"type", "roll"}, {"seat", 1}, {"id", 2}, {"turn", 1}, {"roll", 0}, {"held", json::array()}});
  EXPECT_EQ(page.read("ack").at("id"), 2);
  const auto record = get(server.port(), "/api/rooms/" + room.token + "/record");
  EXPECT_EQ(record.status, 200);
  EXPECT_EQ(json::parse(record.body).at("format"), "regatta-record-1");
}

TEST(WebSocket, EveryoneInARoomSeesAnEvent) {
  const RunningServer server;
  const auto room = make_room(server.port());
  std::vector<WebSocketClient> pages;
  for (int i = 0; i < 10; ++i) {
    pages.emplace_back(server.port(), room.token);
    pages.back().send(kHello);
    EXPECT_FALSE(pages.back().read("welcome").is_null());
  }
  pages.front().send(join("Nora"));
  for (auto& page : pages) EXPECT_EQ(page.read("event").at("seat").at("name"), "Nora");
}

TEST(WebSocket, ManyRoomsOnManyShards) {
  const RunningServer server([](Config& config) { config.shards = 4; });
  for (int i = 0; i < 40; ++i) {
    const auto room = make_room(server.port());
    WebSocketClient page(server.port(), room.token);
    page.send(kHello);
    EXPECT_FALSE(page.read("welcome").is_null());
  }
}

TEST(WebSocket, FramesThatComeWithTheUpgradeAreNotLost) {
  const RunningServer server;
  const auto room = make_room(server.port());
  const std::string glued =
      frame(testing::kText, kHello.dump()) + frame(testing::kText, join("Nora", room.claim).dump());
  WebSocketClient page(server.port(), room.token, "", glued);
  EXPECT_EQ(page.reply().status, 101);
  EXPECT_FALSE(page.read("welcome").is_null());
  EXPECT_EQ(page.read("ack").at("joined").at("seat"), 1);
  // A long header, of which the upgrade needs nothing, takes no place from them.
  WebSocketClient other(server.port(), room.token, "Cookie: " + std::string(6000, 'x') + "\r\n",
                        frame(testing::kText, kHello.dump()));
  EXPECT_FALSE(other.read("welcome").is_null());
}

TEST(WebSocket, MoreThanFitsWithTheUpgradeIsRefused) {
  const RunningServer server;
  const auto room = make_room(server.port());
  const std::string message = kHello.dump();
  WebSocketClient fits(server.port(), room.token, "", frame(testing::kText, message + std::string(1200, ' ')));
  EXPECT_EQ(fits.reply().status, 101);
  EXPECT_FALSE(fits.read("welcome").is_null());
  WebSocketClient beyond(server.port(), room.token, "", frame(testing::kText, message + std::string(1500, ' ')));
  EXPECT_EQ(beyond.reply().status, 400);
}

TEST(WebSocket, PagesFromElsewhereAreRefused) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  const auto status = [&](const std::string& origin) {
    return WebSocketClient(server.port(), room, "Origin: " + origin + "\r\n").reply().status;
  };
  const auto port = std::to_string(server.port());
  EXPECT_EQ(status("http://127.0.0.1:" + port), 101);
  EXPECT_EQ(status("https://127.0.0.1:" + port), 101);  // a proxy may have taken the TLS away
  EXPECT_EQ(status("http://127.0.0.1"), 403);
  EXPECT_EQ(status("http://127.0.0.1:" + port + ".elsewhere.example"), 403);
  EXPECT_EQ(status("http://elsewhere.example"), 403);
  EXPECT_EQ(status("null"), 403);

  const RunningServer listed([](Config& config) {
    config.origins = {"https://dice.example", "https://other.example"};
  });
  const auto other = make_room(listed.port()).token;
  EXPECT_EQ(WebSocketClient(listed.port(), other, "Origin: https://other.example\r\n").reply().status, 101);
  EXPECT_EQ(WebSocketClient(listed.port(), other, "Origin: https://third.example\r\n").reply().status, 403);
}

/// Sits down on a page of its own: the secret.
std::string sit_down(const RunningServer& server, const std::string& room, const std::string& name,
                     const std::string& nonce) {
  WebSocketClient page(server.port(), room);
  page.send(kHello);
  page.send(join(name, "", nonce));
  return page.read("ack").at("joined").at("secret");
}

std::vector<int> seats_of(WebSocketClient& page, const json& hello = kHello) {
  page.send(hello);
  std::vector<int> seats;
  const auto welcome = page.read("welcome");
  for (const auto& seat : welcome.at("you")) seats.push_back(seat.at("seat"));
  return seats;
}

TEST(WebSocketCookie, AloneIsEnoughForASeat) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  const auto secret = sit_down(server, room, "Nora", kNonceA);
  // As a browser does that has lost its storage, with the cookie that it was given.
  const auto given = get(server.port(), "/r/" + room + "/seats", "Authorization: Seats " + secret + "\r\n");
  const auto cookie = given.header("set-cookie").substr(0, given.header("set-cookie").find(';'));
  WebSocketClient page(server.port(), room, "Cookie: " + cookie + "\r\n");
  EXPECT_EQ(seats_of(page), std::vector<int>{1});
  page.send({{"type", "rename"}, {"seat", 1}, {"id", 1}, {"name", "Nora K."}});
  EXPECT_EQ(page.read("ack").at("seat"), 1);
}

TEST(WebSocketCookie, ItsSeatsAndThoseOfTheHelloAreOnePage) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  const auto first = sit_down(server, room, "Nora", kNonceA);
  const auto second = sit_down(server, room, "Kim", kNonceB);
  WebSocketClient one_each(server.port(), room, testing::seats_cookie(first));
  EXPECT_EQ(seats_of(one_each, testing::hello({second})), (std::vector<int>{1, 2}));
  WebSocketClient twice(server.port(), room, testing::seats_cookie(first + "." + second));
  EXPECT_EQ(seats_of(twice, testing::hello({second})), (std::vector<int>{1, 2}));
}

TEST(WebSocketCookie, WhatIsMalformedOrNotOursIsIgnored) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  const auto secret = sit_down(server, room, "Nora", kNonceA);
  for (const auto& header :
       {testing::seats_cookie("x." + secret + "."), "Cookie: a=b; seats=" + secret + "; c\r\n",
        "Cookie: seats; " + ("seats=" + secret) + "\r\n", testing::seats_cookie(kNonceB + "." + secret)}) {
    WebSocketClient page(server.port(), room, header);
    EXPECT_EQ(seats_of(page), std::vector<int>{1}) << header;
  }
  for (const auto& header :
       {testing::seats_cookie(""), testing::seats_cookie(kNonceB), "Cookie: other=" + secret + "\r\n",
        "Cookie: Seats=" + secret + "\r\n", testing::seats_cookie("\"" + secret + "\"")}) {
    WebSocketClient page(server.port(), room, header);
    EXPECT_EQ(seats_of(page), std::vector<int>{}) << header;
  }
}

/// Nothing in a message could say who a page is: a page from elsewhere would act in its visitor's name.
TEST(WebSocketCookie, APageFromElsewhereCannotUseIt) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  const auto cookie = testing::seats_cookie(sit_down(server, room, "Nora", kNonceA));
  for (const std::string origin :
       {"http://elsewhere.example", "null", "http://127.0.0.1", "https://sub.127.0.0.1.example"}) {
    WebSocketClient page(server.port(), room, cookie + "Origin: " + origin + "\r\n");
    EXPECT_EQ(page.reply().status, 403) << origin;
  }
  WebSocketClient own(server.port(), room,
                      cookie + "Origin: http://127.0.0.1:" + std::to_string(server.port()) + "\r\n");
  EXPECT_EQ(seats_of(own), std::vector<int>{1});
}

TEST(WebSocket, WhatIsNoUpgradeIsTold) {
  const RunningServer server;
  const auto path = "/r/" + make_room(server.port()).token + "/ws";
  const auto plain = get(server.port(), path);
  EXPECT_EQ(plain.status, 426);
  EXPECT_EQ(plain.header("upgrade"), "websocket");
  EXPECT_EQ(plain.header("sec-websocket-version"), "13");
  const std::string upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  EXPECT_EQ(get(server.port(), path, upgrade + key + "Sec-WebSocket-Version: 8\r\n").status, 426);
  EXPECT_EQ(get(server.port(), path, upgrade + "Sec-WebSocket-Version: 13\r\n").status, 400);
  EXPECT_EQ(get(server.port(), path, upgrade + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n").status,
            400);
  EXPECT_EQ(get(server.port(), path, "Upgrade: h2c\r\nConnection: Upgrade\r\n" + key + "Sec-WebSocket-Version: 13\r\n")
                .status,
            426);
}

TEST(WebSocket, ARoomThatDoesNotExist) {
  const RunningServer server;
  WebSocketClient page(server.port(), "0123456789");
  EXPECT_EQ(page.reply().status, 101);  // a browser would not tell its page another status
  EXPECT_EQ(page.read("bye").at("code"), "room_not_found");
  EXPECT_EQ(page.close_code(), 4004);
  EXPECT_TRUE(page.socket().ends());
  EXPECT_EQ(WebSocketClient(server.port(), "no-token").reply().status, 404);
}

TEST(WebSocket, ARoomThatHasExpired) {
  const auto now = std::make_shared<std::atomic<std::int64_t>>(1'800'000'000);
  const RunningServer server(
      [](Config& config) {
        config.room.keep_unstarted = std::chrono::hours(1);
        config.room.keep = std::chrono::hours(2);
        config.room.idle = std::chrono::milliseconds(0);
      },
      [now](store::SqliteOptions& options) {
        options.now = [now] { return std::chrono::sys_seconds(std::chrono::seconds(*now)); };
      });
  const auto started = make_room(server.port());
  const auto idle = make_room(server.port());
  WebSocketClient player(server.port(), started.token);
  player.send(kHello);
  player.send(join("Nora", started.claim));
  EXPECT_FALSE(player.read("ack").is_null());
  player.send({{"type", "start"}, {"seat", 1}, {"id", 1}});
  EXPECT_FALSE(player.read("ack").is_null());

  *now += 3600 + 60;
  EXPECT_EQ(get(server.port(), "/api/rooms/" + idle.token).error(), "room_not_found");
  while (get(server.port(), "/r/" + idle.token).status == 200) {  // until it has left the memory
  }
  EXPECT_EQ(get(server.port(), "/r/" + idle.token).status, 404);
  WebSocketClient late(server.port(), idle.token);
  EXPECT_EQ(late.read("bye").at("code"), "room_not_found");
  EXPECT_EQ(get(server.port(), "/api/rooms/" + started.token).status, 200);

  // Being connected is not playing: the room ends under its page, which then finds it no more.
  *now += 3600;
  player.send({{"type", "roll"}, {"seat", 1}, {"id", 2}, {"turn", 1}, {"roll", 0}, {"held", json::array()}});
  EXPECT_NE(player.close_code(), 0);
  WebSocketClient again(server.port(), started.token);
  EXPECT_EQ(again.close_code(), 4004);
}

TEST(WebSocket, AMessageAtItsLimitAndOneBeyond) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  WebSocketClient page(server.port(), room);
  page.send(kHello);
  EXPECT_FALSE(page.read("welcome").is_null());
  page.send_bytes(frame(testing::kText, std::string(4096, ' ')));
  EXPECT_EQ(page.read("error").at("code"), "too_large");
  page.send_bytes(frame(testing::kText, std::string(4097, ' ')));
  EXPECT_EQ(page.close_code(), 1009);
  EXPECT_TRUE(page.socket().ends());
}

TEST(WebSocket, AMessageInPiecesCountsAsOne) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  WebSocketClient page(server.port(), room);
  const auto hello = kHello.dump();
  page.send_bytes(frame(testing::kText, hello.substr(0, 5), true, false));
  page.send_bytes(frame(testing::kPing, "between"));
  page.send_bytes(frame(testing::kContinuation, hello.substr(5), true, true));
  EXPECT_EQ(page.read_frame()->opcode, testing::kPong);
  EXPECT_FALSE(page.read("welcome").is_null());

  page.send_bytes(frame(testing::kText, std::string(3000, ' '), true, false));
  page.send_bytes(frame(testing::kContinuation, std::string(3000, ' '), true, true));
  EXPECT_EQ(page.close_code(), 1009);
}

TEST(WebSocket, FramesThatThePageMustNotSend) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  struct Row {
    const char* what;
    std::string bytes;
    int code;
  };
  const std::vector<Row> rows = {
      {"unmasked", frame(testing::kText, kHello.dump(), false), 1002},
      {"binary", frame(testing::kBinary, kHello.dump()), 1003},
      {"no UTF-8", frame(testing::kText, "\xff\xfe"), 1007},
      {"half a character", frame(testing::kText, "\xce"), 1007},
      {"reserved bits", std::string("\xc1\x80", 2) + "\x11\x22\x33\x44", 1002},
      {"reserved opcode", frame(3, "x"), 1002},
      {"a lone continuation", frame(testing::kContinuation, "x"), 1002},
      {"a second beginning", frame(testing::kText, "x", true, false) + frame(testing::kText, "x"), 1002},
      {"a ping in pieces", frame(testing::kPing, "x", true, false), 1002},
      {"a long ping", frame(testing::kPing, std::string(126, 'x')), 1002},
      {"a bad close code", frame(testing::kClose, std::string("\x03\xed", 2)), 1002},
  };
  for (const auto& [what, bytes, code] : rows) {
    WebSocketClient page(server.port(), room);
    page.send_bytes(bytes);
    EXPECT_EQ(page.close_code(), code) << what;
    EXPECT_TRUE(page.socket().ends()) << what;
  }
}

TEST(WebSocket, APageThatLeavesIsNoLongerThere) {
  const RunningServer server;
  const auto room = make_room(server.port());
  WebSocketClient stays(server.port(), room.token);
  stays.send(kHello);
  EXPECT_FALSE(stays.read("welcome").is_null());
  {
    WebSocketClient leaves(server.port(), room.token);
    leaves.send(kHello);
    EXPECT_FALSE(leaves.read("welcome").is_null());
    auto presence = stays.read("presence");
    while (presence.at("spectators") != 2) presence = stays.read("presence");
    leaves.send_bytes(frame(testing::kClose, std::string("\x03\xe8", 2)));
    EXPECT_EQ(leaves.close_code(), 1000);
    EXPECT_TRUE(leaves.socket().ends());
  }
  EXPECT_EQ(stays.read("presence").at("spectators"), 1);
  {
    WebSocketClient vanishes(server.port(), room.token);
    vanishes.send(kHello);
    EXPECT_FALSE(vanishes.read("welcome").is_null());
    EXPECT_EQ(stays.read("presence").at("spectators"), 2);
  }
  EXPECT_EQ(stays.read("presence").at("spectators"), 1);
}

/// The page must take everything behind the close frame for an error (RFC 6455, 5.5.1).
TEST(WebSocket, NothingFollowsACloseFrame) {
  constexpr int kPlayers = 6;
  constexpr int kMost = 5000;  // reactions of each; far more than there is time for
  constexpr int kLeaving = 20;
  const RunningServer server([](Config& config) {
    config.shards = 1;
    config.net.queue_frames = 100'000;
    config.net.queue_bytes = 100'000'000;
    config.net.messages_burst = 1'000'000;
    config.room.reactions_burst = 1'000'000;
  });
  const auto room = make_room(server.port()).token;
  std::vector<WebSocketClient> players;
  for (int seat = 1; seat <= kPlayers; ++seat) {
    auto nonce = kNonceA;
    nonce[0] = static_cast<char>('A' + seat);
    auto& player = players.emplace_back(server.port(), room);
    player.send(kHello);
    player.send(join("Nora", "", nonce));
    EXPECT_EQ(player.read("ack").at("joined").at("seat"), seat);
  }
  for (const auto& last :
       {frame(testing::kClose, std::string("\x03\xe8", 2)), frame(testing::kText, "unmasked", false)}) {
    std::vector<WebSocketClient> leaving;
    for (int i = 0; i < kLeaving; ++i) {
      leaving.emplace_back(server.port(), room);
      leaving.back().send(kHello);
      EXPECT_FALSE(leaving.back().read("welcome").is_null());
    }
    // Several reactions are shown in each turn of the loop, while one page after the other closes.
    std::atomic<bool> over = false;
    std::thread reacting([&] {
      for (int i = 0; i < kMost && !over; ++i) {
        for (int seat = 1; seat <= kPlayers; ++seat) {
          const auto reaction = json{{"type", "react"}, {"seat", seat}, {"reaction", "clap"}};
          players[static_cast<std::size_t>(seat) - 1].send(reaction);
        }
      }
    });
    for (auto& page : leaving) {
      EXPECT_FALSE(page.read("reaction").is_null());
      page.send_bytes(last);
      bool closed = false;
      while (const auto got = page.read_frame()) {
        EXPECT_FALSE(closed) << got->payload;
        closed = got->opcode == testing::kClose;
      }
      EXPECT_TRUE(closed);
      page.socket().close();
    }
    over = true;
    reacting.join();
  }
}

TEST(WebSocket, TooManyMessages) {
  const RunningServer server([](Config& config) {
    config.net.messages_burst = 10;
    config.net.messages_per_second = 0.1;
  });
  const auto room = make_room(server.port()).token;
  WebSocketClient page(server.port(), room);
  page.send(kHello);
  for (int i = 0; i < 9; ++i) page.send({{"type", "sync"}});
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(page.read("welcome").is_null()) << i;  // at the limit
  page.send({{"type", "sync"}});
  EXPECT_EQ(page.read("bye").at("code"), "rate_limited");
  EXPECT_EQ(page.close_code(), 1008);
  EXPECT_TRUE(page.socket().ends());

  WebSocketClient pinging(server.port(), room);
  for (int i = 0; i < 11; ++i) pinging.send_bytes(frame(testing::kPing, "x"));
  EXPECT_EQ(pinging.close_code(), 1008);
}

TEST(WebSocket, APageThatDoesNotReadIsClosedAndHoldsUpNobody) {
  const RunningServer server([](Config& config) {
    config.net.queue_frames = 16;
    config.net.messages_burst = 1'000'000;
    config.net.close = std::chrono::milliseconds(300);
    config.room.hello = std::chrono::hours(1);
  });
  const auto room = make_room(server.port());
  WebSocketClient slow(server.port(), room.token, "", "", 4096);
  slow.send(kHello);
  WebSocketClient busy(server.port(), room.token);
  busy.send(kHello);
  EXPECT_FALSE(busy.read("welcome").is_null());
  busy.send(join("Nora", room.claim));
  EXPECT_FALSE(busy.read("ack").is_null());
  // Each rename goes to both. The slow one's buffers fill, then its queue; at last the room is told that it is gone.
  bool gone = false;
  for (int id = 1; !gone && id < 20'000; ++id) {
    busy.send({{"type", "rename"}, {"seat", 1}, {"id", id}, {"name", "Nora " + std::to_string(id)}});
    for (;;) {
      const auto message = busy.read();
      ASSERT_FALSE(message.is_null());
      if (message.at("type") == "presence" && message.at("spectators") == 0) gone = true;
      if (message.at("type") == "ack") break;
      ASSERT_NE(message.at("type"), "error") << message;
    }
  }
  EXPECT_TRUE(gone);
  EXPECT_TRUE(slow.socket().ends());
}

/// What is sent to a page that comes back to a room and has missed something, at once: with a queue of so many messages
/// and bytes.
struct CameBack {
  int renames = 0;
  int close_code = 0;
  double most_frames = 0;  // that waited for one page
  double most_bytes = 0;
};
CameBack come_back(std::size_t frames, std::size_t bytes) {
  constexpr int kMissed = 20;
  RunningServer server([&](Config& config) {
    config.shards = 1;
    config.metrics = "127.0.0.1:0";
    config.net.queue_frames = frames;
    config.net.queue_bytes = bytes;
    config.net.messages_burst = 1000;
    config.room.catch_up_events = kMissed;
    config.room.catch_up_bytes = 100'000;
  });
  const auto room = make_room(server.port());
  WebSocketClient player(server.port(), room.token);
  player.send(kHello);
  player.send(join("Nora", room.claim));
  EXPECT_FALSE(player.read("ack").is_null());
  for (int id = 1; id <= kMissed; ++id) {
    player.send({{"type", "rename"}, {"seat", 1}, {"id", id}, {"name", "Nora"}});
    EXPECT_FALSE(player.read("ack").is_null());
  }
  CameBack came;
  WebSocketClient page(server.port(), room.token);
  auto hello = kHello;
  hello["last"] = 2;
  page.send(hello);
  page.send({{"type", "sync"}, {"last", 2 + kMissed}});
  for (int welcomes = 0; welcomes < 2;) {
    const auto message = page.read();
    if (message.is_null()) break;
    if (message.at("type") == "event") ++came.renames;
    if (message.at("type") == "welcome") ++welcomes;
  }
  if (came.renames < kMissed) came.close_code = page.close_code();
  const auto url = server.server().metrics_url();
  const auto metrics = get(static_cast<std::uint16_t>(std::atoi(url.substr(url.rfind(':') + 1).c_str())), "/metrics");
  const auto most = [&](const std::string& name) {
    const auto at = metrics.body.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::atof(metrics.body.c_str() + at + name.size() + 2);
  };
  came.most_frames = most("regatta_outgoing_frames_max");
  came.most_bytes = most("regatta_outgoing_bytes_max");
  return came;
}

TEST(WebSocket, AQueueAtItsLimitAndOneBeyond) {
  const auto free = come_back(1000, 1'000'000);
  EXPECT_EQ(free.renames, 20);
  ASSERT_GT(free.most_frames, 20);
  ASSERT_GT(free.most_bytes, 1000);
  const auto frames = static_cast<std::size_t>(free.most_frames);
  const auto bytes = static_cast<std::size_t>(free.most_bytes);
  EXPECT_EQ(come_back(frames, 1'000'000).renames, 20);
  EXPECT_EQ(come_back(frames - 1, 1'000'000).close_code, 1013);
  EXPECT_EQ(come_back(1000, bytes).renames, 20);
  EXPECT_EQ(come_back(1000, bytes - 1).close_code, 1013);
}

TEST(WebSocket, APageThatReadsLateLearnsWhy) {
  const RunningServer server([](Config& config) {
    config.net.queue_frames = 4;
    config.net.messages_burst = 1'000'000;
    config.net.close = std::chrono::minutes(1);
  });
  const auto room = make_room(server.port()).token;
  WebSocketClient slow(server.port(), room, "", "", 4096);
  slow.send(kHello);
  std::string syncs;
  for (int i = 0; i < 1000; ++i) syncs += frame(testing::kText, R"({"type":"sync"})");
  slow.send_bytes(syncs);
  // By the time that another page has been answered as often, on the same loop, they have all been taken in.
  WebSocketClient other(server.port(), room);
  other.send(kHello);
  for (int i = 0; i < 1000; ++i) {
    ASSERT_FALSE(other.read("welcome").is_null());
    other.send({{"type", "sync"}});
  }
  EXPECT_EQ(slow.read("bye").at("code"), "too_slow");
  EXPECT_EQ(slow.close_code(), 1013);
}

TEST(WebSocket, ASilentPageIsPingedAndThenGivenUp) {
  const RunningServer server([](Config& config) { config.net.heartbeat = std::chrono::milliseconds(200); });
  const auto room = make_room(server.port()).token;
  WebSocketClient answers(server.port(), room);
  answers.send(kHello);
  EXPECT_FALSE(answers.read("welcome").is_null());
  WebSocketClient silent(server.port(), room);
  silent.send(kHello);
  for (int pings = 0; pings < 5;) {  // twice as long as the silent one may live
    const auto got = answers.read_frame();
    ASSERT_TRUE(got);
    if (got->opcode != testing::kPing) continue;
    ++pings;
    answers.send_bytes(frame(testing::kPong, got->payload));
  }
  EXPECT_TRUE(silent.socket().ends());
}

TEST(WebSocket, APageThatIgnoresItsCloseIsCutOff) {
  const RunningServer server([](Config& config) {
    config.net.close = std::chrono::milliseconds(200);
    config.net.heartbeat = std::chrono::milliseconds(400);
  });
  WebSocketClient told(server.port(), "0123456789");
  EXPECT_TRUE(told.socket().ends());  // it never answers the close frame
  WebSocketClient wrong(server.port(), make_room(server.port()).token);
  wrong.send_bytes(frame(testing::kText, "unmasked", false));
  EXPECT_TRUE(wrong.socket().ends());
}

TEST(WebSocket, StoppingTellsEveryPage) {
  RunningServer server;
  std::vector<WebSocketClient> pages;
  for (int i = 0; i < 8; ++i) {
    pages.emplace_back(server.port(), make_room(server.port()).token);
    pages.back().send(kHello);
    EXPECT_FALSE(pages.back().read("welcome").is_null());
  }
  std::thread stop([&] { server.stop(std::chrono::seconds(20)); });
  for (auto& page : pages) {
    EXPECT_EQ(page.read("bye").at("code"), "restarting");
    EXPECT_EQ(page.close_code(), 1012);
    EXPECT_TRUE(page.socket().ends());
    page.socket().close();
  }
  stop.join();
  EXPECT_THROW(testing::RawSocket(server.port()), std::runtime_error);
}

TEST(WebSocket, StoppingWaitsForNoPageBeyondItsDeadline) {
  RunningServer server([](Config& config) { config.net.close = std::chrono::hours(1); });
  WebSocketClient ignores(server.port(), make_room(server.port()).token);
  ignores.send(kHello);
  EXPECT_FALSE(ignores.read("welcome").is_null());
  server.stop(std::chrono::milliseconds(300));
  SUCCEED();  // it came back
}

}  // namespace
}  // namespace regatta
