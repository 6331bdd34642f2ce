#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <variant>

#include "protocol/client_message.h"
#include "server/rooms/connection.h"

namespace regatta::rooms {

using Arrived = std::variant<protocol::client::Message, protocol::client::Refused>;

/// What arrived and waits for its turn, in order. Its visitor is there: what waits goes when the visitor goes.
class Waiting {
 public:
  struct Item {
    std::shared_ptr<Connection> from;
    Arrived message;
  };

  bool empty() const { return items_.empty(); }
  /// How many of them are neither hello nor sync: those come once for each connection.
  std::size_t commands() const { return commands_; }

  void push(std::shared_ptr<Connection> from, Arrived message);
  /// At most one hello or sync of a visitor waits: it is answered with what is then, which answers those before it too.
  void push_sync(const std::shared_ptr<Connection>& from, protocol::client::Sync sync);
  /// Precondition: not empty().
  Item pop();
  void forget(const Connection* from);
  void clear();

 private:
  std::list<Item> items_;  // a list takes no memory while it is empty, which is nearly always
  std::size_t commands_ = 0;
};

}  // namespace regatta::rooms
