#pragma once

#include <cstddef>
#include <cstdint>

#include "tests/load/dialect.h"
#include "tests/load/schedule.h"

namespace regatta::load {

struct MovesPlan {
  std::uint16_t port = 0;
  Dialect dialect = Dialect::regatta;
  std::size_t rooms = 1;
  int seats = 4;
  int spectators = 0;  // in each room
  int stuck = 0;       // in each room: spectators that never read a message
  Rates rates;
};

struct Played {
  std::uint64_t moves;  // that were measured
  int games;            // that came to their end
};

/// Rooms play whole games at the given rates. Prints the report.
Played play_moves(const MovesPlan& plan);

}  // namespace regatta::load
