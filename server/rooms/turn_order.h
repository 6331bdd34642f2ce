#pragma once

#include <vector>

#include "protocol/stored_event.h"
#include "server/dice_source.h"
#include "server/rooms/state.h"

namespace regatta::rooms {

/// Each order as likely as another.
std::vector<int> shuffled(std::vector<int> seats, DiceSource& dice);

/// Each throws one die, who threw more comes first, and who ties throws again among themselves, until nobody does. All
/// throws are in it.
protocol::stored::Started roll_off(const std::vector<int>& seats, DiceSource& dice);

/// How the next game begins: the room's first as its table says, later ones in the order of the seats.
protocol::stored::Started begin_game(const State& state, DiceSource& dice);

}  // namespace regatta::rooms
