#include "protocol/create_room.h"

#include <cstddef>

#include "nlohmann/json.hpp"

#include "protocol/json_fields.h"
#include "protocol/json_writer.h"
#include "protocol/rules_json.h"
#include "protocol/strict_json.h"

namespace regatta::protocol {

namespace {

constexpr std::size_t kDepth = 4;

}  // namespace

std::variant<engine::Rules, Code> decode_create_room(std::string_view text) {
  const std::variant<nlohmann::json, JsonError> parsed = parse_strict(text, {.bytes = text.size(), .depth = kDepth});
  const nlohmann::json* const body = std::get_if<nlohmann::json>(&parsed);
  if (body == nullptr || !body->is_object()) {
    return Code::malformed;
  }
  JsonFields fields(*body);
  const nlohmann::json& rules = fields.any("rules");
  if (!fields.complete()) {
    return Code::malformed;
  }
  return decode_rules(rules);
}

std::string encode_created_room(std::string_view token, std::string_view link, std::string_view claim) {
  JsonWriter json;
  json.begin_object();
  json.field("token", token);
  json.field("path", room_path(token));
  json.field("link", link);
  json.field("claim", claim);
  json.end_object();
  return json.take();
}

std::string encode_http_error(Code code) {
  JsonWriter json;
  json.begin_object();
  json.field("error", name(code));
  json.end_object();
  return json.take();
}

std::string room_path(std::string_view token) { return "/r/" + std::string(token); }

}  // namespace regatta::protocol
