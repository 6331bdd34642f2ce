#include "server/store/sqlite_store.h"

#include <future>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <vector>

#include "gtest/gtest.h"

#include "tests/server/store/store_calls.h"
#include "tests/support/temp_folder.h"

namespace regatta::store {
namespace {

using testing::TempFolder;
using Events = std::vector<std::string>;

TEST(SqliteStore, KeepsWhatItCommittedAcrossARestart) {
  const TempFolder folder;
  {
    const auto store = opened(folder);
    EXPECT_EQ(create(*store, "room-a", {"one", "two"}).result, Created::Result::created);
    EXPECT_EQ(append(*store, "room-a", 1, 2, {"three"}), Outcome::committed);
    EXPECT_EQ(create(*store, "room-b", {"other"}).result, Created::Result::created);
    EXPECT_EQ(append(*store, "room-a", 1, 3, {"four", "five"}), Outcome::committed);
  }
  const auto store = opened(folder);
  EXPECT_EQ(load(*store, "room-a").log, (Events{"one", "two", "three", "four", "five"}));
  EXPECT_EQ(load(*store, "room-b").log, (Events{"other"}));
}

TEST(SqliteStore, KeepsEveryByteOfABody) {
  const TempFolder folder;
  const std::string body("Γιώργος \0 🎲 \"quoted\"", 29);
  const std::string long_body(100000, 'x');
  {
    const auto store = opened(folder);
    create(*store, "room", {body, "", long_body});
  }
  EXPECT_EQ(load(*opened(folder), "room").log, (Events{body, "", long_body}));
}

TEST(SqliteStore, ATokenIsTakenOnce) {
  const TempFolder folder;
  const auto store = opened(folder);
  EXPECT_EQ(create(*store, "room", {"one"}).result, Created::Result::created);
  EXPECT_EQ(create(*store, "room", {"another"}).result, Created::Result::exists);
  EXPECT_EQ(load(*store, "room").log, (Events{"one"}));
}

TEST(SqliteStore, KnowsWhichRoomsExist) {
  const TempFolder folder;
  const auto store = opened(folder);
  create(*store, "room", {});
  EXPECT_EQ(exists(*store, "room"), std::optional(true));
  EXPECT_EQ(exists(*store, "other"), std::optional(false));
  EXPECT_EQ(load(*store, "room").error, ClaimError::none);
  EXPECT_EQ(load(*store, "other").error, ClaimError::not_found);
  EXPECT_EQ(claim(*store, "other").error, ClaimError::not_found);
  EXPECT_EQ(append(*store, "other", 1, 0, {"one"}), Outcome::fenced);
}

TEST(SqliteStore, AClaimFencesTheFormerOwner) {
  const TempFolder folder;
  const auto store = opened(folder);
  const auto made = create(*store, "room", {"one"});
  const auto claimed = claim(*store, "room");
  EXPECT_EQ(claimed.error, ClaimError::none);
  EXPECT_GT(claimed.epoch, made.epoch);
  EXPECT_EQ(claimed.head, 1);
  EXPECT_EQ(claimed.log, (Events{"one"}));

  EXPECT_EQ(append(*store, "room", made.epoch, 1, {"late"}), Outcome::fenced);
  EXPECT_EQ(append(*store, "room", claimed.epoch, 1, {"two"}), Outcome::committed);
  EXPECT_EQ(load(*store, "room").log, (Events{"one", "two"}));
}

TEST(SqliteStore, AClaimFencesAcrossARestart) {
  const TempFolder folder;
  Epoch before = 0;
  {
    const auto store = opened(folder);
    create(*store, "room", {"one"});
    before = claim(*store, "room").epoch;
  }
  const auto store = opened(folder);
  EXPECT_GT(claim(*store, "room").epoch, before);
  EXPECT_EQ(append(*store, "room", before, 1, {"late"}), Outcome::fenced);
}

TEST(SqliteStore, AnAppendThatNamesAnotherHeadChangesNothing) {
  const TempFolder folder;
  const auto store = opened(folder);
  const auto made = create(*store, "room", {"one"});
  EXPECT_EQ(append(*store, "room", made.epoch, 0, {"again"}), Outcome::fenced);
  EXPECT_EQ(append(*store, "room", made.epoch, 2, {"gap"}), Outcome::fenced);
  EXPECT_EQ(append(*store, "room", made.epoch, 1, {"two"}), Outcome::committed);
  EXPECT_EQ(append(*store, "room", made.epoch, 1, {"two"}), Outcome::fenced);
  EXPECT_EQ(load(*store, "room").log, (Events{"one", "two"}));
}

TEST(SqliteStore, AReleasedRoomTakesNothingFromItsFormerOwner) {
  const TempFolder folder;
  const auto store = opened(folder);
  const auto made = create(*store, "room", {"one"});
  store->release("room", made.epoch + 7);  // not the owner
  EXPECT_EQ(append(*store, "room", made.epoch, 1, {"two"}), Outcome::committed);
  store->release("room", made.epoch);
  EXPECT_EQ(append(*store, "room", made.epoch, 2, {"three"}), Outcome::fenced);
  const auto claimed = claim(*store, "room");
  EXPECT_EQ(append(*store, "room", claimed.epoch, 2, {"three"}), Outcome::committed);
}

TEST(SqliteStore, AnswersInOrderAndAFencedCallSpoilsNoOther) {
  const TempFolder folder;
  const auto store = opened(folder);
  create(*store, "room", {});
  Gate gate(*store);  // what comes now waits, and gets into one transaction
  std::vector<int> answered;
  std::vector<Outcome> outcomes;
  const auto note = [&](int number) {
    return [&, number](Outcome outcome) {
      answered.push_back(number);
      outcomes.push_back(outcome);
    };
  };
  store->append("room", 1, 0, {{"one"}}, kKeep, note(0));
  store->append("room", 9, 1, {{"fenced"}}, kKeep, note(1));
  store->append("room", 1, 1, {{"two", "three"}}, kKeep, note(2));
  store->append("room", 1, 1, {{"fenced"}}, kKeep, note(3));
  std::promise<Events> seen;
  store->load("room", From::beginning, [&](Loaded loaded) { seen.set_value(loaded.log); });
  store->append("room", 1, 3, {{"four"}}, kKeep, note(4));
  gate.open();
  EXPECT_EQ(seen.get_future().get(), (Events{"one", "two", "three"}));
  EXPECT_EQ(load(*store, "room").log, (Events{"one", "two", "three", "four"}));
  EXPECT_EQ(answered, (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_EQ(outcomes, (std::vector<Outcome>{Outcome::committed, Outcome::fenced, Outcome::committed, Outcome::fenced,
                                            Outcome::committed}));
}

TEST(SqliteStore, AFullQueueRefusesInOrder) {
  const TempFolder folder;
  const auto store = opened(folder, {.queue = 2});
  create(*store, "room", {});
  Gate gate(*store);
  std::vector<Outcome> outcomes;
  const auto note = [&](Outcome outcome) { outcomes.push_back(outcome); };
  store->append("room", 1, 0, {{"one"}}, kKeep, note);
  store->append("room", 1, 1, {{"two"}}, kKeep, note);
  store->append("room", 1, 2, {{"three"}}, kKeep, note);
  std::promise<Claimed> claimed;
  store->claim("room", From::beginning, [&](Claimed answer) { claimed.set_value(std::move(answer)); });
  gate.open();
  EXPECT_EQ(claimed.get_future().get().error, ClaimError::unavailable);
  EXPECT_EQ(outcomes, (std::vector<Outcome>{Outcome::committed, Outcome::committed, Outcome::failed}));
  EXPECT_EQ(append(*store, "room", 1, 2, {"three"}), Outcome::committed);
}

TEST(SqliteStore, StopCommitsWhatItTookAndRefusesTheRest) {
  const TempFolder folder;
  {
    const auto store = opened(folder);
    create(*store, "room", {});
    std::vector<Outcome> outcomes;
    for (Seq head = 0; head < 500; ++head)
      store->append("room", 1, head, {{"event"}}, kKeep, [&](Outcome outcome) { outcomes.push_back(outcome); });
    store->stop();
    EXPECT_EQ(outcomes, std::vector<Outcome>(500, Outcome::committed));
    EXPECT_FALSE(store->writable());
    EXPECT_EQ(append(*store, "room", 1, 500, {"late"}), Outcome::failed);
    EXPECT_EQ(create(*store, "late", {}).result, Created::Result::failed);
  }
  EXPECT_EQ(load(*opened(folder), "room").log.size(), 500U);
}

TEST(SqliteStore, NobodyElseCanReadItsFiles) {
  const TempFolder folder;
  const auto path = folder / "new/data/regatta.sqlite";
  std::filesystem::create_directories(folder / "new");
  auto store = opened_path(path);
  create(*store, "room", {"one"});
  const auto mode = [](const std::string& name) {
    struct stat found {};
    EXPECT_EQ(::stat(name.c_str(), &found), 0) << name;
    return found.st_mode & 0777;
  };
  EXPECT_EQ(mode(folder / "new/data"), 0700U);
  EXPECT_EQ(mode(path), 0600U);
  EXPECT_EQ(mode(path + "-wal"), 0600U);
}

/// While it goes into the main file, everybody waits.
TEST(SqliteStore, ItsLogFileStaysShort) {
  const TempFolder folder;
  const auto store = opened(folder, {.durability = Durability::process});
  create(*store, "room", {});
  const Events events(16, std::string(100000, 'x'));
  Seq head = 0;
  for (int i = 0; i < 20; ++i) {  // 32 MB
    ASSERT_EQ(append(*store, "room", 1, head, events), Outcome::committed);
    head += static_cast<Seq>(events.size());
  }
  EXPECT_LT(std::filesystem::file_size(folder / "regatta.sqlite-wal"), 8'000'000U);
}

}  // namespace
}  // namespace regatta::store
