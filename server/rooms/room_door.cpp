#include "server/rooms/room_door.h"

#include <optional>
#include <utility>

#include "protocol/door.h"
#include "protocol/stored_event.h"
#include "server/rooms/state.h"

namespace regatta::rooms {

namespace server = protocol::server;

namespace {

/// The room that its log makes; nothing when the log is damaged, or the snapshot.
std::optional<State> replayed(const store::Loaded& loaded) {
  std::optional<State> state = initial_state(loaded.snapshot);
  if (!state) {
    return std::nullopt;
  }
  for (const std::string& body : loaded.log) {
    const std::optional<protocol::stored::Event> event = read_next(*state, body);
    if (!event) {
      return std::nullopt;
    }
    state->apply(*event);
  }
  return state;
}

}  // namespace

std::variant<Glance, protocol::Code> glance_at_log(const store::Loaded& loaded, int max_seats) {
  const std::optional<State> state = replayed(loaded);
  if (!state) {
    return protocol::Code::not_saved;
  }
  return glance_at(*state, max_seats);
}

std::variant<std::string, protocol::Code> write_room_door(const store::Loaded& loaded, int max_seats) {
  const std::optional<State> state = replayed(loaded);
  if (!state) {
    return protocol::Code::not_saved;
  }
  server::Door door{.phase = state->phase(), .rules = state->rules(), .max_seats = max_seats, .seats = {}, .turn = {}};
  for (const Seat& seat : state->seats().all()) {
    door.seats.push_back({.seat = seat.number, .name = seat.name});
  }
  if (state->game() != nullptr) {
    door.turn = state->game()->in_turn();
  }
  return server::encode_door(door);
}

}  // namespace regatta::rooms
