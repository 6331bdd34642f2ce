// The box that costs least, and the turns that the server plays with it.

#include "engine/cheapest.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "engine/game.h"
#include "tests/engine/support.h"

namespace regatta {
namespace {

using engine::Counts;
using engine::Dice;
using engine::Joker;
using engine::Order;
using engine::Rules;
using engine::SheetId;
using testing::kClassic;
using testing::kYacht;
using testing::Table;

/// All ways in which `size` dice can lie.
std::vector<Counts> ways(int size) {
  std::vector<Counts> result;
  Counts counts{};
  const auto add = [&](auto&& self, int face, int left) -> void {
    if (face == engine::kFaces) {
      counts[face] = left;
      result.push_back(counts);
      return;
    }
    for (int number = 0; number <= left; ++number) {
      counts[face] = number;
      self(self, face + 1, left - number);
    }
  };
  add(add, 1, size);
  return result;
}

std::int64_t power_of_six(int exponent) { return exponent == 0 ? 1 : 6 * power_of_six(exponent - 1); }

/// What a turn of three rolls on this one box brings, by all dice and all holds, in hundredths, rounded. In whole
/// numbers: what an n-dice roll adds up to is 6ⁿ times the mean.
int par_of(const engine::Sheet& sheet, const engine::Box& box) {
  const int dice = sheet.dice;
  std::vector<std::vector<Counts>> kept_of(static_cast<std::size_t>(dice));  // by their number
  for (int size = 0; size < dice; ++size) kept_of[static_cast<std::size_t>(size)] = ways(size);
  std::map<Counts, std::int64_t> value;  // of dice that lie, times 6^dice for each roll that may still come
  for (const Counts& lying : ways(dice)) value[lying] = box.score(lying);
  for (int roll = 3; roll >= 1; --roll) {
    // Of dice that are held, the others being thrown: the sum over all their faces.
    std::map<Counts, std::int64_t> held = value;
    for (int size = dice - 1; size >= 0; --size) {
      for (const Counts& kept : kept_of[static_cast<std::size_t>(size)]) {
        std::int64_t& sum = held[kept];
        for (int face = 1; face <= engine::kFaces; ++face) {
          Counts with = kept;
          ++with[face];
          sum += held.at(with);
        }
      }
    }
    if (roll == 1) {
      const std::int64_t total = held.at(Counts{});
      const std::int64_t unit = power_of_six(3 * dice);
      return static_cast<int>((200 * total + unit) / (2 * unit));
    }
    for (auto& [lying, best] : value) {
      best *= power_of_six(dice);  // to stop
      for (int size = 0; size < dice; ++size) {
        for (const Counts& kept : kept_of[static_cast<std::size_t>(size)]) {
          const bool there = std::equal(kept.begin(), kept.end(), lying.begin(), std::less_equal<>());
          if (there) best = std::max(best, held.at(kept) * power_of_six(size));
        }
      }
    }
  }
  return 0;
}

TEST(Par, OfEveryBoxIsWhatATurnOnItBrings) {
  for (const SheetId id : engine::all_sheets()) {
    const engine::Sheet& sheet = engine::sheet(id);
    for (const engine::Box& box : sheet.boxes) EXPECT_EQ(box.par, par_of(sheet, box)) << sheet.name << " " << box.id;
  }
}

/// "box:column" of what the server writes here.
std::string choice(const Rules& rules, const engine::Card& card, const Dice& dice) {
  const engine::Option chosen = engine::cheapest(rules, engine::options(rules, card, dice));
  return std::string(engine::sheet(rules.sheet).boxes[chosen.box].id) + ":" + std::to_string(chosen.column);
}

/// A card on which these boxes alone are open, in every column; in all others nothing was earned.
engine::Card open_alone(const Rules& rules, const std::vector<std::string_view>& open) {
  engine::Card card(rules);
  const auto boxes = engine::sheet(rules.sheet).boxes;
  for (int column = 0; column < rules.columns; ++column) {
    for (int box = 0; box < static_cast<int>(boxes.size()); ++box) {
      if (std::find(open.begin(), open.end(), boxes[box].id) == open.end()) card.write(column, box, 0, 0);
    }
  }
  return card;
}

TEST(Cheapest, IsTheLeastLossWhereEverythingLoses) {
  // Two twos lack 0.21 points, a one 1.11, no five of a kind 2.30.
  EXPECT_EQ(choice(kClassic, engine::Card(kClassic), {1, 2, 2, 4, 6}), "twos:0");
  EXPECT_EQ(choice(kClassic, testing::card(kClassic, {{"twos", 0}}), {1, 2, 2, 4, 6}), "ones:0");
  EXPECT_EQ(choice(kClassic, testing::card(kClassic, {{"twos", 0}, {"ones", 0}}), {1, 2, 2, 4, 6}), "five_of_a_kind:0");
}

TEST(Cheapest, IsTheGreatestGainWhereSomethingGains) {
  // A full house is 15.93 over its par, three of a kind 5.81, threes 2.68.
  EXPECT_EQ(choice(kClassic, engine::Card(kClassic), {3, 3, 3, 6, 6}), "full_house:0");
  EXPECT_EQ(choice(kClassic, testing::card(kClassic, {{"full_house", 0}}), {3, 3, 3, 6, 6}), "three_of_a_kind:0");
}

TEST(Cheapest, OfEqualsIsTheFirstInTheOrderOfTheSheet) {
  EXPECT_EQ(choice(kYacht, open_alone(kYacht, {"small_straight", "large_straight"}), {1, 1, 2, 2, 3}),
            "large_straight:0");
}

TEST(Cheapest, LosesInTheColumnThatCountsLeastAndGainsInTheOneThatCountsMost) {
  const Rules rules{.sheet = SheetId::yacht, .columns = 3};
  EXPECT_EQ(choice(rules, open_alone(rules, {"fours", "full_house"}), {1, 1, 2, 2, 3}), "full_house:0");
  EXPECT_EQ(choice(rules, open_alone(rules, {"fours", "full_house"}), {4, 4, 4, 2, 2}), "full_house:2");
}

TEST(Cheapest, OfEqualColumnsIsTheLower) {
  // A chance of just its par costs nothing in any column.
  const Rules rules{.sheet = SheetId::six_dice, .columns = 3};
  EXPECT_EQ(choice(rules, open_alone(rules, {"chance"}), {6, 6, 6, 6, 3, 1}), "chance:0");
}

TEST(Cheapest, KeepsToTheForcedOrder) {
  const Rules rules{.sheet = SheetId::yacht, .columns = 1, .order = Order::forced};
  EXPECT_EQ(choice(rules, engine::Card(rules), {1, 1, 1, 2, 2}), "five_of_a_kind:0");
}

TEST(Cheapest, CountsWhatAJokerGives) {
  const Rules rules{.sheet = SheetId::classic, .columns = 1, .order = Order::free, .joker = Joker::free};
  EXPECT_EQ(choice(rules, testing::card(rules, {{"five_of_a_kind", 50}, {"fours", 16}}), {4, 4, 4, 4, 4}),
            "large_straight:0");
}

TEST(Cheapest, CountsAnExtraByTheColumnThatGetsIt) {
  const Rules rules{.sheet = SheetId::classic, .columns = 3};
  engine::Card card = open_alone(rules, {"five_of_a_kind", "small_straight", "ones"});
  for (int column = 0; column < 3; ++column) card.write(column, testing::box(rules, "five_of_a_kind"), 50, 0);
  // Without the extra the ones of the first column were cheapest.
  EXPECT_EQ(choice(rules, card, {2, 2, 2, 2, 2}), "ones:2");
}

TEST(ServerPlaysTurn, RollsAllDiceOnceThenWrites) {
  Table table(kYacht, {7, 8});
  EXPECT_EQ(table.play({1, 1, 2, 2, 3}), "ok");
  EXPECT_EQ(table.game().in_turn(), 7);
  EXPECT_EQ(table.game().rolls(), 1);
  EXPECT_EQ(table.game().dice(), (Dice{1, 1, 2, 2, 3}));
  EXPECT_EQ(table.play(), "ok");
  EXPECT_EQ(table.game().in_turn(), 8);
  EXPECT_EQ(table.card(7).written(0, testing::box(kYacht, "ones")), 2);
  EXPECT_EQ(table.events().back(), engine::Event(engine::Scored{
                                       .player = 7, .box = 11, .column = 0, .points = 2, .extra = 0, .played = true}));
}

TEST(ServerPlaysTurn, WritesAtOnceWhatThePlayerHasRolled) {
  Table table(kYacht, {1});
  table.roll(1, {6, 6, 6, 6, 1});
  table.roll(1, {2, 2, 2, 2, 2}, 0b01111);
  EXPECT_EQ(table.play({3, 3, 3, 3, 3}), "ok");
  EXPECT_EQ(table.card(1).written(0, testing::box(kYacht, "four_of_a_kind")), 26);
}

TEST(ServerPlaysTurn, OnlyForWhoeverIsInTurn) {
  Table table(kYacht, {1, 2});
  EXPECT_EQ(table.act(engine::Play{.player = 2}, {1, 1, 1, 1, 1}), "not_your_turn");
  EXPECT_EQ(table.act(engine::Play{.player = 3}, {1, 1, 1, 1, 1}), "not_your_turn");
  EXPECT_EQ(table.play({1, 1, 1}), "bad_dice");
  table.leave(2);
  table.leave(1);
  EXPECT_EQ(table.act(engine::Play{.player = 1}, {1, 1, 1, 1, 1}), "game_over");
}

TEST(ServerPlaysTurn, UntilThePlayerComesBack) {
  Table table({.sheet = SheetId::six_dice}, {1});
  table.play({1, 1, 2, 3, 4, 6});
  EXPECT_EQ(table.score(1, "ones"), "ok");
  EXPECT_EQ(table.card(1).saved_rolls(), 2);  // the turn was the player's in the end
  EXPECT_EQ(table.take_back(1), "ok");
}

TEST(ServerPlaysTurn, SavesNoRollsButUsesUpThoseThatWereUsed) {
  const Rules rules{.sheet = SheetId::six_dice};
  const Dice dice{1, 1, 2, 3, 4, 6};
  Table table(rules, {1});
  table.turn(dice, "ones");
  EXPECT_EQ(table.card(1).saved_rolls(), 2);
  table.play(dice);
  table.play();
  EXPECT_EQ(table.card(1).filled(), 2);
  EXPECT_EQ(table.card(1).saved_rolls(), 2);  // two of the three are lost
  for (int roll = 1; roll <= 4; ++roll) EXPECT_EQ(table.roll(1, dice), "ok");
  table.play();
  EXPECT_EQ(table.card(1).filled(), 3);
  EXPECT_EQ(table.card(1).saved_rolls(), 1);
}

TEST(ServerPlaysTurn, CanPlayAWholeGame) {
  for (const Rules& rules : testing::all_rules()) {
    Table table(rules, {1, 2});
    testing::RandomPlayer random(3);
    while (!table.game().over()) ASSERT_EQ(table.play(random.dice(table.game().sheet().dice)), "ok");
    EXPECT_TRUE(table.card(1).full() && table.card(2).full()) << testing::words(rules);
  }
}

}  // namespace
}  // namespace regatta
