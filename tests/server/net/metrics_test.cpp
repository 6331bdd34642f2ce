// What who watches over the server reads of it.

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "server/version.h"
#include "tests/support/http_client.h"
#include "tests/support/running_server.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using nlohmann::json;
using testing::forwarded_for;
using testing::get;
using testing::make_room;
using testing::post_room;
using testing::RawSocket;
using testing::RunningServer;
using testing::WebSocketClient;

/// A server that tells its metrics.
class Watched {
 public:
  explicit Watched(const std::function<void(Config&)>& change = [](Config&) {})
      : server_([&change](Config& config) {
          config.metrics = "127.0.0.1:0";
          // However slow the machine is, nothing ends or is allowed again by itself.
          config.net.keep_alive = config.room.hello = std::chrono::minutes(10);
          config.net.queue_frames = 1000;
          change(config);
        }) {
    const auto url = server_.server().metrics_url();
    metrics_port_ = static_cast<std::uint16_t>(std::atoi(url.substr(url.rfind(':') + 1).c_str()));
  }

  std::uint16_t port() const { return server_.port(); }
  std::uint16_t metrics_port() const { return metrics_port_; }
  RunningServer& running() { return server_; }

  std::string text() const {
    const auto reply = get(metrics_port_, "/metrics");
    EXPECT_EQ(reply.status, 200);
    return reply.body;
  }
  /// The value on the line that starts with this name and these labels.
  double value(const std::string& metric) const {
    std::istringstream lines(text());
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(metric + " ")) return std::strtod(line.c_str() + metric.size() + 1, nullptr);
    }
    ADD_FAILURE() << "there is no " << metric;
    return -1;
  }
  /// Waits until it has this value, which it comes to when the server has noticed what happened.
  void wait_for(const std::string& metric, double wanted) const {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    double last = 0;
    while ((last = value(metric)) != wanted) {
      if (std::chrono::steady_clock::now() > patience) {
        ADD_FAILURE() << metric << " is " << last << ", not " << wanted;
        return;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }

 private:
  RunningServer server_;
  std::uint16_t metrics_port_ = 0;
};

std::string over(const std::string& budget) { return "regatta_over_budget_total{budget=\"" + budget + "\"}"; }
std::string event(const std::string& kind) { return "regatta_events_total{kind=\"" + kind + "\"}"; }
std::string rooms(const std::string& state) { return "regatta_rooms{state=\"" + state + "\"}"; }
std::string refusal(const std::string& by, const std::string& code) {
  return "regatta_refusals_total{by=\"" + by + "\",code=\"" + code + "\"}";
}
std::string closed(const std::string& by, const std::string& code) {
  return "regatta_closes_total{by=\"" + by + "\",code=\"" + code + "\"}";
}

/// Sits down alone, and says each command with the number that is next.
class Alone {
 public:
  explicit Alone(std::uint16_t port) : room_(make_room(port)), page_(port, room_.token) {
    page_.send(testing::hello());
    page_.send(
        {{"type", "join"}, {"id", 1}, {"name", "Nora"}, {"nonce", "AAECAwQFBgcICQoLDA0ODw"}, {"claim", room_.claim}});
    secret_ = page_.read("ack").at("joined").at("secret");
  }

  /// The answer.
  json say(json command) {
    command["seat"] = 1;
    command["id"] = ++id_;
    page_.send(command);
    for (;;) {
      auto answer = page_.read();
      if (answer.is_null() || answer.at("type") == "ack" || answer.at("type") == "error") return answer;
    }
  }
  json start() { return say({{"type", "start"}}); }
  json roll(int turn, int roll) {
    return say({{"type", "roll"}, {"turn", turn}, {"roll", roll}, {"held", json::array()}});
  }

  const testing::MadeRoom& room() const { return room_; }
  const std::string& secret() const { return secret_; }
  WebSocketClient& page() { return page_; }

 private:
  testing::MadeRoom room_;
  WebSocketClient page_;
  std::string secret_;
  int id_ = 0;
};

TEST(Metrics, AreOffUnlessAskedFor) {
  RunningServer server;
  EXPECT_EQ(server.server().metrics_url(), "");
  EXPECT_EQ(get(server.port(), "/metrics").status, 404);
}

TEST(Metrics, StandOnTheirPortAlone) {
  const Watched server;
  EXPECT_EQ(get(server.port(), "/metrics").status, 404);
  const auto reply = get(server.metrics_port(), "/metrics");
  EXPECT_EQ(reply.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  EXPECT_EQ(reply.header("cache-control"), "no-store");
  EXPECT_EQ(testing::request(server.metrics_port(), "HEAD", "/metrics").status, 200);
  EXPECT_EQ(get(server.metrics_port(), "/healthz").body, "ok");
  EXPECT_EQ(get(server.metrics_port(), "/readyz").body, "ok");
  const auto post = testing::request(server.metrics_port(), "POST", "/metrics");
  EXPECT_EQ(post.status, 405);
  EXPECT_EQ(post.header("allow"), "GET, HEAD");
  // Nothing of the game is served there.
  const auto room = make_room(server.port()).token;
  for (const std::string& path :
       {std::string("/"), "/r/" + room, "/api/rooms/" + room, std::string("/api/dice"), "/metrics/" + room})
    EXPECT_EQ(get(server.metrics_port(), path).status, 404) << path;
  EXPECT_EQ(post_room(server.metrics_port()).status, 404);
  EXPECT_EQ(WebSocketClient(server.metrics_port(), room).reply().status, 404);
}

TEST(Metrics, AnAddressThatIsNoneIsRefused) {
  for (const std::string wrong : {"9464", "localhost:9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:70000",
                                  "::1:9464", "[::1]", "[127.0.0.1]:9464"}) {
    const testing::TempFolder folder;
    testing::write_page(folder / "web");
    Config config;
    config.port = 0;
    config.web = folder / "web";
    config.net.connections = 10;
    config.metrics = wrong;
    const auto store = store::SqliteStore::open({.path = folder / "regatta.sqlite"});
    const auto started = net::Server::start(config, *std::get<std::unique_ptr<store::SqliteStore>>(store));
    const auto* why = std::get_if<std::string>(&started);
    ASSERT_NE(why, nullptr) << wrong;
    EXPECT_EQ(why->find("--metrics"), 0U) << *why;
  }
}

TEST(Metrics, AreWhatPrometheusReads) {
  Watched server;
  Alone alone(server.port());
  alone.start();
  alone.roll(1, 0);
  const auto text = server.text();
  const std::regex sample(R"(([a-z_]+)(\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\})? ([-+0-9.e]+|\+Inf))");
  std::set<std::string> seen;
  std::set<std::string> families;
  std::map<std::string, double> buckets;  // the last of each histogram
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# TYPE ")) {
      EXPECT_TRUE(families.insert(line.substr(7, line.find(' ', 7) - 7)).second) << line;
      continue;
    }
    if (line.starts_with("# HELP ")) continue;
    std::smatch parts;
    ASSERT_TRUE(std::regex_match(line, parts, sample)) << line;
    const auto name = line.substr(0, line.rfind(' '));
    EXPECT_TRUE(seen.insert(name).second) << "twice: " << line;
    auto family = parts[1].str();
    const auto bucket = family.rfind("_bucket");
    for (const std::string end : {"_bucket", "_sum", "_count"}) {
      if (family.ends_with(end)) family.resize(family.size() - end.size());
    }
    EXPECT_TRUE(families.contains(family)) << line;
    if (bucket != std::string::npos) {
      const auto labels = parts[2].str();
      const auto which = family + labels.substr(0, labels.find("le="));
      const double value = std::strtod(parts[4].str().c_str(), nullptr);
      EXPECT_GE(value, buckets[which]) << line;
      buckets[which] = value;
    }
  }
  EXPECT_GE(families.size(), 25U);
  EXPECT_EQ(buckets.size(), 5U);  // commits, batches, and the lag of three loops
  EXPECT_NE(text.find("regatta_build_info{version=\"" + std::string(version()) + "\",commit=\"" +
                      std::string(commit()) + "\"} 1\n"),
            std::string::npos);
}

TEST(Metrics, HoldNoTokenAndNoSecret) {
  Watched server;
  Alone alone(server.port());
  get(server.port(), "/r/" + alone.room().token);
  get(server.port(), "/r/" + alone.room().token + "/nothing");
  const auto text = server.text();
  for (const auto& secret : {alone.room().token, alone.room().claim, alone.secret(), std::string("Nora")})
    EXPECT_EQ(text.find(secret), std::string::npos) << secret;
}

TEST(Metrics, CountConnections) {
  const Watched server;
  const auto room = make_room(server.port()).token;
  server.wait_for("regatta_connections{kind=\"http\"}", 0);  // those who watch are not among them
  {
    const RawSocket idle(server.port());
    server.wait_for("regatta_connections{kind=\"http\"}", 1);
    const WebSocketClient first(server.port(), room);
    const WebSocketClient second(server.port(), room);
    server.wait_for("regatta_connections{kind=\"websocket\"}", 2);
    server.wait_for("regatta_connections{kind=\"http\"}", 1);
  }
  server.wait_for("regatta_connections{kind=\"websocket\"}", 0);
  server.wait_for("regatta_connections{kind=\"http\"}", 0);
  EXPECT_EQ(server.value("regatta_websockets_opened_total"), 2);
}

TEST(Metrics, CountRoomsByTheirState) {
  Watched server([](Config& config) { config.room.idle = std::chrono::milliseconds(0); });
  {
    Alone alone(server.port());
    server.wait_for(rooms("lobby"), 1);
    EXPECT_EQ(alone.start().at("type"), "ack");
    server.wait_for(rooms("playing"), 1);
    EXPECT_EQ(server.value(rooms("lobby")), 0);
    EXPECT_EQ(alone.say({{"type", "end"}}).at("type"), "ack");
    server.wait_for(rooms("over"), 1);
    EXPECT_EQ(server.value(rooms("playing")), 0);
  }
  for (const std::string state : {"loading", "lobby", "playing", "over"}) server.wait_for(rooms(state), 0);
}

TEST(Metrics, CountMovesAndDice) {
  Watched server;
  Alone alone(server.port());
  Alone other(server.port());  // perhaps on the other shard
  for (auto* each : {&alone, &other}) {
    EXPECT_EQ(each->start().at("type"), "ack");
    EXPECT_EQ(each->roll(1, 0).at("type"), "ack");
    EXPECT_EQ(each->roll(1, 1).at("type"), "ack");
    const auto scored = each->say({{"type", "score"}, {"turn", 1}, {"roll", 2}, {"box", "ones"}, {"column", 0}});
    EXPECT_EQ(scored.at("type"), "ack") << scored;
  }
  EXPECT_EQ(server.value(event("joined")), 2);
  EXPECT_EQ(server.value(event("started")), 2);
  EXPECT_EQ(server.value(event("rolled")), 4);
  EXPECT_EQ(server.value(event("scored")), 2);
  EXPECT_EQ(server.value(event("taken_back")), 0);
  double dice = 0;
  for (int face = 1; face <= 6; ++face)
    dice += server.value("regatta_dice_total{face=\"" + std::to_string(face) + "\"}");
  EXPECT_EQ(dice, 20);
  EXPECT_EQ(server.value("regatta_moves_by_server_total{why=\"skipped\"}"), 0);
}

TEST(Metrics, CountRefusals) {
  Watched server;
  Alone alone(server.port());
  EXPECT_EQ(alone.start().at("type"), "ack");
  EXPECT_EQ(alone.roll(2, 0).at("code"), "stale_turn");
  EXPECT_EQ(alone.roll(7, 0).at("code"), "stale_turn");
  EXPECT_EQ(server.value(refusal("websocket", "stale_turn")), 2);
  alone.page().send_bytes(testing::frame(testing::kText, "no JSON"));
  EXPECT_EQ(alone.page().read("error").at("code"), "malformed");
  EXPECT_EQ(server.value(refusal("websocket", "malformed")), 1);
  EXPECT_EQ(get(server.port(), "/nothing").status, 404);
  EXPECT_EQ(server.value(refusal("http", "not_found")), 1);
  EXPECT_EQ(server.value("regatta_http_answers_total{status=\"404\"}"), 1);
  EXPECT_EQ(server.value("regatta_http_answers_total{status=\"201\"}"), 1);
  EXPECT_EQ(testing::ask(server.port(), "nonsense\r\n\r\n").status, 400);
  EXPECT_EQ(server.value(refusal("http", "malformed")), 1);
}

TEST(Metrics, CountHowWebSocketsEnd) {
  Watched server([](Config& config) { config.net.frame_bytes = 4096; });
  const auto room = make_room(server.port()).token;
  const auto close = [&](const std::string& bytes) {
    WebSocketClient page(server.port(), room);
    page.send_bytes(bytes);
    return page.close_code();
  };
  EXPECT_EQ(WebSocketClient(server.port(), "0123456789").close_code(), 4004);
  server.wait_for(closed("server", "room_not_found"), 1);
  close(testing::frame(testing::kClose, std::string("\x03\xe8", 2)));
  server.wait_for(closed("connection", "page"), 1);
  EXPECT_EQ(close(testing::frame(testing::kText, std::string(5000, 'x'))), 1009);
  server.wait_for(closed("connection", "too_large"), 1);
  EXPECT_EQ(close(testing::frame(testing::kText, "{}", false)), 1002);  // not masked
  server.wait_for(closed("connection", "malformed"), 1);
  EXPECT_EQ(close(testing::frame(testing::kBinary, "{}")), 1003);
  server.wait_for(closed("connection", "malformed"), 2);
  { const WebSocketClient page(server.port(), room); }
  server.wait_for(closed("connection", "lost"), 1);
}

TEST(Metrics, CountWebSocketsThatDoNotAnswer) {
  const Watched server([](Config& config) { config.net.heartbeat = std::chrono::milliseconds(100); });
  const WebSocketClient silent(server.port(), make_room(server.port()).token);
  server.wait_for(closed("connection", "silent"), 1);
}

TEST(Metrics, CountWhatLimitsKeepOut) {
  Watched server([](Config& config) {
    config.per_address.rooms_burst = 1;
    config.per_address.rooms_per_hour = 1e-6;
    config.per_address.misses_per_minute = 1e-6;
    config.per_address.handshakes_burst = 2;
    config.per_address.handshakes_per_second = 1e-6;
    config.per_address.sockets = 1;
    config.net.messages_burst = 10;
    config.net.messages_per_second = 1e-6;
    config.room.spectators = 0;
  });
  EXPECT_EQ(post_room(server.port(), forwarded_for("192.0.2.1")).status, 201);
  EXPECT_EQ(post_room(server.port(), forwarded_for("192.0.2.1")).status, 429);
  EXPECT_EQ(server.value(over("address-rooms")), 1);
  EXPECT_EQ(get(server.port(), "/r/0123456789", forwarded_for("192.0.2.2")).status, 404);
  EXPECT_EQ(get(server.port(), "/r/0123456789", forwarded_for("192.0.2.2")).status, 429);
  EXPECT_EQ(server.value(over("address-misses")), 1);

  const auto room = make_room(server.port()).token;
  {
    const WebSocketClient first(server.port(), room, forwarded_for("192.0.2.3"));
    EXPECT_EQ(WebSocketClient(server.port(), room, forwarded_for("192.0.2.3")).reply().status, 429);
    EXPECT_EQ(server.value(over("address-sockets")), 1);
  }
  server.wait_for("regatta_connections{kind=\"websocket\"}", 0);
  { const WebSocketClient second(server.port(), room, forwarded_for("192.0.2.3")); }
  server.wait_for("regatta_connections{kind=\"websocket\"}", 0);
  EXPECT_EQ(WebSocketClient(server.port(), room, forwarded_for("192.0.2.3")).reply().status, 429);
  EXPECT_EQ(server.value(over("address-handshakes")), 1);

  WebSocketClient watcher(server.port(), room);
  watcher.send(testing::hello());
  EXPECT_EQ(watcher.read("bye").at("code"), "room_full");
  EXPECT_EQ(server.value(over("room-spectators")), 1);

  WebSocketClient quick(server.port(), room);
  for (int i = 0; i < 11; ++i) quick.send_bytes(testing::frame(testing::kText, "{}"));
  EXPECT_EQ(quick.read("bye").at("code"), "rate_limited");
  EXPECT_EQ(server.value(over("messages")), 1);
}

TEST(Metrics, CountReactionsAndCommandsThatAreTooMany) {
  Watched server([](Config& config) {
    config.room.reactions_burst = 1;
    config.room.reactions_per_second = 1e-6;
    config.room.queue = 1;
    config.net.messages_burst = 1000;
  });
  Alone alone(server.port());
  const json reaction = {{"type", "react"}, {"seat", 1}, {"reaction", "clap"}};
  for (int i = 0; i < 2; ++i) alone.page().send(reaction);
  EXPECT_EQ(alone.page().read("error").at("code"), "rate_limited");
  EXPECT_EQ(server.value(over("reactions")), 1);

  // The first is being saved while the others come: one waits. How many came so soon is the machine's affair.
  std::string many;
  for (int id = 1; id <= 50; ++id)
    many += testing::frame(testing::kText, json{{"type", "rename"}, {"seat", 1}, {"id", id}, {"name", "N"}}.dump());
  alone.page().send_bytes(many);
  int busy = 0;
  for (int answers = 0; answers < 50;) {
    const auto message = alone.page().read();
    ASSERT_FALSE(message.is_null());
    if (message.at("type") != "ack" && message.at("type") != "error") continue;
    ++answers;
    busy += message.value("code", "") == "busy" ? 1 : 0;
  }
  EXPECT_EQ(server.value(over("room-queue")), busy);
  server.wait_for("regatta_room_queue_commands", 0);
  EXPECT_GE(server.value("regatta_outgoing_frames_max"), 1);
  EXPECT_GE(server.value("regatta_outgoing_bytes_max"), server.value("regatta_outgoing_frames_max"));
}

TEST(Metrics, CountConnectionsAndRoomsThatFindNoPlace) {
  Watched server([](Config& config) {
    config.net.connections = 3;
    config.per_address.connections = 1;
    config.room.rooms = 1;
    config.shards = 1;
    config.proxies = {};
  });
  const auto room = make_room(server.port()).token;
  EXPECT_EQ(post_room(server.port()).error(), "full");
  EXPECT_EQ(server.value(over("rooms")), 1);
  server.wait_for("regatta_connections{kind=\"http\"}", 0);
  std::vector<std::unique_ptr<RawSocket>> idle;
  for (int i = 0; i < 3; ++i) idle.push_back(std::make_unique<RawSocket>(server.port()));
  server.wait_for("regatta_connections{kind=\"http\"}", 3);
  // Nobody else is let in, but those who watch are.
  EXPECT_EQ(get(server.port(), "/").status, 503);
  EXPECT_EQ(server.value(over("connections")), 1);
  EXPECT_EQ(server.value(refusal("http", "busy")), 1);
}

TEST(Metrics, TellOfTheStore) {
  Watched server;
  const auto before = server.value("regatta_store_commit_seconds_count");
  Alone alone(server.port());
  EXPECT_GE(server.value("regatta_store_commit_seconds_count"), before + 2);  // the room and the player
  EXPECT_GT(server.value("regatta_store_commit_seconds_sum"), 0);
  EXPECT_GE(server.value("regatta_store_batch_calls_sum"), 2);
  server.wait_for("regatta_store_queue_calls", 0);
  EXPECT_EQ(server.value("regatta_store_writable"), 1);
  server.running().store().stop();
  EXPECT_EQ(server.value("regatta_store_writable"), 0);
  EXPECT_EQ(post_room(server.port()).status, 503);
}

TEST(Metrics, MeasureHowLateEachLoopIs) {
  Watched server;
  for (const std::string loop : {"front", "0", "1"}) {
    const auto count = "regatta_loop_lag_seconds_count{loop=\"" + loop + "\"}";
    while (server.value(count) < 2) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_GE(server.value("regatta_loop_lag_seconds_sum{loop=\"" + loop + "\"}"), 0) << loop;
  }
}

TEST(Metrics, TellOfTheProcess) {
  Watched server;
  const auto now = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
  EXPECT_GT(server.value("process_start_time_seconds"), now - 7 * 86400);
  EXPECT_LT(server.value("process_start_time_seconds"), now + 5);  // the system's start is known to the second
  EXPECT_GT(server.value("process_resident_memory_bytes"), 1'000'000);
  EXPECT_GT(server.value("process_cpu_seconds_total"), 0);
  const auto before = server.value("process_open_fds");
  EXPECT_GT(before, 3);
  std::vector<std::unique_ptr<RawSocket>> connections;  // both ends are this process's
  for (int i = 0; i < 10; ++i) connections.push_back(std::make_unique<RawSocket>(server.port()));
  server.wait_for("regatta_connections{kind=\"http\"}", 10);
  EXPECT_GE(server.value("process_open_fds"), before + 10);
  EXPECT_GT(server.value("process_max_fds"), server.value("process_open_fds"));
}

TEST(Metrics, AndHealthAreToldWhileTheServerStops) {
  Watched server;
  EXPECT_EQ(get(server.metrics_port(), "/readyz").status, 200);
  server.running().server().drain(std::chrono::steady_clock::now() + std::chrono::seconds(60));
  EXPECT_EQ(get(server.metrics_port(), "/healthz").status, 200);
  EXPECT_EQ(get(server.metrics_port(), "/readyz").status, 503);
  EXPECT_EQ(get(server.metrics_port(), "/readyz").error(), "busy");
  EXPECT_EQ(get(server.metrics_port(), "/metrics").status, 200);
}

}  // namespace
}  // namespace regatta
