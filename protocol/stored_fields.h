#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/rules.h"
#include "protocol/json_fields.h"
#include "protocol/stored_event.h"
#include "protocol/table.h"

/// Members that several of the stored forms have. In reading, what is missing or wrong leaves `in` incomplete.
namespace regatta::protocol::stored {

std::string hex(const Hash& hash);

int seat(JsonFields& in);
Hash hash(JsonFields& in, std::string_view key);
std::optional<Hash> optional_hash(JsonFields& in, std::string_view key);
/// Pass and device, or neither.
std::optional<Taken> taken(JsonFields& in);
engine::Rules rules(JsonFields& in);
Table table(JsonFields& in);

}  // namespace regatta::protocol::stored
