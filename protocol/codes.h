#pragma once

#include <cstdint>
#include <string_view>

#include "engine/refusal.h"
#include "engine/rules.h"

namespace regatta::protocol {

/// Every code with which the server refuses something: a command, an HTTP call, a room that is to be made
/// (protocol/README.md). What closes a connection has its own codes (protocol/close.h).
enum class Code : std::uint8_t {
  // What is wrong with a message.
  malformed,
  too_large,
  unknown_type,
  no_hello,
  stale_id,
  resync,
  stale_turn,
  // What a seat or the room's phase forbids.
  no_seat,
  too_many_seats,
  no_such_seat,
  bad_pass,
  not_host,
  wrong_phase,
  not_lost,
  bad_name,
  room_full,
  no_room_left,
  // What the server can't do now.
  not_saved,
  busy,
  rate_limited,
  full,
  // What HTTP alone says.
  not_found,
  room_not_found,
  no_game,
  method_not_allowed,
  // The engine's refusals.
  not_your_turn,
  bad_dice,
  nothing_to_hold,
  nothing_to_roll,
  held_die_changed,
  no_rolls_left,
  not_rolled,
  unknown_box,
  unknown_column,
  box_filled,
  box_not_allowed,
  game_over,
  too_late,
  others_play,
  // Rules, or a table, that are refused.
  unknown_sheet,
  bad_columns,
  bad_order,
  bad_joker,
  joker_needs_classic,
  bad_table,
};

/// The code as it stands on the wire.
std::string_view name(Code code);

Code code(engine::Refusal refusal);
Code code(engine::RulesError error);

}  // namespace regatta::protocol
