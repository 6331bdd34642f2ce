#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/rooms/connection.h"
#include "server/rooms/loop.h"
#include "server/rooms/secrets.h"

namespace regatta::rooms {

/// A connection in a room. Which seats it holds, Presence knows.
struct Visitor {
  std::shared_ptr<Connection> connection;
  Loop::TimerId hello_timer;
  int number;                       // as a spectator: they rise from 1 while the room is in memory
  bool greeted = false;             // its hello has arrived
  bool welcomed = false;            // its hello was answered: it is shown what happens, and counts as present
  bool hidden = false;              // nobody looks at the page
  std::vector<std::string> cookie;  // the secrets that came with the handshake; empty after the hello
  SecretHash device{};              // of its browser, once it was welcomed
  std::chrono::steady_clock::time_point since{};  // it was welcomed
};

/// The connections of a room, in the order in which they came.
class Visitors {
 public:
  bool empty() const { return visitors_.empty(); }
  std::span<const Visitor> all() const { return visitors_; }

  void add(std::shared_ptr<Connection> connection, Loop::TimerId hello_timer, std::vector<std::string> cookie);
  /// The visitor with this connection; valid until one is added or removed.
  Visitor* find(const Connection* connection);
  const Visitor* find(const Connection* connection) const;
  const Visitor* find_number(int number) const;
  void remove(const Connection* connection);
  /// Everybody goes; who they were.
  std::vector<Visitor> take();

  /// To all who were welcomed, but not to `except`.
  void broadcast(const Frame& frame, const Connection* except = nullptr) const;

 private:
  std::vector<Visitor> visitors_;
  int last_ = 0;
};

}  // namespace regatta::rooms
