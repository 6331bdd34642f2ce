#pragma once

#include <cstdint>
#include <optional>

namespace regatta::protocol {

/// Who begins the first game of a room, and who follows.
enum class TurnOrder : std::uint8_t { seats, shuffled, roll_off };

/// What a room decides beside the rules of the game (protocol/README.md, “Table”).
struct Table {
  TurnOrder turn_order = TurnOrder::seats;
  int timer = 0;      // seconds for each step of a turn; 0: none
  int take_back = 5;  // seconds in which a written box may be taken back; 0: never
  friend bool operator==(const Table&, const Table&) = default;
};

// In seconds. Shorter than the least nobody can play; longer than the most is better said with no timer at all.
inline constexpr int kLeastTimer = 10;
inline constexpr int kMostTimer = 600;
inline constexpr int kMostTakeBack = 60;

/// Whether the settings are in range.
bool valid(const Table& table);

}  // namespace regatta::protocol
