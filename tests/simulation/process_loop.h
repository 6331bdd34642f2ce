#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "server/rooms/loop.h"
#include "tests/simulation/timeline.h"

namespace regatta::simulation {

/// The loop of one server process. Its clock runs with the timeline, but may be ahead of it: by what it has jumped.
class ProcessLoop final : public rooms::Loop {
 public:
  explicit ProcessLoop(const Timeline& timeline) : timeline_(timeline) {}

  void post(std::function<void()> task) override { tasks_.push_back(std::move(task)); }
  TimerId after(std::chrono::milliseconds delay, std::function<void()> task) override {
    timers_.emplace(std::pair(clock() + delay, ++last_timer_), std::move(task));
    return last_timer_;
  }
  std::chrono::steady_clock::time_point now() const override { return std::chrono::steady_clock::time_point(clock()); }
  void cancel(TimerId timer) override {
    std::erase_if(timers_, [=](const auto& entry) { return entry.first.second == timer; });
  }

  /// The clock goes on by this much at once.
  void jump(Time time) { ahead_ += time; }
  /// Nothing runs until then.
  void pause(Time until) { paused_until_ = std::max(paused_until_, until); }

  /// When something may run; nothing when there is nothing to run.
  std::optional<Time> next() const {
    if (!tasks_.empty()) {
      return std::max(timeline_.now(), paused_until_);
    }
    if (!timers_.empty()) {
      return std::max({timers_.begin()->first.first - ahead_, timeline_.now(), paused_until_});
    }
    return std::nullopt;
  }
  /// Has it work for now?
  bool busy() const { return !tasks_.empty(); }
  /// Runs one task or one timer. Precondition: next() is now.
  void run_next() {
    if (!tasks_.empty()) {
      const std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      task();
    } else {
      const auto timer = timers_.extract(timers_.begin());
      timer.mapped()();
    }
  }

 private:
  Time clock() const { return timeline_.now() + ahead_; }

  const Timeline& timeline_;
  std::deque<std::function<void()>> tasks_;
  std::map<std::pair<Time, TimerId>, std::function<void()>> timers_;
  TimerId last_timer_ = 0;
  Time ahead_{0};
  Time paused_until_{0};
};

}  // namespace regatta::simulation
