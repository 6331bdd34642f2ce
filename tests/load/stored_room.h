#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/game.h"

namespace regatta::load {

/// A room as a store keeps it: four people, of a game of Table's rules the first so many moves. The same number gives
/// the same room, so that whoever writes rooms and whoever visits them need not tell each other.
struct StoredRoom {
  StoredRoom(std::size_t number, int moves);

  std::string token;
  std::string secret;                 // of its first seat
  std::vector<std::string> events{};  // the bodies of its log
  engine::Game game;
};

}  // namespace regatta::load
