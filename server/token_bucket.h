#pragma once

#include <algorithm>
#include <chrono>

namespace regatta {

/// Allows `burst` takings at once, and `rate` a second in the long run. Starts full.
class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;

  TokenBucket(double rate, double burst) : rate_(rate), burst_(burst), level_(burst) {}

  /// Takes one, if there is one.
  bool take(Clock::time_point now) {
    fill(now);
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }
  /// Is there one?
  bool has(Clock::time_point now) {
    fill(now);
    return level_ >= 1;
  }
  bool full(Clock::time_point now) {
    fill(now);
    return level_ >= burst_;
  }

 private:
  void fill(Clock::time_point now) {
    if (now > filled_) {
      const std::chrono::duration<double> passed = now - filled_;
      level_ = std::min(burst_, level_ + passed.count() * rate_);
      filled_ = now;
    }
  }

  double rate_;
  double burst_;
  double level_;
  Clock::time_point filled_{};
};

}  // namespace regatta
