#pragma once

#include <span>
#include <string>
#include <variant>

#include "protocol/codes.h"
#include "server/rooms/glance.h"

namespace regatta::rooms {

/// A glance at a room, from the bodies of its log; `not_saved` when the log is damaged.
std::variant<Glance, protocol::Code> glance_at_log(std::span<const std::string> log, int max_seats);

/// What stands on the door of a room, from the bodies of its log; `not_saved` when the log is damaged.
std::variant<std::string, protocol::Code> write_room_door(std::span<const std::string> log, int max_seats);

}  // namespace regatta::rooms
