#pragma once

#include <memory>
#include <string>

#include "protocol/close.h"

namespace regatta::rooms {

/// One serialised message; shared by all its recipients.
using Frame = std::shared_ptr<const std::string>;

/// A page's connection, as a room sees it. Lives on the room's shard. Its owner (net/) keeps it alive until it has
/// called Rooms::disconnected. Nothing here calls back into Rooms before it returns.
class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  /// Queues a frame. A connection whose queue is full closes itself as too slow.
  virtual void send(Frame frame) = 0;
  /// Sends `bye` with this code after what is queued, then closes. Nothing that is sent later goes out; Rooms::receive
  /// is not called again.
  virtual void close(protocol::Bye code) = 0;
};

}  // namespace regatta::rooms
