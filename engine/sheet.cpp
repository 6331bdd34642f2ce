#include "engine/sheet.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "engine/sheets.h"

namespace regatta::engine {
namespace {

constexpr std::array kAll{SheetId::classic, SheetId::yatzy, SheetId::six_dice, SheetId::yacht};

}  // namespace

std::optional<int> Sheet::find_box(std::string_view box_id) const {
  const auto found = std::find_if(boxes.begin(), boxes.end(), [&](const Box& box) { return box.id == box_id; });
  if (found == boxes.end()) return std::nullopt;
  return static_cast<int>(found - boxes.begin());
}

int pace(const Sheet& sheet, int face) {
  constexpr int kOneOfEach = kFaces * (kFaces + 1) / 2;
  assert(sheet.bonus_at > 0 && sheet.bonus_at % kOneOfEach == 0);
  return face * sheet.bonus_at / kOneOfEach;
}

const Sheet& sheet(SheetId id) {
  static constexpr std::array kSheets{&kClassic, &kYatzy, &kSixDice, &kYacht};
  const auto index = static_cast<std::size_t>(id);
  assert(index < kSheets.size() && kSheets[index]->id == id);
  return *kSheets[index];
}

std::optional<SheetId> find_sheet(std::string_view name) {
  const auto found = std::find_if(kAll.begin(), kAll.end(), [&](SheetId id) { return sheet(id).name == name; });
  if (found == kAll.end()) return std::nullopt;
  return *found;
}

std::span<const SheetId> all_sheets() { return kAll; }

}  // namespace regatta::engine
