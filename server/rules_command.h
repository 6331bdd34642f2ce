#pragma once

#include <iosfwd>

namespace regatta {

/// `regatta rules --json`: prints the figures of the rules as the engine has them, for pages that explain the games: of
/// each sheet its boxes with their section, a fixed value where they have one, the most that dice can give, and an
/// example with its points; bonus, extra, saved rolls and jokers; what three columns make of it; and how bytes become
/// faces. Names are those of the wire, and there is no text for people in it. Returns the exit status.
int rules(std::ostream& out, std::ostream& err);

}  // namespace regatta
