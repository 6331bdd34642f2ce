#pragma once

#include "engine/dice.h"

namespace regatta {

/// Where faces, and all else that chance decides, come from. The server binary has one implementation, over the
/// operating system's CSPRNG; others exist in tests alone.
class DiceSource {
 public:
  DiceSource() = default;
  DiceSource(const DiceSource&) = delete;
  DiceSource& operator=(const DiceSource&) = delete;
  virtual ~DiceSource() = default;

  /// `number` fresh dice, 1 … kMaxDice.
  virtual engine::Dice roll(int number) = 0;
  /// One of 0 … number − 1, each as likely as another; 1 … 256.
  virtual int below(int number) = 0;
};

}  // namespace regatta
