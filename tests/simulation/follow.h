#pragma once

#include "nlohmann/json.hpp"

namespace regatta::simulation {

/// What a page makes of its room when an event arrives (protocol/README.md, “Events are numbered without gaps”): what
/// it carries replaces what the page has.
void follow(nlohmann::json& room, const nlohmann::json& event);

/// The same for `presence`.
void follow_presence(nlohmann::json& room, const nlohmann::json& presence);

/// The room without what is not in its log: who is here.
nlohmann::json without_presence(nlohmann::json room);

}  // namespace regatta::simulation
