#pragma once

#include <span>
#include <string>
#include <variant>

#include "protocol/codes.h"

namespace regatta::rooms {

/// The record of a room's running or last game (protocol/RECORD.md) from the bodies of its log, with two keys more:
/// `game`, its number in the room, and `names`, the players' names in turn order. `no_game` before the first;
/// `not_saved` when the log is damaged.
std::variant<std::string, protocol::Code> write_room_record(std::span<const std::string> log);

}  // namespace regatta::rooms
