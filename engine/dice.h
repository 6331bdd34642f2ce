#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace regatta::engine {

inline constexpr int kFaces = 6;
inline constexpr int kMaxDice = 6;

/// A set of dice positions, bit i for the die at position i (0-based): the dice that a roll keeps.
using Held = std::uint8_t;

/// The dice on the table, in their places: a die keeps its position for the whole turn. Faces are 1..6; at most
/// kMaxDice dice.
class Dice {
 public:
  Dice() = default;
  Dice(std::initializer_list<int> faces);
  /// Precondition: at most kMaxDice faces, each 1..6. What comes from outside is checked before it gets here.
  explicit Dice(std::span<const int> faces);

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  int operator[](std::size_t position) const { return faces_[position]; }

  /// These dice with every position outside `held` replaced by the one of `thrown` (same size).
  Dice rerolled(Held held, const Dice& thrown) const;

  friend bool operator==(const Dice&, const Dice&) = default;

 private:
  std::array<std::uint8_t, kMaxDice> faces_{};
  std::uint8_t size_ = 0;
};

/// How often each face occurs: counts[f] for f = 1..6; counts[0] is unused.
using Counts = std::array<int, kFaces + 1>;
Counts count(const Dice& dice);

}  // namespace regatta::engine
