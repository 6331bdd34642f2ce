#include "protocol/codes.h"

namespace regatta::protocol {

std::string_view name(Code code) {
  // No default: the compiler then misses no code.
  switch (code) {
    case Code::malformed:
      return "malformed";
    case Code::too_large:
      return "too_large";
    case Code::unknown_type:
      return "unknown_type";
    case Code::no_hello:
      return "no_hello";
    case Code::stale_id:
      return "stale_id";
    case Code::resync:
      return "resync";
    case Code::stale_turn:
      return "stale_turn";
    case Code::no_seat:
      return "no_seat";
    case Code::too_many_seats:
      return "too_many_seats";
    case Code::no_such_seat:
      return "no_such_seat";
    case Code::bad_pass:
      return "bad_pass";
    case Code::not_host:
      return "not_host";
    case Code::wrong_phase:
      return "wrong_phase";
    case Code::not_lost:
      return "not_lost";
    case Code::bad_name:
      return "bad_name";
    case Code::room_full:
      return "room_full";
    case Code::no_room_left:
      return "no_room_left";
    case Code::not_saved:
      return "not_saved";
    case Code::busy:
      return "busy";
    case Code::rate_limited:
      return "rate_limited";
    case Code::full:
      return "full";
    case Code::not_found:
      return "not_found";
    case Code::room_not_found:
      return "room_not_found";
    case Code::no_game:
      return "no_game";
    case Code::method_not_allowed:
      return "method_not_allowed";
    case Code::not_your_turn:
      return "not_your_turn";
    case Code::bad_dice:
      return "bad_dice";
    case Code::nothing_to_hold:
      return "nothing_to_hold";
    case Code::nothing_to_roll:
      return "nothing_to_roll";
    case Code::held_die_changed:
      return "held_die_changed";
    case Code::no_rolls_left:
      return "no_rolls_left";
    case Code::not_rolled:
      return "not_rolled";
    case Code::unknown_box:
      return "unknown_box";
    case Code::unknown_column:
      return "unknown_column";
    case Code::box_filled:
      return "box_filled";
    case Code::box_not_allowed:
      return "box_not_allowed";
    case Code::game_over:
      return "game_over";
    case Code::too_late:
      return "too_late";
    case Code::others_play:
      return "others_play";
    case Code::unknown_sheet:
      return "unknown_sheet";
    case Code::bad_columns:
      return "bad_columns";
    case Code::bad_order:
      return "bad_order";
    case Code::bad_joker:
      return "bad_joker";
    case Code::joker_needs_classic:
      return "joker_needs_classic";
    case Code::bad_table:
      return "bad_table";
  }
  return {};
}

Code code(engine::Refusal refusal) {
  switch (refusal) {
    case engine::Refusal::not_your_turn:
      return Code::not_your_turn;
    case engine::Refusal::bad_dice:
      return Code::bad_dice;
    case engine::Refusal::nothing_to_hold:
      return Code::nothing_to_hold;
    case engine::Refusal::nothing_to_roll:
      return Code::nothing_to_roll;
    case engine::Refusal::held_die_changed:
      return Code::held_die_changed;
    case engine::Refusal::no_rolls_left:
      return Code::no_rolls_left;
    case engine::Refusal::not_rolled:
      return Code::not_rolled;
    case engine::Refusal::unknown_box:
      return Code::unknown_box;
    case engine::Refusal::unknown_column:
      return Code::unknown_column;
    case engine::Refusal::box_filled:
      return Code::box_filled;
    case engine::Refusal::box_not_allowed:
      return Code::box_not_allowed;
    case engine::Refusal::game_over:
      return Code::game_over;
    case engine::Refusal::too_late:
      return Code::too_late;
    case engine::Refusal::others_play:
      return Code::others_play;
  }
  return Code::malformed;
}

Code code(engine::RulesError error) {
  switch (error) {
    case engine::RulesError::unknown_sheet:
      return Code::unknown_sheet;
    case engine::RulesError::bad_columns:
      return Code::bad_columns;
    case engine::RulesError::bad_order:
      return Code::bad_order;
    case engine::RulesError::bad_joker:
      return Code::bad_joker;
    case engine::RulesError::joker_needs_classic:
      return Code::joker_needs_classic;
  }
  return Code::malformed;
}

}  // namespace regatta::protocol
