#include "server/counts.h"

#include <array>
#include <cstdint>

#include "gtest/gtest.h"

namespace regatta {
namespace {

TEST(Histogram, CountsEachValueAtTheFirstBoundThatHoldsIt) {
  Histogram<3> histogram({1, 10, 100});
  for (const double value : {0.5, 1.0, 1.5, 10.0, 100.0, 100.5, 1e9}) histogram.add(value);
  EXPECT_EQ(histogram.counts(), (std::array<std::uint64_t, 4>{2, 2, 1, 2}));
  EXPECT_DOUBLE_EQ(histogram.sum(), 0.5 + 1 + 1.5 + 10 + 100 + 100.5 + 1e9);
}

TEST(Peak, NeverFalls) {
  Peak peak;
  for (const std::size_t value : {3U, 7U, 5U}) peak.raise(value);
  EXPECT_EQ(peak.value(), 7U);
}

}  // namespace
}  // namespace regatta
