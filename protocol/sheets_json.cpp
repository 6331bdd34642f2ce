#include "protocol/sheets_json.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "nlohmann/json.hpp"

#include "engine/rules.h"
#include "engine/sheet.h"
#include "protocol/rules_json.h"

namespace regatta::protocol {

namespace {

using nlohmann::ordered_json;

constexpr std::array kOrders{engine::Order::free, engine::Order::forced};
constexpr std::array kJokers{engine::Joker::none, engine::Joker::forced, engine::Joker::free};

/// The sheet's upper boxes, ones first.
ordered_json upper(const engine::Sheet& sheet) {
  std::vector<engine::Box> boxes;
  std::copy_if(sheet.boxes.begin(), sheet.boxes.end(), std::back_inserter(boxes),
               [](const engine::Box& box) { return box.section == engine::Section::upper; });
  std::sort(boxes.begin(), boxes.end(), [](const engine::Box& a, const engine::Box& b) { return a.face < b.face; });
  ordered_json ids = ordered_json::array();
  for (const engine::Box& box : boxes) {
    ids.push_back(box.id);
  }
  return ids;
}

ordered_json encode(const engine::Sheet& sheet) {
  ordered_json boxes = ordered_json::array();
  for (const engine::Box& box : sheet.boxes) {
    boxes.push_back(box.id);
  }
  ordered_json jokers = ordered_json::array();
  for (const engine::Joker joker : kJokers) {
    const engine::Rules rules{.sheet = sheet.id, .columns = 1, .order = engine::Order::free, .joker = joker};
    if (!engine::validate(rules)) {
      jokers.push_back(encode_rules(rules).at("joker"));
    }
  }
  return {{"id", sheet.name},           {"dice", sheet.dice},
          {"boxes", std::move(boxes)},  {"upper", upper(sheet)},
          {"bonus_at", sheet.bonus_at}, {"bonus", sheet.bonus},
          {"extras", sheet.extras},     {"saved_rolls", sheet.saved_rolls},
          {"jokers", std::move(jokers)}};
}

}  // namespace

std::string encode_sheets() {
  ordered_json sheets = ordered_json::array();
  for (const engine::SheetId id : engine::all_sheets()) {
    sheets.push_back(encode(engine::sheet(id)));
  }
  ordered_json columns = ordered_json::array();
  for (int number = 1; number <= engine::kMaxColumns; ++number) {
    if (!engine::validate({.columns = number})) {
      columns.push_back(number);
    }
  }
  ordered_json orders = ordered_json::array();
  for (const engine::Order order : kOrders) {
    orders.push_back(encode_rules({.order = order}).at("order"));
  }
  const ordered_json catalogue{
      {"sheets", std::move(sheets)}, {"columns", std::move(columns)}, {"orders", std::move(orders)}};
  return catalogue.dump();
}

}  // namespace regatta::protocol
