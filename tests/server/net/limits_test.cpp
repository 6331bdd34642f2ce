#include <chrono>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

#include "server/net/address.h"
#include "server/net/admission.h"
#include "server/net/unique_fd.h"
#include "server/token_bucket.h"
#include "tests/support/running_server.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using testing::forwarded_for;
using testing::get;
using testing::make_room;
using testing::post_room;
using testing::RawSocket;
using testing::RunningServer;
using testing::WebSocketClient;

TEST(Limits, RoomsOfOneAddress) {
  const RunningServer server([](Config& config) { config.per_address.rooms_burst = 3; });
  for (int i = 0; i < 3; ++i) EXPECT_EQ(post_room(server.port(), forwarded_for("192.0.2.1")).status, 201);
  const auto beyond = post_room(server.port(), forwarded_for("192.0.2.1"));
  EXPECT_EQ(beyond.status, 429);
  EXPECT_EQ(beyond.error(), "rate_limited");
  EXPECT_EQ(post_room(server.port(), forwarded_for("192.0.2.2")).status, 201);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(post_room(server.port()).status, 201);  // this machine itself
}

TEST(Limits, AnIPv6NetworkIsOneAddress) {
  const RunningServer server([](Config& config) { config.per_address.rooms_burst = 1; });
  EXPECT_EQ(post_room(server.port(), forwarded_for("2001:db8:1:2::1")).status, 201);
  EXPECT_EQ(post_room(server.port(), forwarded_for("2001:db8:1:2:ffff::9")).status, 429);
  EXPECT_EQ(post_room(server.port(), forwarded_for("2001:db8:1:3::1")).status, 201);
}

TEST(Limits, WhatAClientWroteIntoForwardedForIsNotBelieved) {
  const RunningServer server([](Config& config) { config.per_address.rooms_burst = 1; });
  EXPECT_EQ(post_room(server.port(), forwarded_for("198.51.100.1, 192.0.2.1")).status, 201);
  EXPECT_EQ(post_room(server.port(), forwarded_for("198.51.100.2, 192.0.2.1")).status, 429);
  EXPECT_EQ(post_room(server.port(), forwarded_for("198.51.100.3") + forwarded_for("192.0.2.1")).status, 429);
  // Another proxy of ours on the way.
  EXPECT_EQ(post_room(server.port(), forwarded_for("192.0.2.1, 127.0.0.1")).status, 429);
}

TEST(Limits, RoomsThatDoNotExist) {
  const RunningServer server([](Config& config) { config.per_address.misses_per_minute = 3; });
  const auto room = make_room(server.port()).token;
  const auto guesser = forwarded_for("192.0.2.1");
  EXPECT_EQ(get(server.port(), "/r/0123456789", guesser).status, 404);
  EXPECT_EQ(get(server.port(), "/api/rooms/0123456788/record", guesser).status, 404);
  EXPECT_EQ(get(server.port(), "/r/" + room, guesser).status, 200);
  EXPECT_EQ(WebSocketClient(server.port(), "0123456787", guesser).close_code(), 4004);
  EXPECT_EQ(get(server.port(), "/r/" + room, guesser).status, 429);
  EXPECT_EQ(get(server.port(), "/r/" + room + "/seats", guesser).status, 429);
  EXPECT_EQ(get(server.port(), "/api/rooms/" + room, guesser).status, 429);
  EXPECT_EQ(get(server.port(), "/api/rooms/" + room + "/record", guesser).status, 429);
  EXPECT_EQ(WebSocketClient(server.port(), room, guesser).reply().status, 429);
  EXPECT_EQ(get(server.port(), "/", guesser).status, 200);
  EXPECT_EQ(get(server.port(), "/r/" + room, forwarded_for("192.0.2.2")).status, 200);
}

TEST(Limits, EachWayToNameARoomThatDoesNotExistCounts) {
  const RunningServer server([](Config& config) { config.per_address.misses_per_minute = 2; });
  const auto room = make_room(server.port()).token;
  int number = 0;
  for (const std::string path : {"/r/0123456789", "/r/0123456789/seats", "/r/no-token/seats", "/api/rooms/0123456789",
                                 "/api/rooms/no-token", "/api/rooms/0123456789/record"}) {
    const auto guesser = forwarded_for("192.0.2." + std::to_string(++number));
    for (int i = 0; i < 2; ++i) EXPECT_EQ(get(server.port(), path, guesser).status, 404) << path;
    EXPECT_EQ(get(server.port(), path, guesser).status, 429) << path;
    EXPECT_EQ(get(server.port(), "/r/" + room, guesser).status, 429) << path;
  }
}

TEST(Limits, WebSocketsOfOneAddress) {
  const RunningServer server([](Config& config) {
    config.per_address.sockets = 3;
    config.per_address.handshakes_burst = 1000;
  });
  const auto room = make_room(server.port()).token;
  std::vector<WebSocketClient> open;
  for (int i = 0; i < 3; ++i) {
    open.emplace_back(server.port(), room, forwarded_for("192.0.2.1"));
    EXPECT_EQ(open.back().reply().status, 101);
  }
  EXPECT_EQ(WebSocketClient(server.port(), room, forwarded_for("192.0.2.1")).reply().status, 429);
  EXPECT_EQ(WebSocketClient(server.port(), room, forwarded_for("192.0.2.2")).reply().status, 101);
  open.pop_back();
  int status = 429;  // until the server has noticed
  while (status == 429) status = WebSocketClient(server.port(), room, forwarded_for("192.0.2.1")).reply().status;
  EXPECT_EQ(status, 101);
}

TEST(Limits, HandshakesOfOneAddress) {
  const RunningServer server([](Config& config) {
    config.per_address.handshakes_burst = 3;
    config.per_address.handshakes_per_second = 0.01;
  });
  const auto room = make_room(server.port()).token;
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(WebSocketClient(server.port(), room, forwarded_for("192.0.2.1")).reply().status, 101);
  EXPECT_EQ(WebSocketClient(server.port(), room, forwarded_for("192.0.2.1")).reply().status, 429);
}

TEST(Limits, ConnectionsAllTogether) {
  const RunningServer server([](Config& config) { config.net.connections = 5; });
  const auto room = make_room(server.port()).token;
  std::vector<WebSocketClient> pages;
  for (int i = 0; i < 3; ++i) {
    pages.emplace_back(server.port(), room);
    EXPECT_EQ(pages.back().reply().status, 101);
  }
  std::vector<RawSocket> idle;
  std::size_t refused = 0;
  while (refused == 0) {  // those of the requests above may still be going
    idle.emplace_back(server.port());
    idle.back().send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n");
    const auto reply = testing::read_reply(idle.back());
    if (reply.status == 200) continue;
    ++refused;
    EXPECT_EQ(reply.status, 503);
    EXPECT_EQ(reply.error(), "busy");
    EXPECT_TRUE(idle.back().ends());
  }
  EXPECT_LE(idle.size(), 3U);
  idle.clear();
  while (get(server.port(), "/healthz").status != 200) {
  }
}

TEST(Limits, WithoutDescriptorsTheListenerGoesOn) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  // Clients that are connected before the descriptors run out, as this process is client and server in one.
  std::vector<RawSocket> waiting;
  {
    rlimit before{};
    ::getrlimit(RLIMIT_NOFILE, &before);
    const rlimit few{.rlim_cur = 200, .rlim_max = before.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &few);
    std::vector<net::UniqueFd> taken;
    for (int i = 0; i < 5; ++i) waiting.emplace_back(server.port());
    for (;;) {
      net::UniqueFd descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
      if (descriptor.get() < 0) break;
      taken.push_back(std::move(descriptor));
    }
    // One descriptor for a client, which the server has none for.
    taken.pop_back();
    RawSocket refused(server.port());
    refused.send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n");
    const auto reply = testing::read_reply(refused);
    EXPECT_EQ(reply.status, 503);
    EXPECT_TRUE(refused.ends());
    ::setrlimit(RLIMIT_NOFILE, &before);
  }
  EXPECT_EQ(get(server.port(), "/healthz").status, 200);
  WebSocketClient page(server.port(), room);
  EXPECT_EQ(page.reply().status, 101);
}

TEST(TokenBucketTest, AllowsItsBurstAndThenItsRate) {
  using std::chrono::milliseconds;
  TokenBucket bucket(10, 3);
  auto now = TokenBucket::Clock::now();
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(now));
  EXPECT_FALSE(bucket.take(now));
  EXPECT_FALSE(bucket.has(now));
  now += milliseconds(99);
  EXPECT_FALSE(bucket.take(now));
  now += milliseconds(2);
  EXPECT_TRUE(bucket.has(now));
  EXPECT_TRUE(bucket.take(now));
  EXPECT_FALSE(bucket.take(now));
  now -= milliseconds(50);  // a clock that goes back gives nothing
  EXPECT_FALSE(bucket.take(now));
  now += std::chrono::hours(1);
  EXPECT_TRUE(bucket.full(now));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(now));
  EXPECT_FALSE(bucket.take(now));
}

TEST(AdmissionTest, MoreAddressesThanItRemembersShareOneEntry) {
  AddressLimits limits;
  limits.rooms_burst = 2;
  const auto admission = std::make_shared<net::Admission>(10, limits);
  const auto now = net::Admission::Clock::now();
  const auto address = [](std::uint32_t number) {
    net::Address::Bytes bytes{};
    bytes[0] = 0x20;
    for (std::size_t i = 0; i < 4; ++i) bytes[4 + i] = static_cast<std::uint8_t>(number >> (8 * i));
    return net::Address(bytes);
  };
  for (std::uint32_t i = 0; i < 100'000; ++i) ASSERT_TRUE(admission->make_room(address(i), now));
  EXPECT_TRUE(admission->make_room(address(100'001), now));
  EXPECT_TRUE(admission->make_room(address(100'002), now));
  EXPECT_FALSE(admission->make_room(address(100'003), now));
  EXPECT_TRUE(admission->make_room(address(5), now));
  // Those that have done nothing for long are forgotten.
  EXPECT_TRUE(admission->make_room(address(100'003), now + std::chrono::hours(2)));
}

TEST(AdmissionTest, ConnectionsAllTogether) {
  const auto admission = std::make_shared<net::Admission>(2, AddressLimits());
  const auto local = *net::Address::parse("127.0.0.1");
  auto first = admission->connect(local, false);
  const auto second = admission->connect(*net::Address::parse("192.0.2.1"), false);
  ASSERT_TRUE(first && second);
  EXPECT_FALSE(admission->connect(local, false));
  EXPECT_FALSE(admission->connect(*net::Address::parse("192.0.2.2"), true));
  EXPECT_TRUE(admission->upgrade(*first, local, net::Admission::Clock::now()));
  EXPECT_FALSE(admission->connect(local, false));  // a WebSocket is a connection
  first.reset();
  EXPECT_TRUE(admission->connect(local, false));
}

/// The limits of an address as they are when nobody sets them, each at its size and one beyond.
class DefaultsOfAnAddress : public ::testing::Test {
 protected:
  /// Does it get one more WebSocket?
  bool open() {
    auto ticket = admission_->connect(client_, true);
    if (!admission_->upgrade(*ticket, client_, now_)) return false;
    open_.push_back(std::move(*ticket));
    return true;
  }

  const std::shared_ptr<net::Admission> admission_ = std::make_shared<net::Admission>(1000, AddressLimits());
  const net::Address client_ = *net::Address::parse("2001:db8::1");
  net::Admission::Clock::time_point now_ = net::Admission::Clock::now();
  std::vector<net::Admission::Ticket> open_;
};

TEST_F(DefaultsOfAnAddress, TwentyHandshakesAtOnceThenFiveASecond) {
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(open());
  EXPECT_FALSE(open());
  now_ += std::chrono::milliseconds(1001);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(open());
  EXPECT_FALSE(open());
}

TEST_F(DefaultsOfAnAddress, SixtyFourWebSockets) {
  for (int i = 0; i < 64; ++i) {
    now_ += std::chrono::seconds(1);
    EXPECT_TRUE(open());
  }
  now_ += std::chrono::hours(1);
  EXPECT_FALSE(open());
  open_.pop_back();
  EXPECT_TRUE(open());
}

TEST_F(DefaultsOfAnAddress, TwoHundredAndFiftySixHttpConnections) {
  for (int i = 0; i < 256; ++i) {
    auto ticket = admission_->connect(client_, false);
    ASSERT_TRUE(ticket);
    open_.push_back(std::move(*ticket));
  }
  EXPECT_FALSE(admission_->connect(client_, false));
}

TEST_F(DefaultsOfAnAddress, FiveRoomsAtOnceThenSixtyAnHour) {
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(admission_->make_room(client_, now_));
  EXPECT_FALSE(admission_->make_room(client_, now_));
  now_ += std::chrono::seconds(59);
  EXPECT_FALSE(admission_->make_room(client_, now_));
  int made = 0;
  for (int i = 0; i < 3600; ++i) {
    now_ += std::chrono::seconds(1);
    made += admission_->make_room(client_, now_) ? 1 : 0;
  }
  EXPECT_GE(made, 60);
  EXPECT_LE(made, 61);
}

TEST_F(DefaultsOfAnAddress, TenMissesAMinute) {
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(admission_->may_ask(client_, now_));
    admission_->missed(client_, now_);
  }
  EXPECT_FALSE(admission_->may_ask(client_, now_));
  now_ += std::chrono::milliseconds(5900);
  EXPECT_FALSE(admission_->may_ask(client_, now_));
  now_ += std::chrono::milliseconds(200);
  EXPECT_TRUE(admission_->may_ask(client_, now_));
}

TEST(AdmissionTest, HttpConnectionsOfOneAddress) {
  AddressLimits limits;
  limits.connections = 2;
  const auto admission = std::make_shared<net::Admission>(100, limits);
  const auto client = *net::Address::parse("192.0.2.1");
  auto first = admission->connect(client, false);
  auto second = admission->connect(client, false);
  ASSERT_TRUE(first && second);
  EXPECT_FALSE(admission->connect(client, false));
  EXPECT_TRUE(admission->connect(client, true));  // a proxy
  EXPECT_TRUE(admission->connect(*net::Address::parse("192.0.2.2"), false));
  EXPECT_TRUE(admission->upgrade(*first, client, net::Admission::Clock::now()));  // no HTTP connection any more
  EXPECT_TRUE(admission->connect(client, false));
  second.reset();
  auto third = admission->connect(client, false);
  EXPECT_TRUE(third);
}

TEST(AddressTest, ParsesAndGroups) {
  const auto parse = [](const char* text) { return net::Address::parse(text); };
  EXPECT_EQ(parse("192.0.2.1"), parse("::ffff:192.0.2.1"));
  EXPECT_NE(parse("192.0.2.1")->client(), parse("192.0.2.2")->client());
  EXPECT_EQ(parse("2001:db8::1")->client(), parse("2001:db8::2")->client());
  EXPECT_NE(parse("2001:db8::1")->client(), parse("2001:db8:0:1::1")->client());
  for (const char* text : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"})
    EXPECT_TRUE(parse(text)->is_local()) << text;
  for (const char* text : {"128.0.0.1", "::2", "10.0.0.1"}) EXPECT_FALSE(parse(text)->is_local()) << text;
  for (const char* text : {"", "1.2.3", "1.2.3.4.5", "unknown", "[::1]", "1.2.3.4:80", "2001:db8::g"})
    EXPECT_FALSE(parse(text)) << text;
}

TEST(ProxiesTest, AreAddressesAndNetworks) {
  net::Proxies proxies;
  for (const char* good : {"10.0.0.0/8", "192.0.2.7", "2001:db8::/32", "::1", "0.0.0.0/0"}) {
    net::Proxies any;
    EXPECT_TRUE(any.add(good)) << good;
  }
  for (const char* bad : {"", "ten", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8x", "2001:db8::/129"})
    EXPECT_FALSE(proxies.add(bad)) << bad;
  proxies.add("10.0.0.0/8");
  proxies.add("2001:db8::/32");
  EXPECT_TRUE(proxies.contains(*net::Address::parse("10.255.0.1")));
  EXPECT_FALSE(proxies.contains(*net::Address::parse("11.0.0.1")));
  EXPECT_TRUE(proxies.contains(*net::Address::parse("2001:db8:ffff::1")));
  EXPECT_FALSE(proxies.contains(*net::Address::parse("2001:db9::1")));
}

TEST(ProxiesTest, TheClientIsTheLastWhoIsNoProxy) {
  net::Proxies proxies;
  proxies.add("10.0.0.0/8");
  const auto client = [&](const char* peer, const char* forwarded) {
    return proxies.client(*net::Address::parse(peer), forwarded);
  };
  const auto address = [](const char* text) { return *net::Address::parse(text); };
  EXPECT_EQ(client("192.0.2.1", "198.51.100.9"), address("192.0.2.1"));
  EXPECT_EQ(client("10.0.0.1", "198.51.100.9"), address("198.51.100.9"));
  EXPECT_EQ(client("10.0.0.1", "203.0.113.5, 198.51.100.9"), address("198.51.100.9"));
  EXPECT_EQ(client("10.0.0.1", "203.0.113.5,198.51.100.9 ,10.0.0.2"), address("198.51.100.9"));
  EXPECT_EQ(client("10.0.0.1", "10.0.0.3, 10.0.0.2"), address("10.0.0.3"));
  EXPECT_EQ(client("10.0.0.1", ""), address("10.0.0.1"));
  EXPECT_EQ(client("10.0.0.1", "198.51.100.9, unknown"), address("10.0.0.1"));
}

}  // namespace
}  // namespace regatta
