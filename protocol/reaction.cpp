#include "protocol/reaction.h"

#include <array>

#include "protocol/named.h"

namespace regatta::protocol {

namespace {

constexpr std::array<Named<Reaction>, 8> kReactions{{
    {"wow", Reaction::wow},
    {"clap", Reaction::clap},
    {"laugh", Reaction::laugh},
    {"ouch", Reaction::ouch},
    {"lucky", Reaction::lucky},
    {"hurry", Reaction::hurry},
    {"thanks", Reaction::thanks},
    {"well_played", Reaction::well_played},
}};

}  // namespace

std::string_view name(Reaction reaction) { return name_of(kReactions, reaction); }

std::optional<Reaction> find_reaction(std::string_view name) { return find_named(kReactions, name); }

}  // namespace regatta::protocol
