#pragma once

#include <cstdint>

namespace regatta {

/// What the system says of this process.
struct ProcessFigures {
  double start;                    // seconds since 1970
  double cpu;                      // seconds, user and system
  std::uint64_t resident_bytes;    // of memory
  std::uint64_t descriptors;       // that are open
  std::uint64_t most_descriptors;  // that may be
};

/// Zeros stand for what it does not say. Takes some ten microseconds, more with thousands of descriptors.
ProcessFigures process_figures();

}  // namespace regatta
