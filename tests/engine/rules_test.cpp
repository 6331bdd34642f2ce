#include "engine/rules.h"

#include <optional>
#include <string>
#include <variant>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "protocol/codes.h"
#include "protocol/rules_json.h"
#include "tests/engine/support.h"

namespace regatta {
namespace {

using engine::Joker;
using engine::Order;
using engine::Rules;
using engine::RulesError;
using engine::SheetId;
using nlohmann::json;

TEST(RulesAreValidated, TwentyFourCombinationsCanBePlayed) { EXPECT_EQ(testing::all_rules().size(), 24U); }

TEST(RulesAreValidated, ColumnsAreOneOrThree) {
  for (const int columns : {-1, 0, 2, 4, 1000000}) {
    EXPECT_EQ(engine::validate({.sheet = SheetId::yatzy, .columns = columns}), RulesError::bad_columns) << columns;
  }
  EXPECT_EQ(engine::validate({.sheet = SheetId::yatzy, .columns = 1}), std::nullopt);
  EXPECT_EQ(engine::validate({.sheet = SheetId::yatzy, .columns = 3}), std::nullopt);
}

TEST(RulesAreValidated, JokersAreForTheClassicSheet) {
  for (const SheetId sheet : engine::all_sheets()) {
    for (const Joker joker : {Joker::forced, Joker::free}) {
      const auto error = engine::validate({.sheet = sheet, .columns = 1, .order = Order::free, .joker = joker});
      EXPECT_EQ(error, sheet == SheetId::classic ? std::nullopt : std::optional(RulesError::joker_needs_classic));
    }
  }
}

/// The code with which these rules are refused on the wire, or "ok".
std::string decoded(const json& rules) {
  const auto result = protocol::decode_rules(rules);
  const auto* code = std::get_if<protocol::Code>(&result);
  return code == nullptr ? "ok" : std::string(protocol::name(*code));
}

json with(const std::string& key, const json& value) {
  json rules{{"sheet", "classic"}, {"columns", 1}, {"order", "free"}, {"joker", "none"}};
  rules[key] = value;
  return rules;
}

TEST(RulesOnTheWire, ComeBackAsTheyWent) {
  for (const Rules& rules : testing::all_rules()) {
    EXPECT_EQ(std::get<Rules>(protocol::decode_rules(json(protocol::encode_rules(rules)))), rules);
  }
}

TEST(RulesOnTheWire, StandInTheOrderOfTheDocument) {
  EXPECT_EQ(testing::words({.sheet = SheetId::classic, .columns = 3, .order = Order::forced, .joker = Joker::free}),
            R"({"sheet":"classic","columns":3,"order":"forced","joker":"free"})");
}

TEST(RulesOnTheWire, EveryReasonHasItsCode) {
  EXPECT_EQ(decoded(with("joker", "forced")), "ok");
  EXPECT_EQ(decoded(with("sheet", "maxi")), "unknown_sheet");
  EXPECT_EQ(decoded(with("sheet", "")), "unknown_sheet");
  EXPECT_EQ(decoded(with("sheet", "Classic")), "unknown_sheet");
  EXPECT_EQ(decoded(with("order", "backwards")), "bad_order");
  EXPECT_EQ(decoded(with("joker", "wild")), "bad_joker");
  EXPECT_EQ(decoded(json{{"sheet", "yacht"}, {"columns", 1}, {"order", "free"}, {"joker", "free"}}),
            "joker_needs_classic");
}

TEST(RulesOnTheWire, ColumnsOfAnySizeAreBadColumns) {
  for (const std::int64_t columns : {std::int64_t{0}, std::int64_t{2}, std::int64_t{-3}, std::int64_t{1} << 32,
                                     (std::int64_t{1} << 32) + 1, (std::int64_t{1} << 32) + 3, INT64_MAX, INT64_MIN}) {
    EXPECT_EQ(decoded(with("columns", columns)), "bad_columns") << columns;
  }
}

TEST(RulesOnTheWire, WrongTypesAreMalformed) {
  for (const json& value : {json(), json(true), json::array(), json::object(), json(1.5)}) {
    for (const char* key : {"sheet", "columns", "order", "joker"}) EXPECT_EQ(decoded(with(key, value)), "malformed");
    EXPECT_EQ(decoded(value), "malformed");
  }
  EXPECT_EQ(decoded(with("sheet", 1)), "malformed");
  EXPECT_EQ(decoded(with("order", 1)), "malformed");
  EXPECT_EQ(decoded(with("joker", 1)), "malformed");
  EXPECT_EQ(decoded(with("columns", "1")), "malformed");
  EXPECT_EQ(decoded("classic"), "malformed");
}

TEST(RulesOnTheWire, AreExactlyFourKeys) {
  EXPECT_EQ(decoded(with("speed", 1)), "malformed");
  for (const char* key : {"sheet", "columns", "order", "joker"}) {
    json rules = with("joker", "none");
    rules.erase(key);
    EXPECT_EQ(decoded(rules), "malformed") << key;
    rules["other"] = 1;
    EXPECT_EQ(decoded(rules), "malformed") << key;
  }
}

}  // namespace
}  // namespace regatta
