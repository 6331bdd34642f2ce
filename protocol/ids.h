#pragma once

#include <cstdint>

namespace regatta::protocol {

/// Number of a room's event: its first is 1, without gaps.
using Seq = std::int64_t;
/// Number of a seat's command, chosen by its page, rising by one.
using Id = std::int64_t;

/// The largest integer that every page reads exactly (2^53 − 1): the end of the range of Seq and Id on the wire.
inline constexpr std::int64_t kMaxInteger = (std::int64_t{1} << 53) - 1;
/// What numbers a seat, a spectator, a removed person, a turn, a roll or a column is at most this: far beyond what any
/// room has, and it fits an int.
inline constexpr int kMaxNumber = 1'000'000;
/// The most seats that any room may be set to have: what bounds a list of them.
inline constexpr int kMostSeats = 16;

}  // namespace regatta::protocol
