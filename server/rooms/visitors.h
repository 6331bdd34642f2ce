#pragma once

#include <memory>
#include <vector>

#include "protocol/server_message.h"
#include "server/rooms/connection.h"
#include "server/rooms/loop.h"

namespace regatta::rooms {

/// A connection in a room.
struct Visitor {
  std::shared_ptr<Connection> connection;
  Loop::TimerId hello_timer;
  bool greeted = false;   // its hello has arrived
  bool welcomed = false;  // its hello was answered: it is shown what happens, and counts as present
  int seat = 0;           // 0: a spectator
};

/// The connections of a room, in the order in which they came. A seat has at most one.
class Visitors {
 public:
  bool empty() const { return visitors_.empty(); }

  void add(std::shared_ptr<Connection> connection, Loop::TimerId hello_timer);
  /// The visitor with this connection; valid until one is added or removed.
  Visitor* find(const Connection* connection);
  Visitor* find_seat(int seat);
  void remove(const Connection* connection);
  /// Everybody goes; who they were.
  std::vector<Visitor> take();

  /// To all who were welcomed, but not to `except`.
  void broadcast(const Frame& frame, const Connection* except = nullptr) const;

  bool here(int seat) const;
  int spectators() const;
  protocol::server::Presence presence() const;

 private:
  std::vector<Visitor> visitors_;
};

}  // namespace regatta::rooms
