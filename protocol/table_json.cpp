#include "protocol/table_json.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "protocol/json_fields.h"
#include "protocol/named.h"

namespace regatta::protocol {

namespace {

constexpr std::array<Named<TurnOrder>, 3> kTurnOrders{{
    {"seats", TurnOrder::seats},
    {"shuffled", TurnOrder::shuffled},
    {"roll_off", TurnOrder::roll_off},
}};

/// Any integer is well-formed; one that no table can have becomes −1, which is just as refused.
int seconds(JsonFields& fields, std::string_view key) {
  const std::int64_t given =
      fields.integer(key, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
  return 0 <= given && given <= kMostTimer ? static_cast<int>(given) : -1;
}

}  // namespace

void write_table(JsonWriter& json, const Table& table) {
  json.key("table");
  json.begin_object();
  json.field("turn_order", name_of(kTurnOrders, table.turn_order));
  json.field("timer", table.timer);
  json.field("take_back", table.take_back);
  json.end_object();
}

std::variant<Table, Code> decode_table(const Json& json) {
  if (!json.is_object()) {
    return Code::malformed;
  }
  JsonFields fields(json);
  const std::string order = fields.string("turn_order");
  Table table;
  table.timer = seconds(fields, "timer");
  table.take_back = seconds(fields, "take_back");
  if (!fields.complete()) {
    return Code::malformed;
  }
  const std::optional<TurnOrder> turn_order = find_named(kTurnOrders, order);
  if (!turn_order) {
    return Code::bad_table;
  }
  table.turn_order = *turn_order;
  if (!valid(table)) {
    return Code::bad_table;
  }
  return table;
}

}  // namespace regatta::protocol
