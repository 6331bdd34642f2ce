#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "nlohmann/json.hpp"

namespace regatta::protocol {

struct JsonLimits {
  std::size_t bytes;  // of the text
  std::size_t depth;  // objects and arrays inside each other; 1: one object or array of plain values
};

enum class JsonError : std::uint8_t {
  too_large,      // more than JsonLimits::bytes
  too_deep,       // nested deeper than JsonLimits::depth
  duplicate_key,  // a key twice in one object
  not_integer,    // a number with a fraction or exponent, or outside of int64
  malformed,      // anything else that is no JSON in UTF-8; also U+0000, raw or escaped
};

/// Reads one JSON document. Every decoder starts here: what comes back is bounded in size and depth, holds each key
/// once, and its numbers are integers in the range of int64. Never throws, and its stack does not grow with the depth
/// of the text.
std::variant<nlohmann::json, JsonError> parse_strict(std::string_view text, const JsonLimits& limits);

}  // namespace regatta::protocol
