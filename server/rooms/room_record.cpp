#include "server/rooms/room_record.h"

#include <optional>
#include <vector>

#include "nlohmann/json.hpp"

#include "engine/record.h"
#include "protocol/record_json.h"
#include "protocol/stored_event.h"
#include "server/rooms/state.h"

namespace regatta::rooms {

namespace stored = protocol::stored;

std::variant<std::string, protocol::Code> write_room_record(std::span<const std::string> log) {
  State state;
  std::vector<int> order;
  std::vector<engine::Event> moves;  // of the newest game
  for (const std::string& body : log) {
    const std::optional<stored::Event> event = read_next(state, body);
    if (!event) {
      return protocol::Code::not_saved;
    }
    if (const auto* const started = std::get_if<stored::Started>(&event->what)) {
      order = started->order;
      moves.clear();
    } else if (const std::optional<engine::Event> move = state.game_event(*event)) {
      moves.push_back(*move);
    }
    state.apply(*event);
  }
  if (state.game() == nullptr) {
    return protocol::Code::no_game;
  }
  auto record =
      nlohmann::ordered_json::parse(protocol::write_record(engine::write_down(state.game()->rules(), order, moves)));
  record["game"] = state.game_number();
  record["names"] = state.player_names();
  return record.dump();
}

}  // namespace regatta::rooms
