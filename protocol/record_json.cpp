#include "protocol/record_json.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"

#include "protocol/codes.h"
#include "protocol/rules_json.h"
#include "protocol/strict_json.h"

namespace regatta::protocol {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view kFormat = "regatta-record-1";

std::string_view explain(JsonError error) {
  switch (error) {
    case JsonError::too_large:
      return "larger than 8 MiB";
    case JsonError::too_deep:
      return "nested deeper than 16";
    case JsonError::duplicate_key:
      return "a key stands twice in one object";
    case JsonError::not_integer:
      return "a number is no integer of 64 bits";
    case JsonError::malformed:
      break;
  }
  return "not JSON in UTF-8";
}
static_assert(kRecordBytes == std::size_t{8} << 20 && kRecordDepth == 16, "the words above name them");

std::string_view explain(engine::Refusal refusal) {
  switch (refusal) {
    case engine::Refusal::not_your_turn:
      return "it is not this player's turn";
    case engine::Refusal::bad_dice:
      return "not the sheet's number of dice, or a face outside 1 to 6";
    case engine::Refusal::nothing_to_hold:
      return "dice are held that are not there: before the first roll, or at a position without a die";
    case engine::Refusal::nothing_to_roll:
      return "every die is held";
    case engine::Refusal::held_die_changed:
      return "a held die shows another face after the roll";
    case engine::Refusal::no_rolls_left:
      return "no roll was left";
    case engine::Refusal::not_rolled:
      return "a score before the first roll";
    case engine::Refusal::unknown_box:
      return "the sheet has no such box";
    case engine::Refusal::unknown_column:
      return "the card has no such column";
    case engine::Refusal::box_filled:
      return "the box is already filled";
    case engine::Refusal::box_not_allowed:
      return "the box is open, but the order or the joker forbids it";
    case engine::Refusal::game_over:
      return "the game is over";
    case engine::Refusal::too_late:
      return "it is too late for that";
    case engine::Refusal::others_play:
      return "others have not left the game";
  }
  return {};
}

/// The member of an object; nothing when it is missing, or `object` is none.
const Json* member(const Json& object, const char* key) {
  const auto at = object.find(key);
  return at == object.end() ? nullptr : &*at;
}

/// An integer, brought into the range of `int`.
std::optional<int> integer(const Json* value) {
  if (value == nullptr || !value->is_number_integer()) return std::nullopt;
  constexpr std::int64_t kLowest = std::numeric_limits<int>::min();
  constexpr std::int64_t kHighest = std::numeric_limits<int>::max();
  return static_cast<int>(std::clamp(value->get<std::int64_t>(), kLowest, kHighest));
}

std::optional<std::vector<int>> integers(const Json* value) {
  if (value == nullptr || !value->is_array()) return std::nullopt;
  std::vector<int> numbers;
  numbers.reserve(value->size());
  for (const Json& element : *value) {
    const auto number = integer(&element);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::optional<engine::RecordedRoll> roll_of(const Json& value) {
  auto dice = integers(member(value, "dice"));
  if (!dice) return std::nullopt;
  engine::RecordedRoll roll{.held = {}, .dice = *std::move(dice)};
  if (const Json* held = member(value, "held")) {
    roll.held = integers(held);
    if (!roll.held) return std::nullopt;
  }
  return roll;
}

std::optional<engine::RecordedScore> score_of(const Json& value) {
  const Json* box = member(value, "box");
  const auto column = integer(member(value, "column"));
  if (box == nullptr || !box->is_string() || !column) return std::nullopt;
  return engine::RecordedScore{.box = box->get<std::string>(), .column = *column};
}

/// A key that may be left out, which is false. Nothing when it has another form.
std::optional<bool> flag(const Json& object, const char* key) {
  const Json* value = member(object, key);
  if (value == nullptr) return false;
  if (!value->is_boolean()) return std::nullopt;
  return value->get<bool>();
}

/// The turn, or what of it has not its form.
std::variant<engine::RecordedTurn, std::string_view> turn_of(const Json& value) {
  const auto player = integer(member(value, "player"));
  if (!player) return "`player`";
  engine::RecordedTurn turn{.player = *player, .rolls = {}, .score = {}};

  const Json* rolls = member(value, "rolls");
  if (rolls == nullptr || !rolls->is_array()) return "`rolls`";
  for (const Json& each : *rolls) {
    auto roll = roll_of(each);
    if (!roll) return "`rolls`";
    turn.rolls.push_back(*std::move(roll));
  }
  const auto left = flag(value, "left");
  if (!left) return "`left`";
  turn.left = *left;
  const auto ended = flag(value, "ended");
  if (!ended || (*ended && turn.left)) return "`ended`";
  turn.ended = *ended;
  if (const Json* score = member(value, "score")) {
    turn.score = score_of(*score);
    if (!turn.score || turn.left || turn.ended) return "`score`";
  }
  const auto played = flag(value, "played");
  if (!played || (*played && !turn.score)) return "`played`";
  turn.played = *played;
  return turn;
}

NoRecord no_form(std::string_view what) {
  return {std::string(what) + " is missing, or not of the form it should have"};
}

std::string text(const ordered_json& document) {
  return document.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

ordered_json options_json(const engine::Sheet& sheet, const std::vector<engine::Option>& options) {
  std::map<std::string, std::array<int, 2>> by_key;
  for (const engine::Option& option : options) {
    std::string key(sheet.boxes[option.box].id);
    key += ':';
    key += std::to_string(option.column);
    by_key[std::move(key)] = {option.points, option.extra};
  }
  return by_key.empty() ? ordered_json::object() : ordered_json(by_key);
}

}  // namespace

std::variant<engine::Record, NoRecord> read_record(std::string_view text) {
  const auto parsed = parse_strict(text, {.bytes = kRecordBytes, .depth = kRecordDepth});
  if (const auto* error = std::get_if<JsonError>(&parsed)) return NoRecord{std::string(explain(*error))};
  const auto& document = std::get<Json>(parsed);

  const Json* format = member(document, "format");
  if (format == nullptr || *format != kFormat) return no_form("`format`");
  const Json* rules_value = member(document, "rules");
  if (rules_value == nullptr) return no_form("`rules`");
  const auto rules = decode_rules(*rules_value);
  if (const auto* code = std::get_if<Code>(&rules)) return NoRecord{"`rules`: " + std::string(name(*code))};
  const auto players = integer(member(document, "players"));
  if (!players || *players < 1 || *players > kRecordPlayers) return no_form("`players` (1 to 1000)");
  const Json* turns = member(document, "turns");
  if (turns == nullptr || !turns->is_array()) return no_form("`turns`");

  engine::Record record{.rules = std::get<engine::Rules>(rules), .players = *players, .turns = {}};
  record.turns.reserve(turns->size());
  for (const Json& value : *turns) {
    auto turn = turn_of(value);
    if (const auto* what = std::get_if<std::string_view>(&turn)) {
      return no_form("turn " + std::to_string(record.turns.size()) + ": " + std::string(*what));
    }
    record.turns.push_back(std::get<engine::RecordedTurn>(std::move(turn)));
  }
  return record;
}

std::string write_record(const engine::Record& record) {
  ordered_json turns = ordered_json::array();
  for (const engine::RecordedTurn& turn : record.turns) {
    ordered_json rolls = ordered_json::array();
    for (const engine::RecordedRoll& roll : turn.rolls) {
      ordered_json each = ordered_json::object();
      if (roll.held) each["held"] = *roll.held;
      each["dice"] = roll.dice;
      rolls.push_back(std::move(each));
    }
    ordered_json each = {{"player", turn.player}, {"rolls", std::move(rolls)}};
    if (turn.score) each["score"] = {{"box", turn.score->box}, {"column", turn.score->column}};
    if (turn.played) each["played"] = true;
    if (turn.left) each["left"] = true;
    if (turn.ended) each["ended"] = true;
    turns.push_back(std::move(each));
  }
  return text({{"format", kFormat},
               {"rules", encode_rules(record.rules)},
               {"players", record.players},
               {"turns", std::move(turns)}});
}

std::string write_result(const engine::CheckedRecord& checked) {
  const engine::Game& game = checked.game;
  ordered_json turns = ordered_json::array();
  for (const engine::CheckedTurn& turn : checked.turns) {
    turns.push_back({{"points", turn.points},
                     {"extra", turn.extra},
                     {"saved_rolls", turn.saved_rolls},
                     {"options", options_json(game.sheet(), turn.options)}});
  }
  ordered_json columns = ordered_json::array();
  ordered_json totals = ordered_json::array();
  for (const engine::Player& player : game.players()) {
    ordered_json of_player = ordered_json::array();
    for (int column = 0; column < game.rules().columns; ++column) {
      of_player.push_back({{"upper", player.card.upper(column)},
                           {"extra", player.card.extra(column)},
                           {"total", player.card.total(column)}});
    }
    columns.push_back(std::move(of_player));
    totals.push_back(player.card.total());
  }
  // A record's players are their own indices.
  std::vector<int> places(game.players().size());
  for (const engine::Standing& standing : game.ranking()) places[standing.player] = standing.place;
  return text({{"turns", std::move(turns)},
               {"columns", std::move(columns)},
               {"totals", std::move(totals)},
               {"ranking", std::move(places)}});
}

std::string write_result(const engine::IllegalMove& illegal) {
  return text({{"turn", illegal.turn}, {"error", name(code(illegal.refusal))}, {"message", explain(illegal.refusal)}});
}

}  // namespace regatta::protocol
