#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "protocol/create_room.h"
#include "protocol/dice_counts.h"
#include "protocol/door.h"
#include "protocol/sheets_json.h"
#include "protocol/table.h"
#include "tests/support/files.h"

namespace regatta::protocol {
namespace {

using nlohmann::ordered_json;
using testing::golden;

ordered_json row(const std::string& name) {
  for (const ordered_json& each : golden("http").at("http")) {
    if (each.at("name") == name) {
      return each;
    }
  }
  throw std::runtime_error("no " + name);
}

TEST(CreateRoom, GoldenCallIsReadAndAnswered) {
  const engine::Rules six_dice{.sheet = engine::SheetId::six_dice};
  EXPECT_EQ(decode_create_room(row("create").at("request").dump()),
            (std::variant<CreateRoom, Code>(CreateRoom{six_dice, {}})));
  EXPECT_EQ(decode_create_room(row("create with a table").at("request").dump()),
            (std::variant<CreateRoom, Code>(CreateRoom{six_dice, Table{TurnOrder::roll_off, 60, 0}})));
  EXPECT_EQ(encode_created_room("0123456789", "http://localhost:8080/r/0123456789", "3q2-7wAAAAAAAAAAAAAAAA"),
            row("created").at("answer").dump());
  EXPECT_EQ(encode_http_error(Code::joker_needs_classic), row("refused").at("answer").dump());
}

TEST(CreateRoom, WhatIsNoCallIsRefused) {
  const auto code = [](std::string_view text) { return std::get<Code>(decode_create_room(text)); };
  EXPECT_EQ(code(""), Code::malformed);
  EXPECT_EQ(code("[]"), Code::malformed);
  EXPECT_EQ(code("{}"), Code::malformed);
  EXPECT_EQ(code(R"({"rules":{}})"), Code::malformed);
  EXPECT_EQ(code(R"({"rules":{"sheet":"yatzy","columns":1,"order":"free","joker":"none"},"seats":99})"),
            Code::malformed);
  EXPECT_EQ(code(R"({"rules":{"sheet":"yatzy","columns":1,"order":"free","joker":"forced"}})"),
            Code::joker_needs_classic);

  const auto with_table = [&](const std::string& table) {
    return code(R"({"rules":{"sheet":"yatzy","columns":1,"order":"free","joker":"none"},"table":)" + table + "}");
  };
  EXPECT_EQ(with_table("null"), Code::malformed);
  EXPECT_EQ(with_table("{}"), Code::malformed);
  EXPECT_EQ(with_table(R"({"turn_order":"seats","timer":60})"), Code::malformed);
  EXPECT_EQ(with_table(R"({"turn_order":"seats","timer":5,"take_back":5})"), Code::bad_table);
}

TEST(Table, TimesHaveARange) {
  const auto is_valid = [](int timer, int take_back) { return valid(Table{TurnOrder::seats, timer, take_back}); };
  EXPECT_TRUE(is_valid(0, 0));
  EXPECT_TRUE(is_valid(kLeastTimer, kMostTakeBack));
  EXPECT_TRUE(is_valid(kMostTimer, 5));
  EXPECT_FALSE(is_valid(-1, 5));
  EXPECT_FALSE(is_valid(1, 5));
  EXPECT_FALSE(is_valid(kLeastTimer - 1, 5));
  EXPECT_FALSE(is_valid(kMostTimer + 1, 5));
  EXPECT_FALSE(is_valid(0, -1));
  EXPECT_FALSE(is_valid(0, kMostTakeBack + 1));
}

TEST(Door, IsWrittenAsTheGoldenOnes) {
  using server::Door;
  EXPECT_EQ(server::encode_door(Door{.phase = server::Phase::lobby,
                                     .rules = {.sheet = engine::SheetId::classic,
                                               .columns = 3,
                                               .order = engine::Order::forced,
                                               .joker = engine::Joker::free},
                                     .max_seats = 8,
                                     .seats = {},
                                     .turn = {}}),
            row("door of an empty room").at("answer").dump());
  EXPECT_EQ(server::encode_door(Door{.phase = server::Phase::playing,
                                     .rules = {.sheet = engine::SheetId::yacht},
                                     .max_seats = 8,
                                     .seats = {{2, "Γιώργος 🎲"}, {1, "\"Ø\\\" 'x'"}},
                                     .turn = 2}),
            row("door of a running game").at("answer").dump());
  EXPECT_EQ(server::encode_door(Door{.phase = server::Phase::over,
                                     .rules = {.sheet = engine::SheetId::yatzy},
                                     .max_seats = 16,
                                     .seats = {{1, "Nora"}},
                                     .turn = {}}),
            row("door after a game").at("answer").dump());
}

TEST(DiceCounts, AreWrittenAsTheGoldenOnes) {
  EXPECT_EQ(encode_dice_counts({.since = 1767225600000, .faces = {1, 0, 3, 4, 5, 9007199254740991}}),
            row("dice").at("answer").dump());
}

TEST(Sheets, TheCatalogueIsTheGoldenOne) { EXPECT_EQ(encode_sheets(), golden("sheets").dump()); }

}  // namespace
}  // namespace regatta::protocol
