#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "tests/load/doorman.h"
#include "tests/load/loop.h"
#include "tests/load/room.h"

namespace regatta::load {

/// Many rooms, in which everybody sits.
class Crowd final : private Mover::Observer {
 public:
  /// Makes the rooms, some at a time, and returns when all are ready. From then on `observer` is told.
  Crowd(Loop& loop, Doorman& doorman, std::size_t rooms, const Room::Size& size, Mover::Observer& observer);

  std::vector<std::unique_ptr<Room>>& rooms() { return rooms_; }

 private:
  void ready(Mover& mover, Time now) override;

  Mover::Observer& observer_;
  std::size_t ready_ = 0;
  bool complete_ = false;
  std::vector<std::unique_ptr<Room>> rooms_;
};

}  // namespace regatta::load
