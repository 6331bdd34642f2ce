#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "server/net/asio.h"
#include "server/rooms/loop.h"

namespace regatta::net {

/// A rooms::Loop on an io_context that one thread runs. What is posted before the loop comes to it is one task there:
/// so the answers of one batch of the store wake it once.
class AsioLoop final : public rooms::Loop {
 public:
  explicit AsioLoop(asio::io_context& context) : context_(context) {}

  void post(std::function<void()> task) override;
  TimerId after(std::chrono::milliseconds delay, std::function<void()> task) override;
  std::chrono::steady_clock::time_point now() const override;
  void cancel(TimerId timer) override;

 private:
  void run_posted();

  asio::io_context& context_;
  std::mutex mutex_;
  std::vector<std::function<void()>> posted_;  // under the mutex
  std::vector<std::function<void()>> running_;
  TimerId last_ = 0;
  std::unordered_map<TimerId, Timer> timers_;
};

}  // namespace regatta::net
