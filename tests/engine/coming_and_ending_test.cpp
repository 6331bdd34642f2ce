// Who comes late, and who ends a game alone.

#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "engine/game.h"
#include "tests/engine/support.h"

namespace regatta {
namespace {

using engine::Rules;
using engine::Standing;
using testing::kDice;
using testing::kYacht;
using testing::Table;

TEST(ComingLate, InTheFirstTurnIsPlayingAsTheLast) {
  Table table(kYacht, {5, 2});
  EXPECT_EQ(table.enter(9), "ok");
  table.roll(5, kDice);
  EXPECT_EQ(table.enter(1), "ok");
  EXPECT_EQ(table.game().in_turn(), 5);
  EXPECT_EQ(table.game().dice(), kDice);
  table.score(5, "chance");
  std::vector<int> movers;
  while (table.game().round() == 1) {
    movers.push_back(table.game().in_turn().value());
    table.turn(kDice, "chance");
  }
  movers.push_back(table.game().in_turn().value());
  table.turn(kDice, "ones");
  EXPECT_EQ(movers, (std::vector{2, 9, 1, 5}));
  EXPECT_EQ(table.card(1).filled(), 1);
  EXPECT_EQ(table.game().rounds(), 12);
}

TEST(ComingLate, IsTooLateWhenTheFirstTurnHasEnded) {
  Table scored(kYacht, {1, 2});
  scored.turn(kDice, "chance");
  EXPECT_EQ(scored.enter(3), "too_late");
  // Until it is taken back: then it runs again.
  EXPECT_EQ(scored.take_back(1), "ok");
  EXPECT_EQ(scored.enter(3), "ok");

  Table left(kYacht, {1, 2});
  left.leave(1);
  EXPECT_EQ(left.enter(3), "too_late");
}

TEST(ComingLate, IsForWhoIsNotInTheGame) {
  Table table(kYacht, {1, 2});
  EXPECT_EQ(table.enter(2), "too_late");
  table.leave(2);
  EXPECT_EQ(table.enter(2), "too_late");
  EXPECT_EQ(table.enter(3), "ok");
  EXPECT_EQ(table.enter(3), "too_late");
}

TEST(ComingLate, IsRefusedWhenTheGameIsOver) {
  Table table(kYacht, {1});
  table.leave(1);
  EXPECT_EQ(table.game().turn(), 1);
  EXPECT_EQ(table.enter(2), "game_over");
}

TEST(Ending, IsForTheOnlyOneWhoHasNotLeft) {
  Table table(kYacht, {1, 2, 3});
  table.turn({6, 6, 6, 6, 6}, "five_of_a_kind");
  table.leave(1);
  EXPECT_EQ(table.end(2), "others_play");
  EXPECT_EQ(table.end(1), "not_your_turn");  // has left
  EXPECT_EQ(table.end(4), "not_your_turn");
  table.roll(2, kDice);
  table.leave(3);
  EXPECT_EQ(table.end(2), "ok");
  EXPECT_TRUE(table.game().over());
  EXPECT_EQ(table.game().rolls(), 0);
  EXPECT_TRUE(table.game().dice().empty());
  EXPECT_TRUE(table.game().options().empty());
  EXPECT_EQ(table.end(2), "game_over");
}

TEST(Ending, PutsWhoLeftBehindWhoeverTheTotals) {
  Table table(kYacht, {1, 2});
  table.turn({6, 6, 6, 6, 6}, "five_of_a_kind");
  table.turn(kDice, "five_of_a_kind");
  table.leave(1);
  EXPECT_EQ(table.end(2), "ok");
  EXPECT_EQ(table.game().ranking(), (std::vector<Standing>{{.player = 2, .place = 1, .total = 0, .finished = true},
                                                           {.player = 1, .place = 2, .total = 50, .finished = false}}));
}

TEST(Ending, OfAGameThatOneStartedAlone) {
  Table table(kYacht, {1});
  EXPECT_EQ(table.end(1), "ok");
  EXPECT_TRUE(table.game().over());
}

TEST(Ending, IsAChoice) {
  Table table(kYacht, {1, 2});
  table.leave(2);
  for (const engine::Box& box : table.game().sheet().boxes) {
    ASSERT_FALSE(table.game().over());
    ASSERT_EQ(table.turn(kDice, std::string(box.id)), "ok");
  }
  EXPECT_TRUE(table.game().over());
}

}  // namespace
}  // namespace regatta
