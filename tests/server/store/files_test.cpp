// Files that the store must refuse, and leave as they are.

#include <chrono>
#include <csignal>
#include <random>
#include <sqlite3.h>
#include <string>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "gtest/gtest.h"

#include "tests/server/store/disk_vfs.h"
#include "tests/server/store/store_calls.h"
#include "tests/support/temp_folder.h"

namespace regatta::store {
namespace {

using testing::Disk;
using testing::read_file;
using testing::TempFolder;
using testing::write_file;

void execute(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
  sqlite3_close(database);
}

/// A store of some size, closed.
std::string filled(const TempFolder& folder) {
  auto path = folder / "regatta.sqlite";
  const auto store = opened_path(path);
  for (int i = 0; i < 50; ++i)
    create(*store, "room-" + std::to_string(i), {std::string(2000, 'a'), std::string(300, 'b')});
  return path;
}

void expect_refused(const std::string& path, const std::string& because) {
  const auto before = read_file(path);
  const auto said = refusal(path);
  EXPECT_NE(said.find(because), std::string::npos) << "said: " << said;
  EXPECT_NE(said.find(path), std::string::npos) << "said: " << said;
  EXPECT_EQ(said.find('\n'), std::string::npos);
  EXPECT_TRUE(read_file(path) == before) << "the file was changed";
}

TEST(StoreFiles, ASecondServerOnTheSameFileIsRefused) {
  const TempFolder folder;
  {
    const auto store = opened(folder);
    create(*store, "room", {"one"});
    const auto said = refusal(folder / "regatta.sqlite");
    EXPECT_NE(said.find("in use by another process"), std::string::npos) << said;
    EXPECT_EQ(append(*store, "room", 1, 1, {"two"}), Outcome::committed);
  }
  EXPECT_EQ(refusal(folder / "regatta.sqlite"), "");
}

TEST(StoreFiles, AFreshFileIsHeldToo) {
  const TempFolder folder;
  const auto store = opened(folder);
  EXPECT_NE(refusal(folder / "regatta.sqlite").find("in use"), std::string::npos);
}

TEST(StoreFiles, ANewerFormatIsRefused) {
  const TempFolder folder;
  const auto path = filled(folder);
  execute(path, "PRAGMA user_version = 4");
  expect_refused(path, "newer Regatta (format 4, this one knows 3)");
}

TEST(StoreFiles, AFormatThatThereNeverWasIsRefused) {
  const TempFolder folder;
  const auto path = filled(folder);
  for (const char* format : {"0", "-1"}) {
    execute(path, "PRAGMA user_version = " + std::string(format));
    expect_refused(path, "format " + std::string(format));
  }
}

TEST(StoreFiles, ANewerFormatWithALogThatWasNotMergedIsRefused) {
  const TempFolder folder;
  const auto path = folder / "regatta.sqlite";
  // As a killed server leaves it: the last commits stand in the log alone.
  const auto child = ::fork();
  if (child == 0) {
    sqlite3* database = nullptr;
    sqlite3_open(path.c_str(), &database);
    sqlite3_exec(database,
                 "PRAGMA journal_mode = WAL; PRAGMA application_id = 1382511713; CREATE TABLE later(x);"
                 "PRAGMA user_version = 9",
                 nullptr, nullptr, nullptr);
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  const auto log = read_file(path + "-wal");
  ASSERT_FALSE(log.empty());
  expect_refused(path, "format 9");
  EXPECT_TRUE(read_file(path + "-wal") == log);
}

TEST(StoreFiles, ADatabaseOfAnotherApplicationIsRefused) {
  const TempFolder folder;
  const auto path = folder / "regatta.sqlite";
  execute(path, "CREATE TABLE notes(text); INSERT INTO notes VALUES('mine')");
  expect_refused(path, "another application");
}

TEST(StoreFiles, AnotherApplicationsEmptyDatabaseIsRefused) {
  const TempFolder folder;
  const auto path = folder / "regatta.sqlite";
  execute(path, "PRAGMA application_id = 7");
  expect_refused(path, "another application");
}

TEST(StoreFiles, WhatIsNoDatabaseIsRefused) {
  const TempFolder folder;
  const auto path = folder / "regatta.sqlite";
  write_file(path, std::string(10000, '#'));
  expect_refused(path, "damaged or no database");
}

TEST(StoreFiles, OurNameOnOtherTablesIsRefused) {
  const TempFolder folder;
  const auto path = folder / "regatta.sqlite";
  execute(path, "PRAGMA application_id = 1382511713; PRAGMA user_version = 3; CREATE TABLE log(text)");
  EXPECT_NE(refusal(path).find("no store of Regatta's"), std::string::npos) << refusal(path);
  execute(path, "PRAGMA user_version = 1");  // nor can it be brought to the newest format
  EXPECT_NE(refusal(path).find("no such table: room"), std::string::npos) << refusal(path);
}

TEST(StoreFiles, AMainFileThatVanishedFromItsLogIsRefused) {
  const TempFolder folder;
  const auto path = folder / "regatta.sqlite";
  write_file(path + "-wal", "the last moves");
  EXPECT_NE(refusal(path).find("missing or empty"), std::string::npos) << refusal(path);
  EXPECT_FALSE(std::filesystem::exists(path));
  write_file(path, "");
  expect_refused(path, "missing or empty");
  EXPECT_EQ(read_file(path + "-wal"), "the last moves");
}

TEST(StoreFiles, AFolderThatCannotBeMadeIsNamed) {
  const TempFolder folder;
  write_file(folder / "file", "");
  EXPECT_NE(refusal(folder / "file/data/regatta.sqlite").find("can't make the folder"), std::string::npos);
}

TEST(StoreFiles, AFileThatCannotBeOpenedIsNamed) {
  const TempFolder folder;
  std::filesystem::create_directories(folder / "regatta.sqlite");
  EXPECT_NE(refusal(folder / "regatta.sqlite").find("can't open"), std::string::npos);
}

class DamagedFile : public ::testing::TestWithParam<unsigned> {};

TEST_P(DamagedFile, IsRefusedAndLeftAsItIs) {
  const TempFolder folder;
  const auto path = filled(folder);
  auto content = read_file(path);
  std::mt19937 random(GetParam());
  switch (GetParam() % 4) {
    case 0:  // the header
      content.replace(random() % 16, 1, "\xff");
      break;
    case 1:  // cut off
      content.resize(4096 * (3 + random() % (content.size() / 4096 - 6)));
      break;
    case 2:  // the root of a table
      content.replace(4096 * (1 + random() % 3), 64, 64, '\xee');
      break;
    default:  // pages of zeros
      content.replace(4096 * (1 + random() % 3), 4096, 4096, '\0');
  }
  write_file(path, content);
  expect_refused(path, "damaged or no database");
}

INSTANTIATE_TEST_SUITE_P(Seeds, DamagedFile, ::testing::Range(0U, 20U));

/// How long a start takes must not depend on how much was ever played, and how slow the disk is.
TEST(SlowDisk, ALargeFileIsLookedAtInPartAndServesAllTheSame) {
  const TempFolder folder;
  Disk disk(1);
  constexpr int kPages = 3000;  // one event or two on each
  {
    const auto store = opened(folder, {.durability = Durability::process});
    create(*store, "room", {});
    const std::vector<std::string> events(100, std::string(3000, 'x'));
    for (Seq head = 0; head < kPages; head += 100) {
      ASSERT_EQ(append(*store, "room", 1, head, events), Outcome::committed);
    }
  }
  disk.slow_down(std::chrono::milliseconds(2));
  const int before = disk.reads();
  const auto store = opened(folder);
  EXPECT_LT(disk.reads() - before, kPages / 2);
  disk.slow_down(std::chrono::milliseconds(0));
  EXPECT_EQ(load(*store, "room").log.size(), static_cast<std::size_t>(kPages));
}

}  // namespace
}  // namespace regatta::store
