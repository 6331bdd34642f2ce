// Records as text: what is read, what is refused as no record, and what is a record with an illegal move.

#include "protocol/record_json.h"

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "engine/record.h"
#include "tests/engine/support.h"

namespace regatta::protocol {
namespace {

using nlohmann::json;
using Pointer = json::json_pointer;

/// Two players, two turns, the second with three rolls.
json sample() {
  return json::parse(R"({
    "format": "regatta-record-1",
    "rules": {"sheet": "yatzy", "columns": 1, "order": "free", "joker": "none"},
    "players": 2,
    "turns": [
      {"player": 0, "rolls": [{"dice": [1, 2, 3, 4, 5]}], "score": {"box": "small_straight", "column": 0}},
      {"player": 1, "rolls": [{"dice": [6, 6, 1, 2, 3]}, {"held": [0, 1], "dice": [6, 6, 6, 2, 1]},
                              {"held": [0, 1, 2], "dice": [6, 6, 6, 4, 4]}], "score": {"box": "full_house", "column": 0}}]})");
}

/// "no record: why", or the result as JSON.
std::string outcome(std::string_view text) {
  const auto read = read_record(text);
  if (const auto* none = std::get_if<NoRecord>(&read)) {
    EXPECT_EQ(none->why.find('\n'), std::string::npos);
    return "no record: " + none->why;
  }
  const auto checked = engine::check(std::get<engine::Record>(read));
  return std::visit([](const auto& result) { return write_result(result); }, checked);
}

bool is_record(std::string_view text) { return std::holds_alternative<engine::Record>(read_record(text)); }

/// The code and turn of the first illegal move, as "code turn"; "legal" without one.
std::string verdict(const json& record) {
  std::string result = outcome(record.dump());
  if (result.starts_with("no record")) return result;
  const json parsed = json::parse(result);
  if (!parsed.contains("error")) return "legal";
  return parsed["error"].get<std::string>() + " " + parsed["turn"].dump();
}

json with(const std::string& pointer, const json& value) {
  json record = sample();
  record[Pointer(pointer)] = value;
  return record;
}

TEST(RecordReader, TakesTheSample) { EXPECT_EQ(verdict(sample()), "legal"); }

TEST(RecordReader, ReadsWhatTheWriterWrites) {
  const auto record = std::get<engine::Record>(read_record(sample().dump()));
  EXPECT_EQ(json::parse(write_record(record)), sample());
}

TEST(RecordReader, IgnoresWhatStandsBesideTheGame) {
  json record = sample();
  record["names"] = {"Nora", "Γιώργος"};
  record["room"] = {{"token", "x"}};
  record["time"] = 1'700'000'000;
  record["turns"][0]["proof"] = json::array({1, "x", nullptr, true});
  record["turns"][1]["rolls"][1]["seed"] = "x";
  record["turns"][1]["score"]["note"] = "x";
  EXPECT_EQ(outcome(record.dump()), outcome(sample().dump()));
}

TEST(RecordReader, ButBindsItByTheLimitsOfTheText) {
  EXPECT_EQ(verdict(with("/time", 1.5)), "no record: a number is no integer of 64 bits");
  const std::string nested = std::string(kRecordDepth - 1, '[') + std::string(kRecordDepth - 1, ']');
  EXPECT_EQ(verdict(with("/proof", json::parse(nested))), "legal");
  EXPECT_EQ(verdict(with("/proof", json::parse("[" + nested + "]"))), "no record: nested deeper than 16");
  std::string twice = sample().dump();
  twice.insert(1, R"("proof":{"a":1,"a":2},)");
  EXPECT_EQ(outcome(twice), "no record: a key stands twice in one object");
}

/// Every value in the sample and what it must be.
enum class Kind { text, integer, array, object };
const std::vector<std::pair<std::string, Kind>> kRequired{
    {"/format", Kind::text},
    {"/rules", Kind::object},
    {"/rules/sheet", Kind::text},
    {"/rules/columns", Kind::integer},
    {"/rules/order", Kind::text},
    {"/rules/joker", Kind::text},
    {"/players", Kind::integer},
    {"/turns", Kind::array},
    {"/turns/1", Kind::object},
    {"/turns/1/player", Kind::integer},
    {"/turns/1/rolls", Kind::array},
    {"/turns/1/rolls/1", Kind::object},
    {"/turns/1/rolls/1/dice", Kind::array},
    {"/turns/1/rolls/1/dice/0", Kind::integer},
    {"/turns/1/rolls/1/held", Kind::array},
    {"/turns/1/rolls/1/held/0", Kind::integer},
    {"/turns/1/score", Kind::object},
    {"/turns/1/score/box", Kind::text},
    {"/turns/1/score/column", Kind::integer},
};

Kind kind_of(const json& value) {
  if (value.is_string()) return Kind::text;
  if (value.is_number_integer()) return Kind::integer;
  return value.is_array() ? Kind::array : Kind::object;
}

TEST(RecordReader, EveryWrongTypeAtEveryKeyIsNoRecord) {
  for (const auto& [pointer, kind] : kRequired) {
    for (const json& value : {json(), json(true), json("x"), json(7), json::array(), json::object()}) {
      const bool fits = !value.is_null() && !value.is_boolean() && kind_of(value) == kind;
      if (fits) continue;
      EXPECT_TRUE(outcome(with(pointer, value).dump()).starts_with("no record: ")) << pointer << " " << value;
    }
    EXPECT_TRUE(outcome(with(pointer, 1.5).dump()).starts_with("no record: ")) << pointer;
  }
  for (const json& value : {json(), json("x"), json(7), json::array(), json::object()}) {
    for (const char* pointer : {"/turns/1/left", "/turns/1/ended", "/turns/1/played"}) {
      EXPECT_TRUE(outcome(with(pointer, value).dump()).starts_with("no record: ")) << pointer << value;
    }
  }
}

TEST(RecordReader, EveryMissingKeyIsNoRecord) {
  for (const char* pointer :
       {"/format", "/rules", "/rules/sheet", "/rules/columns", "/rules/order", "/rules/joker", "/players", "/turns",
        "/turns/1/player", "/turns/1/rolls", "/turns/1/rolls/1/dice", "/turns/1/score/box", "/turns/1/score/column"}) {
    json record = sample();
    const Pointer at(pointer);
    record[at.parent_pointer()].erase(at.back());
    EXPECT_TRUE(outcome(record.dump()).starts_with("no record: ")) << pointer;
  }
}

TEST(RecordReader, EveryKeyTwiceIsNoRecord) {
  const std::string text = sample().dump();
  for (const char* key :
       {"format", "rules", "sheet", "players", "turns", "player", "rolls", "dice", "held", "score", "box"}) {
    std::string twice = text;
    twice.insert(twice.find('"' + std::string(key) + '"'), '"' + std::string(key) + "\":0,");
    EXPECT_EQ(outcome(twice), "no record: a key stands twice in one object") << key;
  }
}

TEST(RecordReader, AnotherFormatIsNoRecord) {
  EXPECT_EQ(verdict(with("/format", "regatta-record-2")),
            "no record: `format` is missing, or not of the form it should have");
  for (const char* text : {"null", "1", "\"regatta-record-1\"", "[]", "{}"}) {
    EXPECT_TRUE(outcome(text).starts_with("no record: `format`")) << text;
  }
}

TEST(RecordReader, RulesThatAreRefusedAreNoRecordAndSayWhy) {
  EXPECT_EQ(verdict(with("/rules/sheet", "maxi")), "no record: `rules`: unknown_sheet");
  EXPECT_EQ(verdict(with("/rules/columns", 2)), "no record: `rules`: bad_columns");
  EXPECT_EQ(verdict(with("/rules/order", "x")), "no record: `rules`: bad_order");
  EXPECT_EQ(verdict(with("/rules/joker", "x")), "no record: `rules`: bad_joker");
  EXPECT_EQ(verdict(with("/rules/joker", "free")), "no record: `rules`: joker_needs_classic");
  EXPECT_EQ(verdict(with("/rules/speed", 1)), "no record: `rules`: malformed");
}

TEST(RecordReader, PlayersAreOneToAThousand) {
  for (const std::int64_t players : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1001}, std::int64_t{1} << 32,
                                     (std::int64_t{1} << 32) + 1, INT64_MAX, INT64_MIN}) {
    EXPECT_TRUE(verdict(with("/players", players)).starts_with("no record: `players`")) << players;
  }
  EXPECT_EQ(verdict(with("/players", 1)), "not_your_turn 1");
  json crowd = with("/players", 1000);
  EXPECT_EQ(verdict(crowd), "legal");
}

TEST(RecordReader, DiceThatDoNotExistAreBadDice) {
  for (const std::int64_t face :
       {std::int64_t{-1}, std::int64_t{0}, std::int64_t{7}, std::int64_t{256}, std::int64_t{1'000'000'000'000'000'000},
        (std::int64_t{1} << 32) + 1, INT64_MAX, INT64_MIN}) {
    EXPECT_EQ(verdict(with("/turns/1/rolls/0/dice/3", face)), "bad_dice 1") << face;
    EXPECT_EQ(verdict(with("/turns/1/rolls/2/dice/3", face)), "bad_dice 1") << face;
  }
  EXPECT_EQ(verdict(with("/turns/0/rolls/0/dice", json::array())), "bad_dice 0");
  EXPECT_EQ(verdict(with("/turns/0/rolls/0/dice", {1, 2, 3, 4})), "bad_dice 0");
  EXPECT_EQ(verdict(with("/turns/0/rolls/0/dice", {1, 2, 3, 4, 5, 6})), "bad_dice 0");
  EXPECT_EQ(verdict(with("/turns/0/rolls/0/dice", std::vector<int>(100'000, 1))), "bad_dice 0");
}

TEST(RecordReader, PositionsWithoutADieAreNothingToHold) {
  for (const std::int64_t position : {std::int64_t{-1}, std::int64_t{5}, std::int64_t{6}, std::int64_t{8},
                                      std::int64_t{64}, std::int64_t{1} << 32, INT64_MAX, INT64_MIN}) {
    EXPECT_EQ(verdict(with("/turns/1/rolls/1/held/0", position)), "nothing_to_hold 1") << position;
    EXPECT_EQ(verdict(with("/turns/1/rolls/0/held", {position})), "nothing_to_hold 1") << position;
  }
}

TEST(RecordReader, APositionNamedTwiceCountsOnce) {
  EXPECT_EQ(verdict(with("/turns/1/rolls/1/held", {0, 1, 1, 0, 0, 1})), "legal");
  EXPECT_EQ(verdict(with("/turns/1/rolls/1/held", {0, 4, 4})), "held_die_changed 1");
  EXPECT_EQ(verdict(with("/turns/1/rolls/1/held", {4, 3, 2, 1, 0, 0})), "nothing_to_roll 1");
}

TEST(RecordReader, HoldingNothingMayBeSaidOrLeftOut) {
  json record = with("/turns/1/rolls/1/held", json::array());
  EXPECT_EQ(verdict(record), "legal");
  record[Pointer("/turns/1/rolls/1")].erase("held");
  EXPECT_EQ(verdict(record), "legal");
  EXPECT_EQ(verdict(with("/turns/0/rolls/0/held", json::array())), "legal");
  EXPECT_EQ(verdict(with("/turns/0/rolls/0/held", {0})), "nothing_to_hold 0");
}

TEST(RecordReader, NumbersBeyondIntAreIllegalMovesNotWrongTypes) {
  EXPECT_EQ(verdict(with("/turns/1/player", std::int64_t{1} << 32)), "not_your_turn 1");
  EXPECT_EQ(verdict(with("/turns/1/player", (std::int64_t{1} << 32) + 1)), "not_your_turn 1");
  EXPECT_EQ(verdict(with("/turns/1/player", -1)), "not_your_turn 1");
  EXPECT_EQ(verdict(with("/turns/1/score/column", std::int64_t{1} << 32)), "unknown_column 1");
  EXPECT_EQ(verdict(with("/turns/1/score/column", INT64_MIN)), "unknown_column 1");
  EXPECT_EQ(verdict(with("/turns/1/score/box", std::string(100'000, 'x'))), "unknown_box 1");
}

TEST(RecordReader, RefusesAHundredThousandBrackets) {
  const std::string open(100'000, '[');
  EXPECT_EQ(outcome(open), "no record: nested deeper than 16");
  EXPECT_EQ(outcome(open + std::string(100'000, ']')), "no record: nested deeper than 16");
  std::string record = sample().dump();
  record.insert(record.find(R"("turns":)") + 8, open);
  EXPECT_EQ(outcome(record), "no record: nested deeper than 16");
}

TEST(RecordReader, RefusesMoreThanEightMebibytes) {
  const std::string record = sample().dump();
  EXPECT_EQ(outcome(record + std::string(kRecordBytes - record.size(), ' ')), outcome(record));
  EXPECT_EQ(outcome(record + std::string(kRecordBytes - record.size() + 1, ' ')), "no record: larger than 8 MiB");
  EXPECT_EQ(outcome(std::string(std::size_t{9} << 20, '[')), "no record: larger than 8 MiB");
}

TEST(RecordReader, RefusesWhatIsNoJsonInUtf8) {
  const std::string record = sample().dump();
  const std::size_t in_box = record.find("full_house");
  for (const std::string_view bytes :
       {std::string_view("\xff"), std::string_view("\xc3"), std::string_view("\xed\xa0\x80"), std::string_view("\0", 1),
        std::string_view("\\ud800"), std::string_view("\\udc00"), std::string_view("\\u0000"), std::string_view("\n"),
        std::string_view("\"")}) {
    std::string broken = record;
    broken.insert(in_box, bytes);
    EXPECT_EQ(outcome(broken), "no record: not JSON in UTF-8");
  }
  EXPECT_EQ(outcome(record + std::string(1, '\0')), "no record: not JSON in UTF-8");
  EXPECT_EQ(outcome(record + record), "no record: not JSON in UTF-8");
  EXPECT_EQ(outcome(""), "no record: not JSON in UTF-8");
  EXPECT_EQ(outcome("\xef\xbb\xbf"), "no record: not JSON in UTF-8");
}

TEST(RecordReader, EveryBeginningOfARecordIsNone) {
  const std::string record = sample().dump();
  for (std::size_t size = 0; size < record.size(); ++size) EXPECT_FALSE(is_record(record.substr(0, size))) << size;
}

TEST(RecordReader, SurvivesBytesChangedAtRandom) {
  const std::string record = sample().dump();
  std::mt19937 random(20);
  constexpr std::string_view kBytes = "0123456789-.eE[]{}\",:\\utrfns \x80\xff";
  int records = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string changed = record;
    for (unsigned change = 0; change <= random() % 3; ++change) {
      const std::size_t at = random() % changed.size();
      const char byte = kBytes[random() % kBytes.size()];
      if (random() % 2 == 0) {
        changed[at] = byte;
      } else {
        changed.insert(at, 1, byte);
      }
    }
    records += outcome(changed).starts_with("no record") ? 0 : 1;
  }
  EXPECT_GT(records, 100);  // not all were stopped at the door
}

TEST(RecordOfWhoLeft, LosesTheRollsOfTheTurnAndTheNextGoesOn) {
  json record = sample();
  record["turns"][1].erase("score");
  record["turns"][1]["left"] = true;
  record["turns"].push_back(
      {{"player", 0}, {"rolls", {{{"dice", {1, 1, 1, 1, 1}}}}}, {"score", {{"box", "chance"}, {"column", 0}}}});
  record["turns"].push_back(
      {{"player", 0}, {"rolls", {{{"dice", {2, 2, 2, 2, 2}}}}}, {"score", {{"box", "twos"}, {"column", 0}}}});
  const json result = json::parse(outcome(record.dump()));
  EXPECT_EQ(result["totals"], (json{30, 0}));
  EXPECT_EQ(result["ranking"], (json{1, 2}));
  EXPECT_EQ(result["turns"][1]["points"], 0);
  EXPECT_EQ(result["turns"][1]["options"]["full_house:0"], (json{26, 0}));  // as it was when the player left
}

TEST(RecordOfWhoLeft, NeedNotBeThePlayerInTurn) {
  json record = sample();
  record["turns"].insert(record["turns"].begin(), json{{"player", 1}, {"rolls", json::array()}, {"left", true}});
  EXPECT_EQ(verdict(record), "not_your_turn 2");
  record["turns"].erase(2);
  EXPECT_EQ(verdict(record), "legal");
  EXPECT_EQ(json::parse(outcome(record.dump()))["turns"][0],
            (json{{"points", 0}, {"extra", 0}, {"saved_rolls", 0}, {"options", json::object()}}));
}

TEST(RecordOfWhoLeft, HasRollsOnlyInTheOwnTurn) {
  json record = sample();
  record["turns"][0].erase("score");
  record["turns"][0]["left"] = true;
  record["turns"][0]["player"] = 1;
  EXPECT_EQ(verdict(record), "not_your_turn 0");
}

TEST(RecordOfWhoLeft, HasNoScore) {
  EXPECT_TRUE(verdict(with("/turns/1/left", true)).starts_with("no record: turn 1: `score`"));
  EXPECT_EQ(verdict(with("/turns/1/left", false)), "legal");
}

TEST(RecordOfWhoLeft, IsRefusedTwiceAndForStrangersAndAfterTheEnd) {
  json record = sample();
  const json gone{{"player", 1}, {"rolls", json::array()}, {"left", true}};
  record["turns"] = {gone, gone};
  EXPECT_EQ(verdict(record), "not_your_turn 1");
  record["turns"] = {{{"player", 2}, {"rolls", json::array()}, {"left", true}}};
  EXPECT_EQ(verdict(record), "not_your_turn 0");
  const json other{{"player", 0}, {"rolls", json::array()}, {"left", true}};
  record["turns"] = {gone, other};
  EXPECT_EQ(verdict(record), "legal");
  record["turns"] = {gone, other, other};
  EXPECT_EQ(verdict(record), "game_over 2");
}

TEST(RecordOfAPlayedTurn, SavesNoRollsThatWereNotUsed) {
  json game = testing::read_vectors("games/six_dice-1-free-none.json")["record"];
  game["players"] = 1;
  const json roll{{"dice", {1, 2, 3, 4, 5, 6}}};
  const auto turn = [&](const char* box, int rolls, bool played) {
    return json{{"player", 0},
                {"rolls", std::vector<json>(static_cast<std::size_t>(rolls), roll)},
                {"score", {{"box", box}, {"column", 0}}},
                {"played", played}};
  };
  game["turns"] = {turn("ones", 1, false), turn("twos", 1, true), turn("threes", 4, true)};
  const json result = json::parse(outcome(game.dump()));
  EXPECT_EQ(result["turns"][0]["saved_rolls"], 2);
  EXPECT_EQ(result["turns"][1]["saved_rolls"], 2);
  EXPECT_EQ(result["turns"][2]["saved_rolls"], 1);
  // What was not saved can't be used.
  game["turns"].push_back(turn("fours", 5, true));
  EXPECT_EQ(verdict(game), "no_rolls_left 3");
}

TEST(RecordOfAPlayedTurn, MayHoldAnyLegalBoxButNoOther) {
  EXPECT_EQ(verdict(with("/turns/0/played", true)), "legal");
  json record = with("/turns/0/played", true);
  record[Pointer("/turns/0/score/box")] = "sixes";  // a zero: not the cheapest
  EXPECT_EQ(verdict(record), "legal");
  record[Pointer("/turns/0/score/box")] = "castle";
  EXPECT_EQ(verdict(record), "unknown_box 0");
  record = with("/turns/0/played", true);
  record[Pointer("/turns/0/rolls")] = json::array();
  EXPECT_EQ(verdict(record), "not_rolled 0");
}

TEST(RecordOfAPlayedTurn, HasAScore) {
  json record = with("/turns/1/played", true);
  record["turns"][1].erase("score");
  EXPECT_TRUE(verdict(record).starts_with("no record: turn 1: `played`"));
  record["turns"][1]["left"] = true;
  EXPECT_TRUE(verdict(record).starts_with("no record: turn 1: `played`"));
  record["turns"][1]["played"] = false;
  EXPECT_EQ(verdict(record), "legal");
}

TEST(RecordOfAnEndedGame, IsForTheOnlyOneWhoHasNotLeft) {
  const json gone{{"player", 0}, {"rolls", json::array()}, {"left", true}};
  const json ended{{"player", 1}, {"rolls", {{{"dice", {1, 1, 1, 1, 1}}}}}, {"ended", true}};
  json record = sample();
  record["turns"] = {gone, ended};
  const json result = json::parse(outcome(record.dump()));
  EXPECT_EQ(result["ranking"], (json{2, 1}));
  EXPECT_EQ(result["turns"][1]["points"], 0);
  EXPECT_EQ(result["turns"][1]["options"]["ones:0"], (json{5, 0}));
  record["turns"] = {gone, ended, ended};
  EXPECT_EQ(verdict(record), "game_over 2");
  record["turns"] = {{{"player", 0}, {"rolls", json::array()}, {"ended", true}}};
  EXPECT_EQ(verdict(record), "others_play 0");
  record["turns"] = {gone, {{"player", 0}, {"rolls", json::array()}, {"ended", true}}};
  EXPECT_EQ(verdict(record), "not_your_turn 1");
  record["turns"] = {gone, {{"player", 7}, {"rolls", json::array()}, {"ended", true}}};
  EXPECT_EQ(verdict(record), "not_your_turn 1");
}

TEST(RecordOfAnEndedGame, HasNoScoreAndNobodyWhoLeft) {
  EXPECT_TRUE(verdict(with("/turns/1/ended", true)).starts_with("no record: turn 1: `score`"));
  EXPECT_EQ(verdict(with("/turns/1/ended", false)), "legal");
  json record = with("/turns/1/ended", true);
  record["turns"][1].erase("score");
  record["turns"][1]["left"] = true;
  EXPECT_TRUE(verdict(record).starts_with("no record: turn 1: `ended`"));
}

TEST(RecordOfARunningGame, EndsWithATurnWithoutAScore) {
  json record = sample();
  record["turns"][1].erase("score");
  const json result = json::parse(outcome(record.dump()));
  EXPECT_EQ(result["turns"][1]["points"], 0);
  EXPECT_EQ(result["turns"][1]["extra"], 0);
  EXPECT_EQ(result["turns"][1]["options"].size(), 15U);
  EXPECT_EQ(result["totals"], (json{15, 0}));
}

TEST(RecordOfARunningGame, TakesNoSavedRollsOffBeforeTheScore) {
  const json roll{{"dice", {1, 2, 3, 4, 5, 6}}};
  const json record{{"format", "regatta-record-1"},
                    {"rules", {{"sheet", "six_dice"}, {"columns", 1}, {"order", "free"}, {"joker", "none"}}},
                    {"players", 1},
                    {"turns",
                     {{{"player", 0}, {"rolls", {roll}}, {"score", {{"box", "ones"}, {"column", 0}}}},
                      {{"player", 0}, {"rolls", {roll, roll, roll, roll}}}}}};
  const json result = json::parse(outcome(record.dump()));
  EXPECT_EQ(result["turns"][0]["saved_rolls"], 2);
  EXPECT_EQ(result["turns"][1]["saved_rolls"], 2);
}

TEST(RecordOfARunningGame, HasNoTurnAfterTheOneThatRuns) {
  json record = sample();
  record["turns"][0].erase("score");
  EXPECT_EQ(verdict(record), "not_your_turn 1");
  // Nor one of the same player, who could seem to go on.
  record["players"] = 1;
  record["turns"][1]["player"] = 0;
  EXPECT_EQ(verdict(record), "not_your_turn 1");
  record["turns"][0]["rolls"] = json::array();
  EXPECT_EQ(verdict(record), "not_your_turn 1");
}

TEST(RecordOfARunningGame, WhoseTurnMustBeThePlayersInTurn) {
  json record = sample();
  record["turns"] = {{{"player", 1}, {"rolls", json::array()}}};
  EXPECT_EQ(verdict(record), "not_your_turn 0");
  record["turns"] = {{{"player", 0}, {"rolls", json::array()}}};
  EXPECT_EQ(verdict(record), "legal");
  record["turns"] = json::array();
  EXPECT_EQ(verdict(record), "legal");
  json over = testing::read_vectors("games/yacht-1-free-none.json")["record"];
  const std::size_t turns = over["turns"].size();
  over["turns"].push_back({{"player", 0}, {"rolls", json::array()}});
  EXPECT_EQ(verdict(over), "game_over " + std::to_string(turns));
}

TEST(RecordResult, KeepsTheKeysInTheOrderOfTheDocument) {
  const std::string result = outcome(sample().dump());
  EXPECT_TRUE(result.starts_with(R"({"turns":[{"points":15,"extra":0,"saved_rolls":0,"options":{"chance:0":[15,0],)"))
      << result;
  EXPECT_TRUE(result.ends_with(R"("columns":[[{"upper":0,"extra":0,"total":15}],[{"upper":0,"extra":0,"total":26}]],)"
                               R"("totals":[15,26],"ranking":[2,1]})"))
      << result;
  EXPECT_EQ(outcome(with("/turns/1/player", 0).dump()),
            R"({"turn":1,"error":"not_your_turn","message":"it is not this player's turn"})");
}

}  // namespace
}  // namespace regatta::protocol
