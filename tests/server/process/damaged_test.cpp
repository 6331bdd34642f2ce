// The built binary over files that are damaged, older, newer, or another application's.

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <map>
#include <random>
#include <sqlite3.h>
#include <string>
#include <sys/file.h>
#include <unistd.h>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/server/process/evening.h"
#include "tests/server/process/player.h"
#include "tests/server/process/process.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using nlohmann::json;
using testing::get;
using testing::hello;
using testing::Home;
using testing::make_room;
using testing::Player;
using testing::Process;
using testing::read_file;
using testing::TempFolder;
using testing::WebSocketClient;
using testing::write_file;

constexpr std::size_t kPage = 4096;
constexpr std::size_t kFrame = 24 + kPage;  // of the write-ahead log
constexpr std::size_t kLogHeader = 32;
const std::string kName = "regatta.sqlite";

/// The database and what lies beside it, by name. SQLite leaves empty logs, which are as good as none.
using Files = std::map<std::string, std::string>;

Files files_in(const std::string& folder) {
  Files files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const auto name = entry.path().filename().string();
    if (name.starts_with(kName) && !(name.ends_with("-wal") && entry.file_size() == 0))
      files[name] = read_file(entry.path());
  }
  return files;
}

void lay(const Home& home, const Files& files) {
  std::filesystem::create_directories(home.data());
  for (const auto& [name, content] : files) write_file(home.data() + "/" + name, content);
}

void execute(Files& files, const std::string& sql) {
  const TempFolder folder;
  write_file(folder / kName, files.at(kName));
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open((folder / kName).c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
  sqlite3_close(database);
  files = files_in(folder.path());
}

/// A room in which two people have played for a while, among many that were only made, and what its server left behind.
struct Evening {
  std::string room;
  std::string secret;  // of the host
  std::int64_t seq = 0;
  Files stopped;  // as it is told to: the database alone
  Files killed;   // everything stands in the write-ahead log
};

const Evening& evening() {
  static const Evening once = [] {
    Evening made;
    const Home home;
    {
      Process server(home.serve());
      const auto port = server.port();
      std::array<Player, 2> players;
      for (int i = 0; i < 40; ++i) make_room(port);
      made.room = testing::start_game(port, players);
      for (int i = 0; i < 100; ++i) EXPECT_TRUE(testing::play_one(players));
      EXPECT_TRUE(testing::settle(players));
      made.secret = players[0].secret();
      made.seq = players[0].seq();
      server.signal(SIGKILL);
      server.wait();
    }
    made.killed = files_in(home.data());
    Process server(home.serve());
    server.port();
    server.signal(SIGTERM);
    EXPECT_EQ(server.wait(), 0);
    made.stopped = files_in(home.data());
    EXPECT_EQ(made.stopped.size(), 1U);
    return made;
  }();
  return once;
}

/// The host comes back into the room, and does something there. The number of the last event that was still there.
std::int64_t play_on(std::uint16_t port, const Evening& evening) {
  WebSocketClient page(port, evening.room);
  auto greeting = hello({evening.secret});
  greeting["last"] = evening.seq;
  page.send(greeting);
  const auto welcome = page.read("welcome");
  if (welcome.is_null() || welcome.at("you").size() != 1) {
    ADD_FAILURE() << "the host is not known: " << welcome;
    return 0;
  }
  const auto you = welcome.at("you").at(0);
  page.send({{"type", "rename"},
             {"seat", you.at("seat")},
             {"id", you.at("last_id").get<std::int64_t>() + 1},
             {"name", "Again"}});
  EXPECT_EQ(page.read("ack").at("seq"), welcome.at("seq").get<std::int64_t>() + 1);
  return welcome.at("seq");
}

/// Two new people play in a new room.
void expect_game(std::uint16_t port) {
  std::array<Player, 2> players;
  testing::start_game(port, players);
  EXPECT_TRUE(testing::play_one(players));
  for (auto& player : players) player.socket().socket().close();
}

void stop(Process& server) {
  server.signal(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
}

/// What the server says when it does not start.
std::string refusal(const Home& home, const std::vector<std::string>& options) {
  Process server(home.serve(options));
  while (server.out().empty() && server.err().find("regatta: ") == std::string::npos) ::usleep(5000);
  if (!server.out().empty()) {
    ADD_FAILURE() << "it serves";
    server.signal(SIGTERM);
  }
  EXPECT_EQ(server.wait(), 2);
  return server.err();
}

void expect_refused(const Files& files, const std::vector<std::string>& options,
                    const std::vector<std::string>& because) {
  const Home home;
  lay(home, files);
  const auto said = refusal(home, options);
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
  EXPECT_NE(said.find(home.database()), std::string::npos) << said;
  for (const auto& part : because) EXPECT_NE(said.find(part), std::string::npos) << part << " in: " << said;
  EXPECT_TRUE(files_in(home.data()) == files) << "the files were changed";
}

/// The files have other names and the same bytes, and people play in their place.
void expect_set_aside(const Files& files) {
  const Home home;
  lay(home, files);
  Process server(home.serve({"--damaged", "set-aside"}));
  const auto port = server.port();
  EXPECT_EQ(get(port, "/api/rooms/" + evening().room).error(), "room_not_found");
  expect_game(port);

  Files aside;
  std::string moved_to;
  for (const auto& [name, content] : files_in(home.data())) {
    const auto mark = name.find(".damaged-");
    if (mark == std::string::npos) continue;
    const auto end = std::min(name.find("-wal", mark), name.size());
    aside[name.substr(0, mark) + name.substr(end)] = content;
    moved_to = name.substr(0, end);
    EXPECT_TRUE(moved_to.ends_with("Z")) << "no moment in UTC: " << name;
  }
  EXPECT_TRUE(aside == files) << "not the same files, set aside";
  stop(server);
  const auto log = server.err();
  const auto line = log.find("[error]");
  ASSERT_NE(line, std::string::npos) << log;
  const auto said = log.substr(line, log.find('\n', line) - line);
  for (const auto& part : {home.database() + " is ", home.data() + "/" + moved_to, std::string("a backup")})
    EXPECT_NE(said.find(part), std::string::npos) << part << " in: " << said;
  EXPECT_EQ(log.find("[error]", line + 1), std::string::npos) << "one line says it: " << log;

  // From then on it is a start as any other.
  Process again(home.serve({"--damaged", "set-aside"}));
  again.port();
  stop(again);
  EXPECT_EQ(again.err().find("[error]"), std::string::npos) << again.err();
}

/// Where the page begins that holds this text.
std::size_t page_with(const std::string& file, const std::string& text) {
  const auto at = file.find(text);
  EXPECT_NE(at, std::string::npos) << text;
  return at / kPage * kPage;
}

std::size_t root_of(const Files& files, const std::string& table) {
  const TempFolder folder;
  write_file(folder / kName, files.at(kName));
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open((folder / kName).c_str(), &database), SQLITE_OK);
  sqlite3_stmt* statement = nullptr;
  const auto sql = "SELECT rootpage FROM sqlite_schema WHERE name = '" + table + "'";
  EXPECT_EQ(sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr), SQLITE_OK);
  EXPECT_EQ(sqlite3_step(statement), SQLITE_ROW);
  const auto page = static_cast<std::size_t>(sqlite3_column_int64(statement, 0));
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return (page - 1) * kPage;
}

std::string noise(std::size_t size) {
  std::mt19937 random(1);
  std::string bytes(size, '\0');
  std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<char>(random()); });
  return bytes;
}

void flip(std::string& bytes, std::size_t at) { bytes.at(at) = static_cast<char>(bytes.at(at) ^ 0x10); }
void wipe(std::string& bytes, std::size_t at, std::size_t size) { bytes.replace(at, size, size, '\0'); }
std::size_t frames(const std::string& log) { return (log.size() - kLogHeader) / kFrame; }
/// Where the frame's page begins. Frames count from 0.
std::size_t frame_page(std::size_t frame) { return kLogHeader + frame * kFrame + 24; }

struct Damage {
  friend void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.name; }

  std::string name;
  bool killed;  // the server before had been
  std::function<void(std::string& database, std::string& log)> happens;
};

const std::vector<Damage>& damages() {
  static const std::string event = R"("event":"scored")";
  static const std::vector<Damage> all = {
      {"CutInTheHeader", false, [](auto& file, auto&) { file.resize(50); }},
      {"CutInTheFirstPage", false, [](auto& file, auto&) { file.resize(2000); }},
      {"CutBehindTheFirstPage", false, [](auto& file, auto&) { file.resize(kPage); }},
      {"CutInTheMiddle", false, [](auto& file, auto&) { file.resize(file.size() / 2 + 100); }},
      {"WithoutItsLastPage", false, [](auto& file, auto&) { file.resize(file.size() - kPage); }},
      {"FlipInTheName", false, [](auto& file, auto&) { flip(file, 5); }},
      {"FlipInThePageSize", false, [](auto& file, auto&) { flip(file, 16); }},
      {"FlipInTheSchemasKind", false, [](auto& file, auto&) { flip(file, 100); }},
      {"FlipInTheSchemasLength", false, [](auto& file, auto&) { flip(file, 104); }},
      {"FirstPageWiped", false, [](auto& file, auto&) { wipe(file, 0, kPage); }},
      {"SchemaWiped", false, [](auto& file, auto&) { wipe(file, 100, kPage - 100); }},
      {"RootOfTheLogWiped", false, [](auto& file, auto&) { wipe(file, root_of(evening().stopped, "log"), kPage); }},
      {"RootOfTheRoomsWiped", false, [](auto& file, auto&) { wipe(file, root_of(evening().stopped, "room"), kPage); }},
      {"LeafWiped", false, [](auto& file, auto&) { wipe(file, page_with(file, event), kPage); }},
      {"LeafOfAnotherKind", false, [](auto& file, auto&) { flip(file, page_with(file, event)); }},
      {"LeafsLengthFlipped", false, [](auto& file, auto&) { flip(file, page_with(file, event) + 3); }},
      {"LeafsCellsScattered", false,
       [](auto& file, auto&) { file.replace(page_with(file, event) + 8, 32, noise(32)); }},
      {"LastPageIsNoise", false, [](auto& file, auto&) { file.replace(file.size() - kPage, kPage, noise(kPage)); }},
      {"Text", false, [](auto& file, auto&) { file = "These are the rooms:\n" + std::string(9000, '-'); }},
      {"Noise", false, [](auto& file, auto&) { file = noise(40960); }},
      {"EmptyBesideItsLog", true, [](auto& file, auto&) { file.clear(); }},
      {"GoneBesideItsLog", true, [](auto& file, auto&) { file = "gone"; }},
      {"FlipInTheLogsHeader", true, [](auto&, auto& log) { flip(log, 14); }},
      {"LogsHeaderWiped", true, [](auto&, auto& log) { wipe(log, 0, kLogHeader); }},
      {"FlipInTheLogsFirstFrame", true, [](auto&, auto& log) { flip(log, frame_page(0) + 77); }},
      {"FlipInTheMiddleOfTheLog", true, [](auto&, auto& log) { flip(log, frame_page(frames(log) / 2) + 1000); }},
      {"FrameOfTheLogWiped", true, [](auto&, auto& log) { wipe(log, frame_page(frames(log) / 3) - 24, kFrame); }},
  };
  return all;
}

Files damaged(const Damage& damage) {
  Files files = damage.killed ? evening().killed : evening().stopped;
  std::string log = damage.killed ? files.at(kName + "-wal") : std::string();
  damage.happens(files.at(kName), log);
  if (damage.killed) files.at(kName + "-wal") = log;
  if (files.at(kName) == "gone") files.erase(kName);
  return files;
}

class DamagedDatabase : public ::testing::TestWithParam<Damage> {};

TEST_P(DamagedDatabase, IsRefusedAndLeftAsItIs) {
  expect_refused(damaged(GetParam()), {},
                 {"nothing was changed", "Keep a copy of the folder", "a backup", "--damaged set-aside"});
}

TEST_P(DamagedDatabase, IsSetAsideWhereThatIsWanted) { expect_set_aside(damaged(GetParam())); }

INSTANTIATE_TEST_SUITE_P(By, DamagedDatabase, ::testing::ValuesIn(damages()),
                         [](const auto& info) { return info.param.name; });

TEST(SetAside, TakesNoNameThatIsTaken) {
  const Home home;
  const Files text = {{kName, std::string(8192, '#')}};
  // Whenever it starts within the next minute, its name is taken.
  lay(home, text);
  Files others;
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  for (int i = 0; i < 60; ++i) {
    const std::time_t second = (now + std::chrono::seconds(i)).time_since_epoch().count();
    std::array<char, 32> moment{};
    std::strftime(moment.data(), moment.size(), "%Y%m%dT%H%M%SZ", std::gmtime(&second));
    others[kName + ".damaged-" + moment.data() + (i % 2 == 0 ? "" : "-wal")] = "another " + std::to_string(i);
  }
  lay(home, others);
  Process server(home.serve({"--damaged", "set-aside"}));
  server.port();
  stop(server);
  auto after = files_in(home.data());
  for (const auto& [name, content] : others) EXPECT_EQ(after.at(name), content) << name;
  after.erase(kName);
  EXPECT_EQ(after.size(), others.size() + 1);
  EXPECT_TRUE(std::any_of(after.begin(), after.end(), [&](const auto& at) { return at.second == text.at(kName); }));
}

/// So that of servers that start together the second does not take away what the first has made.
TEST(SetAside, IsDoneByOneServerAtATime) {
  const Home home;
  const Files text = {{kName, std::string(8192, '#')}};
  lay(home, text);
  const int folder = ::open(home.data().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  ASSERT_EQ(::flock(folder, LOCK_EX), 0);
  const auto said = refusal(home, {"--damaged", "set-aside"});
  EXPECT_NE(said.find("another process is setting it aside"), std::string::npos) << said;
  EXPECT_TRUE(files_in(home.data()) == text) << "the files were changed";
  ::close(folder);
}

// What is in good order is never set aside, whatever is set.

class DatabaseInOrder : public ::testing::TestWithParam<std::string> {
 protected:
  std::vector<std::string> options() const { return {"--damaged", GetParam()}; }
};

TEST_P(DatabaseInOrder, OfANewerFormatIsRefused) {
  Files files = evening().stopped;
  execute(files, "PRAGMA user_version = 1000");
  expect_refused(files, options(), {"newer Regatta (format 1000", "start that version again"});
}

TEST_P(DatabaseInOrder, OfAnotherApplicationIsRefused) {
  Files files = {{kName, ""}};
  execute(files, "CREATE TABLE notes(text); INSERT INTO notes VALUES('mine')");
  expect_refused(files, options(), {"another application", "a folder of its own"});
  files = evening().stopped;
  execute(files, "PRAGMA application_id = 7");
  expect_refused(files, options(), {"another application", "a folder of its own"});
}

TEST_P(DatabaseInOrder, WithOtherTablesIsRefused) {
  Files files = evening().stopped;
  execute(files, "ALTER TABLE room RENAME TO rooms");
  expect_refused(files, options(), {"no store of Regatta's"});
}

TEST_P(DatabaseInOrder, OfTheFirstFormatIsMigratedAndPlaysOn) {
  const Home home;
  Files files = evening().stopped;
  execute(
      files,
      "DROP TABLE snapshot; DROP INDEX room_by_end; ALTER TABLE room DROP COLUMN expires_at; PRAGMA user_version = 1");
  lay(home, files);
  Process server(home.serve(options()));
  EXPECT_EQ(play_on(server.port(), evening()), evening().seq);
  stop(server);
  EXPECT_NE(server.err().find("was brought from format 1"), std::string::npos) << server.err();
  EXPECT_EQ(files_in(home.data()).size(), 1U);
}

TEST_P(DatabaseInOrder, OfTheSecondFormatIsMigratedAndPlaysOn) {
  const Home home;
  Files files = evening().stopped;
  execute(files, "DROP TABLE snapshot; PRAGMA user_version = 2");
  lay(home, files);
  Process server(home.serve(options()));
  EXPECT_EQ(play_on(server.port(), evening()), evening().seq);
  stop(server);
  EXPECT_NE(server.err().find("was brought from format 2"), std::string::npos) << server.err();
}

TEST_P(DatabaseInOrder, WithALogThatWasNotMergedPlaysOn) {
  const Home home;
  lay(home, evening().killed);
  Process server(home.serve(options()));
  EXPECT_EQ(play_on(server.port(), evening()), evening().seq);
  stop(server);
  EXPECT_EQ(files_in(home.data()).size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(With, DatabaseInOrder, ::testing::Values("refuse", "set-aside"),
                         [](const auto& info) { return info.param == "refuse" ? "Refuse" : "SetAside"; });

// What no database can notice, or what looks as if the power had failed: the last moves may be gone, but people play
// on.

class TornLog : public ::testing::TestWithParam<Damage> {};

TEST_P(TornLog, LosesItsEndAlone) {
  const Home home;
  lay(home, damaged(GetParam()));
  Process server(home.serve());
  const auto port = server.port();
  const auto seq = play_on(port, evening());
  EXPECT_GT(seq, 5) << "the room is new";
  EXPECT_LT(seq, evening().seq);
  stop(server);
  EXPECT_EQ(files_in(home.data()).size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(
    By, TornLog,
    ::testing::Values(Damage{"CutInItsLastFrame", true, [](auto&, auto& log) { log.resize(log.size() - 100); }},
                      Damage{"FlipInItsLastFrame", true, [](auto&, auto& log) { flip(log, log.size() - 100); }},
                      Damage{"CutAway", true, [](auto&, auto& log) { log.resize(frame_page(frames(log) * 9 / 10)); }}),
    [](const auto& info) { return info.param.name; });

/// Without waiting for the disk, a power cut may leave the log like that.
TEST(TornLog, FlipWhereCommitsDoNotWaitForTheDisk) {
  const Home home;
  lay(home, damaged({"", true, [](auto&, auto& log) { flip(log, frame_page(frames(log) * 9 / 10)); }}));
  Process server(home.serve({"--durability", "process"}));
  const auto seq = play_on(server.port(), evening());
  EXPECT_GT(seq, 5);
  EXPECT_LT(seq, evening().seq);
  stop(server);
}

/// The database is sound, one event in it is not: its room stays closed, the others are there.
TEST(DamagedEvent, ClosesItsRoomAlone) {
  const Home home;
  Files files = evening().stopped;
  auto& file = files.at(kName);
  const auto at = file.find(R"("event":"scored")");
  ASSERT_NE(at, std::string::npos);
  flip(file, at + 10);
  lay(home, files);
  Process server(home.serve());
  const auto port = server.port();
  WebSocketClient page(port, evening().room);
  page.send(hello({evening().secret}));
  const auto bye = page.read();
  EXPECT_EQ(bye.value("type", ""), "bye") << bye;
  EXPECT_EQ(bye.value("code", ""), "not_saved") << bye;
  page.socket().close();
  expect_game(port);
  stop(server);
  EXPECT_NE(server.err().find("a room stays closed"), std::string::npos) << server.err();
  EXPECT_NE(read_file(home.database()).find(file.substr(at, 16)), std::string::npos) << "the event was changed";
}

}  // namespace
}  // namespace regatta
