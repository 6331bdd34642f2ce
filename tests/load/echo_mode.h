#pragma once

#include <cstddef>
#include <cstdint>

#include "tests/load/schedule.h"

namespace regatta::load {

struct EchoPlan {
  std::uint16_t port = 0;  // of regatta_echo
  std::size_t groups = 1;
  std::size_t size = 4;  // of each
  Rates rates;
};

/// Groups of connections, of which one after the other sends a message that all get back. Prints the report. How many
/// were sent.
std::uint64_t echo(const EchoPlan& plan);

}  // namespace regatta::load
