#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace regatta::protocol {

/// What people may say to each other: codes, since everybody in a room may read another language.
enum class Reaction : std::uint8_t { wow, clap, laugh, ouch, lucky, hurry, thanks, well_played };

std::string_view name(Reaction reaction);
std::optional<Reaction> find_reaction(std::string_view name);

}  // namespace regatta::protocol
