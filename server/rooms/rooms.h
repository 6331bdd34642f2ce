#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

#include "engine/rules.h"
#include "protocol/codes.h"
#include "server/config.h"
#include "server/dice_source.h"
#include "server/rooms/connection.h"
#include "server/rooms/loop.h"
#include "server/rooms/secrets.h"
#include "server/store/store.h"

namespace regatta::rooms {

class Room;

/// A room that was made: what its creator gets.
struct CreatedRoom {
  std::string token;
  std::string claim;  // the creator's secret: who presents it in `join` becomes host
};

/// The rooms of one shard. Everything here runs on that shard's loop; nothing is locked.
class Rooms {
 public:
  Rooms(Loop& loop, store::Store& store, DiceSource& dice, Secrets& secrets, const RoomLimits& limits);
  ~Rooms();

  /// Makes the room `token` (by the caller, from Secrets::room_token, so that it knows the shard). `done` runs on this loop; the error is `not_saved`
  /// (try again, with a new token), or `full`.
  void create(std::string token, const engine::Rules& rules,
              std::function<void(std::variant<CreatedRoom, protocol::Code>)> done);

  /// A page has opened the room's socket. The room is loaded when it isn't in memory; what arrives meanwhile waits. Without such a room the
  /// connection is closed with room_not_found.
  void connect(const std::string& token, std::shared_ptr<Connection> connection);
  /// One text frame from this connection, at most RoomLimits::message_bytes (a longer one is answered here with too_large).
  void receive(const std::shared_ptr<Connection>& connection, std::string_view text);
  /// The connection is gone, for whatever reason. Must be called once for each `connect`.
  void disconnected(const std::shared_ptr<Connection>& connection);

  /// Is there such a room? Reads the store when it isn't in memory; claims and loads nothing.
  void exists(const std::string& token, std::function<void(bool)> done);
  /// The record of the room's current or last game as JSON, or room_not_found, no_game, not_saved.
  void record(const std::string& token, std::function<void(std::variant<std::string, protocol::Code>)> done);

  /// Closes every connection with `restarting` once its room has nothing in flight, and takes no further command. `done` runs on this loop.
  void stop(std::function<void()> done);
};

}  // namespace regatta::rooms
