// How likely a roll was, for the box that was written with it.

#include "engine/luck.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "gtest/gtest.h"

#include "engine/options.h"
#include "tests/engine/support.h"

namespace regatta {
namespace {

using engine::Card;
using engine::Dice;
using engine::Held;
using engine::Joker;
using engine::Odds;
using engine::Option;
using engine::Order;
using engine::Rules;
using engine::SheetId;
using testing::kClassic;
using testing::kSixDice;
using testing::kYatzy;

Option reached(const Rules& rules, const Card& card, const Dice& dice, std::string_view box, int column = 0) {
  return std::get<Option>(engine::option(rules, card, dice, testing::box(rules, box), column));
}

Odds odds(const Rules& rules, const Card& card, const Dice& dice, Held held, std::string_view box, int column = 0) {
  return engine::odds_of(rules, card, dice, held, reached(rules, card, dice, box, column));
}

Odds odds(const Rules& rules, const Dice& dice, Held held, std::string_view box) {
  return odds(rules, Card(rules), dice, held, box);
}

// Counted by hand.

TEST(Luck, AllAlikeInOneRollIsSixOf7776) {
  EXPECT_EQ(odds(kClassic, {4, 4, 4, 4, 4}, 0, "five_of_a_kind"), (Odds{6, 7776}));
  EXPECT_EQ(odds(kSixDice, {4, 4, 4, 4, 4, 4}, 0, "six_of_a_kind"), (Odds{6, 46656}));
}

TEST(Luck, OneDieThatMustShowOneFaceIsOneOfSix) {
  EXPECT_EQ(odds(kYatzy, {2, 3, 4, 5, 6}, 0b01111, "large_straight"), (Odds{1, 6}));
  EXPECT_EQ(odds(kYatzy, {3, 3, 3, 3, 3}, 0b11101, "five_of_a_kind"), (Odds{1, 6}));
}

TEST(Luck, AStraightInOneRollHasOneOfEachOfFiveFaces) {
  EXPECT_EQ(odds(kYatzy, {6, 2, 5, 3, 4}, 0, "large_straight"), (Odds{120, 7776}));
  EXPECT_EQ(odds(kClassic, {6, 2, 5, 3, 4}, 0, "large_straight"), (Odds{240, 7776}));
  EXPECT_EQ(odds(kSixDice, {6, 2, 5, 3, 4, 1}, 0, "full_straight"), (Odds{720, 46656}));
}

TEST(Luck, ThreeDiceThatMustFollowAPairAreOneOf216) {
  EXPECT_EQ(odds(kClassic, {5, 5, 5, 5, 5}, 0b00011, "five_of_a_kind"), (Odds{1, 216}));
}

TEST(Luck, BetterRollsCountToo) {
  // 24 or more with two dice beside 6 6 6: 6 or more with two dice.
  EXPECT_EQ(odds(kClassic, {6, 6, 6, 5, 1}, 0b00111, "chance"), (Odds{26, 36}));
  // At least four fours in one roll: 5 × 5 + 1.
  EXPECT_EQ(odds(kClassic, {4, 4, 1, 4, 4}, 0, "fours"), (Odds{26, 7776}));
}

TEST(Luck, WhatWasSureIsNoLuck) { EXPECT_EQ(odds(kClassic, {6, 6, 6, 1, 2}, 0b00111, "sixes"), (Odds{36, 36})); }

TEST(Luck, TheExtraIsPartOfWhatWasReached) {
  // Five points in chance are sure; with an extra they take five alike.
  EXPECT_EQ(odds(kClassic, {1, 1, 1, 1, 1}, 0, "chance"), (Odds{7776, 7776}));
  const Card card = testing::card(kClassic, {{"five_of_a_kind", 50}});
  EXPECT_EQ(odds(kClassic, card, {1, 1, 1, 1, 1}, 0, "chance"), (Odds{6, 7776}));
}

TEST(Luck, TheJokerIsPartOfWhatWasReached) {
  const Rules rules{.sheet = SheetId::classic, .columns = 1, .order = Order::free, .joker = Joker::forced};
  const Card card = testing::card(rules, {{"five_of_a_kind", 0}, {"twos", 6}});
  // 240 straights, and five twos that stand in for one; five of another face have their number box to go to.
  EXPECT_EQ(odds(rules, card, {2, 2, 2, 2, 2}, 0, "large_straight"), (Odds{241, 7776}));
}

/// Every outcome by itself.
Odds by_hand(const Rules& rules, const Card& card, const Dice& dice, Held held, const Option& reached) {
  Odds odds{.ways = 0, .of = 1};
  std::vector<int> faces(dice.size(), 1);
  const auto go_on = [&](auto&& self, std::size_t position) -> void {
    if (position == dice.size()) {
      ++odds.of;
      const auto given = engine::option(rules, card, Dice(std::span<const int>(faces)), reached.box, reached.column);
      const auto* const gives = std::get_if<Option>(&given);
      odds.ways += gives != nullptr && gives->points + gives->extra >= reached.points + reached.extra;
      return;
    }
    const bool kept = (held >> position & 1) != 0;
    for (int face = 1; face <= engine::kFaces; ++face) {
      if (kept && face != dice[position]) continue;
      faces[position] = face;
      self(self, position + 1);
    }
  };
  odds.of = 0;
  go_on(go_on, 0);
  return odds;
}

TEST(Luck, IsWhatCountingEveryOutcomeGives) {
  std::mt19937 random(5);  // NOLINT: the same rolls each time
  const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
  for (const Rules& rules : testing::all_rules()) {
    const engine::Sheet& sheet = engine::sheet(rules.sheet);
    for (int round = 0; round < 12; ++round) {
      // A card at some point of a game, with any points.
      Card card(rules);
      for (int column = 0; column < rules.columns; ++column) {
        const int boxes = static_cast<int>(sheet.boxes.size());
        for (int box = 0; box < boxes; ++box) {
          const bool write = rules.order == Order::forced ? box < round : below(3) == 0;
          if (write && box < boxes - 1) card.write(column, box, box == sheet.gate_box ? 50 : below(20), 0);
        }
      }
      // Often all alike, where jokers and extras are.
      std::vector<int> faces(static_cast<std::size_t>(sheet.dice), 1 + below(6));
      if (round % 2 == 0) {
        for (int& face : faces) face = 1 + below(6);
      }
      const Dice dice{std::span<const int>(faces)};
      const auto held = static_cast<Held>(below((1 << sheet.dice) - 1));
      const auto options = engine::options(rules, card, dice);
      const Option& chosen = options[static_cast<std::size_t>(below(static_cast<int>(options.size())))];
      EXPECT_EQ(engine::odds_of(rules, card, dice, held, chosen), by_hand(rules, card, dice, held, chosen))
          << testing::words(rules) << " round " << round;
    }
  }
}

TEST(Luck, ChancesAreComparedExactly) {
  EXPECT_TRUE(engine::rarer({6, 7776}, {1, 216}));
  EXPECT_FALSE(engine::rarer({1, 1296}, {6, 7776}));
  EXPECT_FALSE(engine::rarer({46655, 46656}, {46654, 46656}));
  EXPECT_TRUE(engine::at_most_one_in(10, {777, 7776}));
  EXPECT_FALSE(engine::at_most_one_in(10, {778, 7776}));
}

}  // namespace
}  // namespace regatta
