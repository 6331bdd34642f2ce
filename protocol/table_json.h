#pragma once

#include <variant>

#include "protocol/codes.h"
#include "protocol/json_writer.h"
#include "protocol/strict_json.h"
#include "protocol/table.h"

namespace regatta::protocol {

/// `"table": {"turn_order": …, "timer": …, "take_back": …}`.
void write_table(JsonWriter& json, const Table& table);

/// A valid table; or `malformed` (not exactly these three keys, or a wrong type), or `bad_table`.
std::variant<Table, Code> decode_table(const Json& json);

}  // namespace regatta::protocol
