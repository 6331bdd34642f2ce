#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "server/rooms/loop.h"

namespace regatta::rooms {

/// One timer of the loop, set for the next moment at which something is due.
class Alarm {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// `ring` runs at `at`, or a little later; whatever was set before is not. Nothing: no alarm.
  void set(Loop& loop, std::optional<Time> at, std::function<void()> ring);
  /// Is it set so already? Asked after everything that happens, before a `ring` is made.
  bool is_set(std::optional<Time> at) const { return timer_ ? at == at_ : !at; }
  /// It has rung.
  void rung() { timer_.reset(); }

 private:
  std::optional<Loop::TimerId> timer_;
  Time at_{};
};

}  // namespace regatta::rooms
