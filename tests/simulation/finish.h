#pragma once

#include "tests/simulation/people.h"
#include "tests/simulation/world.h"

namespace regatta::simulation {

/// From whatever state: nothing goes wrong any more, and those who come back can finish a game. Then all that can be
/// known of it is the same everywhere, after another restart too.
void finish(World& world);

}  // namespace regatta::simulation
