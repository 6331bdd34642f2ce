#pragma once

#include <cstdint>
#include <optional>

#include "engine/sheet.h"

namespace regatta::engine {

enum class Order : std::uint8_t { free, forced };
enum class Joker : std::uint8_t { none, forced, free };

inline constexpr int kMaxColumns = 3;

/// The rules of a table: a sheet and its options (RULES.md, “Options”).
struct Rules {
  SheetId sheet = SheetId::yatzy;
  int columns = 1;  // 1, or 3: triple
  Order order = Order::free;
  Joker joker = Joker::none;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// Why rules are refused. The first three arise where text becomes Rules; `validate` gives the others.
enum class RulesError : std::uint8_t { unknown_sheet, bad_order, bad_joker, bad_columns, joker_needs_classic };

/// Nothing when a game can be played by these rules.
std::optional<RulesError> validate(const Rules& rules);

}  // namespace regatta::engine
