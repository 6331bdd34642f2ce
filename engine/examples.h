#pragma once

#include "engine/dice.h"
#include "engine/sheet.h"

namespace regatta::engine {

/// Dice from which a person learns what a box asks: they fill it, and where a box counts some dice alone, there are
/// others too. What they give is the box's own score.
Dice example(const Sheet& sheet, int box);

}  // namespace regatta::engine
