// Before the start and between games: the table, the order of the seats, and who begins.

#include <map>
#include <vector>

#include "gtest/gtest.h"

#include "server/rooms/turn_order.h"
#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

std::vector<int> numbers(const Json& seats) {
  std::vector<int> numbers;
  for (const Json& seat : seats) {
    numbers.push_back(seat.at("seat"));
  }
  return numbers;
}
std::vector<int> sitting(Table& table) { return numbers(table.host().room().at("seats")); }
std::vector<int> players(Table& table) { return numbers(table.host().room().at("game").at("players")); }

TEST(Lobby, HasTheTableThatTheRoomWasMadeWith) {
  Table table(1, {}, {}, {.turn_order = protocol::TurnOrder::roll_off, .timer = 60, .take_back = 10});
  EXPECT_EQ(table.host().room().at("table"),
            Json::parse(R"({"turn_order": "roll_off", "timer": 60, "take_back": 10})"));
}

TEST(Lobby, HasTheServersTableWhenNothingWasSaid) {
  RoomLimits limits;
  limits.take_back = std::chrono::seconds(7);
  World world(limits);
  Page page(world, world.create().token);
  EXPECT_EQ(page.hello().at("room").at("table"), Json::parse(R"({"turn_order": "seats", "timer": 0, "take_back": 7})"));
}

TEST(Lobby, TheTableIsTheHostsBetweenGames) {
  Table table(2);
  const Json rules = table.host().room().at("rules");
  const Json settings{{"turn_order", "shuffled"}, {"timer", 30}, {"take_back", 5}};
  EXPECT_EQ(code(table.page(2).command("rules", {{"rules", rules}, {"table", settings}})), "not_host");
  EXPECT_EQ(code(table.host().command("rules", {{"rules", rules}, {"table", settings}})), "ack");
  EXPECT_EQ(table.page(2).only("event").at("table"), settings);
  EXPECT_EQ(table.page(2).room().at("table"), settings);
  const Json bad{{"turn_order", "shuffled"}, {"timer", 5}, {"take_back", 5}};
  EXPECT_EQ(code(table.host().command("rules", {{"rules", rules}, {"table", bad}})), "bad_table");
  table.start();
  EXPECT_EQ(code(table.host().command("rules", {{"rules", rules}, {"table", settings}})), "wrong_phase");
}

TEST(Arrange, PutsTheSeatsInThisOrderAndTheyPlayInIt) {
  Table table(3);
  EXPECT_EQ(code(table.page(2).command("arrange", {{"seats", {1, 2, 3}}})), "not_host");
  for (const std::vector<int>& wrong : std::vector<std::vector<int>>{{}, {1, 2}, {1, 2, 2}, {1, 2, 7}, {1, 2, 3, 3}}) {
    const std::string answer = code(table.host().command("arrange", {{"seats", wrong}}));
    EXPECT_TRUE(answer == "no_such_seat" || answer == "malformed") << answer;
  }
  table.take();
  EXPECT_EQ(code(table.host().command("arrange", {{"seats", {3, 1, 2}}})), "ack");
  EXPECT_EQ(table.page(2).only("event"),
            Json::parse(R"({"type": "event", "seq": 5, "event": "arranged", "seats": [3, 1, 2]})"));
  EXPECT_EQ(sitting(table), (std::vector{3, 1, 2}));
  table.start();
  EXPECT_EQ(players(table), (std::vector{3, 1, 2}));
  EXPECT_EQ(code(table.host().command("arrange", {{"seats", {1, 2, 3}}})), "wrong_phase");
}

TEST(Shuffle, IsTheHostsAndGivesEveryOrderAtTimes) {
  Table table(3);
  EXPECT_EQ(code(table.page(2).command("shuffle")), "not_host");
  std::map<std::vector<int>, int> seen;
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(code(table.host().command("shuffle")), "ack");
    ++seen[sitting(table)];
  }
  EXPECT_EQ(seen.size(), 6U);
  table.start();
  EXPECT_EQ(code(table.host().command("shuffle")), "wrong_phase");
}

TEST(Shuffle, FavoursNoOrder) {
  ScriptedDice dice(3);
  std::map<std::vector<int>, int> seen;
  constexpr int kTimes = 24000;
  for (int i = 0; i < kTimes; ++i) {
    ++seen[rooms::shuffled({1, 2, 3, 4}, dice)];
  }
  ASSERT_EQ(seen.size(), 24U);
  double sum = 0;
  for (const auto& [order, times] : seen) {
    sum += (times - 1000.0) * (times - 1000.0) / 1000.0;
  }
  EXPECT_LT(sum, 49.7) << "chi-square with 23 degrees of freedom is more once in a thousand; the seed is fixed";
}

TEST(TurnOrder, OfTheFirstGameIsThatOfTheSeats) {
  Table table(3);
  table.start();
  EXPECT_EQ(players(table), (std::vector{1, 2, 3}));
  EXPECT_TRUE(table.host().room().at("game").at("roll_off").empty());
  EXPECT_EQ(sitting(table), (std::vector{2, 3, 1})) << "who began goes to the end";
}

TEST(TurnOrder, MayBeShuffled) {
  std::map<std::vector<int>, int> seen;
  for (unsigned seed = 0; seed < 30; ++seed) {
    Table table(3, {}, {}, {.turn_order = protocol::TurnOrder::shuffled, .take_back = 0});
    for (unsigned i = 0; i < seed; ++i) {
      table.world.dice.below(6);
    }
    table.start();
    ++seen[players(table)];
  }
  EXPECT_GT(seen.size(), 3U);
}

TEST(TurnOrder, MayBeRolledForAndWhoTiesRollsAgain) {
  Table table(4, {}, {}, {.turn_order = protocol::TurnOrder::roll_off, .take_back = 0});
  for (const int face : {5, 2, 5, 2, /* 1 and 3: */ 1, 6, /* 2 and 4: */ 3, 3, 4, 1}) {
    table.world.dice.next(engine::Dice{face});
  }
  EXPECT_EQ(code(table.host().command("start")), "ack");
  const Json game = table.page(2).only("event").at("game");
  EXPECT_EQ(game.at("roll_off"),
            Json::parse("[[[1, 5], [2, 2], [3, 5], [4, 2]], [[1, 1], [3, 6], [2, 3], [4, 3]], [[2, 4], [4, 1]]]"));
  EXPECT_EQ(numbers(game.at("players")), (std::vector{3, 1, 2, 4}));
  const Json before = table.host().room().at("game");
  table.world.restart();
  table.host().reconnect();
  table.host().hello();
  EXPECT_EQ(table.host().room().at("game"), before);
}

TEST(TurnOrder, OfOneIsRolledForOnce) {
  Table table(1, {}, {}, {.turn_order = protocol::TurnOrder::roll_off, .take_back = 0});
  table.world.dice.next(engine::Dice{4});
  table.start();
  EXPECT_EQ(table.host().room().at("game").at("roll_off"), Json::parse("[[[1, 4]]]"));
}

TEST(TurnOrder, OfLaterGamesMovesOnWhateverTheFirstOneHad) {
  Table table(3, {.sheet = engine::SheetId::yacht}, {}, {.turn_order = protocol::TurnOrder::roll_off, .take_back = 0});
  for (const int face : {1, 6, 3}) {
    table.world.dice.next(engine::Dice{face});
  }
  table.start();
  EXPECT_EQ(players(table), (std::vector{2, 3, 1}));
  table.finish();
  table.start();
  EXPECT_EQ(players(table), (std::vector{3, 1, 2}));
  EXPECT_TRUE(table.host().room().at("game").at("roll_off").empty());
  table.finish();
  table.start();
  EXPECT_EQ(players(table), (std::vector{1, 2, 3}));
}

}  // namespace
}  // namespace regatta::testing
