#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace regatta::load {

/// How often each time occurred, within 1 %: log-linear, 128 steps for each power of two of nanoseconds, from 0 up.
class Histogram {
 public:
  void add(std::chrono::nanoseconds time);
  std::uint64_t count() const { return count_; }
  /// The time that this part of all (0 … 1) did not exceed; 0 when there are none.
  std::chrono::nanoseconds quantile(double part) const;
  std::chrono::nanoseconds most() const { return most_; }

 private:
  static constexpr int kBits = 7;
  static constexpr std::size_t kSteps = std::size_t{1} << kBits;

  std::array<std::uint64_t, (64 - kBits) * kSteps> counts_{};
  std::uint64_t count_ = 0;
  std::chrono::nanoseconds most_{};
};

}  // namespace regatta::load
