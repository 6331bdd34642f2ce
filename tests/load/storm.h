#pragma once

#include <cstddef>
#include <cstdint>

#include "tests/load/schedule.h"

namespace regatta::load {

struct StormPlan {
  std::uint16_t port = 0;
  std::size_t rooms = 500;
  int seats = 4;
  Rates rates;  // breaking connections per second
};

/// Connections break at the given rates. While a page is away, somebody else in its room moves; then it comes back with
/// what it knows, and must be shown what it missed. Measured is until it has everything, as `last` from when the
/// connection was meant to break, as `ack` from when the page connects again. Prints the report. How many came back.
std::uint64_t storm(const StormPlan& plan);

}  // namespace regatta::load
