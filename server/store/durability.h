#pragma once

#include <cstdint>

namespace regatta::store {

/// What a committed event survives. Either way it survives kill -9 of this process.
enum class Durability : std::uint8_t {
  power,    // loss of power too: each commit waits for the disk
  process,  // faster on slow disks; a loss of power may take the last seconds of all games, but damages nothing
};

}  // namespace regatta::store
