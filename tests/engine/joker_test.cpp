// The joker's gate and the extra's, and the forced order (RULES.md, “Options”).

#include <string>
#include <string_view>

#include "gtest/gtest.h"

#include "engine/options.h"
#include "tests/engine/support.h"

namespace regatta {
namespace {

using engine::Card;
using engine::Dice;
using engine::Joker;
using engine::Order;
using engine::Rules;
using engine::SheetId;
using nlohmann::json;
using testing::card;

Rules classic(Joker joker, int columns = 1, Order order = Order::free) {
  return {.sheet = SheetId::classic, .columns = columns, .order = order, .joker = joker};
}

json legal(const Rules& rules, const Card& on, const engine::Dice& dice) {
  return testing::options_json(rules, on, dice);
}

const engine::Dice kFours{4, 4, 4, 4, 4};

TEST(Extra, IsEarnedWhileTheBoxHoldsFifty) {
  const Rules rules = classic(Joker::none);
  for (const engine::Option& option : engine::options(rules, card(rules, {{"five_of_a_kind", 50}}), kFours)) {
    EXPECT_EQ(option.extra, 100) << int{option.box};  // also where the box itself gets 0
  }
}

TEST(Extra, IsNotEarnedWhileTheBoxIsOpenOrHoldsNothing) {
  for (const Joker joker : {Joker::none, Joker::forced, Joker::free}) {
    const Rules rules = classic(joker);
    for (const Card& on : {card(rules, {}), card(rules, {{"five_of_a_kind", 0}})}) {
      for (const engine::Option& option : engine::options(rules, on, kFours))
        EXPECT_EQ(option.extra, 0) << int{option.box};
    }
  }
}

TEST(Extra, NeedsFiveEqualDice) {
  const Rules rules = classic(Joker::none);
  for (const engine::Option& option : engine::options(rules, card(rules, {{"five_of_a_kind", 50}}), {4, 4, 4, 4, 5})) {
    EXPECT_EQ(option.extra, 0) << int{option.box};
  }
}

TEST(Extra, InTripleNeedsFiftyInAllThreeColumns) {
  const Rules rules = classic(Joker::none, 3);
  const Card two = card(rules, {{"five_of_a_kind", 50, 0}, {"five_of_a_kind", 50, 1}});
  EXPECT_EQ(legal(rules, two, kFours)["chance:0"], (json{20, 0}));
  EXPECT_EQ(legal(rules, two, kFours)["five_of_a_kind:2"], (json{50, 0}));
  const Card spoilt = card(rules, {{"five_of_a_kind", 50, 0}, {"five_of_a_kind", 50, 1}, {"five_of_a_kind", 0, 2}});
  EXPECT_EQ(legal(rules, spoilt, kFours)["chance:0"], (json{20, 0}));
  const Card all = card(rules, {{"five_of_a_kind", 50, 0}, {"five_of_a_kind", 50, 1}, {"five_of_a_kind", 50, 2}});
  EXPECT_EQ(legal(rules, all, kFours)["chance:0"], (json{20, 100}));
}

TEST(Extra, OfOtherSheetsThereIsNone) {
  const Rules rules{.sheet = SheetId::yatzy};
  for (const engine::Option& option : engine::options(rules, card(rules, {{"five_of_a_kind", 50}}), kFours)) {
    EXPECT_EQ(option.extra, 0) << int{option.box};
  }
}

TEST(Extra, GoesRawToItsColumnAndNeverCountsTowardsTheBonus) {
  const Rules rules = classic(Joker::none, 3);
  Card on = card(rules, {{"sixes", 30, 1}, {"fives", 25, 1}});
  on.write(1, testing::box(rules, "twos"), 0, 100);
  EXPECT_EQ(on.upper(1), 55);
  EXPECT_EQ(on.bonus(1), 0);
  EXPECT_EQ(on.extra(1), 100);
  EXPECT_EQ(on.total(1), 155);
  EXPECT_EQ(on.total(0), 0);
  EXPECT_EQ(on.total(), 310);
}

TEST(JokerNone, LeavesAllBoxesAndWhatTheDiceGive) {
  const Rules rules = classic(Joker::none);
  const json options = legal(rules, card(rules, {{"fours", 12}, {"five_of_a_kind", 50}}), kFours);
  EXPECT_EQ(options.size(), 11U);
  for (const char* box : {"full_house:0", "small_straight:0", "large_straight:0"}) {
    EXPECT_EQ(options[box], (json{0, 100})) << box;
  }
}

TEST(JokerFree, ActsWhenTheBoxIsFilledBeItWithNothing) {
  const Rules rules = classic(Joker::free);
  const json options = legal(rules, card(rules, {{"fours", 12}, {"five_of_a_kind", 0}}), kFours);
  EXPECT_EQ(options.size(), 11U);
  EXPECT_EQ(options["full_house:0"], (json{25, 0}));
  EXPECT_EQ(options["small_straight:0"], (json{30, 0}));
  EXPECT_EQ(options["large_straight:0"], (json{40, 0}));
  EXPECT_EQ(options["four_of_a_kind:0"], (json{20, 0}));
  EXPECT_EQ(options["sixes:0"], (json{0, 0}));
}

TEST(JokerFree, GivesNothingMoreWhileTheUpperBoxIsOpen) {
  const Rules rules = classic(Joker::free);
  const json options = legal(rules, card(rules, {{"five_of_a_kind", 50}}), kFours);
  EXPECT_EQ(options.size(), 12U);
  EXPECT_EQ(options["full_house:0"], (json{0, 100}));
}

TEST(JokerFree, DoesNotActWhileTheBoxIsOpen) {
  const Rules rules = classic(Joker::free);
  EXPECT_EQ(legal(rules, card(rules, {{"fours", 12}}), kFours)["full_house:0"], (json{0, 0}));
}

TEST(JokerForced, UpperBoxOfTheFaceFirst) {
  const Rules rules = classic(Joker::forced);
  const Card on = card(rules, {{"five_of_a_kind", 50}});
  EXPECT_EQ(legal(rules, on, kFours), (json{{"fours:0", {20, 100}}}));
  const auto chance = engine::option(rules, on, kFours, testing::box(rules, "chance"), 0);
  EXPECT_EQ(std::get<engine::Refusal>(chance), engine::Refusal::box_not_allowed);
}

TEST(JokerForced, ThenEveryOpenLowerBox) {
  const Rules rules = classic(Joker::forced);
  const json options = legal(rules, card(rules, {{"fours", 12}, {"chance", 20}, {"five_of_a_kind", 0}}), kFours);
  EXPECT_EQ(options, (json{{"three_of_a_kind:0", {20, 0}},
                           {"four_of_a_kind:0", {20, 0}},
                           {"full_house:0", {25, 0}},
                           {"small_straight:0", {30, 0}},
                           {"large_straight:0", {40, 0}}}));
}

TEST(JokerForced, ThenEveryOpenUpperBox) {
  const Rules rules = classic(Joker::forced);
  const Card on = card(rules, {{"fours", 12},
                               {"three_of_a_kind", 0},
                               {"four_of_a_kind", 0},
                               {"full_house", 0},
                               {"small_straight", 0},
                               {"large_straight", 0},
                               {"five_of_a_kind", 50},
                               {"chance", 20},
                               {"ones", 1}});
  EXPECT_EQ(legal(rules, on, kFours),
            (json{{"twos:0", {0, 100}}, {"threes:0", {0, 100}}, {"fives:0", {0, 100}}, {"sixes:0", {0, 100}}}));
}

TEST(JokerForced, DoesNotActWhileTheBoxIsOpen) {
  const Rules rules = classic(Joker::forced);
  EXPECT_EQ(legal(rules, card(rules, {}), kFours).size(), 13U);
}

TEST(JokerForced, InTripleAnyColumnsUpperBoxComesFirst) {
  const Rules rules = classic(Joker::forced, 3);
  Card on =
      card(rules, {{"five_of_a_kind", 50, 0}, {"five_of_a_kind", 0, 1}, {"five_of_a_kind", 50, 2}, {"fours", 8, 1}});
  EXPECT_EQ(legal(rules, on, kFours), (json{{"fours:0", {20, 0}}, {"fours:2", {20, 0}}}));
  on.write(0, testing::box(rules, "fours"), 20, 0);
  EXPECT_EQ(legal(rules, on, kFours), (json{{"fours:2", {20, 0}}}));
  on.write(2, testing::box(rules, "fours"), 20, 0);
  const json lower = legal(rules, on, kFours);
  EXPECT_EQ(lower.size(), 18U);
  EXPECT_EQ(lower["large_straight:1"], (json{40, 0}));
}

TEST(JokerFree, InTripleNeedsTheUpperBoxFilledInEveryColumn) {
  const Rules rules = classic(Joker::free, 3);
  Card on = card(rules, {{"five_of_a_kind", 50, 0},
                         {"five_of_a_kind", 50, 1},
                         {"five_of_a_kind", 50, 2},
                         {"fours", 20, 0},
                         {"fours", 20, 2}});
  EXPECT_EQ(legal(rules, on, kFours)["full_house:0"], (json{0, 100}));
  on.write(1, testing::box(rules, "fours"), 20, 0);
  EXPECT_EQ(legal(rules, on, kFours)["full_house:0"], (json{25, 100}));
}

TEST(ForcedOrder, OffersTheNextBoxEvenAtNothing) {
  const Rules rules{.sheet = SheetId::yatzy, .columns = 1, .order = Order::forced};
  EXPECT_EQ(legal(rules, card(rules, {}), {2, 3, 4, 5, 6}), (json{{"ones:0", {0, 0}}}));
}

TEST(ForcedOrder, EachColumnKeepsItsOwn) {
  const Rules rules{.sheet = SheetId::yacht, .columns = 3, .order = Order::forced};
  const Card on = card(rules, {{"five_of_a_kind", 0, 1}, {"five_of_a_kind", 50, 2}, {"large_straight", 30, 2}});
  EXPECT_EQ(legal(rules, on, {2, 3, 4, 5, 6}),
            (json{{"five_of_a_kind:0", {0, 0}}, {"large_straight:1", {30, 0}}, {"small_straight:2", {0, 0}}}));
}

TEST(ForcedOrder, DecidesTheBoxAloneAndTheJokerTheValue) {
  const Rules rules = classic(Joker::forced, 3, Order::forced);
  // Column 0 has come to the full house; all upper fours and all fives of a kind are filled.
  Card on(rules);
  for (int column = 0; column < 3; ++column) {
    const int boxes = column == 0 ? testing::box(rules, "full_house") : testing::box(rules, "chance");
    for (int box = 0; box < boxes; ++box) on.write(column, box, 0, 0);
  }
  // Its five of a kind is open, so no joker yet: the full house is what the dice give.
  EXPECT_EQ(legal(rules, on, kFours), (json{{"full_house:0", {0, 0}}, {"chance:1", {20, 0}}, {"chance:2", {20, 0}}}));
  on.write(0, testing::box(rules, "five_of_a_kind"), 0, 0);
  EXPECT_EQ(legal(rules, on, kFours), (json{{"full_house:0", {25, 0}}, {"chance:1", {20, 0}}, {"chance:2", {20, 0}}}));
}

TEST(Joker, GaveThePointsWhereTheDiceAloneWouldNot) {
  const auto by_joker = [](Joker joker, const Dice& dice, std::string_view box, int points) {
    const Rules rules{.sheet = SheetId::classic, .columns = 1, .order = Order::free, .joker = joker};
    return engine::by_joker(rules, dice, testing::box(rules, box), points);
  };
  EXPECT_TRUE(by_joker(Joker::free, {2, 2, 2, 2, 2}, "large_straight", 40));
  EXPECT_TRUE(by_joker(Joker::forced, {2, 2, 2, 2, 2}, "full_house", 25));
  EXPECT_FALSE(by_joker(Joker::free, {2, 2, 2, 2, 2}, "chance", 10));
  EXPECT_FALSE(by_joker(Joker::free, {2, 2, 2, 3, 3}, "full_house", 25));
  EXPECT_FALSE(by_joker(Joker::free, {2, 2, 2, 2, 2}, "full_house", 0)) << "its number box was open";
  EXPECT_FALSE(by_joker(Joker::none, {2, 2, 2, 2, 2}, "large_straight", 0));
}

}  // namespace
}  // namespace regatta
