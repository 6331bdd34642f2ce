// `regatta rules --json` of the built binary, compared with the engine, and with the totals that RULES.md gives as a
// check.

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "engine/sheet.h"
#include "tests/server/process/process.h"

namespace regatta {
namespace {

using nlohmann::json;
using testing::run;

/// All points but 0 that a box gives for some dice, lowest first.
std::vector<int> points_of(const engine::Sheet& sheet, const engine::Box& box) {
  std::vector<int> points;
  std::vector<int> faces(static_cast<std::size_t>(sheet.dice), 1);
  for (;;) {
    const int given = box.score(engine::count(engine::Dice(std::span<const int>(faces))));
    if (given > 0) points.push_back(given);
    std::size_t position = 0;
    while (position < faces.size() && faces[position] == engine::kFaces) faces[position++] = 1;
    if (position == faces.size()) break;
    ++faces[position];
  }
  std::sort(points.begin(), points.end());
  return points;
}

json printed() {
  const auto ran = run({"rules", "--json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return json::parse(ran.out);
}

TEST(RulesCommand, HasEverySheetAsTheEngineHasIt) {
  const json all = printed();
  EXPECT_EQ(all.at("rolls"), 3);
  ASSERT_EQ(all.at("sheets").size(), engine::all_sheets().size());
  for (std::size_t index = 0; index < engine::all_sheets().size(); ++index) {
    const engine::Sheet& sheet = engine::sheet(engine::all_sheets()[index]);
    const json& told = all.at("sheets").at(index);
    SCOPED_TRACE(sheet.name);
    EXPECT_EQ(told.at("id"), sheet.name);
    EXPECT_EQ(told.at("dice"), sheet.dice);
    EXPECT_EQ(told.at("bonus_at"), sheet.bonus_at);
    EXPECT_EQ(told.at("bonus"), sheet.bonus);
    EXPECT_EQ(told.at("extra"), sheet.extras ? 100 : 0);
    EXPECT_EQ(told.at("saved_rolls"), sheet.saved_rolls);
    EXPECT_EQ(told.at("jokers"), sheet.jokers ? json({"none", "forced", "free"}) : json({"none"}));
    ASSERT_EQ(told.at("boxes").size(), sheet.boxes.size());
    for (std::size_t line = 0; line < sheet.boxes.size(); ++line) {
      const engine::Box& box = sheet.boxes[line];
      const json& box_told = told.at("boxes").at(line);
      SCOPED_TRACE(box.id);
      const auto points = points_of(sheet, box);
      EXPECT_EQ(box_told.at("id"), box.id);
      EXPECT_EQ(box_told.at("section"), box.section == engine::Section::upper ? "upper" : "lower");
      EXPECT_EQ(box_told.at("most"), points.back());
      EXPECT_EQ(box_told.at("fixed"), points.front() == points.back() ? json(points.back()) : json());
      const auto dice = box_told.at("example").at("dice").get<std::vector<int>>();
      ASSERT_EQ(dice.size(), static_cast<std::size_t>(sheet.dice));
      EXPECT_EQ(box_told.at("example").at("points"),
                box.score(engine::count(engine::Dice(std::span<const int>(dice)))));
      EXPECT_GT(box_told.at("example").at("points"), 0);
    }
  }
}

TEST(RulesCommand, HasTheHighestTotalsOfTheRules) {
  const std::map<std::string, std::array<int, 2>> highest = {
      {"classic", {375, 2250}}, {"yatzy", {374, 2244}}, {"six_dice", {649, 3894}}, {"yacht", {303, 1818}}};
  const json all = printed();
  for (const json& sheet : all.at("sheets")) {
    const auto [single, triple] = highest.at(sheet.at("id"));
    EXPECT_EQ(sheet.at("highest"), single);
    int sum = 0;
    int times = 0;
    for (const json& column : sheet.at("triple")) {
      EXPECT_EQ(column.at("times"), ++times);
      EXPECT_EQ(column.at("bonus"), times * sheet.at("bonus").get<int>());
      sum += column.at("highest").get<int>();
    }
    EXPECT_EQ(sum, triple);
  }
}

TEST(RulesCommand, SaysWhatAJokerGives) {
  const std::map<std::string, json> with_joker = {{"full_house", {{"none", 0}, {"joker", 25}}},
                                                  {"small_straight", {{"none", 0}, {"joker", 30}}},
                                                  {"large_straight", {{"none", 0}, {"joker", 40}}}};
  std::map<std::string, json> told;
  const json all = printed();
  for (const json& sheet : all.at("sheets")) {
    for (const json& box : sheet.at("boxes")) {
      if (!box.contains("further")) continue;
      EXPECT_EQ(sheet.at("id"), "classic");
      told[box.at("id")] = box.at("further");
    }
  }
  EXPECT_EQ(told, with_joker);
}

TEST(RulesCommand, SaysHowBytesBecomeFaces) {
  EXPECT_EQ(printed().at("bytes"), json({{"again", 4}, {"faces", {42, 42, 42, 42, 42, 42}}}));
}

TEST(RulesCommand, NamesTheVersionThatItIs) {
  const json all = printed();
  EXPECT_EQ(run({"--version"}).out,
            "regatta " + all.at("version").get<std::string>() + " (" + all.at("commit").get<std::string>() + ")\n");
}

TEST(RulesCommand, ExplainsItselfWhereTheFormIsMissing) {
  const auto ran = run({"rules"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("--json"), std::string::npos) << ran.err;
  EXPECT_NE(run({"--help"}).out.find("rules"), std::string::npos);
  EXPECT_NE(run({"rules", "--help"}).out.find("--json"), std::string::npos);
}

}  // namespace
}  // namespace regatta
