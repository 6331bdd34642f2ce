// What a room tells of a game that is over.

#include <chrono>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using namespace std::chrono_literals;

constexpr engine::Rules kYacht{.sheet = engine::SheetId::yacht};
constexpr protocol::Table kTakeBack{.take_back = 5};

const engine::Dice kSixes{6, 6, 6, 6, 6};
/// In whichever box, this is no rare roll.
const engine::Dice kNothing{1, 2, 2, 4, 6};

const Json kFiveSixes = Json::parse(R"({
  "best": {"seat": 1, "box": "five_of_a_kind", "column": 0, "points": 50, "dice": [6, 6, 6, 6, 6]},
  "luckiest": {"seat": 1, "box": "five_of_a_kind", "column": 0, "dice": [6, 6, 6, 6, 6], "held": [0, 1], "one_in": 216},
  "bonus": [], "extras": []})");

/// A turn of which nobody will tell.
void dull_turn(Table& table) {
  table.world.dice.next(kNothing);
  table.play_turn();
}

/// Two sixes, then three more.
void roll_sixes(Table& table) {
  table.world.dice.next({6, 6, 1, 2, 3});
  table.roll();
  table.world.dice.next(kSixes);
  table.roll({0, 1});
}

void play_on(Table& table) {
  while (table.host().room().at("phase") == "playing") {
    dull_turn(table);
  }
}

Json highlights(Table& table) { return table.host().room().at("game").at("highlights"); }

TEST(Highlights, ComeWithTheEventThatEndsTheGameAndStay) {
  Table table(2, kYacht);
  const auto spectator = table.visitor();
  table.start();
  roll_sixes(table);
  table.score("five_of_a_kind");
  EXPECT_TRUE(highlights(table).is_null()) << "while the game runs";
  play_on(table);
  const Json event = spectator->take("event").back();
  EXPECT_EQ(event.at("highlights"), kFiveSixes);
  EXPECT_EQ(spectator->room().at("game").at("highlights"), kFiveSixes);
  table.world.restart();
  for (int seat = 1; seat <= 2; ++seat) {
    table.page(seat).reconnect();
    table.page(seat).hello();
  }
  EXPECT_EQ(highlights(table), kFiveSixes);
  table.start();
  EXPECT_TRUE(highlights(table).is_null()) << "of the next game";
  play_on(table);
  EXPECT_TRUE(highlights(table).at("luckiest").is_null()) << "nothing is left of the game before";
}

TEST(Highlights, KnowNothingOfABoxThatWasTakenBack) {
  Table table(1, kYacht, {}, kTakeBack);
  table.start();
  roll_sixes(table);
  table.score("five_of_a_kind");
  ASSERT_EQ(code(table.host().command("take_back", {{"turn", 1}})), "ack");
  table.score("large_straight");
  play_on(table);
  EXPECT_TRUE(highlights(table).at("luckiest").is_null());
  EXPECT_NE(highlights(table).at("best").at("box"), "five_of_a_kind");
}

TEST(Highlights, AreThoseOfTheEndAfterTheLastBoxWasTakenBack) {
  Table table(1, kYacht, {}, kTakeBack);
  table.start();
  for (int turn = 1; turn < 12; ++turn) {
    dull_turn(table);
  }
  roll_sixes(table);
  ASSERT_EQ(code(table.score("ones")), "ack");
  const Json before = highlights(table);
  EXPECT_TRUE(before.at("luckiest").is_null());
  ASSERT_EQ(code(table.host().command("take_back", {{"turn", 12}})), "ack");
  EXPECT_TRUE(table.host().take("event").back().at("highlights").is_null());
  EXPECT_TRUE(highlights(table).is_null());
  ASSERT_EQ(code(table.score("ones")), "ack");
  EXPECT_EQ(highlights(table), before);
}

TEST(Highlights, ARollThatTheServerMadeIsNobodysLuck) {
  Table table(1, kYacht, {}, {.timer = 10, .take_back = 0});
  table.start();
  table.world.dice.next(kSixes);
  table.world.pass(10s);  // the server has rolled, and the player is back in time to write
  ASSERT_EQ(code(table.score("five_of_a_kind")), "ack");
  play_on(table);
  EXPECT_TRUE(highlights(table).at("luckiest").is_null());
  EXPECT_NE(highlights(table).at("best").at("box"), "five_of_a_kind");
}

TEST(Highlights, ABoxThatTheServerWroteIsNobodysTurn) {
  Table table(1, kYacht, {}, {.timer = 10, .take_back = 0});
  table.start();
  roll_sixes(table);
  table.world.pass(12s);  // time has run out: the server writes the yacht
  ASSERT_EQ(table.turn().at("number"), 2);
  play_on(table);
  EXPECT_TRUE(highlights(table).at("luckiest").is_null());
  EXPECT_NE(highlights(table).at("best").at("box"), "five_of_a_kind");
}

TEST(Highlights, AreThoseOfAGameThatWasEndedOrLeftToo) {
  Table table(2, kYacht);
  table.start();
  roll_sixes(table);
  table.score("five_of_a_kind");
  table.page(2).command("leave");
  table.host().take();
  ASSERT_EQ(code(table.host().command("end")), "ack");
  EXPECT_EQ(table.host().take("event").back().at("highlights"), kFiveSixes);

  Table left(1, kYacht);
  const auto spectator = left.visitor();
  left.start();
  roll_sixes(left);
  left.score("five_of_a_kind");
  left.host().command("leave");
  EXPECT_EQ(spectator->take("event").back().at("highlights"), kFiveSixes);
}

}  // namespace
}  // namespace regatta::testing
