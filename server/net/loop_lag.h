#pragma once

#include "server/counts.h"
#include "server/net/asio.h"

namespace regatta::net {

/// How late a loop comes to what is due, in seconds: measured four times a second, by a timer.
class LoopLag {
 public:
  using Lag = Histogram<9>;

  explicit LoopLag(asio::io_context& context) : timer_(context.get_executor()) {}

  /// Before the loop runs, or on it.
  void start();
  /// Read on any thread.
  const Lag& lag() const { return lag_; }

 private:
  Timer timer_;
  Lag lag_{{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2}};
};

}  // namespace regatta::net
