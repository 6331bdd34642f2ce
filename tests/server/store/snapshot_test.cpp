// What the store keeps of a room beside its log.

#include <chrono>
#include <cstdint>
#include <sqlite3.h>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "server/store/room_log.h"
#include "tests/server/store/store_calls.h"

namespace regatta::store {
namespace {

using testing::TempFolder;
using Events = std::vector<std::string>;

void execute(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
  sqlite3_close(database);
}

std::int64_t snapshots_in(const std::string& path) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  sqlite3_stmt* statement = nullptr;
  EXPECT_EQ(sqlite3_prepare_v2(database, "SELECT count(*) FROM snapshot", -1, &statement, nullptr), SQLITE_OK);
  EXPECT_EQ(sqlite3_step(statement), SQLITE_ROW);
  const auto number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return number;
}

void expect_from_snapshot(Store& store, const std::string& room, Seq seq, const std::string& body, const Events& after,
                          Seq head) {
  const auto loaded = load(store, room, From::snapshot);
  ASSERT_TRUE(loaded.snapshot);
  EXPECT_EQ(loaded.snapshot->seq, seq);
  EXPECT_EQ(loaded.snapshot->body, body);
  EXPECT_EQ(loaded.log, after);
  const auto claimed = claim(store, room, From::snapshot);
  ASSERT_TRUE(claimed.snapshot);
  EXPECT_EQ(claimed.snapshot->seq, seq);
  EXPECT_EQ(claimed.snapshot->body, body);
  EXPECT_EQ(claimed.log, after);
  EXPECT_EQ(claimed.head, head);
}

TEST(Snapshot, ARoomIsReadFromItAndWhole) {
  const TempFolder folder;
  {
    const auto store = opened(folder);
    create(*store, "room", {"one", "two"});
    create(*store, "other", {"uno"});
    EXPECT_EQ(append_with_snapshot(*store, "room", 1, 2, {"three", "four"}, "one and two"), Outcome::committed);
    EXPECT_EQ(append(*store, "room", 1, 4, {"five"}), Outcome::committed);
    expect_from_snapshot(*store, "room", 2, "one and two", {"three", "four", "five"}, 5);
  }
  const auto store = opened(folder);
  expect_from_snapshot(*store, "room", 2, "one and two", {"three", "four", "five"}, 5);
  const Events whole = {"one", "two", "three", "four", "five"};
  EXPECT_EQ(load(*store, "room").log, whole);
  EXPECT_FALSE(load(*store, "room").snapshot);
  const auto claimed = claim(*store, "room");
  EXPECT_EQ(claimed.log, whole);
  EXPECT_FALSE(claimed.snapshot);
  EXPECT_EQ(claimed.head, 5);
  // Who has none is read whole.
  EXPECT_FALSE(claim(*store, "other", From::snapshot).snapshot);
  EXPECT_EQ(load(*store, "other", From::snapshot).log, (Events{"uno"}));
}

TEST(Snapshot, TheNewestIsKept) {
  const TempFolder folder;
  const auto store = opened(folder);
  create(*store, "room", {"one"});
  append_with_snapshot(*store, "room", 1, 1, {"two"}, "one");
  append_with_snapshot(*store, "room", 1, 2, {"three"}, "one, two");
  expect_from_snapshot(*store, "room", 2, "one, two", {"three"}, 3);
}

TEST(Snapshot, OfAFencedAppendIsNotKept) {
  const TempFolder folder;
  const auto store = opened(folder);
  create(*store, "room", {"one"});
  append_with_snapshot(*store, "room", 1, 1, {"two"}, "right");
  EXPECT_EQ(append_with_snapshot(*store, "room", 9, 2, {"three"}, "of another epoch"), Outcome::fenced);
  EXPECT_EQ(append_with_snapshot(*store, "room", 1, 1, {"three"}, "of another head"), Outcome::fenced);
  expect_from_snapshot(*store, "room", 1, "right", {"two"}, 2);
}

TEST(Snapshot, GoesWithItsRoom) {
  const TempFolder folder;
  const auto path = folder / "regatta.sqlite";
  auto now = std::chrono::sys_seconds(std::chrono::seconds(1'000'000'000));
  {
    RoomLog log(path, Durability::process, now);
    Transaction transaction(log.database());
    for (const char* room : {"expires", "removed", "stays"}) {
      log.create(room, {"one"}, std::chrono::hours(1), now);
      log.append(room, 1, 1, {.events = {"two"}, .snapshot = "one"}, std::chrono::hours(room[0] == 's' ? 9 : 1), now);
    }
    EXPECT_TRUE(log.remove("removed", now));
    now += std::chrono::hours(2);
    EXPECT_EQ(log.sweep(now, 1000).rooms, 1);
    // A room that takes over the number of one that is gone has nothing of it.
    log.create("new", {"uno"}, std::chrono::hours(1), now);
    EXPECT_FALSE(log.load("new", From::snapshot, now).snapshot);
    transaction.commit();
  }
  EXPECT_EQ(snapshots_in(path), 1);
}

TEST(Snapshot, AFileOfTheFormBeforeGetsThem) {
  const TempFolder folder;
  const auto path = folder / "regatta.sqlite";
  {
    const auto store = opened(folder);
    create(*store, "room", {"one", "two"});
  }
  execute(path, "DROP TABLE snapshot; PRAGMA user_version = 2");
  const auto store = opened(folder);
  EXPECT_EQ(load(*store, "room", From::snapshot).log, (Events{"one", "two"}));
  EXPECT_EQ(append_with_snapshot(*store, "room", 1, 2, {"three"}, "one and two"), Outcome::committed);
  expect_from_snapshot(*store, "room", 2, "one and two", {"three"}, 3);
}

}  // namespace
}  // namespace regatta::store
