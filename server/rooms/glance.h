#pragma once

#include "engine/rules.h"
#include "protocol/server_message.h"
#include "server/rooms/state.h"

namespace regatta::rooms {

/// What whoever has a room's link may see of it before opening it: no names.
struct Glance {
  protocol::server::Phase phase;
  engine::Rules rules;
  int seats;  // that are taken
  int max_seats;
};

inline Glance glance_at(const State& state, int max_seats) {
  return {.phase = state.phase(),
          .rules = state.rules(),
          .seats = static_cast<int>(state.seats().all().size()),
          .max_seats = max_seats};
}

}  // namespace regatta::rooms
