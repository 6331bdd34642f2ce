#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "protocol/ids.h"
#include "server/rooms/connection.h"

namespace regatta::rooms {

/// The frames of a room's newest events, for pages that come back after a short while: bounded in number and bytes.
class CatchUp {
 public:
  CatchUp(std::size_t events, std::size_t bytes) : max_events_(events), max_bytes_(bytes) {}

  /// The frame of the event after the last one that was pushed.
  void push(Frame frame);

  /// Forgets them, and their memory.
  void clear();

  /// The frames of the events `last` + 1 … `head`, the room's newest; nothing when they are not all here (or `last` is
  /// no number of this room's past).
  std::optional<std::span<const Frame>> after(protocol::Seq last, protocol::Seq head) const;

 private:
  std::size_t max_events_;
  std::size_t max_bytes_;
  std::vector<Frame> frames_;  // oldest first
  std::size_t bytes_ = 0;
};

}  // namespace regatta::rooms
