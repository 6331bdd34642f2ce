#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "gtest/gtest.h"

#include "engine/game.h"
#include "engine/record.h"
#include "protocol/record_json.h"
#include "tests/engine/support.h"

/// What tests over random games of all valid rules share.
namespace regatta::testing {

inline constexpr int kMostPlayers = 8;

/// Seat numbers as a room has them: distinct, in no order.
inline std::vector<engine::PlayerId> seats(RandomPlayer& random, int players) {
  std::vector<engine::PlayerId> order;
  while (static_cast<int>(order.size()) < players) {
    const engine::PlayerId id = 1 + random.pick(40);
    if (std::find(order.begin(), order.end(), id) == order.end()) order.push_back(id);
  }
  return order;
}

/// One of the 24 rules; instantiate with Range(0, 24) and `rules_name`.
class EveryRules : public ::testing::TestWithParam<int> {
 protected:
  engine::Rules rules() const { return all_rules().at(static_cast<std::size_t>(GetParam())); }
  unsigned seed(int number) const { return static_cast<unsigned>(GetParam() * 100 + number); }
};

inline std::string rules_name(const ::testing::TestParamInfo<int>& each) {
  const auto rules = protocol::encode_rules(all_rules()[static_cast<std::size_t>(each.param)]);
  return rules["sheet"].get<std::string>() + "_" + rules["columns"].dump() + "_" + rules["order"].get<std::string>() +
         "_" + rules["joker"].get<std::string>();
}

/// A card kept beside the engine's, by its events and the sheet's table alone.
struct Ledger {
  std::map<std::pair<int, int>, int> points;  // by column and box
  std::map<int, int> extras;                  // by column
  int rolls = 0;
  int saved = 0;

  int total(const engine::Rules& rules) const {
    const engine::Sheet& sheet = engine::sheet(rules.sheet);
    int total = 0;
    for (int column = 0; column < rules.columns; ++column) {
      int sum = extras.contains(column) ? extras.at(column) : 0;
      int upper = 0;
      for (const auto& [at, points_there] : points) {
        if (at.first != column) continue;
        sum += points_there;
        if (sheet.boxes[at.second].face != 0) upper += points_there;
      }
      if (sheet.bonus_at != 0 && upper >= sheet.bonus_at) sum += sheet.bonus;
      total += (column + 1) * sum;
    }
    return total;
  }
};

/// What a record shows of a game; its players are numbered anew.
inline void expect_same_game(const engine::Game& checked, const engine::Game& played) {
  ASSERT_EQ(checked.players().size(), played.players().size());
  for (std::size_t i = 0; i < played.players().size(); ++i) {
    EXPECT_EQ(checked.players()[i].card, played.players()[i].card);
    EXPECT_EQ(checked.players()[i].left, played.players()[i].left);
  }
  EXPECT_EQ(checked.turn(), played.turn());
  EXPECT_EQ(checked.rolls(), played.rolls());
  EXPECT_EQ(checked.dice(), played.dice());
  EXPECT_EQ(checked.held(), played.held());
  EXPECT_EQ(checked.options(), played.options());
  std::vector<engine::Standing> ranking = checked.ranking();
  for (engine::Standing& standing : ranking) standing.player = played.players()[standing.player].id;
  EXPECT_EQ(ranking, played.ranking());
  ASSERT_EQ(checked.over(), played.over());
  if (played.over()) return;
  EXPECT_EQ(played.players()[*checked.in_turn()].id, *played.in_turn());
}

/// The record of the game so far, written and read again, passes the check and is of the same game.
inline void expect_legal_record(const Table& table) {
  const auto record = engine::write_down(table.game().rules(), table.order(), table.events());
  const auto read = protocol::read_record(protocol::write_record(record));
  ASSERT_TRUE(std::holds_alternative<engine::Record>(read)) << std::get<protocol::NoRecord>(read).why;
  const auto checked = engine::check(std::get<engine::Record>(read));
  ASSERT_TRUE(std::holds_alternative<engine::CheckedRecord>(checked))
      << protocol::write_result(std::get<engine::IllegalMove>(checked)) << protocol::write_record(record);
  expect_same_game(std::get<engine::CheckedRecord>(checked).game, table.game());
}

}  // namespace regatta::testing
