#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "nlohmann/json.hpp"

namespace regatta::protocol {

/// What is read: members in the order of the text, for objects as small as ours are searched faster so than as trees.
using Json = nlohmann::ordered_json;

struct JsonLimits {
  std::size_t bytes;         // of the text
  std::size_t depth;         // objects and arrays inside each other; 1: one object or array of plain values
  std::size_t members = 64;  // of one object: each is compared with those before it
};

enum class JsonError : std::uint8_t {
  too_large,      // more than JsonLimits::bytes, or an object of more than JsonLimits::members
  too_deep,       // nested deeper than JsonLimits::depth
  duplicate_key,  // a key twice in one object
  not_integer,    // a number with a fraction or exponent, or outside of int64
  malformed,      // anything else that is no JSON in UTF-8; also U+0000, raw or escaped
};

/// Reads one JSON document. Every decoder starts here: what comes back is bounded in size and depth, holds each key
/// once, and its numbers are integers in the range of int64. Never throws, and its stack does not grow with the depth
/// of the text.
std::variant<Json, JsonError> parse_strict(std::string_view text, const JsonLimits& limits);
/// For whoever does not ask why it can't be read. Nothing, also when the document is no object.
std::optional<Json> parse_object(std::string_view text, const JsonLimits& limits);

}  // namespace regatta::protocol
