// Games written down as records: what was taken back, played, ended, and who came late.

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "engine/record.h"
#include "protocol/record_json.h"
#include "tests/engine/every_rules.h"

namespace regatta {
namespace {

using engine::Rules;
using nlohmann::json;
using testing::kDice;
using testing::kYacht;
using testing::Table;

/// The turns of the record, which is legal.
json turns(const Table& table) {
  testing::expect_legal_record(table);
  const auto record = engine::write_down(table.game().rules(), table.order(), table.events());
  return json::parse(protocol::write_record(record))["turns"];
}

json rolls(int number = 1) {
  json rolls{{{"dice", {1, 2, 3, 4, 6}}}};
  for (int roll = 1; roll < number; ++roll) rolls.push_back({{"held", json::array()}, {"dice", {1, 2, 3, 4, 6}}});
  return rolls;
}

json turn(int player, const std::string& box, int number_of_rolls = 1) {
  return {{"player", player}, {"rolls", rolls(number_of_rolls)}, {"score", {{"box", box}, {"column", 0}}}};
}

TEST(WriteDown, ATakenBackTurnAsItWasInTheEnd) {
  Table table(kYacht, {5, 2});
  table.turn(kDice, "chance");
  table.take_back(5);
  EXPECT_EQ(turns(table), (json{{{"player", 0}, {"rolls", rolls()}}}));
  table.roll(5, kDice);
  table.score(5, "ones");
  table.take_back(5);
  table.score(5, "twos");
  table.turn(kDice, "chance");
  EXPECT_EQ(turns(table), (json{turn(0, "twos", 2), turn(1, "chance")}));
}

TEST(WriteDown, WhoLeftMeanwhileBeforeTheTakenBackTurn) {
  Table table(kYacht, {5, 2, 7, 3});
  table.turn(kDice, "chance");
  table.leave(2);
  table.leave(3);
  const json left{{{"player", 1}, {"rolls", json::array()}, {"left", true}},
                  {{"player", 3}, {"rolls", json::array()}, {"left", true}}};
  EXPECT_EQ(turns(table), (json{turn(0, "chance"), left[0], left[1]}));
  table.take_back(5);
  table.score(5, "ones");
  EXPECT_EQ(turns(table), (json{left[0], left[1], turn(0, "ones")}));
}

TEST(WriteDown, WhoTookBackAndLeftWithTheRollsOfThatTurn) {
  Table table(kYacht, {5, 2});
  table.turn(kDice, "chance");
  table.take_back(5);
  table.leave(5);
  EXPECT_EQ(turns(table), (json{{{"player", 0}, {"rolls", rolls()}, {"left", true}}}));
}

TEST(WriteDown, ATakenBackLastBoxOfAGameThatRunsAgain) {
  Table table(kYacht, {1});
  for (const engine::Box& box : table.game().sheet().boxes) table.turn(kDice, std::string(box.id));
  EXPECT_TRUE(turns(table).back().contains("score"));
  table.take_back(1);
  EXPECT_EQ(turns(table).back(), (json{{"player", 0}, {"rolls", rolls()}}));
}

TEST(WriteDown, WhoCameLateAsOneOfThePlayers) {
  Table table(kYacht, {5, 2});
  table.roll(5, kDice);
  table.enter(1);
  table.score(5, "chance");
  table.turn(kDice, "chance");
  table.turn(kDice, "ones");
  EXPECT_EQ(turns(table), (json{turn(0, "chance"), turn(1, "chance"), turn(2, "ones")}));
  EXPECT_EQ(engine::write_down(kYacht, table.order(), table.events()).players, 3);
}

TEST(WriteDown, WhatTheServerPlayed) {
  Table table(kYacht, {5, 2});
  table.play(kDice);
  table.play();
  table.play(kDice);
  table.score(2, "ones");  // came back in between
  json played = turn(0, "ones");
  played["played"] = true;
  EXPECT_EQ(turns(table), (json{played, turn(1, "ones")}));
}

TEST(WriteDown, WhoEndedTheGameWithTheRollsOfThatTurn) {
  Table table(kYacht, {5, 2});
  table.turn(kDice, "chance");
  table.roll(2, kDice);
  table.leave(5);
  table.end(2);
  EXPECT_EQ(turns(table), (json{turn(0, "chance"),
                                {{"player", 0}, {"rolls", json::array()}, {"left", true}},
                                {{"player", 1}, {"rolls", rolls()}, {"ended", true}}}));
}

}  // namespace
}  // namespace regatta
