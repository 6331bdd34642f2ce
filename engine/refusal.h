#pragma once

#include <cstdint>

namespace regatta::engine {

/// Why the engine refuses what a player wants to do, or what a record claims (RULES.md, “Game records”).
enum class Refusal : std::uint8_t {
  not_your_turn,
  bad_dice,          // not the sheet's number of dice, or a face outside 1..6
  nothing_to_hold,   // a hold before the first roll of a turn, or of a position where the sheet has no die
  nothing_to_roll,   // every die is held
  held_die_changed,  // a record's held die shows another face after the roll
  no_rolls_left,
  not_rolled,  // a score before the first roll
  unknown_box,
  unknown_column,
  box_filled,
  box_not_allowed,  // open, but the forced order or the joker forbids it
  game_over,
  too_late,     // to enter a game, or to take a box back
  others_play,  // a game that others still play can't be ended by one
};

}  // namespace regatta::engine
