#pragma once

#include <cstdint>

namespace regatta::protocol {

/// Number of a room's event: its first is 1, without gaps.
using Seq = std::int64_t;
/// Number of a seat's command, chosen by its page, rising by one.
using Id = std::int64_t;

/// The largest integer that every page reads exactly (2^53 − 1): the end of the range of Seq and Id on the wire.
inline constexpr std::int64_t kMaxInteger = (std::int64_t{1} << 53) - 1;

}  // namespace regatta::protocol
