#pragma once

#include <span>

#include "engine/options.h"
#include "engine/rules.h"

namespace regatta::engine {

/// The box that costs least: what the server writes for a player who does not play.
///
/// An option costs what its box would bring in a turn spent on it alone, less what it brings now: par (sheet.h) −
/// (points + extra), times the column's factor under triple (1, 2, 3). The least cost wins, a gain being a negative
/// cost; then the order of the sheet; then the lower column. It looks at nothing else: neither at the upper bonus nor
/// at the turns to come. So it is a rule of thumb that a person can follow with the table of pars in hand, not best
/// play.
///
/// Precondition: `options` is what engine::options gave by these rules, and not empty.
Option cheapest(const Rules& rules, std::span<const Option> options);

}  // namespace regatta::engine
