#include "engine/card.h"

#include <algorithm>
#include <cassert>

namespace regatta::engine {

Card::Card(const Rules& rules) : rules_(rules) {
  for (auto& column : points_) column.fill(kOpen);
}

std::optional<int> Card::written(int column, int box) const {
  const std::uint8_t points = points_[column][box];
  if (points == kOpen) return std::nullopt;
  return points;
}

int Card::filled() const {
  int filled = 0;
  for (const auto& column : points_) {
    filled += kMaxBoxes - static_cast<int>(std::count(column.begin(), column.end(), kOpen));
  }
  return filled;
}

bool Card::full() const { return filled() == rules_.columns * static_cast<int>(sheet(rules_.sheet).boxes.size()); }

int Card::upper(int column) const {
  const auto boxes = sheet(rules_.sheet).boxes;
  int sum = 0;
  for (std::size_t box = 0; box < boxes.size(); ++box) {
    if (boxes[box].section == Section::upper) sum += written(column, static_cast<int>(box)).value_or(0);
  }
  return sum;
}

int Card::bonus(int column) const {
  const Sheet& on = sheet(rules_.sheet);
  return on.bonus_at > 0 && upper(column) >= on.bonus_at ? on.bonus : 0;
}

int Card::extra(int column) const { return extra_[column]; }

int Card::total(int column) const {
  int sum = bonus(column) + extra(column);
  for (const std::uint8_t points : points_[column]) {
    if (points != kOpen) sum += points;
  }
  return sum;
}

int Card::total() const {
  int sum = 0;
  for (int column = 0; column < rules_.columns; ++column) sum += (column + 1) * total(column);
  return sum;
}

void Card::write(int column, int box, int points, int extra) {
  assert(open(column, box) && points >= 0 && points < kOpen);
  points_[column][box] = static_cast<std::uint8_t>(points);
  extra_[column] = static_cast<std::int16_t>(extra_[column] + extra);
}

void Card::erase(int column, int box, int extra) {
  assert(!open(column, box));
  points_[column][box] = kOpen;
  extra_[column] = static_cast<std::int16_t>(extra_[column] - extra);
}

void Card::set_saved_rolls(int rolls) { saved_rolls_ = static_cast<std::int16_t>(rolls); }

}  // namespace regatta::engine
