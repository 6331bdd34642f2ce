#pragma once

#include "protocol/server_message.h"
#include "protocol/stored_event.h"
#include "server/rooms/state.h"
#include "server/rooms/visitors.h"

namespace regatta::rooms {

// What pages are shown. It is put together here and nowhere else: nothing of a seat but its number, its name and
// whether it is here leaves the room. The views hold names of `state`.

protocol::server::Room view_room(const State& state, const Visitors& visitors, int max_seats);

/// An event as pages are told; `state` is the one right after it. Precondition: not RoomCreated, of which nobody is
/// told.
protocol::server::Message view_event(const State& state, const Visitors& visitors,
                                     const protocol::stored::Event& event);

}  // namespace regatta::rooms
