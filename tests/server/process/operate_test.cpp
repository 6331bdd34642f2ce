// What whoever runs the server does with it beside serving: backups, rooms, logs, metrics, health.

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/server/process/evening.h"
#include "tests/server/process/player.h"
#include "tests/server/process/process.h"
#include "tests/support/temp_folder.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::get;
using testing::Home;
using testing::make_room;
using testing::play_one;
using testing::Player;
using testing::Process;
using testing::recorded_rolls;
using testing::run;
using testing::settle;
using testing::start_game;
using testing::stored_events;
using testing::TempFolder;
using testing::WebSocketClient;
using testing::write_file;

/// Waits until the log says this. What follows it on its line.
std::string wait_for_log(const Process& server, const std::string& text) {
  for (;;) {
    const auto log = server.err();
    const auto at = log.find(text);
    if (at != std::string::npos && log.find('\n', at) != std::string::npos)
      return log.substr(at + text.size(), log.find('\n', at) - at - text.size());
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

TEST(Backup, OfARunningServerHoldsEveryMoveThatWasAcknowledged) {
  const Home home;
  const TempFolder folder;
  std::array<Player, 2> players;
  std::string room;
  std::int64_t before = 0;
  {
    Process server(home.serve(testing::kEveryEvent));
    room = start_game(server.port(), players);
    for (int copy = 0; copy < 3; ++copy) {
      for (int i = 0; i < 20; ++i) ASSERT_TRUE(play_one(players));
      before = std::max(players[0].acked(), players[1].acked());
      Process backup({"backup", folder / std::to_string(copy), "--data", home.data()});
      // The game goes on meanwhile, but not to its end.
      for (int i = 0; i < 20; ++i) ASSERT_TRUE(play_one(players));
      EXPECT_EQ(backup.wait(), 0) << backup.err();
      EXPECT_NE(backup.out().find("saved to " + (folder / std::to_string(copy))), std::string::npos) << backup.err();
      EXPECT_GE(stored_events(folder / std::to_string(copy), room), before);
    }
    server.signal(SIGTERM);
    EXPECT_EQ(server.wait(), 0);
  }

  // From the copy the game goes on: with everything that was acknowledged when the copy was begun.
  const Home restored;
  fs::create_directory(restored.data());
  fs::copy_file(folder / "2", restored.database());
  Process server(restored.serve());
  const auto port = server.port();
  WebSocketClient page(port, room);
  page.send(testing::hello({players[0].secret()}));
  const auto welcome = page.read("welcome");
  EXPECT_GE(welcome.at("seq"), before);
  EXPECT_EQ(welcome.at("you").at(0).at("seat"), players[0].seat());
  const auto rolls = recorded_rolls(port, room);
  ASSERT_LE(rolls.size(), players[0].rolls().size());
  for (std::size_t i = 0; i < rolls.size(); ++i) EXPECT_EQ(rolls[i], players[0].rolls()[i]);
}

TEST(Backup, WithoutAServerIsMadeFromTheFile) {
  const Home home;
  const TempFolder folder;
  std::array<Player, 2> players;
  std::string room;
  {
    Process server(home.serve());
    room = start_game(server.port(), players);
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(play_one(players));
    server.signal(SIGKILL);  // its last moves stand in the write-ahead log, and its socket is still there
    server.wait();
  }
  ASSERT_TRUE(fs::exists(home.data() + "/control"));
  const auto log = testing::read_file(home.database() + "-wal");
  const auto made = run({"backup", folder / "copy", "--data", home.data()});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_TRUE(testing::read_file(home.database() + "-wal") == log) << "the store was changed";
  EXPECT_GE(stored_events(folder / "copy", room), std::max(players[0].acked(), players[1].acked()));
}

TEST(Backup, ThatCannotBeMadeIsSaidInOneLine) {
  const Home home;
  const TempFolder folder;
  const auto refused = [&](const std::string& file, const std::string& because) {
    const auto ran = run({"backup", file, "--data", home.data()});
    EXPECT_EQ(ran.status, 1) << because;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err.find("regatta backup: "), 0U) << ran.err;
    EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
    EXPECT_NE(ran.err.find(because), std::string::npos) << ran.err;
  };
  write_file(folder / "mine", "mine");
  refused(folder / "copy", "there is no");
  Process server(home.serve());
  const auto port = server.port();
  refused(folder / "mine", "exists already");
  refused(folder / "nowhere/copy", "can't make");
  refused("two\nlines", "line break");
  EXPECT_EQ(testing::read_file(folder / "mine"), "mine");
  EXPECT_EQ(run({"backup"}).status, 2);

  // No space for the copy: there is none, and the server goes on.
  make_room(port);
  server.set_file_size(8192);
  refused(folder / "copy", "copy.partial");
  server.set_file_size(RLIM_INFINITY);
  EXPECT_FALSE(fs::exists(folder / "copy"));
  EXPECT_FALSE(fs::exists(folder / "copy.partial"));
  while (get(port, "/readyz").status != 200) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(run({"backup", folder / "copy", "--data", home.data()}).status, 0);
  EXPECT_EQ(server.err().find("damaged"), std::string::npos) << server.err();
}

TEST(Backup, IsForTheServersOwnUserAlone) {
  const Home home;
  Process server(home.serve());
  server.port();
  struct stat file {};
  ASSERT_EQ(::stat((home.data() + "/control").c_str(), &file), 0);
  EXPECT_TRUE(S_ISSOCK(file.st_mode));
  EXPECT_EQ(file.st_mode & 0777, 0600U);
  server.signal(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
  EXPECT_FALSE(fs::exists(home.data() + "/control"));
}

TEST(Backup, FromAFolderWithALongName) {
  const TempFolder folder;
  const Home home;
  const auto data = folder / (std::string(200, 'a') + "/" + std::string(200, 'b'));
  Process server(home.serve({"--data", data}));
  server.port();
  const auto made = run({"backup", folder / "copy", "--data", data});
  EXPECT_EQ(made.status, 0) << made.err;
}

json listed(const std::string& data) {
  const auto ran = run({"rooms", "list", "--json", "--data", data});
  EXPECT_EQ(ran.status, 0) << ran.err;
  auto rooms = json::parse(ran.out, nullptr, false);
  EXPECT_TRUE(rooms.is_array()) << ran.out;
  return rooms;
}

TEST(Rooms, AreListedAndRemovedWhileNoServerRuns) {
  const Home home;
  std::array<Player, 2> players;
  std::string lobby;
  std::string playing;
  {
    Process server(home.serve());
    const auto port = server.port();
    lobby = make_room(port).token;
    playing = start_game(port, players);
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"rooms", "list", "--data", home.data()},
          std::vector<std::string>{"rooms", "remove", lobby, "--data", home.data()}}) {
      const auto ran = run(command);
      EXPECT_EQ(ran.status, 1);
      EXPECT_EQ(ran.out, "");
      EXPECT_NE(ran.err.find("in use by another process: stop the other server"), std::string::npos) << ran.err;
      EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1);
    }
    server.signal(SIGTERM);
    EXPECT_EQ(server.wait(), 0);
  }
  auto rooms = listed(home.data());
  ASSERT_EQ(rooms.size(), 2U);
  EXPECT_EQ(rooms[0].at("token"), lobby);
  EXPECT_EQ(rooms[0].at("phase"), "lobby");
  EXPECT_EQ(rooms[0].at("sheet"), "yacht");
  EXPECT_EQ(rooms[0].at("seats"), 0);
  EXPECT_EQ(rooms[0].at("events"), 1);
  EXPECT_GT(rooms[0].at("bytes"), 100);
  EXPECT_EQ(rooms[1].at("token"), playing);
  EXPECT_EQ(rooms[1].at("phase"), "playing");
  EXPECT_EQ(rooms[1].at("sheet"), "six_dice");
  EXPECT_EQ(rooms[1].at("columns"), 3);
  EXPECT_EQ(rooms[1].at("seats"), 2);
  EXPECT_EQ(rooms[1].at("events"), std::max(players[0].acked(), players[1].acked()));
  // A started room is kept for longer; ISO times compare as text.
  EXPECT_LT(rooms[0].at("expires").get<std::string>(), rooms[1].at("expires").get<std::string>());
  const auto table = run({"rooms", "list", "--data", home.data()});
  EXPECT_EQ(table.status, 0);
  EXPECT_NE(table.out.find(lobby + "  lobby "), std::string::npos) << table.out;
  EXPECT_NE(table.out.find(playing + "  playing "), std::string::npos) << table.out;

  const auto none = run({"rooms", "remove", lobby, "0123456789", "--data", home.data()});
  EXPECT_EQ(none.status, 1);
  EXPECT_NE(none.err.find("no room 0123456789: nothing was removed"), std::string::npos) << none.err;
  EXPECT_EQ(listed(home.data()).size(), 2U);
  const auto one = run({"rooms", "remove", playing, "--data", home.data()});
  EXPECT_EQ(one.status, 0) << one.err;
  rooms = listed(home.data());
  ASSERT_EQ(rooms.size(), 1U);
  EXPECT_EQ(rooms[0].at("token"), lobby);
  EXPECT_EQ(testing::read_file(home.database()).find("Γιώργος"), std::string::npos) << "its names are still there";

  Process server(home.serve());
  EXPECT_EQ(get(server.port(), "/api/rooms/" + lobby).status, 200);
  EXPECT_EQ(get(server.port(), "/api/rooms/" + playing).status, 404);
}

TEST(Rooms, OfAFolderWithoutAStore) {
  const TempFolder folder;
  const auto ran = run({"rooms", "list", "--data", folder / "nowhere"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("there is no " + (folder / "nowhere/regatta.sqlite")), std::string::npos) << ran.err;
  EXPECT_FALSE(fs::exists(folder / "nowhere"));
  EXPECT_EQ(run({"rooms"}).status, 2);
  EXPECT_EQ(run({"rooms", "remove"}).status, 2);
}

TEST(Log, AsJson) {
  const Home home;
  const TempFolder folder;
  std::array<Player, 2> players;
  Process server(home.serve({"--log-format", "json", "--log-level", "trace"}));
  const auto port = server.port();
  const auto room = start_game(port, players);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(play_one(players));
  get(port, "/r/" + room);
  EXPECT_EQ(run({"backup", folder / "with \"quotes\" and \\", "--data", home.data()}).status, 0);
  EXPECT_EQ(run({"backup", folder / "with \"quotes\" and \\", "--data", home.data()}).status, 1);
  server.signal(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
  std::istringstream lines(server.err());
  std::vector<std::string> said;
  bool error = false;
  for (std::string line; std::getline(lines, line);) {
    const auto object = json::parse(line, nullptr, false);
    ASSERT_TRUE(object.is_object()) << line;
    ASSERT_EQ(object.size(), 3U) << line;
    const auto time = object.at("time").get<std::string>();
    EXPECT_EQ(time.size(), std::string("2026-11-30T09:39:26.758Z").size()) << line;
    EXPECT_EQ(time.back(), 'Z') << line;
    error = error || object.at("level") == "error";
    said.push_back(object.at("message"));
  }
  ASSERT_FALSE(said.empty());
  EXPECT_EQ(said.front().find("regatta 0."), 0U) << said.front();
  EXPECT_EQ(said.back(), "stopping");
  EXPECT_NE(std::find(said.begin(), said.end(), "backup to " + (folder / "with \"quotes\" and \\")), said.end());
  EXPECT_TRUE(error) << server.err();
  for (const auto& secret : {room, players[0].secret(), players[1].secret()})
    EXPECT_EQ(server.err().find(secret), std::string::npos) << server.err();
}

TEST(Log, AsJsonOfAServerThatCannotStart) {
  const Home home;
  const auto ran = run(home.serve({"--log-format", "json", "--log-level", "off", "--web", "/nonexistent"}));
  EXPECT_EQ(ran.status, 2);
  const auto object = json::parse(ran.err, nullptr, false);
  ASSERT_TRUE(object.is_object()) << ran.err;
  EXPECT_EQ(object.at("level"), "critical");
  EXPECT_NE(object.at("message").get<std::string>().find("--web"), std::string::npos) << ran.err;
}

TEST(Log, SaysNothingBelowItsLevel) {
  const Home home;
  Process server(home.serve({"--log-level", "warn"}));
  server.port();
  server.signal(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
  EXPECT_EQ(server.err(), "");
}

TEST(Watching, MetricsAndHealthUntilTheEnd) {
  const Home home;
  Process server(home.serve({"--metrics", "127.0.0.1:0", "--stop", "600000", "--close", "600000"}));
  const auto port = server.port();
  const auto url = wait_for_log(server, "metrics on ");
  const auto watched = static_cast<std::uint16_t>(std::atoi(url.substr(url.rfind(':') + 1).c_str()));
  EXPECT_NE(get(watched, "/metrics").body.find("regatta_store_writable 1\n"), std::string::npos);

  // Full disk: not ready, and well again by itself.
  const auto room = make_room(port).token;
  server.set_file_size(fs::file_size(home.database() + "-wal"));
  EXPECT_EQ(testing::post_room(port).error(), "not_saved");
  EXPECT_EQ(get(watched, "/readyz").status, 503);
  EXPECT_EQ(get(watched, "/healthz").status, 200);
  EXPECT_NE(get(watched, "/metrics").body.find("regatta_store_writable 0\n"), std::string::npos);
  server.set_file_size(RLIM_INFINITY);
  while (get(watched, "/readyz").status != 200) std::this_thread::sleep_for(std::chrono::milliseconds(20));

  // Stopping: not ready, while a page has not gone yet.
  WebSocketClient page(port, room);
  page.send(testing::hello());
  EXPECT_FALSE(page.read("welcome").is_null());
  server.signal(SIGTERM);
  EXPECT_EQ(page.read("bye").at("code"), "restarting");
  EXPECT_EQ(get(watched, "/readyz").status, 503);
  EXPECT_EQ(get(watched, "/healthz").status, 200);
  page.socket().close();
  EXPECT_EQ(server.wait(), 0);
}

}  // namespace
}  // namespace regatta
