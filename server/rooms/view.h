#pragma once

#include <optional>
#include <vector>

#include "engine/game.h"
#include "protocol/server_message.h"
#include "protocol/stored_event.h"
#include "server/rooms/connection.h"
#include "server/rooms/state.h"

namespace regatta::rooms {

// What pages are shown. It is put together here and nowhere else: nothing of a seat but its number, its name, whether
// it is here and whether the server plays it leaves the room. A view's names belong to what it was made from, so it
// is encoded at once.

/// The frame of a message.
Frame to_frame(const protocol::server::Message& message);

/// The answer to a page that needs the whole room.
Frame show_room(const State& state, const protocol::server::Presence& presence, int max_seats,
                std::vector<protocol::server::You> you);

/// What the view of an event needs of the state before it.
struct Before {
  explicit Before(const State& state);

  Phase phase;
  std::optional<engine::LastBox> last_box;
  engine::Dice dice;
};

/// An event as pages are told; `state` is the one right after it. Precondition: not RoomCreated, of which nobody is
/// told.
Frame show_event(const Before& before, const State& state, const protocol::server::Presence& presence,
                 const protocol::stored::Event& event);

}  // namespace regatta::rooms
