#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dice.h"
#include "protocol/strict_json.h"

namespace regatta::protocol {

/// Reads the members of one JSON object, strictly: `complete` is true when every one that was asked for was there with
/// the right type and in range, and the object holds nothing else. What could not be read is a default value.
class JsonFields {
 public:
  /// `json` must be an object, and outlive this.
  explicit JsonFields(const Json& json) : json_(json) {}

  std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t greatest);
  std::optional<std::int64_t> optional_integer(std::string_view key, std::int64_t least, std::int64_t greatest);
  std::string string(std::string_view key);
  std::optional<std::string> optional_string(std::string_view key);
  bool boolean(std::string_view key);
  std::optional<bool> optional_boolean(std::string_view key);
  /// Positions 0 … kMaxDice − 1, rising.
  engine::Held held(std::string_view key);
  /// At most `most` integers, each in range.
  std::vector<int> integers(std::string_view key, int least, int greatest, std::size_t most);
  /// Null when it is missing.
  const Json& any(std::string_view key);
  /// Nothing when it is missing.
  const Json* optional_any(std::string_view key) { return find(key); }

  /// For what only the caller can tell to be wrong.
  void fail() { good_ = false; }
  bool complete() const { return good_ && known_ == json_.size(); }

 private:
  const Json* find(std::string_view key);

  const Json& json_;
  std::size_t known_ = 0;
  bool good_ = true;
};

}  // namespace regatta::protocol
