#pragma once

#include <deque>
#include <random>
#include <vector>

#include "server/dice_source.h"

namespace regatta::testing {

/// Dice that fall as they were told to; then as a generator with a fixed seed lets them.
class ScriptedDice final : public DiceSource {
 public:
  explicit ScriptedDice(unsigned seed) : generator_(seed) {}

  engine::Dice roll(int number) override {
    ++rolls;
    if (!script_.empty()) {
      const engine::Dice next = script_.front();
      script_.pop_front();
      return next;
    }
    std::vector<int> faces;
    for (int i = 0; i < number; ++i) {
      faces.push_back(static_cast<int>(generator_() % engine::kFaces) + 1);
    }
    return engine::Dice(faces);
  }

  /// As the generator has it, always.
  int below(int number) override { return static_cast<int>(generator_() % static_cast<unsigned>(number)); }

  void next(engine::Dice dice) { script_.push_back(dice); }

  int rolls = 0;

 private:
  std::deque<engine::Dice> script_;
  std::mt19937 generator_;
};

}  // namespace regatta::testing
