#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "tests/load/clock.h"

namespace regatta::load {

/// One epoll, one thread.
class Loop {
 public:
  class Watcher {
   public:
    virtual ~Watcher() = default;
    /// The descriptor has these of EPOLLIN, EPOLLOUT, EPOLLERR, EPOLLHUP.
    virtual void ready(std::uint32_t events) = 0;
  };

  Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();

  void add(int descriptor, std::uint32_t events, Watcher& watcher) const;
  void change(int descriptor, std::uint32_t events, Watcher& watcher) const;

  /// Waits until something is ready, until this moment at most, and deals with what is.
  void turn(Time until);
  /// Turns until `done()`. Throws std::runtime_error when that takes longer than `most`: nothing here is worth waiting
  /// for without an end.
  template <typename Done>
  void turn_until(const Done& done, std::chrono::seconds most) {
    const auto end = Clock::now() + most;
    while (!done()) turn_before(end);
  }

  /// Deletes it when no event of this turn can name it any more.
  void bury(std::unique_ptr<Watcher> watcher) { buried_.push_back(std::move(watcher)); }

 private:
  void turn_before(Time end);

  int epoll_;
  std::vector<std::unique_ptr<Watcher>> buried_;
};

}  // namespace regatta::load
