#pragma once

#include <string>
#include <variant>

#include "protocol/codes.h"
#include "server/rooms/glance.h"
#include "server/store/store.h"

namespace regatta::rooms {

// From a room's log, or from its snapshot and what comes after it; `not_saved` when either is damaged.

/// A glance at the room.
std::variant<Glance, protocol::Code> glance_at_log(const store::Loaded& loaded, int max_seats);

/// What stands on its door.
std::variant<std::string, protocol::Code> write_room_door(const store::Loaded& loaded, int max_seats);

}  // namespace regatta::rooms
