#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace regatta::simulation {

/// Since the simulation's beginning.
using Time = std::chrono::milliseconds;

/// What happens outside of the servers, in the order of its time: the network, the store, people.
class Timeline {
 public:
  Time now() const { return now_; }

  void at(Time time, std::function<void()> task) {
    tasks_.emplace(std::pair(std::max(time, now_), ++order_), std::move(task));
  }
  void after(Time delay, std::function<void()> task) { at(now_ + delay, std::move(task)); }

  std::optional<Time> next() const {
    return tasks_.empty() ? std::nullopt : std::optional(tasks_.begin()->first.first);
  }
  /// Precondition: there is one, and it is due.
  void run_next() {
    const auto task = tasks_.extract(tasks_.begin());
    task.mapped()();
  }
  void go_to(Time time) { now_ = std::max(now_, time); }

 private:
  Time now_{0};
  std::uint64_t order_ = 0;
  std::map<std::pair<Time, std::uint64_t>, std::function<void()>> tasks_;
};

}  // namespace regatta::simulation
