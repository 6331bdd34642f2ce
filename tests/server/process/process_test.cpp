// The built binary, as whoever runs the server meets it.

#include "tests/server/process/process.h"

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/server/process/evening.h"
#include "tests/server/process/player.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using nlohmann::json;
using testing::get;
using testing::Home;
using testing::make_room;
using testing::play_one;
using testing::Player;
using testing::Process;
using testing::run;
using testing::start_game;
using testing::TempFolder;
using testing::WebSocketClient;
using testing::write_file;

TEST(Stop, TellsThePagesAndExitsWell) {
  const Home home;
  Process server(home.serve());
  const auto port = server.port();
  std::array<Player, 2> players;
  const auto room = start_game(port, players);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(play_one(players));
  server.signal(SIGTERM);
  for (auto& player : players) {
    EXPECT_EQ(player.socket().read("bye").at("code"), "restarting");
    EXPECT_EQ(player.socket().close_code(), 1012);
    player.socket().socket().close();
  }
  EXPECT_EQ(server.wait(), 0);

  Process again(home.serve());
  const auto second = again.port();
  for (auto& player : players) ASSERT_TRUE(player.connect(second, room));
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(play_one(players));
  again.signal(SIGINT);
  EXPECT_EQ(again.wait(), 0);
}

TEST(Stop, WaitsForNobodyBeyondItsTime) {
  const Home home;
  Process server(home.serve({"--stop", "300", "--close", "60000"}));
  WebSocketClient page(server.port(), make_room(server.port()).token);  // does not answer the close
  server.signal(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
}

TEST(Stop, ASecondSignalEndsItAtOnce) {
  const Home home;
  Process server(home.serve({"--stop", "600000", "--close", "600000"}));
  WebSocketClient page(server.port(), make_room(server.port()).token);
  server.signal(SIGTERM);
  EXPECT_EQ(page.read("bye").at("code"), "restarting");
  server.signal(SIGTERM);
  EXPECT_EQ(server.wait(), 128 + SIGTERM);
}

TEST(Start, ASecondServerOnTheSameDataIsRefused) {
  const Home home;
  Process server(home.serve());
  const auto port = server.port();
  const auto second = run(home.serve());
  EXPECT_EQ(second.status, 2);
  EXPECT_NE(second.err.find("in use by another process"), std::string::npos) << second.err;
  EXPECT_EQ(second.out, "");
  EXPECT_EQ(get(port, "/readyz").status, 200);
}

TEST(Start, ATakenPortIsNamed) {
  const Home home;
  Process server(home.serve());
  const auto taken = std::to_string(server.port());
  const Home other;
  const auto second = run(other.serve({"--port", taken}));
  EXPECT_EQ(second.status, 2);
  EXPECT_NE(second.err.find("can't listen on http://127.0.0.1:" + taken), std::string::npos) << second.err;
}

TEST(Start, WhatCannotServeIsRefused) {
  const Home home;
  const auto refused = [&](const std::vector<std::string>& options, const std::string& because) {
    const auto ran = run(home.serve(options));
    EXPECT_EQ(ran.status, 2) << because;
    EXPECT_NE(ran.err.find(because), std::string::npos) << ran.err;
  };
  refused({"--port", "http"}, "--port");
  refused({"--address", "localhost"}, "is no IP address");
  refused({"--web", "/nonexistent"}, "--web");
  refused({"--web", home.data()}, "no index.html");
  refused({"--proxies", "everybody"}, "--proxies");
  refused({"--connections", "10000000"}, "descriptors");
  write_file(home.database(), std::string(8192, '#'));
  refused({}, "damaged");
  EXPECT_EQ(testing::read_file(home.database()), std::string(8192, '#'));
}

TEST(Start, SettingsFromTheEnvironment) {
  const Home home;
  ::setenv("REGATTA_PUBLIC_URL", "https://dice.example", 1);
  Process server(home.serve());
  ::unsetenv("REGATTA_PUBLIC_URL");
  const auto reply = testing::post_room(server.port());
  EXPECT_NE(reply.body.find("https://dice.example/r/"), std::string::npos) << reply.body;
}

TEST(Expiry, ARoomIsGoneAfterTheTimeThatIsSet) {
  const Home home;
  Process server(home.serve({"--presence", "100", "--grace", "500", "--room-idle", "0", "--room-keep-unstarted", "1"}));
  const auto port = server.port();
  const auto unstarted = make_room(port).token;
  std::array<Player, 2> players;
  const auto started = start_game(port, players);  // before it, each command makes the second begin anew
  while (get(port, "/api/rooms/" + unstarted).status == 200) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(get(port, "/api/rooms/" + unstarted).error(), "room_not_found");
  while (get(port, "/r/" + unstarted).status == 200) {  // until it has left the memory
  }
  EXPECT_EQ(get(port, "/r/" + unstarted).status, 404);
  EXPECT_EQ(get(port, "/api/rooms/" + started).status, 200);
}

TEST(Log, HoldsNoTokenAndNoSecret) {
  const Home home;
  Process server(home.serve({"--log-level", "trace"}));
  const auto port = server.port();
  std::array<Player, 2> players;
  const auto room = start_game(port, players);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(play_one(players));
  get(port, "/r/" + room);
  get(port, "/api/rooms/" + room + "/record");
  get(port, "/api/rooms/" + room);
  const auto secrets = players[0].secret() + "." + players[1].secret();
  EXPECT_EQ(get(port, "/r/" + room + "/seats", "Authorization: Seats " + secrets + "\r\n").status, 204);
  EXPECT_EQ(get(port, "/r/" + room + "/seats", "Authorization: Seats " + secrets + "!\r\n").status, 400);
  const auto pass = players[1].command({{"type", "pass"}}).at("pass").at("pass").get<std::string>();
  WebSocketClient both(port, room, testing::seats_cookie(secrets));
  both.send(testing::hello());
  EXPECT_EQ(both.read("welcome").at("you").size(), 2U);
  both.send_bytes("nonsense that ends the connection");
  EXPECT_TRUE(both.socket().ends());
  server.signal(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
  const auto log = server.out() + server.err();
  EXPECT_NE(log.find("stopping"), std::string::npos);
  for (const auto& secret :
       {room, players[0].secret(), players[1].secret(), pass, std::string("BAECAwQFBgcICQoLDA0ODw")}) {
    ASSERT_FALSE(secret.empty());
    EXPECT_EQ(log.find(secret), std::string::npos) << log;
  }
}

TEST(FullDisk, IsSaidAndGoesOnByItself) {
  const Home home;
  Process server(home.serve());
  const auto port = server.port();
  std::array<Player, 2> players;
  const auto room = start_game(port, players);
  server.set_file_size(std::filesystem::file_size(home.database() + "-wal"));
  auto answer = players[0].command({{"type", "rename"}, {"name", "Other"}});
  ASSERT_FALSE(answer.is_null());
  EXPECT_EQ(answer.at("type"), "error");
  EXPECT_EQ(answer.at("code"), "not_saved");
  EXPECT_EQ(get(port, "/readyz").status, 503);
  EXPECT_EQ(get(port, "/healthz").status, 200);
  EXPECT_EQ(testing::post_room(port).error(), "not_saved");
  server.set_file_size(RLIM_INFINITY);
  while (get(port, "/readyz").status != 200) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(players[0].command({{"type", "rename"}, {"name", "Other"}}).at("type"), "ack");
  server.signal(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
  EXPECT_NE(server.err().find("No space to save moves"), std::string::npos) << server.err();
}

TEST(Commands, VersionAndRecordCheck) {
  const auto version = run({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_EQ(version.out.find("regatta 0."), 0U) << version.out;
  const TempFolder folder;
  const auto vector = json::parse(testing::read_file(REGATTA_TESTS_DIR "/vectors/games/yacht-1-free-none.json"));
  write_file(folder / "game.json", vector.at("record").dump());
  const auto good = run({"record", "check", folder / "game.json"});
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_TRUE(json::accept(good.out)) << good.out;
  EXPECT_EQ(run({"record", "check", "/nonexistent"}).status, 2);
  EXPECT_EQ(run({}).status, 2);
}

}  // namespace
}  // namespace regatta
