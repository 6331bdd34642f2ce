#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace regatta {

// Numbers for whoever watches over the server. Any thread reads them at any time; each is right by itself, and not to
// the instant with the others. Who changes them pays for no lock, and for no other loop's cache as long as each loop
// has its own.

/// Only rises.
class Count {
 public:
  void add(std::uint64_t more = 1) { value_.fetch_add(more, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

/// Rises and falls.
class Gauge {
 public:
  void add(std::int64_t change) { value_.fetch_add(change, std::memory_order_relaxed); }
  void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_ = 0;
};

/// The highest that it ever was. One thread raises it.
class Peak {
 public:
  void raise(std::size_t value) {
    if (value > value_.load(std::memory_order_relaxed)) value_.store(value, std::memory_order_relaxed);
  }
  std::size_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::size_t> value_ = 0;
};

/// How often something was at most so large, for each of `Size` bounds. One thread adds to it.
template <std::size_t Size>
class Histogram {
 public:
  using Bounds = std::array<double, Size>;

  /// They rise.
  explicit Histogram(const Bounds& bounds) : bounds_(bounds) {}

  void add(double value) {
    std::size_t at = 0;
    while (at < Size && value > bounds_[at]) ++at;
    counts_[at].add();
    sum_.store(sum_.load(std::memory_order_relaxed) + value, std::memory_order_relaxed);
  }

  const Bounds& bounds() const { return bounds_; }
  /// Between the bound before and this one; the last: beyond all bounds.
  std::array<std::uint64_t, Size + 1> counts() const {
    std::array<std::uint64_t, Size + 1> counts{};
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = counts_[i].value();
    return counts;
  }
  double sum() const { return sum_.load(std::memory_order_relaxed); }

 private:
  const Bounds bounds_;
  std::array<Count, Size + 1> counts_{};
  std::atomic<double> sum_ = 0;
};

}  // namespace regatta
