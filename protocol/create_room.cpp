#include "protocol/create_room.h"

#include <cstddef>

#include "protocol/json_fields.h"
#include "protocol/json_writer.h"
#include "protocol/rules_json.h"
#include "protocol/strict_json.h"
#include "protocol/table_json.h"

namespace regatta::protocol {

namespace {

constexpr std::size_t kDepth = 4;

}  // namespace

std::variant<CreateRoom, Code> decode_create_room(std::string_view text) {
  const std::optional<Json> body = parse_object(text, {.bytes = text.size(), .depth = kDepth});
  if (!body) {
    return Code::malformed;
  }
  JsonFields fields(*body);
  const Json& given_rules = fields.any("rules");
  const Json* const given_table = fields.optional_any("table");
  if (!fields.complete()) {
    return Code::malformed;
  }
  const std::variant<engine::Rules, Code> rules = decode_rules(given_rules);
  if (const Code* const code = std::get_if<Code>(&rules)) {
    return *code;
  }
  CreateRoom room{.rules = std::get<engine::Rules>(rules), .table = {}};
  if (given_table != nullptr) {
    const std::variant<Table, Code> table = decode_table(*given_table);
    if (const Code* const code = std::get_if<Code>(&table)) {
      return *code;
    }
    room.table = std::get<Table>(table);
  }
  return room;
}

std::string encode_created_room(std::string_view token, std::string_view link, std::string_view claim) {
  JsonWriter json;
  json.begin_object();
  json.field("token", token);
  json.field("path", room_path(token));
  json.field("link", link);
  json.field("claim", claim);
  json.end_object();
  return json.text();
}

std::string encode_http_error(Code code) {
  JsonWriter json;
  json.begin_object();
  json.field("error", name(code));
  json.end_object();
  return json.text();
}

std::string room_path(std::string_view token) { return "/r/" + std::string(token); }

}  // namespace regatta::protocol
