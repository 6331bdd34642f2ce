#include "server/net/asio_loop.h"

#include <chrono>
#include <utility>

#include "boost/asio/post.hpp"

namespace regatta::net {

void AsioLoop::post(std::function<void()> task) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = posted_.empty();
    posted_.push_back(std::move(task));
  }
  if (first) asio::post(context_, [this] { run_posted(); });
}

void AsioLoop::run_posted() {
  {
    const std::lock_guard lock(mutex_);
    running_.swap(posted_);
  }
  for (auto& task : running_) task();
  running_.clear();
}

rooms::Loop::TimerId AsioLoop::after(std::chrono::milliseconds delay, std::function<void()> task) {
  const TimerId id = ++last_;
  auto& timer = timers_.emplace(id, Timer(context_.get_executor(), delay)).first->second;
  timer.async_wait([this, id, task = std::move(task)](boost::system::error_code error) {
    // A timer that was cancelled after it ran out is gone from the map, though it reports no error.
    if (error || timers_.erase(id) == 0) return;
    task();
  });
  return id;
}

std::chrono::steady_clock::time_point AsioLoop::now() const { return std::chrono::steady_clock::now(); }

void AsioLoop::cancel(TimerId timer) { timers_.erase(timer); }

}  // namespace regatta::net
