#include "protocol/rules_json.h"

#include <array>
#include <cstdint>
#include <string>

#include "protocol/named.h"

namespace regatta::protocol {
namespace {

constexpr std::array<Named<engine::Order>, 2> kOrders{{
    {"free", engine::Order::free},
    {"forced", engine::Order::forced},
}};
constexpr std::array<Named<engine::Joker>, 3> kJokers{{
    {"none", engine::Joker::none},
    {"forced", engine::Joker::forced},
    {"free", engine::Joker::free},
}};

}  // namespace

std::string_view name(engine::Order order) { return name_of(kOrders, order); }

std::string_view name(engine::Joker joker) { return name_of(kJokers, joker); }

nlohmann::ordered_json encode_rules(const engine::Rules& rules) {
  return {{"sheet", engine::sheet(rules.sheet).name},
          {"columns", rules.columns},
          {"order", name(rules.order)},
          {"joker", name(rules.joker)}};
}

void write_rules(JsonWriter& json, const engine::Rules& rules) {
  json.key("rules");
  json.raw(encode_rules(rules).dump());
}

std::variant<engine::Rules, Code> decode_rules(const Json& json) {
  const auto member = [&json](const char* key) -> const Json* {
    const auto at = json.find(key);
    return at == json.end() ? nullptr : &*at;
  };
  if (!json.is_object() || json.size() != 4) return Code::malformed;
  const auto* sheet = member("sheet");
  const auto* columns = member("columns");
  const auto* order = member("order");
  const auto* joker = member("joker");
  if (sheet == nullptr || columns == nullptr || order == nullptr || joker == nullptr) return Code::malformed;
  if (!sheet->is_string() || !columns->is_number_integer() || !order->is_string() || !joker->is_string()) {
    return Code::malformed;
  }

  const auto sheet_id = engine::find_sheet(sheet->get_ref<const std::string&>());
  if (!sheet_id) return Code::unknown_sheet;
  const auto order_value = find_named(kOrders, order->get_ref<const std::string&>());
  if (!order_value) return Code::bad_order;
  const auto joker_value = find_named(kJokers, joker->get_ref<const std::string&>());
  if (!joker_value) return Code::bad_joker;
  // The wire's integers are wider than the engine's; 0 is no number of columns either.
  const auto number = columns->get<std::int64_t>();
  const engine::Rules rules{.sheet = *sheet_id,
                            .columns = number > engine::kMaxColumns || number < 0 ? 0 : static_cast<int>(number),
                            .order = *order_value,
                            .joker = *joker_value};
  if (const auto error = engine::validate(rules)) return code(*error);
  return rules;
}

}  // namespace regatta::protocol
