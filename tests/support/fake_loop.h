#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "server/rooms/loop.h"

namespace regatta::testing {

/// A loop whose clock stands still until it is told to advance. One thread only.
class FakeLoop final : public rooms::Loop {
 public:
  using Time = std::chrono::milliseconds;

  void post(std::function<void()> task) override { tasks_.push_back(std::move(task)); }

  TimerId after(std::chrono::milliseconds delay, std::function<void()> task) override {
    const TimerId id = ++last_timer_;
    timers_.emplace(std::pair(now_ + delay, id), std::move(task));
    return id;
  }

  void cancel(TimerId timer) override {
    std::erase_if(timers_, [=](const auto& entry) { return entry.first.second == timer; });
  }

  std::chrono::steady_clock::time_point now() const override {
    return std::chrono::steady_clock::time_point(std::chrono::hours(1) + now_);
  }

  /// Runs what was posted, and what that posts. True when there was anything.
  bool run() {
    const bool any = !tasks_.empty();
    while (!tasks_.empty()) {
      const std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      task();
    }
    return any;
  }

  /// Lets time pass; each timer runs at its time.
  void advance(std::chrono::milliseconds time) {
    const Time end = now_ + time;
    run();
    while (!timers_.empty() && timers_.begin()->first.first <= end) {
      const auto timer = timers_.extract(timers_.begin());
      now_ = std::max(now_, timer.key().first);
      timer.mapped()();
      run();
    }
    now_ = end;
  }

  /// The clock goes on by so much at once, as after a sleep of the machine; what is overdue runs with the next advance.
  void jump(std::chrono::milliseconds time) { now_ += time; }

  /// How long until the next timer; nothing when there is none.
  std::optional<std::chrono::milliseconds> next() const {
    return timers_.empty() ? std::nullopt : std::optional(std::max(Time(0), timers_.begin()->first.first - now_));
  }
  std::size_t timers() const { return timers_.size(); }

 private:
  std::deque<std::function<void()>> tasks_;
  std::map<std::pair<Time, TimerId>, std::function<void()>> timers_;
  Time now_{0};
  TimerId last_timer_ = 0;
};

}  // namespace regatta::testing
