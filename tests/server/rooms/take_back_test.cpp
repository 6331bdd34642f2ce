// A box that was just written may be taken back.

#include <chrono>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using namespace std::chrono_literals;

constexpr protocol::Table kFive{.take_back = 5};

Json back(int turn) { return {{"turn", turn}}; }

TEST(TakeBack, ReopensTheTurnAsItWas) {
  Table table(2, {.sheet = engine::SheetId::six_dice}, {}, kFive);
  table.start();
  table.roll();
  table.roll({0, 2});
  const Json before = table.host().room().at("game");
  table.score();
  table.take();
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "ack");
  const Json event = table.page(2).only("event");
  EXPECT_EQ(event.at("event"), "taken_back");
  EXPECT_EQ(event.at("turn"), before.at("turn"));
  EXPECT_TRUE(event.at("results").is_null());
  EXPECT_EQ(table.page(2).room().at("game"), before) << "dice, rolls, saved rolls and card";
  EXPECT_EQ(code(table.score()), "ack") << "and it goes on";
}

TEST(TakeBack, IsShownWhileItIsPossible) {
  Table table(2, {}, {}, kFive);
  table.start();
  table.roll();
  table.take();
  table.score();
  EXPECT_EQ(
      table.page(2).only("clock"),
      Json::parse(
          R"({"type": "clock", "turn": 2, "roll": 0, "left": null, "take_back": {"seat": 1, "turn": 1, "left": 5000}})"));
  table.world.pass(2s);
  EXPECT_EQ(table.page(2).clock().at("take_back").at("left"), 3000);
  table.roll();
  EXPECT_EQ(table.page(2).take("clock").back(),
            Json::parse(R"({"type": "clock", "turn": 2, "roll": 1, "left": null, "take_back": null})"));
  EXPECT_TRUE(table.page(2).clock().is_null());
}

TEST(TakeBack, IsPossibleUntilTheTimeIsOver) {
  Table table(2, {}, {}, kFive);
  table.start();
  table.play_turn();
  table.world.pass(4999ms);
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "ack");
  table.score();
  table.world.pass(5s);
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "too_late");
  EXPECT_TRUE(table.host().clock().is_null());
}

TEST(TakeBack, IsPossibleUntilTheNextPlayerRolls) {
  Table table(2, {}, {}, kFive);
  table.start();
  table.play_turn();
  table.roll();
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "too_late");
}

TEST(TakeBack, IsTheWritersAndOfTheTurnThatIsMeant) {
  Table table(2, {}, {}, kFive);
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "wrong_phase");
  table.start();
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "too_late") << "nothing was written";
  table.play_turn();
  EXPECT_EQ(code(table.page(2).command("take_back", back(1))), "too_late");
  EXPECT_EQ(code(table.host().command("take_back", back(2))), "too_late");
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "ack");
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "too_late") << "once";
}

TEST(TakeBack, OfZeroSecondsIsOff) {
  Table table(2);
  table.start();
  table.play_turn();
  EXPECT_TRUE(table.host().clock().is_null());
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "too_late");
}

TEST(TakeBack, IsNotPossibleAfterARestart) {
  Table table(2, {}, {}, kFive);
  table.start();
  table.play_turn();
  table.world.restart();
  table.host().reconnect();
  table.host().hello();
  EXPECT_TRUE(table.host().clock().is_null());
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "too_late");
}

TEST(TakeBack, OfTheLastBoxOpensTheGameAgain) {
  Table table(1, {.sheet = engine::SheetId::yacht}, {}, kFive);
  table.start();
  table.finish();
  EXPECT_EQ(table.host().room().at("results").at("games").size(), 1U);
  table.take();
  EXPECT_EQ(code(table.host().command("take_back", back(12))), "ack");
  const Json event = table.host().take("event").back();
  EXPECT_TRUE(event.at("ranking").is_null());
  EXPECT_EQ(event.at("results"), Json::parse(R"({"games": [], "tally": []})"));
  EXPECT_EQ(table.host().room().at("phase"), "playing");
  EXPECT_TRUE(table.host().room().at("results").at("games").empty());
  table.score();
  EXPECT_EQ(table.host().room().at("phase"), "over");
}

TEST(TakeBack, OfTheLastBoxIsPossibleUntilTheNextGame) {
  Table table(1, {.sheet = engine::SheetId::yacht}, {}, kFive);
  table.start();
  table.finish();
  table.start();
  EXPECT_EQ(code(table.host().command("take_back", back(12))), "too_late");
}

TEST(TakeBack, OfOneWhoHasLeftAfterTheGameIsNotShown) {
  Table table(2, {.sheet = engine::SheetId::yacht}, {}, kFive);
  table.start();
  table.finish();
  EXPECT_FALSE(table.host().clock().is_null());
  table.page(2).command("leave");
  EXPECT_TRUE(table.host().clock().is_null());
}

TEST(TakeBack, OfABoxThatTheServerWroteIsNotPossible) {
  Table table(2, {}, {}, {.timer = 10, .take_back = 5});
  table.start();
  table.world.pass(11500ms);
  EXPECT_EQ(table.turn().at("seat"), 2);
  EXPECT_TRUE(table.host().clock().at("take_back").is_null());
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "too_late");
}

TEST(TakeBack, RestartsTheTimer) {
  Table table(2, {}, {}, {.timer = 10, .take_back = 5});
  table.start();
  table.play_turn();
  table.world.pass(4s);
  table.host().command("take_back", back(1));
  EXPECT_EQ(table.host().clock(),
            Json::parse(R"({"type": "clock", "turn": 1, "roll": 1, "left": 10000, "take_back": null})"));
}

TEST(TakeBack, OfATurnInWhichTheServerRolledGivesItBack) {
  Table table(2, {}, {}, {.timer = 10, .take_back = 5});
  table.start();
  table.world.pass(10s);  // the server has rolled
  EXPECT_EQ(code(table.score()), "ack");
  EXPECT_EQ(code(table.host().command("take_back", back(1))), "ack");
  table.world.pass(9s);
  EXPECT_EQ(table.turn().at("seat"), 1);
}

}  // namespace
}  // namespace regatta::testing
