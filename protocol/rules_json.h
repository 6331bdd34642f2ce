#pragma once

#include <string_view>
#include <variant>

#include "nlohmann/json.hpp"

#include "engine/rules.h"
#include "protocol/codes.h"
#include "protocol/json_writer.h"
#include "protocol/strict_json.h"

namespace regatta::protocol {

std::string_view name(engine::Order order);
std::string_view name(engine::Joker joker);

/// `{"sheet": …, "columns": …, "order": …, "joker": …}`, in this order.
nlohmann::ordered_json encode_rules(const engine::Rules& rules);

/// The same as a member: `"rules": {…}`.
void write_rules(JsonWriter& json, const engine::Rules& rules);

/// Rules that a game can be played by; or `malformed` (not exactly these four keys, or a wrong type), or why these
/// rules are refused: one of the codes of engine::RulesError.
std::variant<engine::Rules, Code> decode_rules(const Json& json);

}  // namespace regatta::protocol
