// Copies of a store, made while it works.

#include "server/store/backup.h"

#include <atomic>
#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <variant>

#include "gtest/gtest.h"

#include "tests/server/store/store_calls.h"
#include "tests/support/temp_folder.h"

namespace regatta::store {
namespace {

namespace fs = std::filesystem;
using testing::read_file;
using testing::TempFolder;
using testing::write_file;

/// Why there is no copy; empty when there is one.
std::string backup_error(SqliteStore& store, const std::string& file) {
  const auto made = store.backup(file);
  const auto* why = std::get_if<std::string>(&made);
  return why != nullptr ? *why : "";
}

std::string copy_error(const std::string& path, const std::string& file) {
  try {
    copy_database(path, file);
    return "";
  } catch (const BackupError& error) {
    return error.what();
  }
}

TEST(Backup, IsTheStoreAsItIs) {
  const TempFolder folder;
  const auto store = opened(folder);
  create(*store, "room", {"one"});
  append(*store, "room", 1, 1, {"two", "three"});
  create(*store, "other", {"uno"});
  const auto made = store->backup(folder / "copy");
  ASSERT_TRUE(std::holds_alternative<std::uintmax_t>(made)) << std::get<std::string>(made);
  EXPECT_EQ(std::get<std::uintmax_t>(made), fs::file_size(folder / "copy"));
  EXPECT_FALSE(fs::exists(folder / "copy.partial"));
  struct stat file {};
  ASSERT_EQ(::stat((folder / "copy").c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777, 0600U);

  // What comes later is not in it, and the store goes on.
  EXPECT_EQ(append(*store, "room", 1, 3, {"four"}), Outcome::committed);
  const auto copy = opened_path(folder / "copy");
  EXPECT_EQ(load(*copy, "room").log, (std::vector<std::string>{"one", "two", "three"}));
  EXPECT_EQ(load(*copy, "other").log, (std::vector<std::string>{"uno"}));
  const auto claimed = claim(*copy, "room");
  EXPECT_EQ(append(*copy, "room", claimed.epoch, claimed.head, {"another"}), Outcome::committed);
}

TEST(Backup, OfAStoreThatIsWrittenToHoldsAllThatWasAnsweredBefore) {
  const TempFolder folder;
  const auto store = opened(folder, {.durability = Durability::process});
  create(*store, "room", {});
  // More than the write-ahead log takes before it is moved into the file, so that this happens while the copy is made.
  const std::string body(100'000, 'x');
  std::atomic<Seq> committed = 0;
  std::atomic<bool> done = false;
  std::thread writer([&] {
    for (Seq head = 0; !done || head < 1000; ++head) {
      ASSERT_EQ(append(*store, "room", 1, head, {body + std::to_string(head + 1)}), Outcome::committed);
      committed = head + 1;
    }
  });
  for (int copy = 0; copy < 3; ++copy) {
    while (committed < 200 * copy + 50) std::this_thread::yield();
    const Seq before = committed;
    const auto path = folder / ("copy-" + std::to_string(copy));
    EXPECT_EQ(backup_error(*store, path), "");
    const auto log = load(*opened_path(path), "room").log;
    EXPECT_GE(static_cast<Seq>(log.size()), before);
    for (std::size_t i = 0; i < log.size(); ++i) ASSERT_EQ(log[i].substr(body.size()), std::to_string(i + 1));
  }
  done = true;
  writer.join();
  EXPECT_EQ(static_cast<Seq>(load(*store, "room").log.size()), committed);
}

TEST(Backup, OverwritesNothing) {
  const TempFolder folder;
  const auto store = opened(folder);
  write_file(folder / "copy", "mine");
  EXPECT_NE(backup_error(*store, folder / "copy").find("exists already"), std::string::npos);
  EXPECT_EQ(read_file(folder / "copy"), "mine");
  fs::create_symlink(folder / "nowhere", folder / "link");
  EXPECT_NE(backup_error(*store, folder / "link").find("exists already"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder / "nowhere"));
  EXPECT_EQ(backup_error(*store, folder / "another"), "");
}

TEST(Backup, TakesThePlaceOfOneThatWasNotFinished) {
  const TempFolder folder;
  const auto store = opened(folder);
  create(*store, "room", {"one"});
  write_file(folder / "copy.partial", "half of a copy");
  EXPECT_EQ(backup_error(*store, folder / "copy"), "");
  EXPECT_EQ(load(*opened_path(folder / "copy"), "room").log, (std::vector<std::string>{"one"}));
}

TEST(Backup, WhereNothingCanBeWrittenIsSaid) {
  const TempFolder folder;
  const auto store = opened(folder);
  create(*store, "room", {"one"});
  const auto why = backup_error(*store, folder / "nowhere/copy");
  EXPECT_NE(why.find(folder / "nowhere/copy.partial"), std::string::npos) << why;
  EXPECT_EQ(why.find('\n'), std::string::npos);
  EXPECT_EQ(append(*store, "room", 1, 1, {"two"}), Outcome::committed);
}

TEST(Backup, IsGivenUpWhenTheStoreStops) {
  const TempFolder folder;
  const auto store = opened(folder);
  store->stop();
  EXPECT_NE(backup_error(*store, folder / "copy").find("stopping"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder / "copy"));
  EXPECT_FALSE(fs::exists(folder / "copy.partial"));
}

TEST(Backup, UnderWayIsGivenUpWhenTheStoreStops) {
  const TempFolder folder;
  const auto store = opened(folder);
  create(*store, "room", {"one"});
  Gate gate(*store);  // the writer comes to the copy behind it
  std::string why;
  std::thread asker([&] { why = backup_error(*store, folder / "copy"); });
  while (!fs::exists(folder / "copy.partial")) std::this_thread::yield();
  std::thread stopper([&] { store->stop(); });
  while (store->writable()) std::this_thread::yield();
  gate.open();
  stopper.join();
  asker.join();
  EXPECT_NE(why.find("stopping"), std::string::npos) << why;
  EXPECT_FALSE(fs::exists(folder / "copy"));
  EXPECT_FALSE(fs::exists(folder / "copy.partial"));
}

TEST(Backup, OneAtATime) {
  const TempFolder folder;
  const auto store = opened(folder);
  create(*store, "room", {"one"});
  Gate gate(*store);
  std::string first = "none";
  std::thread asker([&] { first = backup_error(*store, folder / "first"); });
  // Until the first is under way, a second one would be it.
  std::string second;
  std::atomic<bool> answered = false;
  while (!fs::exists(folder / "first.partial")) std::this_thread::yield();
  std::thread other([&] {
    second = backup_error(*store, folder / "second");
    answered = true;
  });
  while (!fs::exists(folder / "second.partial") && !answered) std::this_thread::yield();
  gate.open();
  asker.join();
  other.join();
  // They may also have come one after the other.
  const std::string refused = "another backup is being made: wait for its end";
  EXPECT_TRUE(first.empty() || second.empty()) << first << second;
  EXPECT_TRUE(first.empty() || first == refused) << first;
  EXPECT_TRUE(second.empty() || second == refused) << second;
}

TEST(CopyOfAFile, ThatNobodyHolds) {
  const TempFolder folder;
  {
    const auto store = opened(folder);
    create(*store, "room", {"one", "two"});
    EXPECT_NE(copy_error(folder / "regatta.sqlite", folder / "copy").find("in use"), std::string::npos);
    EXPECT_FALSE(fs::exists(folder / "copy"));
  }
  const auto before = read_file(folder / "regatta.sqlite");
  EXPECT_EQ(copy_error(folder / "regatta.sqlite", folder / "copy"), "");
  EXPECT_TRUE(read_file(folder / "regatta.sqlite") == before) << "the store was changed";
  EXPECT_EQ(load(*opened_path(folder / "copy"), "room").log, (std::vector<std::string>{"one", "two"}));
}

TEST(CopyOfAFile, ThatIsNoStoreIsRefused) {
  const TempFolder folder;
  EXPECT_NE(copy_error(folder / "nothing", folder / "copy").find("there is no"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder / "nothing"));
  write_file(folder / "text", std::string(10000, '#'));
  EXPECT_NE(copy_error(folder / "text", folder / "copy").find("can't be read"), std::string::npos);
  write_file(folder / "empty", "");
  EXPECT_NE(copy_error(folder / "empty", folder / "copy").find("no store of Regatta's"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder / "copy"));
  EXPECT_FALSE(fs::exists(folder / "copy.partial"));
}

}  // namespace
}  // namespace regatta::store
