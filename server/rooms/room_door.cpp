#include "server/rooms/room_door.h"

#include <optional>

#include "protocol/door.h"
#include "protocol/stored_event.h"
#include "server/rooms/state.h"

namespace regatta::rooms {

namespace server = protocol::server;

std::variant<std::string, protocol::Code> write_room_door(std::span<const std::string> log, int max_seats) {
  State state;
  for (const std::string& body : log) {
    const std::optional<protocol::stored::Event> event = read_next(state, body);
    if (!event) {
      return protocol::Code::not_saved;
    }
    state.apply(*event);
  }
  server::Door door{.phase = state.phase(), .rules = state.rules(), .max_seats = max_seats, .seats = {}, .turn = {}};
  for (const Seat& seat : state.seats().all()) {
    door.seats.push_back({.seat = seat.number, .name = seat.name});
  }
  if (state.game() != nullptr) {
    door.turn = state.game()->in_turn();
  }
  return server::encode_door(door);
}

}  // namespace regatta::rooms
