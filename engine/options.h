#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "engine/card.h"
#include "engine/dice.h"
#include "engine/refusal.h"
#include "engine/rules.h"

namespace regatta::engine {

/// A box that may legally be written now, and what that gives.
struct Option {
  std::int8_t box;     // index in the sheet's boxes
  std::int8_t column;  // 0-based
  std::int16_t points;
  std::int16_t extra;

  friend bool operator==(const Option&, const Option&) = default;
};

/// Did a joker give these points for a box, as the dice alone would not have?
bool by_joker(const Rules& rules, const Dice& dice, int box, int points);

/// All legal options for these dice on this card, by box in sheet order, then column. Never empty while a box is open.
std::vector<Option> options(const Rules& rules, const Card& card, const Dice& dice);

/// The option of this box in this column (both indices in range), or why it is none: box_filled, box_not_allowed.
std::variant<Option, Refusal> option(const Rules& rules, const Card& card, const Dice& dice, int box, int column);

}  // namespace regatta::engine
