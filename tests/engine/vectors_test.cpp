// The test vectors, made by an independent model of the rules: every row, position, game and illegal record.

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "gtest/gtest.h"

#include "engine/record.h"
#include "protocol/record_json.h"
#include "tests/engine/support.h"

namespace regatta {
namespace {

using engine::Card;
using engine::Dice;
using engine::Rules;
using nlohmann::json;

Dice dice_of(const json& faces) { return Dice(std::span<const int>(faces.get<std::vector<int>>())); }

Rules rules_of(const json& value) { return std::get<Rules>(protocol::decode_rules(value)); }

TEST(Vectors, EveryRowOfScores) {
  const json sheets = testing::read_vectors("scores.json");
  int rows = 0;
  for (const engine::SheetId id : engine::all_sheets()) {
    const engine::Sheet& sheet = engine::sheet(id);
    const json& expected = sheets.at(std::string(sheet.name));
    ASSERT_EQ(expected["boxes"].size(), sheet.boxes.size()) << sheet.name;
    for (std::size_t box = 0; box < sheet.boxes.size(); ++box) EXPECT_EQ(expected["boxes"][box], sheet.boxes[box].id);
    for (const json& row : expected["rows"]) {
      const auto counts = engine::count(dice_of(row["dice"]));
      std::vector<int> points;
      for (const engine::Box& box : sheet.boxes) points.push_back(box.score(counts));
      EXPECT_EQ(json(points), row["points"]) << sheet.name << " " << row["dice"];
      ++rows;
    }
  }
  EXPECT_EQ(rows, 3 * 252 + 462);  // all ways in which five and six dice can fall
}

TEST(Vectors, EveryPosition) {
  const json positions = testing::read_vectors("positions.json");
  for (const json& position : positions) {
    const Rules rules = rules_of(position["rules"]);
    Card card(rules);
    for (std::size_t column = 0; column < position["columns"].size(); ++column) {
      for (const auto& [box, points] : position["columns"][column].items()) {
        card.write(static_cast<int>(column), testing::box(rules, box), points, 0);
      }
    }
    const Dice dice = dice_of(position["dice"]);
    EXPECT_EQ(testing::options_json(rules, card, dice), position["options"]) << position;

    // One box asked for gives the same as all of them listed.
    const engine::Sheet& sheet = engine::sheet(rules.sheet);
    for (int box = 0; box < static_cast<int>(sheet.boxes.size()); ++box) {
      for (int column = 0; column < rules.columns; ++column) {
        const auto asked = engine::option(rules, card, dice, box, column);
        const std::string key = std::string(sheet.boxes[box].id) + ":" + std::to_string(column);
        if (const auto* refusal = std::get_if<engine::Refusal>(&asked)) {
          EXPECT_FALSE(position["options"].contains(key));
          EXPECT_EQ(*refusal, card.open(column, box) ? engine::Refusal::box_not_allowed : engine::Refusal::box_filled);
        } else {
          EXPECT_EQ(testing::options_json(rules, {std::get<engine::Option>(asked)}),
                    (json{{key, position["options"].value(key, json())}}));
        }
      }
    }
  }
  EXPECT_EQ(positions.size(), 288U);
}

/// Through the JSON reader, the checker and the writer.
json check(const json& record) {
  const auto read = protocol::read_record(record.dump());
  if (const auto* none = std::get_if<protocol::NoRecord>(&read)) return none->why;
  const auto checked = engine::check(std::get<engine::Record>(read));
  return json::parse(std::visit([](const auto& result) { return protocol::write_result(result); }, checked));
}

TEST(Vectors, EveryGame) {
  int games = 0;
  for (const auto& file : std::filesystem::directory_iterator(REGATTA_TESTS_DIR "/vectors/games")) {
    const json game = testing::read_vectors("games/" + file.path().filename().string());
    EXPECT_EQ(check(game["record"]), game["expect"]) << file.path();
    ++games;
  }
  EXPECT_EQ(games, 24);
}

TEST(Vectors, EveryIllegalRecord) {
  const json records = testing::read_vectors("illegal.json");
  for (const json& illegal : records) {
    json result = check(illegal["record"]);
    ASSERT_TRUE(result.is_object()) << result;
    EXPECT_NE(result.value("message", ""), "") << result;
    result.erase("message");
    EXPECT_EQ(result, illegal["expect"]) << illegal["record"];
  }
  EXPECT_EQ(records.size(), 48U);
}

}  // namespace
}  // namespace regatta
