// Many connections that do nothing good, against the real binary: what they cost it is its memory, its descriptors and
// its time on the processor, and it gets all of them back.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "server/config.h"
#include "tests/server/process/evening.h"
#include "tests/server/process/process.h"
#include "tests/support/http_client.h"
#include "tests/support/raw_socket.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using std::chrono::milliseconds;
using testing::get;
using testing::Home;
using testing::make_room;
using testing::Process;
using testing::RawSocket;
using testing::WebSocketClient;

#ifdef __SANITIZE_ADDRESS__
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

/// This process needs as many descriptors as the server.
void want_descriptors(rlim_t number) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  ASSERT_GE(limit.rlim_max, number) << "the test needs so many descriptors (ulimit -Hn)";
  limit.rlim_cur = std::max(limit.rlim_cur, number);
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

TEST(Crowd, FiveHundredThatNeverReadTakeNoMemory) {
  constexpr int kReaders = 500;
  ASSERT_NO_FATAL_FAILURE(want_descriptors(2000));
  // A sanitizer keeps what was freed for a while; that is not what is looked at here.
  if (kSanitized) ::setenv("ASAN_OPTIONS", "quarantine_size_mb=1:thread_local_quarantine_size_kb=16", 1);
  const Home home;
  Process server(home.serve({"--shards", "1", "--connections", "1000", "--room-spectators", "1000", "--close", "1000",
                             "--heartbeat", "600000", "--durability", "process"}));
  const auto port = server.port();
  const auto room = make_room(port);
  WebSocketClient player(port, room.token);
  player.send(testing::hello());
  player.send({{"type", "join"}, {"id", 1}, {"name", "Nora"}, {"nonce", "AAECAwQFBgcICQoLDA0ODw"}});
  ASSERT_FALSE(player.read("ack").is_null());
  std::vector<WebSocketClient> readers;
  readers.reserve(kReaders);
  for (int i = 0; i < kReaders; ++i) {
    readers.emplace_back(port, room.token, "", "", 4096);
    readers.back().send(testing::hello());
    ASSERT_FALSE(readers.back().read("welcome").is_null());
  }
  const auto before = server.resident_kb();
  auto most = before;
  // Each event goes to all of them: until the system's buffers are full, then the server's queues, and they are closed.
  const std::string dice = "🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲";
  bool gone = false;
  for (int id = 1; !gone && id < 15'000; ++id) {
    player.send({{"type", "rename"}, {"seat", 1}, {"id", id}, {"name", dice + std::to_string(id)}});
    ASSERT_EQ(player.read("ack").at("id"), id);
    if (id % 50 == 0) {
      most = std::max(most, server.resident_kb());
      gone = server.descriptors() < 100;
    }
  }
  EXPECT_TRUE(gone) << server.descriptors();
  // One frame is shared by all who wait for it: a queue costs its places, and a connection its write. 16 KB for each is
  // far more than that, and far less than the 256 KB of frames that a queue may hold.
  EXPECT_LT(most - before, 16 * kReaders);
  EXPECT_EQ(get(port, "/healthz").status, 200);
}

/// One has places for 200 who look on.
std::vector<std::string> make_rooms(std::uint16_t port, int number) {
  std::vector<std::string> rooms;
  for (int i = 0; i < number; ++i) rooms.push_back(make_room(port).token);
  return rooms;
}

/// However long it takes: a socket waits for 20 s, and some have to wait for nearly as long.
bool ends(RawSocket& socket) { return socket.ends() || socket.ends() || socket.ends(); }

/// With the settings as they are when nobody sets them, but the heartbeat, which would help the others out. No
/// connection here has an owner who answers.
TEST(Crowd, TwoThousandHalfOpenConnectionsEnd) {
  constexpr int kConnections = 2000;
  // The longest way to the end: of who never asks anything, of who never finishes a request, and of a page that never
  // says hello and does not answer the close.
  const Config config;
  EXPECT_LT(config.net.keep_alive + config.net.request, std::chrono::seconds(45));
  EXPECT_LT(config.room.hello + config.net.close, std::chrono::seconds(45));
  EXPECT_LT(2 * config.net.heartbeat, std::chrono::seconds(45));
  ASSERT_NO_FATAL_FAILURE(want_descriptors(5000));
  const Home home;
  Process server(home.serve({"--connections", "2500", "--heartbeat", "600000"}));
  const auto port = server.port();
  const auto rooms = make_rooms(port, 20);
  const int before = server.descriptors();
  std::vector<RawSocket> sockets;
  sockets.reserve(kConnections);
  for (int i = 0; i < kConnections; ++i) {
    auto& socket = sockets.emplace_back(port);
    const auto upgrade =
        WebSocketClient::upgrade(port, "/r/" + rooms[static_cast<std::size_t>(i) % rooms.size()] + "/ws");
    switch (i % 9) {
      case 0:  // nothing at all
        break;
      case 1:
        socket.send("GET /healthz HTTP/1.1\r\nHo");
        break;
      case 2:
        socket.send("POST /api/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n{");
        break;
      case 3:
        socket.finish_sending();
        break;
      case 4:
        socket.send("\x16\x03\x01\x02");  // TLS
        break;
      case 5:
        socket.send(upgrade.substr(0, upgrade.size() / 2));
        break;
      case 6:
        socket.send(upgrade);
        break;
      case 7:  // half a frame behind the upgrade
        socket.send(upgrade + testing::frame(testing::kText, testing::hello().dump()).substr(0, 20));
        break;
      default:  // pings, but no hello
        socket.send(upgrade + testing::frame(testing::kPing, "there?"));
    }
  }
  for (int i = 0; i < kConnections; ++i) ASSERT_TRUE(ends(sockets[static_cast<std::size_t>(i)])) << i % 9;
  // Whoever is told that it ended may be told a moment before the server has closed its side.
  while (server.descriptors() > before + 10) std::this_thread::sleep_for(milliseconds(10));
  EXPECT_EQ(get(port, "/healthz").status, 200);
}

/// Pages that were greeted, and are then gone without a word: a phone without a network.
TEST(Crowd, FiveHundredPagesThatVanishAreGivenUp) {
  constexpr int kPages = 500;
  ASSERT_NO_FATAL_FAILURE(want_descriptors(2000));
  const Home home;
  Process server(home.serve({"--connections", "1000", "--heartbeat", "2000"}));
  const auto port = server.port();
  const auto rooms = make_rooms(port, 20);
  const int before = server.descriptors();
  std::vector<WebSocketClient> pages;
  pages.reserve(kPages);
  for (int i = 0; i < kPages; ++i) {
    pages.emplace_back(port, rooms[static_cast<std::size_t>(i) % rooms.size()]);
    pages.back().send(testing::hello());
  }
  for (auto& page : pages) ASSERT_TRUE(ends(page.socket()));
  while (server.descriptors() > before + 10) std::this_thread::sleep_for(milliseconds(10));
  EXPECT_EQ(get(port, "/healthz").status, 200);
}

/// Each of them leaves its memory to the next.
TEST(Crowd, ThousandsWhoComeAndGoTakeNoMemory) {
  constexpr int kAtOnce = 500;
  constexpr int kRounds = 8;
  ASSERT_NO_FATAL_FAILURE(want_descriptors(2000));
  if (kSanitized) ::setenv("ASAN_OPTIONS", "quarantine_size_mb=1:thread_local_quarantine_size_kb=16", 1);
  const Home home;
  Process server(home.serve({"--shards", "1", "--connections", "1000"}));
  const auto port = server.port();
  const auto rooms = make_rooms(port, 20);
  const int before = server.descriptors();
  long settled = 0;
  for (int round = 0; round < kRounds; ++round) {
    {
      std::vector<WebSocketClient> pages;
      pages.reserve(kAtOnce);
      for (int i = 0; i < kAtOnce; ++i) {
        pages.emplace_back(port, rooms[static_cast<std::size_t>(i) % rooms.size()]);
        pages.back().send(testing::hello());
      }
      for (auto& page : pages) ASSERT_FALSE(page.read("welcome").is_null());
    }
    while (server.descriptors() > before + 10) std::this_thread::sleep_for(milliseconds(10));
    if (round == kRounds / 2) settled = server.resident_kb();
  }
  // A connection that stayed would have some KB for good.
  EXPECT_LT(server.resident_kb() - settled, kAtOnce * (kRounds / 2 - 1));
}

/// The places that a process with so many descriptors has, and one more. In a process of its own, whose limit can't be
/// raised again.
bool has_places(rlim_t descriptors, int places) {
  const rlimit limit{.rlim_cur = descriptors, .rlim_max = descriptors};
  ::setrlimit(RLIMIT_NOFILE, &limit);
  const Home home;
  Process server(home.serve({"--keep-alive", "600000"}));
  const auto port = server.port();
  std::vector<RawSocket> sockets;
  const auto status = [&] {
    sockets.emplace_back(port);
    sockets.back().send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n");
    return testing::read_reply(sockets.back()).status;
  };
  for (int i = 0; i < places; ++i) {
    if (const int other = status(); other != 200) {
      std::cerr << "place " << i << ": " << other << "\n";
      return false;
    }
  }
  const int beyond = status();
  std::cerr << "beyond: " << beyond << "\n";
  return beyond == 503;
}

TEST(CrowdDeathTest, ATenthOfTheDescriptorsIsForNoConnection) {
  EXPECT_EXIT(std::_Exit(has_places(800, 720) ? 0 : 1), ::testing::ExitedWithCode(0), "beyond: 503");
}

TEST(Crowd, WithoutDescriptorsTheServerDoesNotSpin) {
  const Home home;
  Process server(home.serve({"--connections", "100"}));
  const auto port = server.port();
  const auto room = make_room(port);
  WebSocketClient player(port, room.token);
  player.send(testing::hello());
  ASSERT_FALSE(player.read("welcome").is_null());
  // Not even the spare one is of use now: whoever comes has to wait.
  server.set_descriptors(3);
  std::vector<RawSocket> waiting;
  for (int i = 0; i < 20; ++i) {
    waiting.emplace_back(port);
    waiting.back().send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n");
  }
  const auto before = server.computed();
  std::this_thread::sleep_for(milliseconds(1000));
  // A loop that spins computes for all of that second, or for what the machine gives it of it; trying anew ten times
  // is nothing that can be measured.
  EXPECT_LT((server.computed() - before).count(), 150);
  player.send({{"type", "sync"}});
  EXPECT_FALSE(player.read("welcome").is_null());  // who was there before plays on
  server.set_descriptors(1000);
  for (auto& socket : waiting) EXPECT_EQ(testing::read_reply(socket).status, 200);
}

}  // namespace
}  // namespace regatta
