#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tests/simulation/unsafe.h"

namespace regatta::simulation {

struct Result {
  std::optional<std::string> failure;  // the invariant that did not hold
  int moves = 0;                       // rolls and scores in the log
  int snapshots = 0;                   // times that a server began with one
};

/// One room's life, from its seed alone. `tracing`: tells it on standard output.
Result simulate(std::uint64_t seed, Unsafe unsafe, bool tracing);

}  // namespace regatta::simulation
