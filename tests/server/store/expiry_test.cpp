// Rooms expire by the wall clock, which stands in the test's hand; the sweep runs as soon as the store has nothing else
// to do.

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "server/store/room_log.h"
#include "tests/server/store/store_calls.h"
#include "tests/support/temp_folder.h"

namespace regatta::store {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::TempFolder;
using Events = std::vector<std::string>;

class WallClock {
 public:
  void advance(seconds time) { now_ += time.count(); }
  std::function<std::chrono::sys_seconds()> seam() const {
    return [now = now_at_] { return std::chrono::sys_seconds(seconds(*now)); };
  }

 private:
  std::shared_ptr<std::atomic<std::int64_t>> now_at_ = std::make_shared<std::atomic<std::int64_t>>(1'800'000'000);
  std::atomic<std::int64_t>& now_ = *now_at_;
};

constexpr milliseconds kNever = hours(1);
constexpr milliseconds kAlways{1};

std::unique_ptr<SqliteStore> opened_at(const TempFolder& folder, const WallClock& clock, milliseconds sweep,
                                       Durability durability = Durability::power) {
  return opened(folder, {.durability = durability, .now = clock.seam(), .first_sweep = sweep, .sweep = sweep});
}

/// Until the sweep has deleted the room: only then is its token free. Makes it anew.
void await_sweep(Store& store, const std::string& room) {
  while (create(store, room, {}).result != Created::Result::created) {
  }
}

std::int64_t query(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  sqlite3_stmt* statement = nullptr;
  EXPECT_EQ(sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
  EXPECT_EQ(sqlite3_step(statement), SQLITE_ROW);
  const auto value = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return value;
}

void expect_gone(Store& store, const std::string& room, Epoch epoch, Seq head) {
  EXPECT_EQ(exists(store, room), std::optional(false));
  EXPECT_EQ(load(store, room).error, ClaimError::not_found);
  EXPECT_EQ(append(store, room, epoch, head, {"late"}), Outcome::fenced);
  EXPECT_EQ(claim(store, room).error, ClaimError::not_found);
}

TEST(Expiry, ARoomIsThereForItsTimeAndNotMuchLonger) {
  const TempFolder folder;
  WallClock clock;
  const auto store = opened_at(folder, clock, kNever);
  create(*store, "room", {"one"}, hours(24));
  clock.advance(hours(24) - seconds(1));
  EXPECT_EQ(exists(*store, "room"), std::optional(true));
  EXPECT_EQ(load(*store, "room").log, (Events{"one"}));
  clock.advance(minutes(1) + seconds(1));
  expect_gone(*store, "room", 1, 1);  // though nothing has swept it
}

TEST(Expiry, AShortTimeIsKeptExactly) {
  const TempFolder folder;
  WallClock clock;
  const auto store = opened_at(folder, clock, kNever);
  create(*store, "room", {"one"}, seconds(2));
  clock.advance(seconds(1));
  EXPECT_EQ(exists(*store, "room"), std::optional(true));
  clock.advance(seconds(1));
  EXPECT_EQ(exists(*store, "room"), std::optional(false));
}

TEST(Expiry, EachAppendSaysForHowLongFromThen) {
  const TempFolder folder;
  WallClock clock;
  const auto store = opened_at(folder, clock, kNever);
  create(*store, "room", {"made"}, hours(24));
  clock.advance(hours(23));
  EXPECT_EQ(append(*store, "room", 1, 1, {"started"}, days(30)), Outcome::committed);
  for (Seq head = 2; head < 5; ++head) {
    clock.advance(days(29));
    EXPECT_EQ(append(*store, "room", 1, head, {"played"}, days(30)), Outcome::committed);
  }
  EXPECT_EQ(append(*store, "room", 1, 5, {"played"}, hours(1)), Outcome::committed);  // and it may be less
  clock.advance(hours(1) + minutes(1));
  expect_gone(*store, "room", 1, 6);
}

TEST(Expiry, WhatOnlyLooksAtARoomDoesNotKeepIt) {
  const TempFolder folder;
  WallClock clock;
  const auto store = opened_at(folder, clock, kNever);
  create(*store, "room", {"one"}, hours(2));
  Epoch epoch = 1;
  for (int i = 0; i < 2; ++i) {
    clock.advance(minutes(59));
    epoch = claim(*store, "room").epoch;
    EXPECT_EQ(append(*store, "room", epoch, 9, {"fenced"}, days(30)), Outcome::fenced);
    load(*store, "room");
    exists(*store, "room");
    store->release("room", epoch + 1);
  }
  clock.advance(minutes(3));
  expect_gone(*store, "room", epoch, 1);
}

TEST(Expiry, ItHoldsAcrossARestart) {
  const TempFolder folder;
  WallClock clock;
  create(*opened_at(folder, clock, kNever), "room", {"one"}, hours(2));
  clock.advance(hours(1));
  EXPECT_EQ(exists(*opened_at(folder, clock, kNever), "room"), std::optional(true));
  clock.advance(hours(1) + minutes(1));
  EXPECT_EQ(exists(*opened_at(folder, clock, kNever), "room"), std::optional(false));
}

TEST(Expiry, TheSweepDeletesWhatHasExpiredAndNothingElse) {
  const TempFolder folder;
  WallClock clock;
  const Events log(700, "event");  // of several steps
  {
    const auto store = opened_at(folder, clock, kAlways);
    create(*store, "stays", log, days(30));
    for (int i = 0; i < 20; ++i) create(*store, "goes-" + std::to_string(i), log, hours(1));
    clock.advance(hours(2));
    for (int i = 0; i < 20; ++i) await_sweep(*store, "goes-" + std::to_string(i));
    EXPECT_EQ(load(*store, "stays").log, log);
    EXPECT_EQ(append(*store, "stays", 1, 700, {"more"}, days(30)), Outcome::committed);
    EXPECT_EQ(load(*store, "goes-7").log, Events{});  // the new one of that name has nothing of the old
  }
  EXPECT_EQ(query(folder / "regatta.sqlite", "SELECT count(*) FROM log"), 701);
  EXPECT_EQ(query(folder / "regatta.sqlite", "SELECT count(*) FROM room"), 21);
}

TEST(Expiry, CallsAreAnsweredWhileItSweeps) {
  const TempFolder folder;
  WallClock clock;
  const auto store = opened_at(folder, clock, kAlways, Durability::process);
  const Events log(20'000, "event");
  create(*store, "goes", log, hours(1));
  create(*store, "stays", {}, days(30));
  clock.advance(hours(2));
  // The long log goes in steps: the room is not yet swept while many appends are answered between them.
  Seq head = 0;
  while (create(*store, "goes", {}).result != Created::Result::created) {
    ASSERT_EQ(append(*store, "stays", 1, head++, {"event"}, days(30)), Outcome::committed);
  }
  EXPECT_GT(head, 5);  // in one step it would be 1; steps between two calls are as many as the machine's haste makes
}

TEST(Expiry, AClockThatIsSetBackBringsNoHalfOfARoomBack) {
  const TempFolder folder;
  const RoomLog::Time made(seconds(1'800'000'000));
  RoomLog log(folder / "regatta.sqlite", Durability::process, made);
  Transaction transaction(log.database());
  log.create("room", Events(100, "event"), hours(1), made);
  EXPECT_EQ(log.sweep(made + hours(2), 30).rooms, 0);
  EXPECT_FALSE(log.exists("room", made));
  EXPECT_EQ(log.load("room", From::beginning, made).error, ClaimError::not_found);
  int steps = 0;
  while (log.sweep(made, 30).more) ++steps;  // and the rest goes all the same
  EXPECT_EQ(steps, 2);
  EXPECT_EQ(log.create("room", {}, hours(1), made).result, Created::Result::created);
}

TEST(Expiry, TheFileIsNoLargerThanItsRoomsOnceWere) {
  const TempFolder folder;
  WallClock clock;
  const auto path = folder / "regatta.sqlite";
  const Events log(300, std::string(3'000, 'x'));
  const auto fill_and_sweep = [&](int rounds) {
    const auto store = opened_at(folder, clock, kAlways, Durability::process);
    for (int round = 0; round < rounds; ++round) {
      for (int i = 0; i < 5; ++i) create(*store, "room-" + std::to_string(i), log, hours(1));
      clock.advance(hours(2));
      for (int i = 0; i < 5; ++i) await_sweep(*store, "room-" + std::to_string(i));
      clock.advance(hours(2));
      for (int i = 0; i < 5; ++i) await_sweep(*store, "none-" + std::to_string(i));
    }
  };
  fill_and_sweep(1);
  const auto once = std::filesystem::file_size(path);
  EXPECT_GT(once, 4'000'000U);
  fill_and_sweep(10);
  EXPECT_LT(std::filesystem::file_size(path), once + once / 4);
}

TEST(Expiry, NothingOfADeletedLogIsLeftInTheFile) {
  const TempFolder folder;
  WallClock clock;
  const auto path = folder / "regatta.sqlite";
  {
    const auto store = opened_at(folder, clock, kAlways);
    create(*store, "room", Events(50, "a word that was said " + std::string(500, '!')), hours(1));
  }
  ASSERT_NE(testing::read_file(path).find("a word that was said"), std::string::npos);
  clock.advance(hours(2));
  await_sweep(*opened_at(folder, clock, kAlways), "room");
  EXPECT_EQ(testing::read_file(path).find("a word that was said"), std::string::npos);
}

/// As the version before wrote it.
void write_first_form(const std::string& path, int rooms) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  std::string sql = R"(
    PRAGMA journal_mode = WAL;
    CREATE TABLE room(
      id INTEGER PRIMARY KEY,
      token TEXT NOT NULL UNIQUE,
      epoch INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE log(
      id INTEGER PRIMARY KEY,
      room INTEGER NOT NULL REFERENCES room(id),
      seq INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX log_by_room ON log(room, seq);
    PRAGMA application_id = 1382511713;
    PRAGMA user_version = 1;)";
  for (int i = 1; i <= rooms; ++i) {
    const auto number = std::to_string(i);
    sql += "INSERT INTO room(token, epoch) VALUES('room-" + number + "', 3);";
    sql += "INSERT INTO log(room, seq, body) VALUES(" + number + ", 1, 'one'), (" + number + ", 2, 'two');";
  }
  ASSERT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
  sqlite3_close(database);
}

TEST(OlderFile, ItsRoomsAreThereAndStayForThirtyDays) {
  const TempFolder folder;
  WallClock clock;
  write_first_form(folder / "regatta.sqlite", 10);
  {
    const auto store = opened_at(folder, clock, kNever);
    for (int i = 1; i <= 10; ++i) EXPECT_EQ(load(*store, "room-" + std::to_string(i)).log, (Events{"one", "two"}));
    EXPECT_EQ(append(*store, "room-1", 3, 2, {"three"}, days(60)), Outcome::committed);
    EXPECT_EQ(create(*store, "room-1", {}).result, Created::Result::exists);
    EXPECT_EQ(create(*store, "new", {"one"}, days(60)).result, Created::Result::created);
  }
  EXPECT_EQ(query(folder / "regatta.sqlite", "PRAGMA user_version"), 3);
  clock.advance(days(30) - seconds(1));
  const auto store = opened_at(folder, clock, kNever);  // the thirty days do not begin anew
  EXPECT_EQ(claim(*store, "room-2").log, (Events{"one", "two"}));
  clock.advance(seconds(1));
  expect_gone(*store, "room-2", 4, 2);
  EXPECT_EQ(load(*store, "room-1").log, (Events{"one", "two", "three"}));
  EXPECT_EQ(load(*store, "new").log, (Events{"one"}));
}

TEST(OlderFile, HasTheTablesOfANewOne) {
  const TempFolder older;
  const TempFolder fresh;
  WallClock clock;
  write_first_form(older / "regatta.sqlite", 1);
  opened_at(older, clock, kNever);
  opened_at(fresh, clock, kNever);
  for (const char* table : {"room", "log", "snapshot"}) {
    const auto columns =
        "SELECT sum(cid * 1000 + length(name) + length(type) * 10 + \"notnull\") FROM pragma_table_info('" +
        std::string(table) + "')";
    EXPECT_EQ(query(older / "regatta.sqlite", columns), query(fresh / "regatta.sqlite", columns)) << table;
  }
  const std::string indexes = "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
  EXPECT_EQ(query(older / "regatta.sqlite", indexes), 2);
  EXPECT_EQ(query(fresh / "regatta.sqlite", indexes), 2);
}

}  // namespace
}  // namespace regatta::store
