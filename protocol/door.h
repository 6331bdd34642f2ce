#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules.h"
#include "protocol/server_message.h"

namespace regatta::protocol::server {

/// What stands on a room's door: the answer to `GET /api/rooms/{token}`. A view, like the messages.
struct Door {
  struct Seat {
    int seat;
    std::string_view name;
  };
  Phase phase;
  engine::Rules rules;  // the room's: while a game runs also those of the game
  int max_seats;
  std::vector<Seat> seats;  // in the order of the room
  std::optional<int> turn;  // the seat in turn; nothing while no game runs
};

std::string encode_door(const Door& door);

}  // namespace regatta::protocol::server
