#include "tests/load/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace regatta::load {

void Histogram::add(std::chrono::nanoseconds time) {
  const auto value = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0));
  // Below 2 × kSteps a value is its own index; above, its highest bits are.
  const auto shift = std::max(static_cast<int>(std::bit_width(value)) - kBits - 1, 0);
  ++counts_[static_cast<std::size_t>(shift) * kSteps + (value >> shift)];
  ++count_;
  most_ = std::max(most_, time);
}

std::chrono::nanoseconds Histogram::quantile(double part) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(part * static_cast<double>(count_)));
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    seen += counts_[i];
    if (seen < wanted || seen == 0) continue;
    const auto shift = i < 2 * kSteps ? 0 : i / kSteps - 1;
    const auto high = ((i - shift * kSteps + 1) << shift) - 1;
    return std::min(std::chrono::nanoseconds(high), most_);
  }
  return most_;
}

}  // namespace regatta::load
