// The highest possible totals of RULES.md are reached by the best dice, in a game played through the engine.

#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "tests/engine/support.h"

namespace regatta {
namespace {

using engine::Dice;
using engine::Joker;
using engine::Order;
using engine::Rules;
using engine::SheetId;
using testing::Table;

/// Of all ways in which the sheet's dice can fall, one that gives this box the most.
Dice best_dice(const engine::Sheet& sheet, const engine::Box& box) {
  std::vector<int> faces(static_cast<std::size_t>(sheet.dice), 1);
  Dice best(faces);
  for (;;) {
    const Dice dice(faces);
    if (box.score(engine::count(dice)) > box.score(engine::count(best))) best = dice;
    std::size_t position = 0;
    while (position < faces.size() && faces[position] == engine::kFaces) faces[position++] = 1;
    if (position == faces.size()) return best;
    ++faces[position];
  }
}

Dice all_equal(const engine::Sheet& sheet, int face) {
  return Dice(std::vector<int>(static_cast<std::size_t>(sheet.dice), face));
}

/// Each box in the sheet's order with the dice that give it the most.
int best_box_by_box(const Rules& rules) {
  Table table(rules, {1});
  const engine::Sheet& sheet = table.game().sheet();
  for (const engine::Box& box : sheet.boxes) {
    for (int column = 0; column < rules.columns; ++column) {
      EXPECT_EQ(table.turn(best_dice(sheet, box), std::string(box.id), column), "ok") << box.id;
    }
  }
  EXPECT_TRUE(table.game().over());
  return table.card(1).total();
}

/// Nothing but fives of a kind: that box first, so that every further one earns an extra; then the upper boxes, each
/// with its own face, so that they hinder no joker.
int best_with_extras(const Rules& rules) {
  Table table(rules, {1});
  const engine::Sheet& sheet = table.game().sheet();
  const auto fill = [&](std::string_view box, int face) {
    for (int column = 0; column < rules.columns; ++column) {
      EXPECT_EQ(table.turn(all_equal(sheet, face), std::string(box), column), "ok") << box;
    }
  };
  fill("five_of_a_kind", 6);
  for (const engine::Box& box : sheet.boxes) {
    if (box.section == engine::Section::upper) fill(box.id, box.face);
  }
  for (const engine::Box& box : sheet.boxes) {
    if (box.section == engine::Section::lower && box.id != "five_of_a_kind") fill(box.id, 6);
  }
  EXPECT_TRUE(table.game().over());
  return table.card(1).total();
}

Rules classic(int columns, Order order, Joker joker) {
  return {.sheet = SheetId::classic, .columns = columns, .order = order, .joker = joker};
}

TEST(HighestTotal, ClassicWithoutJoker) {
  EXPECT_EQ(best_with_extras(classic(1, Order::free, Joker::none)), 1480);
  EXPECT_EQ(best_with_extras(classic(3, Order::free, Joker::none)), 8880);
}

TEST(HighestTotal, ClassicWithEitherJoker) {
  for (const Joker joker : {Joker::forced, Joker::free}) {
    EXPECT_EQ(best_with_extras(classic(1, Order::free, joker)), 1575);
    EXPECT_EQ(best_with_extras(classic(3, Order::free, joker)), 9450);
  }
}

TEST(HighestTotal, ClassicInForcedOrder) {
  for (const Joker joker : {Joker::none, Joker::forced, Joker::free}) {
    EXPECT_EQ(best_box_by_box(classic(1, Order::forced, joker)), 475);
    EXPECT_EQ(best_box_by_box(classic(3, Order::forced, joker)), 6 * 475);
  }
}

TEST(HighestTotal, ClassicWithoutExtras) {
  for (const int columns : {1, 3}) {
    Table table(classic(columns, Order::free, Joker::none), {1});
    const engine::Sheet& sheet = table.game().sheet();
    // As the sheet goes, but five of a kind last: no extra can follow it. (The chance of five sixes is none either, the
    // box being open.)
    for (const bool last : {false, true}) {
      for (const engine::Box& box : sheet.boxes) {
        if ((box.id == "five_of_a_kind") != last) continue;
        for (int column = 0; column < columns; ++column) {
          table.turn(best_dice(sheet, box), std::string(box.id), column);
        }
      }
    }
    EXPECT_TRUE(table.game().over());
    EXPECT_EQ(table.card(1).extra(0), 0);
    EXPECT_EQ(table.card(1).total(), columns == 1 ? 375 : 2250);
  }
}

TEST(HighestTotal, OfTheOtherSheetsInEitherOrder) {
  for (const Order order : {Order::free, Order::forced}) {
    EXPECT_EQ(best_box_by_box({.sheet = SheetId::yatzy, .columns = 1, .order = order}), 374);
    EXPECT_EQ(best_box_by_box({.sheet = SheetId::yatzy, .columns = 3, .order = order}), 2244);
    EXPECT_EQ(best_box_by_box({.sheet = SheetId::six_dice, .columns = 1, .order = order}), 649);
    EXPECT_EQ(best_box_by_box({.sheet = SheetId::six_dice, .columns = 3, .order = order}), 3894);
    EXPECT_EQ(best_box_by_box({.sheet = SheetId::yacht, .columns = 1, .order = order}), 303);
    EXPECT_EQ(best_box_by_box({.sheet = SheetId::yacht, .columns = 3, .order = order}), 1818);
  }
}

}  // namespace
}  // namespace regatta
