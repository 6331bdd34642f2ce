// A room with games behind it comes back from what the store keeps beside its log.

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

constexpr engine::Rules kYacht{.sheet = engine::SheetId::yacht};

/// In the middle of the second game of a room in which much has happened.
struct SecondGame : Table {
  SecondGame() : Table(3, kYacht) {
    start();
    play_turn();
    page(3).command("rename", {{"name", "Later"}});
    host().command("remove", {{"other", 3}});
    finish();
    start();
    play_turn();
    play_turn();
    roll();
  }

  store::Snapshot& snapshot() { return world.store.snapshot(room.token).value(); }
  std::vector<std::string>& log() { return world.store.log(room.token); }
  /// What the events up to the snapshot were can't be read any more.
  void spoil_the_log() {
    auto& log = this->log();
    std::fill(log.begin(), log.begin() + snapshot().seq, "no event");
  }
};

TEST(Snapshot, IsMadeWhereAGameFollowsAnother) {
  Table table(2, kYacht);
  table.start();
  table.finish();
  EXPECT_FALSE(table.world.store.snapshot(table.room.token));
  table.start();
  ASSERT_TRUE(table.world.store.snapshot(table.room.token));
  const auto first = table.world.store.snapshot(table.room.token)->seq;
  EXPECT_EQ(first + 1, static_cast<store::Seq>(table.world.store.log(table.room.token).size()));
  table.finish();
  EXPECT_EQ(table.world.store.snapshot(table.room.token)->seq, first);
  table.start();
  EXPECT_GT(table.world.store.snapshot(table.room.token)->seq, first);
}

TEST(Snapshot, TheRoomComesBackFromItAlone) {
  SecondGame table;
  const Json before = table.host().room();
  table.spoil_the_log();
  table.world.restart();
  table.host().come_back();
  table.page(2).come_back();
  EXPECT_EQ(table.host().room(), before);
  EXPECT_EQ(table.world.store.claims, 1);
  EXPECT_EQ(table.score().at("type"), "ack");
  table.finish();
  EXPECT_EQ(table.host().room().at("results").at("games").size(), 2U);
}

TEST(Snapshot, OneThatCannotBeReadIsLeftOut) {
  for (const char* body : {"", "no snapshot", "{}", R"({"v":1})"}) {
    SecondGame table;
    const Json before = table.host().room();
    table.snapshot().body = body;
    table.world.restart();
    table.host().come_back();
    table.page(2).come_back();
    EXPECT_EQ(table.host().room(), before) << body;
    EXPECT_EQ(table.score().at("type"), "ack") << body;
  }
}

TEST(Snapshot, OneOfAnotherVersionIsLeftOut) {
  SecondGame table;
  const Json before = table.host().room();
  auto& body = table.snapshot().body;
  ASSERT_TRUE(body.starts_with(R"({"v":1,)"));
  body.replace(0, 7, R"({"v":2,)");
  table.world.restart();
  table.host().come_back();
  table.page(2).come_back();
  EXPECT_EQ(table.host().room(), before);
}

TEST(Snapshot, OneThatTheLogDoesNotFollowIsLeftOut) {
  SecondGame table;
  const Json before = table.host().room();
  ++table.snapshot().seq;  // so that the start of the game seems to be part of it
  table.world.restart();
  table.host().come_back();
  table.page(2).come_back();
  EXPECT_EQ(table.host().room(), before);
}

TEST(Snapshot, ARoomWithoutAReadableLogStaysClosed) {
  SecondGame table;
  table.spoil_the_log();
  table.snapshot().body = "no snapshot";
  table.world.restart();
  table.host().reconnect();
  table.host().send(table.host().hello_message());
  EXPECT_EQ(table.host().closed(), protocol::Bye::not_saved);
}

TEST(Snapshot, AnAnswerThatComesTwiceIsOneAnswer) {
  SecondGame table;
  const Json before = table.host().room();
  table.snapshot().body = "no snapshot";
  table.world.store.answer_claims_twice = true;
  table.world.restart();
  table.host().come_back();
  table.page(2).come_back();
  EXPECT_EQ(table.host().room(), before);
  EXPECT_EQ(table.score().at("type"), "ack");
}

TEST(Snapshot, ACommandFromBeforeItIsNotCarriedOutAgain) {
  SecondGame table;
  Page& second = table.page(2);
  table.spoil_the_log();
  table.world.restart();
  second.come_back();
  const auto events = table.log().size();
  const auto last = second.last_id;
  auto again = second.next_command("rename", {{"name", "Twice"}});
  again["id"] = last;
  second.send(again);
  EXPECT_EQ(table.log().size(), events);
  const auto answers = second.take("ack");
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_GT(answers.front().at("seq"), 0);
}

TEST(Snapshot, APageThatMissedWhatIsBeforeItGetsTheWholeRoom) {
  SecondGame table;
  const auto head = static_cast<protocol::Seq>(table.log().size());
  const auto seq = table.snapshot().seq;
  table.world.restart();
  table.host().reconnect();
  EXPECT_FALSE(table.host().hello(seq - 1).at("room").is_null());
  table.page(2).reconnect();
  EXPECT_TRUE(table.page(2).hello(seq).at("room").is_null());
  EXPECT_EQ(static_cast<protocol::Seq>(table.page(2).take("event").size()), head - seq);
}

TEST(Snapshot, TheDoorNeedsNoMoreAndTheRecordIsOfTheLog) {
  SecondGame table;
  const auto door = table.world.door(table.room.token);
  const auto record = table.world.record(table.room.token);
  ASSERT_TRUE(std::holds_alternative<std::string>(door));
  ASSERT_TRUE(std::holds_alternative<std::string>(record));
  const auto body = table.snapshot().body;
  table.snapshot().body = "no snapshot";
  EXPECT_EQ(table.world.door(table.room.token), door);
  EXPECT_EQ(table.world.record(table.room.token), record);
  table.snapshot().body = body;
  table.spoil_the_log();
  EXPECT_EQ(table.world.door(table.room.token), door);
  EXPECT_EQ(table.world.record(table.room.token),
            (std::variant<std::string, protocol::Code>(protocol::Code::not_saved)));
}

/// Where it is kept, a browser of theirs stays out.
TEST(Snapshot, WhoWasRemovedStaysOut) {
  SecondGame table;
  table.spoil_the_log();
  table.world.restart();
  table.page(3).reconnect();
  table.page(3).send(table.page(3).hello_message());
  EXPECT_EQ(table.page(3).closed(), protocol::Bye::removed);
}

}  // namespace
}  // namespace regatta::testing
