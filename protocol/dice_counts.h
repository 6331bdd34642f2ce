#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/dice.h"

namespace regatta::protocol {

/// The faces that a server has rolled: the answer to `GET /api/dice`.
struct DiceCounts {
  std::int64_t since = 0;                             // when it began to count, in milliseconds of Unix time
  std::array<std::uint64_t, engine::kFaces> faces{};  // ones first
};

std::string encode_dice_counts(const DiceCounts& counts);

}  // namespace regatta::protocol
