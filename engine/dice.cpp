#include "engine/dice.h"

#include <cassert>

namespace regatta::engine {

Dice::Dice(std::initializer_list<int> faces) : Dice(std::span<const int>(faces.begin(), faces.size())) {}

Dice::Dice(std::span<const int> faces) {
  assert(faces.size() <= kMaxDice);
  for (const int face : faces) {
    assert(face >= 1 && face <= kFaces);
    faces_[size_++] = static_cast<std::uint8_t>(face);
  }
}

Dice Dice::rerolled(Held held, const Dice& thrown) const {
  assert(size_ == thrown.size_);
  Dice after = thrown;
  for (std::size_t position = 0; position < size_; ++position) {
    if ((held >> position & 1) != 0) after.faces_[position] = faces_[position];
  }
  return after;
}

Counts count(const Dice& dice) {
  Counts counts{};
  for (std::size_t position = 0; position < dice.size(); ++position) ++counts[dice[position]];
  return counts;
}

}  // namespace regatta::engine
