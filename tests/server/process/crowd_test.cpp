// Many connections that do nothing good, against the real binary: what they cost it is its memory, its descriptors and
// its time on the processor, and it gets all of them back.

#include <algorithm>
#include <chrono>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

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

TEST(Crowd, TwoThousandHalfOpenConnectionsEnd) {
  constexpr int kConnections = 2000;
  ASSERT_NO_FATAL_FAILURE(want_descriptors(5000));
  const Home home;
  Process server(home.serve({"--connections", "2500", "--request", "1000", "--keep-alive", "1000"}));
  const auto port = server.port();
  const int before = server.descriptors();
  std::vector<RawSocket> sockets;
  sockets.reserve(kConnections);
  for (int i = 0; i < kConnections; ++i) {
    sockets.emplace_back(port);
    if (i % 4 == 1) sockets.back().send("GET /healthz HTTP/1.1\r\nHo");
    if (i % 4 == 2) sockets.back().send("POST /api/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n{");
    if (i % 4 == 3) sockets.back().finish_sending();
  }
  for (auto& socket : sockets) ASSERT_TRUE(socket.ends());
  // Whoever is told that it ended may be told a moment before the server has closed its side.
  while (server.descriptors() > before + 10) std::this_thread::sleep_for(milliseconds(10));
  EXPECT_EQ(get(port, "/healthz").status, 200);
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
