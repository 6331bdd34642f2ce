#include "protocol/client_message.h"

#include <algorithm>
#include <array>
#include <utility>

#include "nlohmann/json.hpp"

#include "protocol/json_fields.h"
#include "protocol/rules_json.h"
#include "protocol/strict_json.h"

namespace regatta::protocol {

bool is_secret(std::string_view text) {
  return text.size() == kSecretLength && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_';
         });
}

namespace client {

namespace {

using nlohmann::json;

constexpr std::size_t kDepth = 4;
/// Turns, rolls and columns: far beyond what any game has, and what each game has the engine checks.
constexpr std::int64_t kMaxNumber = 1'000'000;

using Read = std::variant<Message, Code>;

std::string secret(JsonFields& fields, std::string_view key) {
  std::string text = fields.string(key);
  if (!is_secret(text)) {
    fields.fail();
  }
  return text;
}

std::optional<std::string> optional_secret(JsonFields& fields, std::string_view key) {
  std::optional<std::string> text = fields.optional_string(key);
  if (text && !is_secret(*text)) {
    fields.fail();
  }
  return text;
}

Id id(JsonFields& fields) { return fields.integer("id", 1, kMaxInteger); }
int number(JsonFields& fields, std::string_view key) { return static_cast<int>(fields.integer(key, 0, kMaxNumber)); }

Read finish(const JsonFields& fields, Message message) {
  if (!fields.complete()) {
    return Code::malformed;
  }
  return message;
}

// In each of the following the order of reading is that of the braces, which C++ guarantees.

Read read_hello(JsonFields& fields) {
  const int protocol = number(fields, "protocol");
  if (protocol != kProtocol) {
    // 0 stands for what isn't a number as well; no protocol has that one.
    return protocol == 0 ? Read{Code::malformed} : Read{Message{Hello{protocol, {}, {}}}};
  }
  Hello hello{protocol, optional_secret(fields, "secret"), fields.optional_integer("last", 0, kMaxInteger)};
  return finish(fields, std::move(hello));
}

Read read_sync(JsonFields& fields) { return finish(fields, Sync{fields.optional_integer("last", 0, kMaxInteger)}); }

Read read_join(JsonFields& fields) {
  Join join{id(fields), fields.string("name"), secret(fields, "nonce"), optional_secret(fields, "claim")};
  return finish(fields, std::move(join));
}

Read read_leave(JsonFields& fields) {
  const Leave leave{id(fields)};
  return finish(fields, leave);
}

Read read_rename(JsonFields& fields) {
  Rename rename{id(fields), fields.string("name")};
  return finish(fields, std::move(rename));
}

Read read_rules(JsonFields& fields) {
  const Id command = id(fields);
  const json& given = fields.any("rules");
  if (!fields.complete()) {
    return Code::malformed;
  }
  const std::variant<engine::Rules, Code> rules = decode_rules(given);
  if (const Code* const code = std::get_if<Code>(&rules)) {
    return *code;
  }
  return Message{SetRules{command, std::get<engine::Rules>(rules)}};
}

Read read_start(JsonFields& fields) {
  const Start start{id(fields)};
  return finish(fields, start);
}

Read read_hold(JsonFields& fields) {
  const Hold hold{id(fields), number(fields, "turn"), number(fields, "roll"), fields.held("held")};
  return finish(fields, hold);
}

Read read_roll(JsonFields& fields) {
  const Roll roll{id(fields), number(fields, "turn"), number(fields, "roll"), fields.held("held")};
  return finish(fields, roll);
}

Read read_score(JsonFields& fields) {
  Score score{id(fields), number(fields, "turn"), number(fields, "roll"), fields.string("box"),
              number(fields, "column")};
  return finish(fields, std::move(score));
}

struct Type {
  std::string_view name;
  Read (*read)(JsonFields&);
};
constexpr std::array kTypes{Type{"roll", read_roll},   Type{"score", read_score},   Type{"hold", read_hold},
                            Type{"hello", read_hello}, Type{"sync", read_sync},     Type{"join", read_join},
                            Type{"leave", read_leave}, Type{"rename", read_rename}, Type{"rules", read_rules},
                            Type{"start", read_start}};

/// The id of a command whose other parts may be wrong.
std::optional<Id> readable_id(const json& message) {
  JsonFields fields(message);
  return fields.optional_integer("id", 1, kMaxInteger);
}

}  // namespace

std::variant<Message, Refused> decode(std::string_view text) {
  const std::variant<json, JsonError> parsed = parse_strict(text, {.bytes = text.size(), .depth = kDepth});
  const json* const message = std::get_if<json>(&parsed);
  if (message == nullptr || !message->is_object()) {
    return Refused{Code::malformed, {}};
  }
  JsonFields fields(*message);
  const std::string type = fields.string("type");
  const auto* const known =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const Type& candidate) { return candidate.name == type; });
  if (known == kTypes.end()) {
    return Refused{type.empty() ? Code::malformed : Code::unknown_type, readable_id(*message)};
  }
  Read read = known->read(fields);
  if (const Code* const code = std::get_if<Code>(&read)) {
    return Refused{*code, readable_id(*message)};
  }
  return std::get<Message>(std::move(read));
}

}  // namespace client

}  // namespace regatta::protocol
