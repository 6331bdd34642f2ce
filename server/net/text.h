#pragma once

#include <cstdint>
#include <string_view>

namespace regatta::net {

/// Without spaces and tabs at its ends.
std::string_view trimmed(std::string_view text);
/// ASCII letters alike in both cases, as header values are compared.
bool equal_ignoring_case(std::string_view a, std::string_view b);
/// Does this list, separated by commas, hold `item`, in either case?
bool list_holds(std::string_view list, std::string_view item);
/// The FNV-1a hash: the same everywhere and always. Not for what an adversary chooses.
std::uint64_t fnv1a(std::string_view text);

/// Calls `visit` with each trimmed, not empty item of a list that is separated by commas.
template <typename Visit>
void for_each_item(std::string_view list, Visit visit) {
  while (!list.empty()) {
    const auto comma = list.find(',');
    const auto item = trimmed(list.substr(0, comma));
    if (!item.empty()) visit(item);
    list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
  }
}

}  // namespace regatta::net
