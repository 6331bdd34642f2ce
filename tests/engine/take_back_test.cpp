// A written box is taken back: when, by whom, and what becomes of the turn.

#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "engine/game.h"
#include "tests/engine/support.h"

namespace regatta {
namespace {

using engine::Dice;
using engine::Game;
using engine::Joker;
using engine::Order;
using engine::Rules;
using engine::SheetId;
using testing::kClassic;
using testing::kDice;
using testing::kSixDice;
using testing::kSixes;
using testing::kYacht;
using testing::Table;

/// Everybody scratches box after box, until this round.
void play_rounds(Table& table, int rounds) {
  while (!table.game().over() && table.game().round() <= rounds) {
    const auto& game = table.game();
    ASSERT_EQ(table.turn(kDice, std::string(game.sheet().boxes[game.round() - 1].id)), "ok");
  }
}

TEST(TakeBack, ReopensTheTurnAsItWas) {
  Table table(kSixDice, {1, 2});
  table.turn({1, 2, 3, 4, 5, 6}, "ones");
  table.turn({1, 2, 3, 4, 5, 6}, "ones");
  // Four rolls: one of the saved ones.
  for (int roll = 0; roll < 3; ++roll) table.roll(1, {2, 2, 2, 3, 5, 6});
  table.roll(1, {2, 1, 1, 1, 4, 4}, 0b000111);
  const Game before = table.game();
  EXPECT_EQ(table.score(1, "twos"), "ok");
  EXPECT_EQ(table.card(1).saved_rolls(), 1);
  EXPECT_EQ(table.take_back(1), "ok");
  EXPECT_EQ(table.game(), before);
  EXPECT_EQ(table.game().dice(), (Dice{2, 2, 2, 1, 4, 4}));
  EXPECT_EQ(table.game().saved_rolls_left(), 1);
  EXPECT_EQ(table.events().back(), engine::Event(engine::TakenBack{.player = 1, .box = 1, .column = 0}));
  // It goes on with another roll, or another box.
  EXPECT_EQ(table.roll(1, {2, 2, 2, 2, 2, 2}), "ok");
  EXPECT_EQ(table.score(1, "six_of_a_kind"), "ok");
  EXPECT_EQ(table.card(1).saved_rolls(), 0);
  EXPECT_EQ(table.game().in_turn(), 2);
  EXPECT_EQ(table.game().turn(), 4);
}

TEST(TakeBack, GivesBackTheExtraAndTheJoker) {
  const Rules rules{.sheet = SheetId::classic, .columns = 1, .order = Order::free, .joker = Joker::forced};
  Table table(rules, {1});
  table.turn(kSixes, "five_of_a_kind");
  table.turn(kSixes, "sixes");
  table.roll(1, kSixes);
  const auto options = table.game().options();
  const Game before = table.game();
  EXPECT_EQ(table.score(1, "large_straight"), "ok");
  EXPECT_EQ(table.card(1).extra(0), 200);
  EXPECT_EQ(table.take_back(1), "ok");
  EXPECT_EQ(table.card(1).extra(0), 100);
  EXPECT_EQ(table.game().options(), options);
  EXPECT_EQ(table.game(), before);
}

TEST(TakeBack, OfTheBoxOnWhichExtrasWaitTakesThemAway) {
  Table table(kClassic, {1});
  table.roll(1, kSixes);
  table.score(1, "five_of_a_kind");
  table.take_back(1);
  table.score(1, "sixes");
  EXPECT_EQ(table.card(1).total(), 30);
}

TEST(TakeBack, IsTheWritersAlone) {
  Table table(kYacht, {1, 2});
  EXPECT_EQ(table.take_back(1), "too_late");  // nothing is written
  table.turn(kDice, "chance");
  EXPECT_EQ(table.take_back(2), "too_late");
  EXPECT_EQ(table.take_back(3), "too_late");
  EXPECT_EQ(table.take_back(1), "ok");
  EXPECT_EQ(table.take_back(1), "too_late");
}

TEST(TakeBack, IsTooLateWhenSomebodyHasRolled) {
  Table table(kYacht, {1, 2});
  table.turn(kDice, "chance");
  table.roll(2, kDice);
  EXPECT_EQ(table.take_back(1), "too_late");
  // In a game alone it is the writer's own roll.
  Table alone(kYacht, {1});
  alone.turn(kDice, "chance");
  alone.roll(1, kDice);
  EXPECT_EQ(alone.take_back(1), "too_late");
}

TEST(TakeBack, IsTooLateWhenTheWriterHasLeft) {
  Table table(kYacht, {1, 2});
  table.turn(kDice, "chance");
  table.leave(1);
  EXPECT_EQ(table.take_back(1), "too_late");
  EXPECT_EQ(table.game().in_turn(), 2);
}

TEST(TakeBack, IsNotForWhatTheServerWrote) {
  Table table(kYacht, {1, 2});
  table.play(kDice);
  table.play();
  EXPECT_EQ(table.take_back(1), "too_late");
  EXPECT_FALSE(table.game().last_box());
}

TEST(TakeBack, WhoLeftMeanwhileStaysAway) {
  Table table(kYacht, {1, 2, 3});
  table.turn(kDice, "chance");
  EXPECT_EQ(table.leave(2), "ok");
  EXPECT_EQ(table.game().turn(), 3);
  EXPECT_EQ(table.take_back(1), "ok");
  EXPECT_EQ(table.game().in_turn(), 1);
  EXPECT_EQ(table.game().turn(), 1);
  EXPECT_EQ(table.game().dice(), kDice);
  EXPECT_TRUE(table.game().find(2)->left);
  EXPECT_EQ(table.score(1, "ones"), "ok");
  EXPECT_EQ(table.game().in_turn(), 3);
  EXPECT_EQ(table.game().turn(), 2);
}

TEST(TakeBack, OfTheLastBoxReopensTheGame) {
  Table table(kYacht, {1, 2});
  play_rounds(table, 12);
  ASSERT_TRUE(table.game().over());
  EXPECT_EQ(table.take_back(1), "too_late");
  EXPECT_EQ(table.take_back(2), "ok");
  EXPECT_FALSE(table.game().over());
  EXPECT_EQ(table.game().in_turn(), 2);
  EXPECT_EQ(table.game().turn(), 24);
  EXPECT_EQ(table.game().round(), 12);
  EXPECT_EQ(table.score(2, "ones"), "ok");
  EXPECT_TRUE(table.game().over());
  EXPECT_EQ(table.game().turn(), 24);
}

TEST(TakeBack, ReopensAGameThatALeaveHasEnded) {
  Table table(kYacht, {1, 2});
  play_rounds(table, 11);
  table.turn(kDice, "ones");
  table.leave(2);
  ASSERT_TRUE(table.game().over());
  EXPECT_EQ(table.take_back(1), "ok");
  EXPECT_EQ(table.game().in_turn(), 1);
  EXPECT_EQ(table.score(1, "ones"), "ok");
  EXPECT_TRUE(table.game().over());
}

TEST(TakeBack, DoesNotReopenAGameThatWasEnded) {
  Table table(kYacht, {1, 2});
  table.leave(2);
  table.turn(kDice, "chance");
  EXPECT_EQ(table.end(1), "ok");
  EXPECT_EQ(table.take_back(1), "too_late");
}

TEST(TakeBack, IsNamedByTheGame) {
  Table table({.sheet = SheetId::yacht, .columns = 3}, {4, 5});
  EXPECT_FALSE(table.game().last_box());
  table.turn(kDice, "chance", 2);
  ASSERT_TRUE(table.game().last_box());
  EXPECT_EQ(table.game().last_box()->player, 4);
  EXPECT_EQ(table.game().last_box()->turn, 1);
  EXPECT_EQ(table.game().last_box()->box, testing::box(kYacht, "chance"));
  EXPECT_EQ(table.game().last_box()->column, 2);
}

}  // namespace
}  // namespace regatta
