#include "protocol/json_fields.h"

namespace regatta::protocol {

namespace {

bool in_range(const Json& json, std::int64_t least, std::int64_t greatest) {
  if (!json.is_number_integer()) {
    return false;
  }
  const auto value = json.get<std::int64_t>();
  return least <= value && value <= greatest;
}

}  // namespace

const Json* JsonFields::find(std::string_view key) {
  const auto member = json_.find(key);
  if (member == json_.end()) {
    return nullptr;
  }
  ++known_;
  return &*member;
}

std::optional<std::int64_t> JsonFields::optional_integer(std::string_view key, std::int64_t least,
                                                         std::int64_t greatest) {
  const Json* const member = find(key);
  if (member == nullptr) {
    return std::nullopt;
  }
  if (!in_range(*member, least, greatest)) {
    fail();
    return std::nullopt;
  }
  return member->get<std::int64_t>();
}

std::int64_t JsonFields::integer(std::string_view key, std::int64_t least, std::int64_t greatest) {
  const std::optional<std::int64_t> value = optional_integer(key, least, greatest);
  if (!value) {
    fail();
  }
  return value.value_or(least);
}

std::optional<std::string> JsonFields::optional_string(std::string_view key) {
  const Json* const member = find(key);
  if (member == nullptr) {
    return std::nullopt;
  }
  if (!member->is_string()) {
    fail();
    return std::nullopt;
  }
  return member->get<std::string>();
}

std::string JsonFields::string(std::string_view key) {
  std::optional<std::string> value = optional_string(key);
  if (!value) {
    fail();
    return {};
  }
  return *std::move(value);
}

std::optional<bool> JsonFields::optional_boolean(std::string_view key) {
  const Json* const member = find(key);
  if (member == nullptr) {
    return std::nullopt;
  }
  if (!member->is_boolean()) {
    fail();
    return std::nullopt;
  }
  return member->get<bool>();
}

bool JsonFields::boolean(std::string_view key) {
  const std::optional<bool> value = optional_boolean(key);
  if (!value) {
    fail();
  }
  return value.value_or(false);
}

std::vector<int> JsonFields::integers(std::string_view key, int least, int greatest, std::size_t most) {
  const Json& array = any(key);
  if (!array.is_array() || array.size() > most) {
    fail();
    return {};
  }
  std::vector<int> numbers;
  numbers.reserve(array.size());
  for (const Json& number : array) {
    if (!in_range(number, least, greatest)) {
      fail();
      return {};
    }
    numbers.push_back(number.get<int>());
  }
  return numbers;
}

engine::Held JsonFields::held(std::string_view key) {
  const Json& positions = any(key);
  if (!positions.is_array()) {
    fail();
    return 0;
  }
  unsigned held = 0;
  std::int64_t least = 0;
  for (const Json& position : positions) {
    if (!in_range(position, least, engine::kMaxDice - 1)) {
      fail();
      return 0;
    }
    held |= 1U << position.get<unsigned>();
    least = position.get<std::int64_t>() + 1;
  }
  return static_cast<engine::Held>(held);
}

const Json& JsonFields::any(std::string_view key) {
  static const Json null;
  const Json* const member = find(key);
  if (member == nullptr) {
    fail();
    return null;
  }
  return *member;
}

}  // namespace regatta::protocol
