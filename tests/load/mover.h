#pragma once

#include <cstdint>

#include "tests/load/clock.h"
#include "tests/load/histogram.h"

namespace regatta::load {

/// What the moves of a phase took, each counted from when it was meant to happen.
struct Taken {
  Histogram ack;   // until the mover had the ack
  Histogram last;  // until the last recipient had the event
};

/// Somebody who makes one move at a time.
class Mover {
 public:
  /// It is ready for a move: the first, or since the last one was seen by everybody.
  class Observer {
   public:
    virtual ~Observer() = default;
    virtual void ready(Mover& mover, Time now) = 0;
  };

  virtual ~Mover() = default;
  virtual bool idle() const = 0;
  /// Precondition: idle(). `meant`: when this should have happened. `taken` stays until the observer is told.
  virtual void move(Time meant, Taken& taken) = 0;
};

}  // namespace regatta::load
