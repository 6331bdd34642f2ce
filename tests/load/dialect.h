#pragma once

#include <cstdint>

namespace regatta::load {

/// How a server carries the messages: Regatta (and the peer on ws) as text frames, Colyseus inside messages of its own
/// (colyseus.h).
enum class Dialect : std::uint8_t { regatta, colyseus };

}  // namespace regatta::load
