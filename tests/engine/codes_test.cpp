#include "protocol/codes.h"

#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/engine/support.h"

namespace regatta::protocol {
namespace {

std::vector<Code> all_codes() {
  std::vector<Code> codes;
  for (int value = 0; value <= static_cast<int>(Code::bad_table); ++value) {
    codes.push_back(static_cast<Code>(value));
  }
  return codes;
}

TEST(Codes, EachHasANameOfItsOwnThatTheProtocolDocuments) {
  const std::string readme = testing::source_file("protocol/README.md");
  const std::string record = testing::source_file("protocol/RECORD.md");
  std::set<std::string_view> names;
  for (const Code code : all_codes()) {
    const std::string quoted = "`" + std::string(name(code)) + "`";
    EXPECT_TRUE(names.insert(name(code)).second) << quoted;
    EXPECT_GT(quoted.size(), 2U);
    // Dice that do not fit exist in records alone.
    const std::string& document = code == Code::bad_dice || code == Code::held_die_changed ? record : readme;
    EXPECT_NE(document.find(quoted), std::string::npos) << quoted;
  }
}

TEST(Codes, OfTheEnginesRefusalsAreThoseOfTheRules) {
  const std::vector<std::string_view> expected{
      "not_your_turn",   "bad_dice",   "nothing_to_hold", "nothing_to_roll", "held_die_changed",
      "no_rolls_left",   "not_rolled", "unknown_box",     "unknown_column",  "box_filled",
      "box_not_allowed", "game_over",  "too_late",        "others_play"};
  std::vector<std::string_view> names;
  for (int value = 0; value <= static_cast<int>(engine::Refusal::others_play); ++value) {
    names.push_back(name(code(static_cast<engine::Refusal>(value))));
  }
  EXPECT_EQ(names, expected);
}

TEST(Codes, OfRefusedRules) {
  EXPECT_EQ(name(code(engine::RulesError::unknown_sheet)), "unknown_sheet");
  EXPECT_EQ(name(code(engine::RulesError::bad_columns)), "bad_columns");
  EXPECT_EQ(name(code(engine::RulesError::bad_order)), "bad_order");
  EXPECT_EQ(name(code(engine::RulesError::bad_joker)), "bad_joker");
  EXPECT_EQ(name(code(engine::RulesError::joker_needs_classic)), "joker_needs_classic");
}

}  // namespace
}  // namespace regatta::protocol
