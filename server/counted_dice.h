#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "server/dice_source.h"

namespace regatta {

/// How often each face was rolled, by all who share it.
class FaceCounts {
 public:
  void add(const engine::Dice& dice) {
    for (std::size_t i = 0; i < dice.size(); ++i)
      faces_[static_cast<std::size_t>(dice[i] - 1)].fetch_add(1, std::memory_order_relaxed);
  }
  /// Ones first.
  std::array<std::uint64_t, engine::kFaces> faces() const {
    std::array<std::uint64_t, engine::kFaces> faces{};
    for (std::size_t i = 0; i < faces.size(); ++i) faces[i] = faces_[i].load(std::memory_order_relaxed);
    return faces;
  }

 private:
  std::array<std::atomic<std::uint64_t>, engine::kFaces> faces_{};
};

/// The dice of another source, counted as they fall. Both outlive it.
class CountedDice final : public DiceSource {
 public:
  CountedDice(DiceSource& dice, FaceCounts& counts) : dice_(dice), counts_(counts) {}

  engine::Dice roll(int number) override {
    const auto rolled = dice_.roll(number);
    counts_.add(rolled);
    return rolled;
  }
  /// No face is rolled for it.
  int below(int number) override { return dice_.below(number); }

 private:
  DiceSource& dice_;
  FaceCounts& counts_;
};

}  // namespace regatta
