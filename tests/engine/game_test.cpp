// Turns, rolls and refusals; who leaves; the end and the ranking.

#include "engine/game.h"

#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/engine/support.h"

namespace regatta {
namespace {

using engine::Dice;
using engine::Order;
using engine::Rules;
using engine::SheetId;
using engine::Standing;
using testing::kClassic;
using testing::kDice;
using testing::kSixDice;
using testing::kSixes;
using testing::kYacht;
using testing::kYatzy;
using testing::Table;

const Rules kInOrder{.sheet = SheetId::yacht, .columns = 1, .order = Order::forced};

/// The next open box of the player in turn, whatever it gives.
std::string scratch(Table& table, const Dice& dice = kDice) {
  const auto& game = table.game();
  const engine::Card& card = table.card(game.in_turn().value());
  int box = 0;
  while (!card.open(0, box)) ++box;
  return table.turn(dice, std::string(game.sheet().boxes[box].id));
}

void play_rounds(Table& table, int rounds) {
  while (!table.game().over() && table.game().round() <= rounds) ASSERT_EQ(scratch(table), "ok");
}

TEST(Turn, FirstRollThrowsAllDiceAndHoldsNone) {
  Table table(kYatzy, {1});
  EXPECT_TRUE(table.game().dice().empty());
  EXPECT_TRUE(table.game().options().empty());
  EXPECT_EQ(table.roll(1, kDice, 0b00001), "nothing_to_hold");
  EXPECT_EQ(table.game().rolls(), 0);
  EXPECT_EQ(table.roll(1, kDice), "ok");
  EXPECT_EQ(table.game().dice(), kDice);
  EXPECT_EQ(table.game().options().size(), 15U);
}

TEST(Turn, ARollTakesTheDiceThatAreNotHeldInTheirPlaces) {
  Table table(kYatzy, {1});
  table.roll(1, kDice);
  EXPECT_EQ(table.roll(1, kSixes, 0b00101), "ok");
  EXPECT_EQ(table.game().dice(), (Dice{1, 6, 3, 6, 6}));
  EXPECT_EQ(table.game().held(), 0b00101);
  // A die held before may be thrown again, and all of them.
  EXPECT_EQ(table.roll(1, {2, 2, 2, 2, 2}), "ok");
  EXPECT_EQ(table.game().dice(), (Dice{2, 2, 2, 2, 2}));
}

TEST(Turn, HoldingEveryDieIsRefusedAndCostsNothing) {
  Table table(kYatzy, {1});
  table.roll(1, kDice);
  EXPECT_EQ(table.roll(1, kSixes, 0b11111), "nothing_to_roll");
  EXPECT_EQ(table.game().rolls_left(), 2);
  EXPECT_EQ(table.game().dice(), kDice);
}

TEST(Turn, APositionWithoutADieCannotBeHeld) {
  Table five(kYatzy, {1});
  five.roll(1, kDice);
  EXPECT_EQ(five.roll(1, kSixes, 0b100000), "nothing_to_hold");
  EXPECT_EQ(five.roll(1, kSixes, 0b111111), "nothing_to_hold");
  Table six(kSixDice, {1});
  six.roll(1, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(six.roll(1, {1, 1, 1, 1, 1, 1}, 0b100000), "ok");
  EXPECT_EQ(six.game().dice(), (Dice{1, 1, 1, 1, 1, 6}));
}

TEST(Turn, AnotherNumberOfDiceIsRefused) {
  Table table(kYatzy, {1});
  EXPECT_EQ(table.roll(1, {1, 2, 3, 4, 5, 6}), "bad_dice");
  EXPECT_EQ(table.roll(1, {}), "bad_dice");
}

TEST(Turn, HasThreeRolls) {
  Table table(kYatzy, {1});
  for (int roll = 1; roll <= 3; ++roll) {
    EXPECT_EQ(table.roll(1, kDice), "ok");
    EXPECT_EQ(table.game().rolls(), roll);
    EXPECT_EQ(table.game().rolls_left(), 3 - roll);
  }
  EXPECT_EQ(table.roll(1, kDice), "no_rolls_left");
  EXPECT_EQ(table.score(1, "chance"), "ok");
}

TEST(Turn, NeedsOneRollAtLeast) {
  Table table(kYatzy, {1});
  EXPECT_EQ(table.score(1, "chance"), "not_rolled");
}

TEST(Turn, WritesInOneLegalBox) {
  Table table({.sheet = SheetId::yacht, .columns = 3, .order = Order::forced}, {1});
  EXPECT_EQ(table.turn(kSixes, "five_of_a_kind", 2), "ok");
  table.roll(1, kDice);
  EXPECT_EQ(table.score(1, "castle"), "unknown_box");  // of another sheet
  EXPECT_EQ(table.score(1, ""), "unknown_box");
  EXPECT_EQ(table.score(1, "chance", 3), "unknown_column");
  EXPECT_EQ(table.score(1, "chance", -1), "unknown_column");
  EXPECT_EQ(table.score(1, "five_of_a_kind", 2), "box_filled");
  EXPECT_EQ(table.score(1, "chance", 2), "box_not_allowed");
  EXPECT_EQ(table.score(1, "five_of_a_kind", 1), "ok");  // a scratch
  EXPECT_EQ(table.card(1).written(1, 0), 0);
  EXPECT_EQ(table.card(1).written(2, 0), 50);
}

TEST(Turn, RefusalsChangeNothing) {
  Table table(kYatzy, {1, 2});
  table.roll(1, kDice);
  const engine::Game before = table.game();
  EXPECT_EQ(table.roll(2, kDice), "not_your_turn");
  EXPECT_EQ(table.roll(3, kDice), "not_your_turn");
  EXPECT_EQ(table.score(2, "chance"), "not_your_turn");
  EXPECT_EQ(table.score(1, "castle"), "unknown_box");
  EXPECT_EQ(table.roll(1, kDice, 0b11111), "nothing_to_roll");
  EXPECT_EQ(table.leave(3), "not_your_turn");
  EXPECT_EQ(table.game(), before);
}

TEST(Turn, GoesRoundInTheGivenOrder) {
  Table table(kYacht, {5, 2, 9});
  std::vector<int> movers;
  for (int turn = 1; turn <= 7; ++turn) {
    EXPECT_EQ(table.game().turn(), turn);
    EXPECT_EQ(table.game().round(), (turn + 2) / 3);
    movers.push_back(table.game().in_turn().value());
    scratch(table);
  }
  EXPECT_EQ(movers, (std::vector{5, 2, 9, 5, 2, 9, 5}));
}

TEST(Turn, ANewOneStartsWithoutDice) {
  Table table(kYacht, {1, 2});
  table.roll(1, kDice);
  table.roll(1, kDice, 0b1);
  table.score(1, "chance");
  EXPECT_EQ(table.game().in_turn(), 2);
  EXPECT_EQ(table.game().rolls(), 0);
  EXPECT_EQ(table.game().rolls_left(), 3);
  EXPECT_EQ(table.game().held(), 0);
  EXPECT_TRUE(table.game().dice().empty());
}

TEST(End, ComesWhenEveryCardIsFull) {
  Table table(kYacht, {1, 2});
  EXPECT_EQ(table.game().rounds(), 12);
  for (int turn = 1; turn <= 24; ++turn) {
    EXPECT_FALSE(table.game().over());
    EXPECT_EQ(scratch(table), "ok");
  }
  EXPECT_TRUE(table.game().over());
  EXPECT_EQ(table.game().turn(), 24);
  EXPECT_EQ(table.game().round(), 12);
  EXPECT_EQ(table.game().rolls_left(), 0);
  EXPECT_EQ(table.game().saved_rolls_left(), 0);
  EXPECT_TRUE(table.game().options().empty());
  EXPECT_EQ(table.roll(1, kDice), "game_over");
  EXPECT_EQ(table.score(1, "chance"), "game_over");
  EXPECT_EQ(table.leave(1), "game_over");
}

TEST(End, OfTripleComesAfterThreeTimesTheTurns) {
  const Rules rules{.sheet = SheetId::yacht, .columns = 3};
  Table table(rules, {1});
  EXPECT_EQ(table.game().rounds(), 36);
  for (int column = 0; column < 3; ++column) {
    for (const engine::Box& box : table.game().sheet().boxes) {
      EXPECT_FALSE(table.game().over());
      EXPECT_EQ(table.turn(kSixes, std::string(box.id), column), "ok");
    }
  }
  EXPECT_TRUE(table.game().over());
  // Columns count once, twice and three times: 50 + 30 + 30 + 30 in each.
  EXPECT_EQ(table.card(1).total(0), 140);
  EXPECT_EQ(table.card(1).total(), 6 * 140);
}

TEST(End, ExtraOfTheLastTurnCounts) {
  Table table(kClassic, {1});
  table.turn(kSixes, "five_of_a_kind");
  for (const engine::Box& box : table.game().sheet().boxes) {
    if (box.id != "five_of_a_kind" && box.id != "small_straight") table.turn({1, 1, 2, 2, 3}, std::string(box.id));
  }
  const int before = table.card(1).total();
  EXPECT_EQ(table.turn({2, 2, 2, 2, 2}, "small_straight"), "ok");  // the box itself gets 0
  EXPECT_TRUE(table.game().over());
  EXPECT_EQ(table.card(1).extra(0), 100);
  EXPECT_EQ(table.card(1).total(), before + 100);
  EXPECT_EQ(table.game().ranking().front().total, before + 100);
}

TEST(Bonus, IsThereAsSoonAsTheTurnReachesIt) {
  Table table(kYatzy, {1});
  table.turn(kSixes, "sixes");
  table.turn({5, 5, 5, 5, 5}, "fives");
  table.turn({1, 1, 1, 1, 1}, "ones");
  EXPECT_EQ(table.card(1).upper(0), 60);
  EXPECT_EQ(table.card(1).bonus(0), 0);
  table.turn({2, 2, 1, 1, 3}, "twos");
  EXPECT_EQ(table.card(1).upper(0), 64);
  EXPECT_EQ(table.card(1).bonus(0), 50);
  EXPECT_EQ(table.card(1).total(), 114);
}

TEST(Bonus, NeedsItsWholeSum) {
  const struct {
    SheetId sheet;
    int at, bonus;
  } sheets[] = {{SheetId::classic, 63, 35}, {SheetId::yatzy, 63, 50}, {SheetId::six_dice, 84, 100}};
  for (const auto& [sheet, at, bonus] : sheets) {
    const Rules rules{.sheet = sheet};
    EXPECT_EQ(testing::card(rules, {{"sixes", 36}, {"fives", at - 37}}).bonus(0), 0);
    EXPECT_EQ(testing::card(rules, {{"sixes", 36}, {"fives", at - 36}}).bonus(0), bonus);
    EXPECT_EQ(testing::card(rules, {{"sixes", 36}, {"fives", at - 36}}).total(), at + bonus);
    // Only the upper boxes count.
    EXPECT_EQ(testing::card(rules, {{"sixes", 36}, {"chance", at - 36}}).bonus(0), 0);
  }
  EXPECT_EQ(testing::card(kYacht, {{"sixes", 30}, {"fives", 25}, {"fours", 20}}).bonus(0), 0);
}

TEST(SavedRolls, AreWhatATurnLeaves) {
  Table table(kSixDice, {1, 2});
  const Dice dice{1, 2, 3, 4, 5, 6};
  table.turn(dice, "ones");
  EXPECT_EQ(table.card(1).saved_rolls(), 2);
  table.turn(dice, "ones");
  EXPECT_EQ(table.card(2).saved_rolls(), 2);

  // Five rolls: the three of the turn are spent first.
  for (int roll = 1; roll <= 3; ++roll) {
    EXPECT_EQ(table.roll(1, dice), "ok");
    EXPECT_EQ(table.game().saved_rolls_left(), 2);
    EXPECT_EQ(table.game().rolls_left(), 3 - roll);
  }
  EXPECT_EQ(table.roll(1, dice), "ok");
  EXPECT_EQ(table.game().saved_rolls_left(), 1);
  EXPECT_EQ(table.roll(1, dice), "ok");
  EXPECT_EQ(table.game().saved_rolls_left(), 0);
  EXPECT_EQ(table.game().rolls_left(), 0);
  EXPECT_EQ(table.roll(1, dice), "no_rolls_left");
  table.score(1, "twos");
  EXPECT_EQ(table.card(1).saved_rolls(), 0);
  EXPECT_EQ(table.card(2).saved_rolls(), 2);
}

TEST(SavedRolls, OneStoreServesAllColumns) {
  Table table({.sheet = SheetId::six_dice, .columns = 3}, {1});
  for (int column = 0; column < 3; ++column) table.turn({1, 2, 3, 4, 5, 6}, "ones", column);
  EXPECT_EQ(table.card(1).saved_rolls(), 6);
  EXPECT_EQ(table.game().saved_rolls_left(), 6);
}

TEST(SavedRolls, OfOtherSheetsThereAreNone) {
  Table table(kYatzy, {1});
  table.turn(kDice, "ones");
  EXPECT_EQ(table.card(1).saved_rolls(), 0);
  EXPECT_EQ(table.game().saved_rolls_left(), 0);
}

TEST(Leaving, InTheOwnTurnLosesItsRolls) {
  Table table(kYacht, {1, 2, 3});
  table.roll(1, kSixes);
  EXPECT_EQ(table.leave(1), "ok");
  EXPECT_EQ(table.game().in_turn(), 2);
  EXPECT_EQ(table.game().turn(), 2);
  EXPECT_EQ(table.game().rolls(), 0);
  EXPECT_TRUE(table.game().dice().empty());
  EXPECT_EQ(table.card(1).filled(), 0);
}

TEST(Leaving, OfAPlayerBeforeTheOneInTurnMovesNothing) {
  Table table(kYacht, {1, 2, 3});
  scratch(table);
  table.roll(2, kDice);
  EXPECT_EQ(table.leave(1), "ok");
  EXPECT_EQ(table.game().in_turn(), 2);
  EXPECT_EQ(table.game().dice(), kDice);
  EXPECT_EQ(table.score(2, "chance"), "ok");
  EXPECT_EQ(table.game().in_turn(), 3);
  scratch(table);
  EXPECT_EQ(table.game().in_turn(), 2);
}

TEST(Leaving, OfThePlayerAfterTheOneInTurnSkipsThem) {
  Table table(kYacht, {1, 2, 3});
  table.roll(1, kDice);
  EXPECT_EQ(table.leave(2), "ok");
  EXPECT_EQ(table.game().in_turn(), 1);
  EXPECT_EQ(table.game().rolls(), 1);
  table.score(1, "chance");
  EXPECT_EQ(table.game().in_turn(), 3);
}

TEST(Leaving, OfTheLastInOrderGoesRoundToTheFirst) {
  Table table(kYacht, {1, 2, 3});
  scratch(table);
  scratch(table);
  EXPECT_EQ(table.leave(3), "ok");
  EXPECT_EQ(table.game().in_turn(), 1);
  EXPECT_EQ(table.game().round(), 2);
}

TEST(Leaving, IsForGood) {
  Table table(kYacht, {1, 2});
  EXPECT_EQ(table.leave(2), "ok");
  EXPECT_EQ(table.leave(2), "not_your_turn");
  EXPECT_EQ(table.roll(2, kDice), "not_your_turn");
}

TEST(Leaving, OfEverybodyEndsTheGame) {
  Table table(kYacht, {1, 2, 3});
  EXPECT_EQ(table.leave(2), "ok");
  EXPECT_EQ(table.leave(1), "ok");
  EXPECT_EQ(table.game().in_turn(), 3);
  EXPECT_EQ(table.leave(3), "ok");
  EXPECT_TRUE(table.game().over());
  EXPECT_EQ(table.game().turn(), 2);
}

TEST(Leaving, OfTheOnlyOneWithOpenBoxesEndsTheGame) {
  Table table(kYacht, {1, 2});
  play_rounds(table, 11);
  scratch(table);
  EXPECT_EQ(table.game().in_turn(), 2);
  EXPECT_EQ(table.leave(2), "ok");
  EXPECT_TRUE(table.game().over());
}

TEST(Leaving, RestOfThePlayersPlaysOnToTheEnd) {
  Table table(kYacht, {1, 2, 3});
  play_rounds(table, 4);
  table.leave(2);
  play_rounds(table, 12);
  EXPECT_TRUE(table.game().over());
  EXPECT_TRUE(table.card(1).full());
  EXPECT_TRUE(table.card(3).full());
  EXPECT_EQ(table.card(2).filled(), 4);
}

TEST(Ranking, EqualTotalsShareThePlace) {
  Table table(kInOrder, {4, 7, 2});
  while (!table.game().over()) {
    const bool first = table.game().round() == 1;
    const auto player = table.game().in_turn().value();
    scratch(table, first && player != 4 ? kSixes : kDice);
  }
  const int low = table.card(4).total();
  EXPECT_EQ(table.game().ranking(),
            (std::vector<Standing>{{.player = 7, .place = 1, .total = low + 50, .finished = true},
                                   {.player = 2, .place = 1, .total = low + 50, .finished = true},
                                   {.player = 4, .place = 3, .total = low, .finished = true}}));
}

TEST(Ranking, OfAllEqualIsOnePlaceForAll) {
  Table table(kYacht, {1, 2, 3});
  play_rounds(table, 12);
  for (const Standing& standing : table.game().ranking()) EXPECT_EQ(standing.place, 1);
}

TEST(Ranking, WhoLeftStandsBehindWhoFinished) {
  Table table(kYacht, {1, 2, 3, 4});
  table.turn(kSixes, "five_of_a_kind");  // 1 has the highest total …
  table.turn(kDice, "five_of_a_kind");
  table.turn(kDice, "five_of_a_kind");
  table.turn(kSixes, "five_of_a_kind");
  table.leave(1);  // … and leaves; so does 4, with as much
  table.leave(4);
  while (!table.game().over()) scratch(table, {1, 1, 2, 2, 4});
  const auto ranking = table.game().ranking();
  EXPECT_EQ(ranking[0].player, 2);
  EXPECT_EQ(ranking[1].player, 3);
  EXPECT_EQ(ranking[1].place, 1);
  EXPECT_EQ(ranking[2], (Standing{.player = 1, .place = 3, .total = 50, .finished = false}));
  EXPECT_EQ(ranking[3], (Standing{.player = 4, .place = 3, .total = 50, .finished = false}));
  EXPECT_LT(ranking[0].total, 50);
}

TEST(Ranking, WhoLeavesAfterTheLastOwnTurnHasFinished) {
  Table table(kYacht, {1, 2});
  table.turn(kSixes, "five_of_a_kind");
  scratch(table);
  play_rounds(table, 11);
  scratch(table);
  EXPECT_EQ(table.leave(1), "ok");
  EXPECT_EQ(table.game().in_turn(), 2);
  scratch(table);
  EXPECT_TRUE(table.game().over());
  EXPECT_EQ(table.game().ranking().front().player, 1);
  EXPECT_TRUE(table.game().ranking().front().finished);
}

}  // namespace
}  // namespace regatta
