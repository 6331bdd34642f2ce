// What is worth telling of a game.

#include "engine/highlights.h"

#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "engine/game.h"
#include "tests/engine/support.h"

namespace regatta {
namespace {

using engine::Dice;
using engine::Held;
using engine::Highlights;
using engine::Odds;
using engine::PlayerId;
using engine::Rules;
using engine::SheetId;
using engine::WrittenBox;
using testing::kClassic;
using testing::kYatzy;

const Rules kTriple{.sheet = SheetId::classic, .columns = 3};

/// A game in which boxes are written as a room keeps them.
class Evening {
 public:
  explicit Evening(const Rules& rules, std::vector<PlayerId> order = {1, 2}) : table_(rules, std::move(order)) {}

  /// One roll of all dice.
  void turn(const Dice& dice, const std::string& box, int column = 0) { turn({}, 0, dice, box, column); }
  /// Two rolls, the second of which kept these.
  void turn(const Dice& first, Held held, const Dice& then, const std::string& box, int column = 0) {
    const PlayerId player = table_.game().in_turn().value();
    if (!first.empty()) {
      ASSERT_EQ(table_.roll(player, first), "ok");
    }
    ASSERT_EQ(table_.roll(player, then, held), "ok");
    const engine::Game before = table_.game();
    ASSERT_EQ(table_.score(player, box, column), "ok");
    const auto scored = std::get<engine::Scored>(table_.events().back());
    written.push_back({.player = player,
                       .box = static_cast<std::int8_t>(scored.box),
                       .column = static_cast<std::int8_t>(scored.column),
                       .points = static_cast<std::int16_t>(scored.points),
                       .extra = static_cast<std::int16_t>(scored.extra),
                       .dice = before.dice(),
                       .held = before.held(),
                       .own = true});
  }

  Highlights highlights() const { return engine::highlights(table_.game(), written); }
  std::string box(int index) const { return std::string(table_.game().sheet().boxes[index].id); }

  std::vector<WrittenBox> written;

 private:
  testing::Table table_;
};

TEST(Highlights, NothingIsSaidOfAGameInWhichNothingHappened) {
  Evening evening(kYatzy);
  evening.turn({1, 2, 2, 4, 6}, "five_of_a_kind");
  const Highlights found = evening.highlights();
  EXPECT_FALSE(found.best);
  EXPECT_FALSE(found.luckiest);
  EXPECT_TRUE(found.bonus.empty());
  EXPECT_TRUE(found.extras.empty());
}

TEST(Highlights, TheBestTurnIsTheOneThatBroughtMost) {
  Evening evening(kYatzy);
  evening.turn({1, 3, 4, 6, 6}, "chance");          // 20
  evening.turn({2, 3, 4, 5, 6}, "large_straight");  // 20 as well, but later
  const auto best = evening.highlights().best.value();
  EXPECT_EQ(best.player, 1);
  EXPECT_EQ(evening.box(best.box), "chance");
  EXPECT_EQ(best.points, 20);
  EXPECT_EQ(best.dice, (Dice{1, 3, 4, 6, 6}));
}

TEST(Highlights, ABoxCountsAsOftenAsItsColumn) {
  Evening evening(kTriple);
  evening.turn({6, 6, 6, 6, 6}, "five_of_a_kind", 0);
  evening.turn({6, 6, 6, 5, 4}, "three_of_a_kind", 2);
  const auto best = evening.highlights().best.value();
  EXPECT_EQ(best.player, 2);
  EXPECT_EQ(best.column, 2);
  EXPECT_EQ(best.points, 81);
}

TEST(Highlights, TheLuckiestRollHasTheSmallestOdds) {
  Evening evening(kClassic);
  evening.turn({1, 2, 3, 4, 5}, "large_straight");                            // 240 of 7776: one in 32
  evening.turn({5, 5, 1, 2, 3}, 0b00011, {1, 1, 5, 5, 5}, "five_of_a_kind");  // one in 216
  evening.turn({5, 5, 5, 5, 3}, 0b01111, {1, 1, 1, 1, 5}, "four_of_a_kind");  // one in 6 at most
  evening.turn({6, 6, 6, 6, 6}, 0b11101, {1, 6, 1, 1, 1}, "sixes");           // more points, but a die of one in six
  const auto luckiest = evening.highlights().luckiest.value();
  EXPECT_EQ(luckiest.player, 2);
  EXPECT_EQ(evening.box(luckiest.box), "five_of_a_kind");
  EXPECT_EQ(luckiest.column, 0);
  EXPECT_EQ(luckiest.dice, (Dice{5, 5, 5, 5, 5}));
  EXPECT_EQ(luckiest.held, 0b00011);
  EXPECT_EQ(luckiest.odds, (Odds{1, 216}));
}

TEST(Highlights, AmongEqualOddsTheEarlierRollIsTold) {
  Evening evening(kClassic);
  evening.turn({6, 6, 6, 6, 6}, "five_of_a_kind");
  evening.turn({2, 2, 2, 2, 2}, "five_of_a_kind");
  EXPECT_EQ(evening.highlights().luckiest.value().player, 1);
}

TEST(Highlights, WhatComesOftenerThanOnceInTenIsNoLuck) {
  Evening evening(kClassic);
  // A full house with two dice beside three alike: 5 of 36, which is more than one in ten.
  evening.turn({3, 3, 3, 1, 2}, 0b00111, {1, 1, 1, 4, 4}, "full_house");
  EXPECT_FALSE(evening.highlights().luckiest);
}

TEST(Highlights, TheOddsAreThoseOfTheCardAsItWas) {
  Evening evening(kClassic, {1});
  evening.turn({4, 4, 4, 4, 1}, 0b01111, {1, 1, 1, 1, 4}, "five_of_a_kind");  // one in 6
  // With the box at 50 any five alike bring 100: 6 of 7776.
  evening.turn({1, 1, 1, 1, 1}, "chance");
  const auto luckiest = evening.highlights().luckiest.value();
  EXPECT_EQ(evening.box(luckiest.box), "chance");
  EXPECT_EQ(luckiest.odds, (Odds{6, 7776}));
}

TEST(Highlights, WhatTheServerDidForSomebodyIsNeither) {
  Evening evening(kClassic);
  evening.turn({6, 6, 6, 6, 6}, "five_of_a_kind");
  evening.turn({1, 2, 3, 4, 5}, "large_straight");
  evening.written[0].own = false;
  const Highlights found = evening.highlights();
  EXPECT_EQ(found.best.value().player, 2);
  EXPECT_EQ(found.luckiest.value().player, 2);
}

TEST(Highlights, BonusAndExtrasAreToldWithWhatTheyBrought) {
  Evening evening(kTriple, {1});
  for (const int column : {0, 1, 2}) evening.turn({6, 6, 6, 6, 6}, "five_of_a_kind", column);
  evening.turn({4, 4, 4, 4, 4}, "fours", 1);  // 100 in a column that counts twice
  evening.turn({5, 5, 5, 5, 1}, "fives", 2);
  evening.turn({6, 6, 6, 6, 1}, "sixes", 2);
  evening.turn({4, 4, 4, 4, 1}, "fours", 2);
  EXPECT_TRUE(evening.highlights().bonus.empty());
  evening.turn({3, 3, 3, 1, 1}, "threes", 2);  // 20 + 24 + 16 + 9: 35 in a column that counts three times
  const Highlights found = evening.highlights();
  ASSERT_EQ(found.bonus.size(), 1U);
  EXPECT_EQ(found.bonus[0].player, 1);
  EXPECT_EQ(found.bonus[0].points, 105);
  ASSERT_EQ(found.extras.size(), 1U);
  EXPECT_EQ(found.extras[0].points, 200);
}

}  // namespace
}  // namespace regatta
