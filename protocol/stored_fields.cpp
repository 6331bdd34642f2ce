#include "protocol/stored_fields.h"

#include <cstddef>
#include <cstdint>
#include <variant>

#include "protocol/ids.h"
#include "protocol/rules_json.h"
#include "protocol/table_json.h"

namespace regatta::protocol::stored {

namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

Hash unhex(JsonFields& in, const std::string& text) {
  Hash hash{};
  if (text.size() != 2 * hash.size() || text.find_first_not_of(kHexDigits) != std::string::npos) {
    in.fail();
    return hash;
  }
  for (std::size_t i = 0; i < hash.size(); ++i) {
    hash[i] = static_cast<std::uint8_t>(kHexDigits.find(text[2 * i]) * 16 + kHexDigits.find(text[2 * i + 1]));
  }
  return hash;
}

}  // namespace

std::string hex(const Hash& hash) {
  std::string text;
  text.reserve(2 * hash.size());
  for (const std::uint8_t byte : hash) {
    text += kHexDigits[byte >> 4U];
    text += kHexDigits[byte & 0xFU];
  }
  return text;
}

int seat(JsonFields& in) { return static_cast<int>(in.integer("seat", 1, kMaxNumber)); }

Hash hash(JsonFields& in, std::string_view key) { return unhex(in, in.string(key)); }

std::optional<Hash> optional_hash(JsonFields& in, std::string_view key) {
  const std::optional<std::string> text = in.optional_string(key);
  return text ? std::optional(unhex(in, *text)) : std::nullopt;
}

std::optional<Taken> taken(JsonFields& in) {
  const std::optional<Hash> pass = optional_hash(in, "pass");
  if (!pass) {
    return std::nullopt;
  }
  return Taken{*pass, hash(in, "device")};
}

engine::Rules rules(JsonFields& in) {
  const std::variant<engine::Rules, Code> read = decode_rules(in.any("rules"));
  if (!std::holds_alternative<engine::Rules>(read)) {
    in.fail();
    return {};
  }
  return std::get<engine::Rules>(read);
}

Table table(JsonFields& in) {
  const std::variant<Table, Code> read = decode_table(in.any("table"));
  if (!std::holds_alternative<Table>(read)) {
    in.fail();
    return {};
  }
  return std::get<Table>(read);
}

}  // namespace regatta::protocol::stored
