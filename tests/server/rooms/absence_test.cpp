// The player in turn is gone: the others decide how it goes on. Nobody waits for somebody who is absent.

#include <algorithm>
#include <chrono>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using namespace std::chrono_literals;

/// A game of three whose first player, in turn, is lost.
struct Stuck : Table {
  explicit Stuck(const protocol::Table& settings = kPlainTable) : Table(3, {}, {}, settings) {
    start();
    lose(1);
    take();
  }
  Json& turn_now() { return turn_ = page(2).room().at("game").at("turn"); }
  std::string seen() {
    std::string all;
    for (const Json& event : page(3).take("event")) {
      all += (all.empty() ? "" : " ") + event.at("event").get<std::string>();
      if (event.contains("played") && !event.at("played").is_null()) {
        all += ":" + event.at("played").get<std::string>();
      }
    }
    return all;
  }

 private:
  Json turn_;
};

TEST(Skip, PlaysThisTurnForThem) {
  Stuck table;
  EXPECT_EQ(code(table.page(2).command("skip", {{"turn", 1}})), "ack");
  EXPECT_EQ(table.seen(), "rolled:skipped");
  table.world.pass(1499ms);
  EXPECT_EQ(table.seen(), "") << "the roll is seen";
  table.world.pass(1ms);
  EXPECT_EQ(table.seen(), "scored:skipped");
  EXPECT_EQ(table.turn_now().at("seat"), 2);
  table.world.pass(1h);
  EXPECT_EQ(table.seen(), "") << "one turn alone";
  EXPECT_EQ(table.page(2).room().at("seats").back().at("absent"), false);
}

TEST(Skip, AfterARollWritesAtOnce) {
  Table table(2);
  table.start();
  table.roll();
  table.lose(1);
  table.take();
  EXPECT_EQ(code(table.page(2).command("skip", {{"turn", 1}})), "ack");
  EXPECT_EQ(table.page(2).take("event").back().at("played"), "skipped");
  EXPECT_EQ(table.page(2).room().at("game").at("turn").at("seat"), 2);
}

TEST(Skip, WhoComesBackInTimeHasTheTurnAgain) {
  Stuck table;
  table.page(2).command("skip", {{"turn", 1}});
  table.host().reconnect();
  table.host().hello();
  EXPECT_EQ(code(table.host().command("roll", {{"turn", 1}, {"roll", 1}, {"held", {0}}})), "ack");
  table.world.pass(1h);
  EXPECT_EQ(table.turn_now().at("seat"), 1);
  EXPECT_EQ(table.turn_now().at("roll"), 2);
}

TEST(Skip, TwiceIsOnce) {
  Stuck table;
  EXPECT_EQ(code(table.page(2).command("skip", {{"turn", 1}})), "ack");
  table.world.pass(2s);
  EXPECT_EQ(code(table.page(3).command("skip", {{"turn", 1}})), "stale_turn");
  EXPECT_EQ(table.turn_now().at("roll"), 0);
}

TEST(Skip, GoesOnAfterARestart) {
  Stuck table;
  table.page(2).command("skip", {{"turn", 1}});
  table.world.restart();
  table.page(3).reconnect();
  table.page(3).hello();
  table.page(3).take();
  table.world.pass(1500ms);
  EXPECT_EQ(table.seen(), "scored:skipped");
}

TEST(StandIn, IsForThoseWhoPlayAndWhenThePlayerIsLost) {
  Table table(3);
  table.start();
  table.play_turn();
  const auto late = table.visitor();
  late->join("Late", nonce(4));
  for (const char* const type : {"skip", "absent"}) {
    EXPECT_EQ(code(table.page(1).command(type, {{"turn", 2}})), "not_lost");
  }
  table.page(2).disconnect();
  table.world.pass(29s);
  for (const char* const type : {"skip", "absent"}) {
    EXPECT_EQ(code(table.page(1).command(type, {{"turn", 2}})), "not_lost") << "only just gone";
  }
  table.world.pass(1s);
  for (const char* const type : {"skip", "absent"}) {
    EXPECT_EQ(code(table.page(1).command(type, {{"turn", 1}})), "stale_turn");
    EXPECT_EQ(code(late->command(type, {{"turn", 2}})), "not_your_turn");
    EXPECT_EQ(code(table.visitor()->command(type, {{"turn", 2}})), "no_seat");
  }
  EXPECT_EQ(code(table.page(1).command("skip", {{"turn", 2}})), "ack") << "now";
}

TEST(StandIn, IsForARunningGame) {
  Table table(1, {.sheet = engine::SheetId::yacht});
  EXPECT_EQ(code(table.host().command("skip", {{"turn", 1}})), "wrong_phase");
  EXPECT_EQ(code(table.host().command("end")), "wrong_phase");
  table.start();
  table.finish();
  EXPECT_EQ(code(table.host().command("absent", {{"turn", 12}})), "game_over");
  EXPECT_EQ(code(table.host().command("end")), "game_over");
}

TEST(Absent, IsPlayedAtOnceFromThenOn) {
  Stuck table;
  EXPECT_EQ(code(table.page(2).command("absent", {{"turn", 1}})), "ack");
  EXPECT_EQ(
      table.page(2).take("event").back(),
      Json::parse(R"({"type": "event", "seq": 7, "event": "absence", "seat": 1, "absent": true, "why": "others"})"));
  EXPECT_EQ(code(table.page(3).command("absent", {{"turn", 1}})), "ack") << "so it is already";
  EXPECT_EQ(table.seen(), "absence");
  table.world.pass(3s);
  EXPECT_EQ(table.seen(), "rolled:absent scored:absent");
  for (int turn : {2, 3}) {
    const Json fields{{"turn", turn}, {"roll", 0}, {"held", Json::array()}};
    EXPECT_EQ(code(table.page(turn).command("roll", fields)), "ack");
    const Json box{{"turn", turn}, {"roll", 1}, {"box", "chance"}, {"column", 0}};
    EXPECT_EQ(code(table.page(turn).command("score", box)), "ack");
  }
  table.take();
  table.world.pass(3s);
  EXPECT_EQ(table.seen(), "rolled:absent scored:absent");
  EXPECT_EQ(table.turn_now().at("seat"), 2);
}

TEST(Absent, AfterARollOfTheirOwnIsWritten) {
  Table table(2);
  table.start();
  table.roll();
  table.lose(1);
  table.page(2).command("absent", {{"turn", 1}});
  table.page(2).take();
  table.world.pass(1500ms);
  EXPECT_EQ(kinds(table.page(2).take("event")), "scored");
}

/// The longest pause: a box may be taken back for a shorter time, or a longer one that nobody should have to wait.
class AbsentAfterABox : public ::testing::TestWithParam<int> {};

TEST_P(AbsentAfterABox, WaitsWhileItMayBeTakenBackButNotForLong) {
  Table table(2, {}, {}, {.take_back = GetParam()});
  table.start();
  table.lose(1);
  table.page(2).command("absent", {{"turn", 1}});
  table.world.pass(3s);
  const Json moment{{"turn", 2}, {"roll", 0}, {"held", Json::array()}};
  EXPECT_EQ(code(table.page(2).command("roll", moment)), "ack");
  EXPECT_EQ(code(table.page(2).command("score", {{"turn", 2}, {"roll", 1}, {"box", "chance"}, {"column", 0}})), "ack");
  table.page(2).take();
  table.world.pass(std::chrono::seconds(std::min(GetParam(), 5)) - 1ms);
  EXPECT_EQ(kinds(table.page(2).take("event")), "");
  table.world.pass(1ms);
  EXPECT_EQ(kinds(table.page(2).take("event")), "rolled");
}

INSTANTIATE_TEST_SUITE_P(TakeBack, AbsentAfterABox, ::testing::Values(2, 5, 60));

TEST(Absent, AllOfThemAreStillPlayedWhileSomebodyWatches) {
  Table table(1, {.sheet = engine::SheetId::yacht}, {}, {.timer = 10, .take_back = 0});
  const auto spectator = table.visitor();
  table.start();
  table.host().disconnect();
  table.world.pass(2min);
  EXPECT_EQ(spectator->room().at("phase"), "over");
}

TEST(Absent, NobodyIsPlayedWhileNobodyIsThere) {
  Stuck table;
  table.page(2).command("absent", {{"turn", 1}});
  table.page(2).disconnect();
  table.page(3).disconnect();
  table.world.pass(1h);
  table.page(3).reconnect();
  table.page(3).hello();
  EXPECT_EQ(table.page(3).room().at("game").at("turn").at("roll"), 0);
  table.page(3).take();
  table.world.pass(3s);
  EXPECT_EQ(table.seen(), "rolled:absent scored:absent");
}

TEST(Back, ByAnyCommandBeforeItsOwnEvent) {
  Stuck table;
  table.page(2).command("absent", {{"turn", 1}});
  table.host().reconnect();
  table.host().hello();
  table.host().take();
  table.page(3).take();
  const Json ack = table.host().command("roll", {{"turn", 1}, {"roll", 0}, {"held", Json::array()}});
  const std::vector<Json> came = table.host().take();
  ASSERT_EQ(kinds(came), "absence ack rolled");
  EXPECT_EQ(came[0].at("why"), "back");
  EXPECT_EQ(came[0].at("absent"), false);
  EXPECT_EQ(ack.at("seq"), came[2].at("seq"));
  table.world.pass(1h);
  EXPECT_EQ(table.turn_now().at("roll"), 1) << "they have the turn again";
}

TEST(Back, ByAHold) {
  Stuck table;
  table.page(2).command("absent", {{"turn", 1}});
  table.world.pass(1500ms);
  table.host().reconnect();
  table.host().hello();
  table.take();
  const Json ack = table.host().command("hold", {{"turn", 1}, {"roll", 1}, {"held", {0}}});
  const std::vector<Json> came = table.page(3).take();
  ASSERT_EQ(kinds(came).substr(0, 12), "absence held");
  EXPECT_EQ(ack.at("seq"), came[0].at("seq"));
  table.world.pass(1h);
  EXPECT_EQ(table.turn_now().at("roll"), 1);
}

TEST(Back, ByBeingBack) {
  Stuck table;
  table.page(2).command("absent", {{"turn", 1}});
  table.host().reconnect();
  table.host().hello();
  const Json ack = table.host().command("back");
  EXPECT_EQ(ack.at("seq"), table.host().welcome().at("seq"));
  EXPECT_EQ(table.seen(), "absence absence");
  table.world.pass(1h);
  EXPECT_EQ(table.turn_now().at("roll"), 0) << "they have the turn again";
}

TEST(Back, OfOneWhoIsThereMakesNoEvent) {
  Table table(1);
  EXPECT_EQ(table.host().command("back"), Json::parse(R"({"type": "ack", "seat": 1, "id": 1, "seq": 0})"));
  EXPECT_EQ(table.host().welcome().at("seq"), 2);
}

TEST(Back, BetweenRollAndBoxGivesTheTurnBack) {
  Stuck table;
  table.page(2).command("absent", {{"turn", 1}});
  table.world.pass(1500ms);
  EXPECT_EQ(table.turn_now().at("roll"), 1);
  table.host().reconnect();
  table.host().hello();
  table.host().command("back");
  table.world.pass(1h);
  EXPECT_EQ(table.turn_now().at("seat"), 1);
}

TEST(Absence, HoldsAfterARestart) {
  Stuck table;
  table.page(2).command("absent", {{"turn", 1}});
  table.world.restart();
  table.page(3).reconnect();
  table.page(3).hello();
  table.page(3).take();
  table.world.pass(3s);
  EXPECT_EQ(table.seen(), "rolled:absent scored:absent");
}

TEST(End, IsForTheOnlyOneWhoHasNotLeft) {
  Table table(2);
  table.start();
  table.play_turn();
  EXPECT_EQ(code(table.host().command("end")), "others_play");
  table.page(2).command("leave");
  table.take();
  EXPECT_EQ(code(table.host().command("end")), "ack");
  const Json event = table.host().take("event").back();
  EXPECT_EQ(event.at("event"), "ended");
  EXPECT_EQ(event.at("ranking").at(0).at("seat"), 1);
  EXPECT_EQ(event.at("ranking").at(1).at("finished"), false);
  EXPECT_EQ(event.at("results").at("games").size(), 1U);
  EXPECT_EQ(table.host().room().at("phase"), "over");
}

TEST(End, TheOtherMayFinishInstead) {
  Table table(2, {.sheet = engine::SheetId::yacht});
  table.start();
  table.page(2).command("leave");
  table.finish();
  const Json ranking = table.host().room().at("game").at("ranking");
  EXPECT_EQ(ranking.at(0).at("seat"), 1);
  EXPECT_EQ(ranking.at(0).at("finished"), true);
}

}  // namespace
}  // namespace regatta::testing
