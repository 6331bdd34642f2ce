#pragma once

#include "engine/card.h"
#include "engine/dice.h"
#include "engine/options.h"
#include "engine/rules.h"

namespace regatta::engine {

/// A chance in whole outcomes: `ways` of `of`, all of them equally likely.
struct Odds {
  int ways;
  int of;  // 6 to the power of the dice that were thrown: at most 46656

  friend bool operator==(const Odds&, const Odds&) = default;
};

/// Is `a` the smaller chance?
bool rarer(const Odds& a, const Odds& b);
/// Is this the case once in so many times at most?
bool at_most_one_in(int times, const Odds& odds);

/// The chance that the roll which led to `dice`, made once more from what it held, gives this box as much as `reached`
/// does, or more: points and extra together, by the order and joker of the rules, on the card as it was before the box
/// was written. Outcomes for which the rules forbid the box don't count. Every outcome is counted.
/// Precondition: the box is open, and `dice` fill it with `reached`.
Odds odds_of(const Rules& rules, const Card& card, const Dice& dice, Held held, const Option& reached);

}  // namespace regatta::engine
