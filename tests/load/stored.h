#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/load/schedule.h"

namespace regatta::load {

/// Rooms as stored_room.h makes them: those with the numbers first … first + rooms − 1.
struct StoredPlan {
  std::string data;        // the server's folder, while no server runs
  std::uint16_t port = 0;  // the server's, while one runs
  std::size_t first = 0;
  std::size_t rooms = 100'000;
  int moves = 12;  // of each room
  Rates rates;     // rooms that are visited, per second
};

/// Writes them into a store. Prints the report: how large it is, and each room's part.
void store_rooms(const StoredPlan& plan);

/// Somebody comes back to each of the rooms, at the first of the rates: until the page has the room as it was stored.
/// Prints the report.
void visit_rooms(const StoredPlan& plan);

}  // namespace regatta::load
