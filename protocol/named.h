#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace regatta::protocol {

/// A value and its code on the wire. Each set of such values has one table, which both directions read.
template <typename Value>
struct Named {
  std::string_view name;
  Value value;
};

/// Precondition: the value is in the table.
template <typename Value, std::size_t Size>
std::string_view name_of(const std::array<Named<Value>, Size>& names, Value value) {
  const auto at = std::find_if(names.begin(), names.end(), [value](const auto& named) { return named.value == value; });
  return at->name;
}

template <typename Value, std::size_t Size>
std::optional<Value> find_named(const std::array<Named<Value>, Size>& names, std::string_view name) {
  const auto at = std::find_if(names.begin(), names.end(), [name](const auto& named) { return named.name == name; });
  if (at == names.end()) return std::nullopt;
  return at->value;
}

}  // namespace regatta::protocol
