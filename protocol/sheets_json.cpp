#include "protocol/sheets_json.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "nlohmann/json.hpp"

#include "engine/examples.h"
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

/// For each of those what it holds on the way to the bonus; none when the sheet has no bonus.
ordered_json pace(const engine::Sheet& sheet) {
  ordered_json all = ordered_json::array();
  for (int face = 1; sheet.bonus_at > 0 && face <= engine::kFaces; ++face) {
    all.push_back(engine::pace(sheet, face));
  }
  return all;
}

/// Dice for each box, and what they give there.
ordered_json examples(const engine::Sheet& sheet) {
  ordered_json all = ordered_json::object();
  for (std::size_t box = 0; box < sheet.boxes.size(); ++box) {
    const engine::Dice dice = engine::example(sheet, static_cast<int>(box));
    ordered_json faces = ordered_json::array();
    for (std::size_t position = 0; position < dice.size(); ++position) {
      faces.push_back(dice[position]);
    }
    all[sheet.boxes[box].id] = {std::move(faces), sheet.boxes[box].score(engine::count(dice))};
  }
  return all;
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
  return {{"id", sheet.name},
          {"dice", sheet.dice},
          {"boxes", std::move(boxes)},
          {"upper", upper(sheet)},
          {"bonus_at", sheet.bonus_at},
          {"bonus", sheet.bonus},
          {"pace", pace(sheet)},
          {"extras", sheet.extras},
          {"saved_rolls", sheet.saved_rolls},
          {"jokers", std::move(jokers)},
          {"examples", examples(sheet)}};
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
