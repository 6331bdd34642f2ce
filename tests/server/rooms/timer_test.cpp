// The turn timer, which the server alone runs.

#include <chrono>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using namespace std::chrono_literals;

constexpr protocol::Table kTimed{.timer = 30, .take_back = 0};

/// What events the page has seen, with why the server played.
std::string seen(Page& page) {
  std::string all;
  for (const Json& event : page.take("event")) {
    all += (all.empty() ? "" : " ") + event.at("event").get<std::string>();
    if (event.contains("played") && !event.at("played").is_null()) {
      all += ":" + event.at("played").get<std::string>();
    }
  }
  return all;
}

TEST(Timer, IsOffByDefault) {
  Table table(2);
  table.start();
  EXPECT_TRUE(table.host().clock().is_null());
  table.world.pass(1h);
  EXPECT_EQ(seen(table.host()), "");
}

TEST(Timer, IsShownToAllAndRestartedByEachRoll) {
  Table table(2, {}, {}, kTimed);
  const auto spectator = table.visitor();
  EXPECT_EQ(code(table.host().command("start")), "ack");
  const Json full = Json::parse(R"({"type": "clock", "turn": 1, "roll": 0, "left": 30000, "take_back": null})");
  EXPECT_EQ(spectator->only("clock"), full);
  EXPECT_EQ(table.host().take("clock").back(), full);
  table.world.pass(20s);
  EXPECT_EQ(table.page(2).clock().at("left"), 10000);
  table.roll();
  EXPECT_EQ(spectator->take("clock").back(),
            Json::parse(R"({"type": "clock", "turn": 1, "roll": 1, "left": 30000, "take_back": null})"));
  table.world.pass(20s);
  table.score();
  EXPECT_EQ(spectator->take("clock").back(),
            Json::parse(R"({"type": "clock", "turn": 2, "roll": 0, "left": 30000, "take_back": null})"));
  EXPECT_EQ(seen(table.page(2)).find(":"), std::string::npos) << "nothing has run out";
}

TEST(Timer, IsRestartedByNothingElse) {
  Table table(3, {}, {}, kTimed);
  table.start();
  table.world.pass(20s);
  table.page(2).command("rename", {{"name", "G"}});
  table.page(3).command("leave");
  table.host().come_back();
  EXPECT_EQ(table.host().clock().at("left"), 10000);
}

TEST(Timer, StopsWithTheGame) {
  Table table(1, {.sheet = engine::SheetId::yacht}, {}, kTimed);
  table.start();
  table.finish();
  EXPECT_TRUE(table.host().clock().is_null());
  table.world.pass(1h);
  EXPECT_EQ(seen(table.host()), "");
}

TEST(TimeOut, TheServerRollsOnceShowsItAndWrites) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.world.pass(29999ms);
  EXPECT_EQ(seen(table.page(2)), "");
  table.world.pass(1ms);
  EXPECT_EQ(seen(table.page(2)), "rolled:time_out");
  EXPECT_TRUE(table.host().clock().is_null());
  table.world.pass(1499ms);
  EXPECT_EQ(seen(table.page(2)), "") << "the roll is seen";
  table.world.pass(1ms);
  EXPECT_EQ(seen(table.page(2)), "scored:time_out");
  EXPECT_EQ(table.turn().at("seat"), 2);
  EXPECT_EQ(table.host().clock().at("left"), 30000);
}

TEST(TimeOut, AfterARollOfTheirOwnIsWrittenAtOnce) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.roll();
  table.take();
  table.world.pass(30s);
  EXPECT_EQ(seen(table.page(2)), "scored:time_out");
}

TEST(TimeOut, WritesABoxThatIsLegalAndCostsLeast) {
  Table table(2, {.sheet = engine::SheetId::yatzy}, {}, kTimed);
  table.start();
  table.world.dice.next({1, 1, 2, 4, 6});
  table.world.pass(32s);
  const Json scored = table.page(2).take("event").back();
  EXPECT_EQ(scored.at("event"), "scored");
  EXPECT_GT(scored.at("points"), 0) << "not a zero where there need be none";
}

TEST(TimeOut, SavesNoRolls) {
  Table table(1, {.sheet = engine::SheetId::six_dice}, {}, kTimed);
  table.start();
  table.world.pass(32s);
  EXPECT_EQ(table.turn().at("number"), 2);
  EXPECT_EQ(table.turn().at("saved_rolls"), 0);
}

TEST(TimeOut, WhoActsInTimeHasTheTurnAgain) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.world.pass(30s);
  EXPECT_EQ(code(table.roll({0})), "ack");
  table.take();
  EXPECT_EQ(table.host().clock().at("left"), 30000);
  table.world.pass(29s);
  EXPECT_EQ(seen(table.page(2)), "");
  EXPECT_EQ(table.turn().at("roll"), 2);
}

TEST(TimeOut, WhoHoldsInTimeHasTheTurnAgain) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.world.pass(30s);
  table.take();
  EXPECT_EQ(code(table.host().command("hold", {{"turn", 1}, {"roll", 1}, {"held", {0}}})), "ack");
  EXPECT_EQ(table.page(2).take("clock").back().at("left"), 30000);
  table.world.pass(29s);
  EXPECT_EQ(table.turn().at("roll"), 1);
  table.world.pass(1s);
  EXPECT_EQ(table.turn().at("seat"), 2);
}

TEST(TimeOut, TwiceInARowMakesAbsent) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.world.pass(31500ms);
  table.play_turn();  // of the other
  table.take();
  table.world.pass(31500ms);
  EXPECT_EQ(seen(table.page(2)), "rolled:time_out scored:time_out absence");
  EXPECT_EQ(table.page(2).room().at("seats").at(1).at("absent"), true);
  table.play_turn();
  table.take();
  table.world.pass(3s);
  EXPECT_EQ(seen(table.page(2)), "rolled:absent scored:absent") << "and is played at once";
}

TEST(TimeOut, AnythingInBetweenResetsTheCount) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.world.pass(31500ms);
  table.play_turn();
  table.host().command("rename", {{"name", "N"}});
  table.take();
  table.world.pass(31500ms);
  EXPECT_EQ(seen(table.page(2)), "rolled:time_out scored:time_out");
  table.play_turn();
  table.take();
  table.world.pass(31500ms);
  EXPECT_EQ(seen(table.page(2)), "rolled:time_out scored:time_out absence");
}

TEST(TimeOut, IsCountedOverARestart) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.world.pass(31500ms);
  table.play_turn();
  table.world.restart();
  table.page(2).reconnect();
  table.page(2).hello();
  table.page(2).take();
  table.world.pass(31500ms);
  EXPECT_EQ(seen(table.page(2)), "host rolled:time_out scored:time_out absence");
}

TEST(TimeOut, BetweenRollAndBoxARestartGoesOn) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.world.pass(30s);
  table.world.restart();
  table.page(2).reconnect();
  table.page(2).hello();
  table.page(2).take();
  table.world.pass(1500ms);
  EXPECT_EQ(seen(table.page(2)), "scored:time_out");
}

TEST(TimeOut, WaitsWhileNobodyIsThere) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.world.pass(20s);
  table.page(1).disconnect();
  table.page(2).disconnect();
  table.world.pass(50s);
  table.page(2).reconnect();
  table.page(2).hello();
  EXPECT_EQ(table.page(2).clock().at("left"), 30000) << "and starts anew, in full";
  table.page(2).take();
  table.world.pass(29s);
  EXPECT_EQ(table.page(2).room().at("game").at("turn").at("roll"), 0);
}

TEST(TimeOut, OfAClockThatJumpsHappensOnce) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.world.loop.jump(1h);
  table.world.pass(1s);
  EXPECT_EQ(seen(table.page(2)), "rolled:time_out");
  table.world.pass(1s);
  EXPECT_EQ(seen(table.page(2)), "scored:time_out");
}

TEST(TimeOut, IsTriedAgainWhenTheStoreCannotWrite) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.world.store.set_writable(false);
  table.world.pass(33s);
  EXPECT_EQ(seen(table.page(2)), "");
  EXPECT_TRUE(table.page(2).take("error").empty());
  table.world.store.set_writable(true);
  table.world.pass(1s);
  EXPECT_EQ(seen(table.page(2)), "rolled:time_out");
}

TEST(TimeOut, ARollThatWasOnItsWayCountsFirst) {
  Table table(2, {}, {}, kTimed);
  table.start();
  table.world.pass(29s);
  table.world.store.hold = true;
  table.host().post(table.host().next_command("roll", {{"turn", 1}, {"roll", 0}, {"held", Json::array()}}));
  table.world.pass(2s);
  table.world.store.hold = false;
  table.world.settle();
  EXPECT_EQ(seen(table.page(2)), "rolled");
  EXPECT_EQ(table.host().clock().at("left"), 30000);
}

}  // namespace
}  // namespace regatta::testing
