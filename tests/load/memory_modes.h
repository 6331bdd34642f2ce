#pragma once

#include <cstddef>
#include <cstdint>
#include <sys/types.h>

namespace regatta::load {

struct MemoryPlan {
  std::uint16_t port = 0;
  pid_t process = 0;  // the server's
  std::size_t rooms = 1000;
  int seats = 4;
  int spectators = 0;  // in each room
};

/// Rooms whose people sit in a game and do nothing: what the server needs for each connection, with its part of the
/// room. Prints the report.
void measure_idle(const MemoryPlan& plan);

/// Rooms whose people sat down, began a game, and left: what the server needs for a room without its connections, as
/// long as it keeps it in memory (--room-idle). Only some rooms at a time have connections. Prints the report.
void measure_rooms(const MemoryPlan& plan);

}  // namespace regatta::load
