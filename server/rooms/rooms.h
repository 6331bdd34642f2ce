#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "engine/rules.h"
#include "protocol/codes.h"
#include "protocol/stored_event.h"
#include "protocol/table.h"
#include "server/config.h"
#include "server/dice_source.h"
#include "server/rooms/connection.h"
#include "server/rooms/counts.h"
#include "server/rooms/glance.h"
#include "server/rooms/loop.h"
#include "server/rooms/secrets.h"
#include "server/rooms/services.h"
#include "server/store/store.h"

namespace regatta::rooms {

class Room;

/// A room that was made: what its creator gets.
struct CreatedRoom {
  std::string token;
  std::string claim;  // the creator's secret: who presents it in `join` becomes host
};

/// The rooms of one shard. Everything here runs on that shard's loop; nothing is locked. The loop and the store outlive
/// it, and the loop outlives the store's last callback. No `done` runs any more once it is destroyed.
class Rooms {
 public:
  Rooms(Loop& loop, store::Store& store, DiceSource& dice, Secrets& secrets, const RoomLimits& limits);
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;
  ~Rooms();

  /// Makes the room `token` (by the caller, from Secrets::room_token, so that it knows the shard). `done` runs on this
  /// loop, perhaps before this returns; the error is `not_saved` (try again, with a new token), or `full`.
  void create(std::string token, const engine::Rules& rules, const std::optional<protocol::Table>& table,
              std::function<void(std::variant<CreatedRoom, protocol::Code>)> done);

  /// A page has opened the room's socket. The room is loaded when it isn't in memory; what arrives meanwhile waits.
  /// Without such a room the connection is closed with room_not_found. `secrets` are those of the cookie that came with
  /// the handshake, well-formed, at most kMaxSeatsOfPage.
  void connect(const std::string& token, std::shared_ptr<Connection> connection, std::vector<std::string> secrets);
  /// One text frame from this connection. One of more than RoomLimits::message_bytes is answered with too_large.
  void receive(const std::shared_ptr<Connection>& connection, std::string_view text);
  /// The connection is gone, for whatever reason. Must be called once for each `connect`.
  void disconnected(const std::shared_ptr<Connection>& connection);

  /// Is there such a room? Reads the store when it isn't in memory; claims and loads nothing. `done` runs on this loop,
  /// perhaps before this returns. True also when the store can't tell: the page then comes, and says what is wrong.
  void exists(const std::string& token, std::function<void(bool)> done);
  /// What a link to the room may say of it, or room_not_found, not_saved. Claims and loads nothing. `done` runs on this
  /// loop, perhaps before this returns.
  void glance(const std::string& token, std::function<void(std::variant<Glance, protocol::Code>)> done);
  /// What stands on the room's door as JSON, or room_not_found, not_saved. `done` runs on this loop.
  void door(const std::string& token, std::function<void(std::variant<std::string, protocol::Code>)> done);
  /// The record of the room's current or last game as JSON, or room_not_found, no_game, not_saved. `done` runs on this
  /// loop.
  void record(const std::string& token, std::function<void(std::variant<std::string, protocol::Code>)> done);

  /// Read on any thread.
  Counts& counts() { return counts_; }

  /// Closes every connection with `restarting` once its room has nothing in flight, and takes no further command.
  /// `done` runs on this loop. Call once.
  void stop(std::function<void()> done);

 private:
  void created(const std::string& token, const std::string& claim, const protocol::stored::Event& event,
               const store::Created& result,
               const std::function<void(std::variant<CreatedRoom, protocol::Code>)>& done);
  /// What `read` makes of the room's log. A snapshot of which it makes nothing is left out then.
  template <typename What>
  void read_log(const std::string& token, store::From from,
                std::function<std::variant<What, protocol::Code>(const store::Loaded&)> read,
                std::function<void(std::variant<What, protocol::Code>)> done);
  bool full() const { return rooms_.size() + creating_ >= services_.limits.rooms; }
  void forget(const Room& room);
  void check_stopped();

  Counts counts_;
  Services services_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  /// Where each connection is. The room may be gone before the connection is.
  std::unordered_map<const Connection*, std::weak_ptr<Room>> connections_;
  std::size_t creating_ = 0;  // rooms that the store is about to make
  bool stopping_ = false;
  std::function<void()> stopped_;
  std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);  // callbacks hold it weakly
};

}  // namespace regatta::rooms
