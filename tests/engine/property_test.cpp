// What must hold in every game, over random games of all 24 valid rules, 1 to 8 players, with fixed seeds.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "gtest/gtest.h"

#include "engine/game.h"
#include "tests/engine/every_rules.h"

namespace regatta {
namespace {

using engine::Game;
using engine::PlayerId;
using engine::Rules;
using testing::kMostPlayers;
using testing::Ledger;
using testing::RandomPlayer;
using testing::Table;

/// A game that is played to its end, move by move. `after_move` sees the table after each, and the one that was in turn
/// before.
template <typename AfterMove>
void play(Table& table, RandomPlayer& random, AfterMove after_move) {
  while (!table.game().over()) {
    const PlayerId before = table.game().in_turn().value();
    const auto command = random.command(table.game());
    ASSERT_EQ(table.act(command, random.dice(table.game().sheet().dice)), "ok");
    after_move(before);
  }
}

using testing::EveryRules;
INSTANTIATE_TEST_SUITE_P(Properties, EveryRules, ::testing::Range(0, 24), testing::rules_name);

TEST_P(EveryRules, TotalsAreTheSumOfWhatWasWritten) {
  for (int players = 1; players <= kMostPlayers; ++players) {
    RandomPlayer random(seed(players));
    Table table(rules(), testing::seats(random, players));
    std::map<PlayerId, Ledger> ledgers;
    play(table, random, [&](PlayerId mover) {
      Ledger& ledger = ledgers[mover];
      if (std::holds_alternative<engine::Rolled>(table.events().back())) {
        ++ledger.rolls;
        return;
      }
      const auto& scored = std::get<engine::Scored>(table.events().back());
      EXPECT_TRUE(ledger.points.emplace(std::pair(scored.column, scored.box), scored.points).second);
      ledger.extras[scored.column] += scored.extra;
      if (table.game().sheet().saved_rolls) ledger.saved += 3 - std::exchange(ledger.rolls, 0);
      const engine::Card& card = table.card(mover);
      EXPECT_EQ(card.total(), ledger.total(rules()));
      EXPECT_EQ(card.saved_rolls(), ledger.saved);
      EXPECT_GE(ledger.saved, 0);
      EXPECT_LE(card.total(), testing::highest_total(rules()));
    });
  }
}

TEST_P(EveryRules, EveryPlayerGetsTheSameNumberOfTurns) {
  for (int players = 1; players <= kMostPlayers; ++players) {
    RandomPlayer random(seed(players));
    Table table(rules(), testing::seats(random, players));
    std::map<PlayerId, int> turns;
    for (const PlayerId id : table.order()) turns[id] = 0;
    play(table, random, [&](PlayerId mover) {
      if (!std::holds_alternative<engine::Scored>(table.events().back())) return;
      ++turns[mover];
      const auto [fewest, most] = std::minmax_element(turns.begin(), turns.end(),
                                                      [](const auto& a, const auto& b) { return a.second < b.second; });
      EXPECT_LE(most->second - fewest->second, 1);
    });
    for (const auto& [id, number] : turns) EXPECT_EQ(number, table.game().rounds());
    EXPECT_EQ(table.game().turn(), players * table.game().rounds());
  }
}

TEST_P(EveryRules, ThereIsALegalBoxWhileACardIsOpen) {
  for (int players = 1; players <= kMostPlayers; ++players) {
    RandomPlayer random(seed(players));
    Table table(rules(), testing::seats(random, players));
    play(table, random, [&](PlayerId) {
      // For every player in turn and any dice, not just those that fell.
      for (const engine::Player& player : table.game().players()) {
        const auto options = engine::options(rules(), player.card, random.dice(table.game().sheet().dice));
        EXPECT_EQ(options.empty(), player.card.full());
      }
    });
  }
}

TEST_P(EveryRules, EveryLegalBoxIsAcceptedAndNoOther) {
  RandomPlayer random(seed(0));
  Table table(rules(), {1, 2});
  play(table, random, [&](PlayerId) {
    const Game& game = table.game();
    if (game.over() || game.rolls() == 0) return;
    const auto options = game.options();
    for (int box = 0; box < static_cast<int>(game.sheet().boxes.size()); ++box) {
      for (int column = 0; column < rules().columns; ++column) {
        const auto listed = std::find_if(options.begin(), options.end(), [&](const engine::Option& option) {
          return option.box == box && option.column == column;
        });
        const auto decided = game.decide(
            engine::Score{.player = *game.in_turn(), .box = std::string(game.sheet().boxes[box].id), .column = column},
            {});
        ASSERT_EQ(std::holds_alternative<engine::Event>(decided), listed != options.end());
        if (listed == options.end()) continue;
        EXPECT_EQ(std::get<engine::Event>(decided), engine::Event(engine::Scored{.player = *game.in_turn(),
                                                                                 .box = box,
                                                                                 .column = column,
                                                                                 .points = listed->points,
                                                                                 .extra = listed->extra,
                                                                                 .played = false}));
      }
    }
  });
}

/// Plays with people leaving at random moments: the one in turn in the midst of it, the last in order, anybody.
template <typename AfterMove>
void play_and_leave(Table& table, RandomPlayer& random, AfterMove after_move) {
  const int number = static_cast<int>(table.order().size());
  // So seldom that games with and without a single leaver, and those that everybody leaves, all occur.
  const int seldom = 1 + table.game().rounds() * number * random.pick(3);
  while (!table.game().over()) {
    const PlayerId mover = table.game().in_turn().value();
    if (random.pick(seldom) == 0) {
      const PlayerId leaver =
          random.pick(2) == 0 ? mover : table.order()[static_cast<std::size_t>(random.pick(number))];
      const bool gone = table.game().find(leaver)->left;
      ASSERT_EQ(table.leave(leaver), gone ? "not_your_turn" : "ok");
      if (gone) continue;
    } else {
      const auto command = random.command(table.game());
      ASSERT_EQ(table.act(command, random.dice(table.game().sheet().dice)), "ok");
    }
    after_move(mover);
  }
}

/// Who must be in turn when the turn of `mover` has ended: by walking round the order, one by one.
std::optional<PlayerId> next_after(const Table& table, PlayerId mover) {
  std::vector<PlayerId> circle = table.order();
  std::rotate(circle.begin(), std::find(circle.begin(), circle.end(), mover) + 1, circle.end());
  for (const PlayerId id : circle) {
    const engine::Player& player = *table.game().find(id);
    if (!player.left && player.card.filled() < table.game().rounds()) return id;
  }
  return std::nullopt;
}

TEST_P(EveryRules, WhoeverLeavesSomebodyIsInTurnOrTheGameIsOver) {
  int left_in_turn = 0;
  int left_otherwise = 0;
  int abandoned = 0;
  for (int game_number = 0; game_number < 5 * kMostPlayers; ++game_number) {
    RandomPlayer random(seed(game_number));
    Table table(rules(), testing::seats(random, 1 + game_number % kMostPlayers));
    play_and_leave(table, random, [&](PlayerId mover) {
      const Game& game = table.game();
      const auto* left = std::get_if<engine::Left>(&table.events().back());
      const bool ended = left != nullptr ? game.in_turn() != mover : game.rolls() == 0;
      if (left != nullptr) ++(left->player == mover ? left_in_turn : left_otherwise);
      EXPECT_TRUE(left == nullptr || ended == (left->player == mover));
      const auto expected = ended ? next_after(table, mover) : std::optional(mover);
      EXPECT_EQ(game.in_turn(), expected);
    });
    int stayed = 0;
    for (const engine::Player& player : table.game().players()) {
      if (player.left) continue;
      ++stayed;
      EXPECT_EQ(player.card.filled(), table.game().rounds());
    }
    if (stayed == 0) ++abandoned;
  }
  EXPECT_GT(left_in_turn, 0);
  EXPECT_GT(left_otherwise, 0);
  EXPECT_GT(abandoned, 0);
}

TEST_P(EveryRules, ReplayedEventsGiveTheSameGame) {
  for (int players = 1; players <= kMostPlayers; ++players) {
    RandomPlayer random(seed(players));
    Table table(rules(), testing::seats(random, players));
    Game replayed(rules(), table.order());
    std::size_t applied = 0;
    play_and_leave(table, random, [&](PlayerId) {
      for (; applied < table.events().size(); ++applied) replayed.apply(table.events()[applied]);
      EXPECT_EQ(replayed, table.game());
    });
    EXPECT_EQ(applied, table.events().size());
  }
}

TEST_P(EveryRules, TheRecordOfAGameIsLegalAtEveryMoment) {
  for (int players = 1; players <= kMostPlayers; ++players) {
    RandomPlayer random(seed(players));
    Table table(rules(), testing::seats(random, players));
    play_and_leave(table, random, [&](PlayerId) {
      if (random.pick(4 * table.game().rounds()) == 0) testing::expect_legal_record(table);
    });
    testing::expect_legal_record(table);
  }
}

}  // namespace
}  // namespace regatta
