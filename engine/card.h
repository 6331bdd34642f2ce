#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/rules.h"

namespace regatta::engine {

/// One player's columns with what is written in them, the extras earned, and the rolls saved.
/// Everything inside a column is kept raw; only `total` weighs the columns (once, twice, three times).
class Card {
 public:
  explicit Card(const Rules& rules);

  std::optional<int> written(int column, int box) const;
  bool open(int column, int box) const { return !written(column, box).has_value(); }
  /// How many boxes are written, all columns together.
  int filled() const;
  /// Every box of every column is written.
  bool full() const;

  int upper(int column) const;  // sum of the upper boxes
  int bonus(int column) const;  // what the upper sum earns now, 0 or the sheet's bonus
  int extra(int column) const;  // extras earned by boxes of this column, in points
  int total(int column) const;  // raw: all boxes, bonus, extras
  int total() const;            // columns counted once, twice, three times
  int saved_rolls() const { return saved_rolls_; }

  /// Precondition: the box is open. Points and extra are what `options` gave for it.
  void write(int column, int box, int points, int extra);
  /// Undoes a `write`. Precondition: the box is written, with this extra.
  void erase(int column, int box, int extra);
  void set_saved_rolls(int rolls);

  friend bool operator==(const Card&, const Card&) = default;

 private:
  // A byte a box keeps a room of eight small; no box of any sheet gives more than 100 points.
  static constexpr std::uint8_t kOpen = 255;

  Rules rules_;
  std::array<std::array<std::uint8_t, kMaxBoxes>, kMaxColumns> points_;
  std::array<std::int16_t, kMaxColumns> extra_{};
  std::int16_t saved_rolls_ = 0;
};

}  // namespace regatta::engine
