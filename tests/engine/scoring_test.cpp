// “Cases that implementations get wrong” (RULES.md), as far as one box and its dice go.

#include <string_view>

#include "gtest/gtest.h"

#include "engine/sheet.h"

namespace regatta::engine {
namespace {

int points(SheetId id, std::string_view box, const Dice& dice) {
  const Sheet& on = sheet(id);
  return on.boxes[on.find_box(box).value()].score(count(dice));
}

int classic(std::string_view box, const Dice& dice) { return points(SheetId::classic, box, dice); }
int yatzy(std::string_view box, const Dice& dice) { return points(SheetId::yatzy, box, dice); }
int six_dice(std::string_view box, const Dice& dice) { return points(SheetId::six_dice, box, dice); }
int yacht(std::string_view box, const Dice& dice) { return points(SheetId::yacht, box, dice); }

TEST(ClassicSheet, SmallStraightWithADuplicateInside) {
  EXPECT_EQ(classic("small_straight", {1, 2, 3, 3, 4}), 30);
  EXPECT_EQ(classic("small_straight", {5, 3, 4, 3, 2}), 30);
}

TEST(ClassicSheet, SmallStraightWithADieOutsideTheRun) {
  EXPECT_EQ(classic("small_straight", {1, 3, 4, 5, 6}), 30);
  EXPECT_EQ(classic("small_straight", {6, 1, 2, 3, 4}), 30);
}

TEST(ClassicSheet, ALargeStraightIsASmallOneToo) {
  EXPECT_EQ(classic("small_straight", {2, 3, 4, 5, 6}), 30);
  EXPECT_EQ(classic("large_straight", {2, 3, 4, 5, 6}), 40);
  EXPECT_EQ(classic("large_straight", {5, 4, 3, 2, 1}), 40);
}

TEST(ClassicSheet, FiveDifferentFacesAreNoLargeStraight) { EXPECT_EQ(classic("large_straight", {1, 3, 4, 5, 6}), 0); }

TEST(ClassicSheet, AGapBreaksAStraight) {
  EXPECT_EQ(classic("small_straight", {1, 1, 3, 4, 6}), 0);
  EXPECT_EQ(classic("small_straight", {1, 2, 3, 5, 6}), 0);
  EXPECT_EQ(classic("large_straight", {1, 2, 3, 4, 6}), 0);
}

TEST(ClassicSheet, TwoDifferentFacesAreNotYetAFullHouse) {
  EXPECT_EQ(classic("full_house", {4, 4, 4, 4, 6}), 0);
  EXPECT_EQ(classic("full_house", {4, 4, 4, 6, 6}), 25);
}

TEST(EverySheet, FiveEqualDiceAreNoFullHouse) {
  EXPECT_EQ(classic("full_house", {3, 3, 3, 3, 3}), 0);
  EXPECT_EQ(yatzy("full_house", {3, 3, 3, 3, 3}), 0);
  EXPECT_EQ(yacht("full_house", {3, 3, 3, 3, 3}), 0);
  EXPECT_EQ(six_dice("full_house", {3, 3, 3, 3, 3, 3}), 0);
  EXPECT_EQ(six_dice("full_house", {3, 3, 3, 3, 3, 1}), 0);
}

TEST(ClassicSheet, OfAKindCountsAllDice) {
  EXPECT_EQ(classic("three_of_a_kind", {5, 5, 5, 1, 2}), 18);
  EXPECT_EQ(classic("four_of_a_kind", {5, 5, 5, 5, 2}), 22);
  EXPECT_EQ(classic("four_of_a_kind", {5, 5, 5, 2, 2}), 0);
  EXPECT_EQ(classic("three_of_a_kind", {5, 5, 5, 5, 5}), 25);
}

TEST(YatzySheet, OfAKindCountsThoseDiceOnly) {
  EXPECT_EQ(yatzy("three_of_a_kind", {5, 5, 5, 5, 2}), 15);
  EXPECT_EQ(yatzy("four_of_a_kind", {5, 5, 5, 5, 5}), 20);
}

TEST(YatzySheet, FourEqualDiceAreNotTwoPairs) {
  EXPECT_EQ(yatzy("two_pairs", {4, 4, 4, 4, 6}), 0);
  EXPECT_EQ(yatzy("two_pairs", {4, 4, 4, 4, 4}), 0);
  EXPECT_EQ(yatzy("two_pairs", {4, 4, 4, 6, 6}), 20);
}

TEST(YatzySheet, TheHighestPairCounts) {
  EXPECT_EQ(yatzy("one_pair", {2, 2, 6, 6, 1}), 12);
  EXPECT_EQ(yatzy("one_pair", {5, 5, 5, 6, 6}), 12);
  EXPECT_EQ(yatzy("one_pair", {1, 2, 3, 4, 6}), 0);
}

TEST(YatzySheet, StraightsAreTheTwoOfTheSheet) {
  EXPECT_EQ(yatzy("small_straight", {1, 2, 3, 4, 5}), 15);
  EXPECT_EQ(yatzy("small_straight", {2, 3, 4, 5, 6}), 0);
  EXPECT_EQ(yatzy("large_straight", {2, 3, 4, 5, 6}), 20);
  EXPECT_EQ(yatzy("small_straight", {1, 2, 3, 4, 4}), 0);
}

TEST(SixDiceSheet, ThreePairsAreThreeDifferentOnes) {
  EXPECT_EQ(six_dice("three_pairs", {1, 1, 2, 2, 6, 6}), 18);
  EXPECT_EQ(six_dice("three_pairs", {2, 2, 2, 2, 6, 6}), 0);
  EXPECT_EQ(six_dice("three_pairs", {6, 6, 6, 6, 6, 6}), 0);
  EXPECT_EQ(six_dice("three_pairs", {1, 1, 2, 2, 2, 6}), 0);
}

TEST(SixDiceSheet, TwoPairsAreTheTwoHighest) {
  EXPECT_EQ(six_dice("two_pairs", {1, 1, 2, 2, 6, 6}), 16);
  EXPECT_EQ(six_dice("two_pairs", {4, 4, 4, 4, 1, 2}), 0);
  EXPECT_EQ(six_dice("two_pairs", {4, 4, 4, 4, 1, 1}), 10);
}

TEST(SixDiceSheet, OfAKindCountsThoseDiceOfTheHighestFace) {
  EXPECT_EQ(six_dice("three_of_a_kind", {2, 2, 2, 5, 5, 5}), 15);
  EXPECT_EQ(six_dice("four_of_a_kind", {2, 2, 2, 2, 5, 5}), 8);
  EXPECT_EQ(six_dice("five_of_a_kind", {5, 5, 5, 5, 5, 5}), 25);
}

TEST(SixDiceSheet, FullHouseCountsFiveDiceOnly) {
  EXPECT_EQ(six_dice("full_house", {5, 5, 5, 4, 4, 1}), 23);
  EXPECT_EQ(six_dice("full_house", {5, 5, 5, 4, 4, 4}), 23);  // 3 + 3
  EXPECT_EQ(six_dice("full_house", {2, 2, 2, 2, 6, 6}), 18);  // 4 + 2
  EXPECT_EQ(six_dice("full_house", {6, 6, 6, 6, 2, 2}), 22);
  EXPECT_EQ(six_dice("full_house", {6, 6, 6, 6, 2, 3}), 0);
}

TEST(SixDiceSheet, StraightsStandADoubleFace) {
  EXPECT_EQ(six_dice("small_straight", {1, 2, 3, 4, 5, 5}), 15);
  EXPECT_EQ(six_dice("large_straight", {2, 2, 3, 4, 5, 6}), 20);
  EXPECT_EQ(six_dice("small_straight", {1, 2, 3, 4, 5, 6}), 15);
  EXPECT_EQ(six_dice("large_straight", {1, 2, 3, 4, 5, 6}), 20);
  EXPECT_EQ(six_dice("full_straight", {6, 5, 4, 3, 2, 1}), 21);
  EXPECT_EQ(six_dice("full_straight", {1, 2, 3, 4, 5, 5}), 0);
}

TEST(SixDiceSheet, CastleAndTowerAreNotEachOther) {
  EXPECT_EQ(six_dice("castle", {2, 2, 2, 5, 5, 5}), 21);
  EXPECT_EQ(six_dice("castle", {2, 2, 5, 5, 5, 5}), 0);
  EXPECT_EQ(six_dice("tower", {2, 2, 5, 5, 5, 5}), 24);
  EXPECT_EQ(six_dice("tower", {2, 2, 2, 5, 5, 5}), 0);
  EXPECT_EQ(six_dice("tower", {5, 5, 5, 5, 5, 5}), 0);
  EXPECT_EQ(six_dice("tower", {5, 5, 5, 5, 1, 2}), 0);
}

TEST(YachtSheet, FourOfAKindCountsAllDiceAndTakesFive) {
  EXPECT_EQ(yacht("four_of_a_kind", {5, 5, 5, 5, 2}), 22);
  EXPECT_EQ(yacht("four_of_a_kind", {5, 5, 5, 5, 5}), 25);
}

TEST(YachtSheet, StraightsAreFiveInARow) {
  EXPECT_EQ(yacht("small_straight", {1, 2, 3, 4, 5}), 30);
  EXPECT_EQ(yacht("small_straight", {2, 3, 4, 5, 6}), 0);
  EXPECT_EQ(yacht("large_straight", {2, 3, 4, 5, 6}), 30);
  EXPECT_EQ(yacht("large_straight", {1, 3, 4, 5, 6}), 0);
}

TEST(Sheets, AreFoundByTheirNames) {
  for (const SheetId id : all_sheets()) EXPECT_EQ(find_sheet(sheet(id).name), id);
  EXPECT_EQ(find_sheet("maxi"), std::nullopt);
  EXPECT_EQ(sheet(SheetId::classic).find_box("castle"), std::nullopt);
}

}  // namespace
}  // namespace regatta::engine
