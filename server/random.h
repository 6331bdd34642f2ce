#pragma once

#include <cstdint>
#include <span>

namespace regatta {

/// Fills `bytes` from the operating system's CSPRNG. Any thread. A system that has none left can run no fair game: the
/// process ends.
void fill_random(std::span<std::uint8_t> bytes);

}  // namespace regatta
