#pragma once

#include <chrono>
#include <functional>
#include <unordered_map>

#include "server/net/asio.h"
#include "server/rooms/loop.h"

namespace regatta::net {

/// A rooms::Loop on an io_context that one thread runs.
class AsioLoop final : public rooms::Loop {
 public:
  explicit AsioLoop(asio::io_context& context) : context_(context) {}

  void post(std::function<void()> task) override;
  TimerId after(std::chrono::milliseconds delay, std::function<void()> task) override;
  std::chrono::steady_clock::time_point now() const override;
  void cancel(TimerId timer) override;

 private:
  asio::io_context& context_;
  TimerId last_ = 0;
  std::unordered_map<TimerId, Timer> timers_;
};

}  // namespace regatta::net
