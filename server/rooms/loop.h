#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace regatta::rooms {

/// The single-threaded event loop of one shard, as its rooms see it: real (net/), or simulated with a clock of its own
/// (tests).
class Loop {
 public:
  using TimerId = std::uint64_t;

  Loop() = default;
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  virtual ~Loop() = default;

  /// Runs `task` on this loop, soon. May be called from any thread.
  virtual void post(std::function<void()> task) = 0;
  /// Runs `task` on this loop after `delay`. Only from the loop itself.
  virtual TimerId after(std::chrono::milliseconds delay, std::function<void()> task) = 0;
  /// Monotonic; means nothing by itself.
  virtual std::chrono::steady_clock::time_point now() const = 0;
  /// A cancelled timer's task never runs. Unknown ids are ignored.
  virtual void cancel(TimerId timer) = 0;
};

}  // namespace regatta::rooms
