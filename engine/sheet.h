#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/dice.h"

namespace regatta::engine {

enum class SheetId : std::uint8_t { classic, yatzy, six_dice, yacht };

/// The largest sheet (six_dice) has 20 boxes.
inline constexpr int kMaxBoxes = 20;

enum class Section : std::uint8_t { upper, lower };

/// One line of a sheet (RULES.md, “Sheets”). The code and the wire name it by id, never by label.
struct Box {
  std::string_view id;
  Section section;
  /// The face that an upper box counts, 1..6; 0 for a lower box.
  int face;
  /// Points for these dice, without bonus, extra or joker; 0 where the need is not met.
  int (*score)(const Counts&);
  /// What a whole turn spent on this box alone brings on average, in hundredths of a point, rounded: three rolls, held
  /// as is best for this box, without bonus, extra or joker. What giving the box away costs (engine/cheapest.h).
  int par;
  /// What a joker gives here (RULES.md, “Joker”); 0 where a joker changes nothing.
  int joker_points;
};

/// A sheet is data: a new game of the family is a new table, not a new class.
struct Sheet {
  SheetId id;
  std::string_view name;  // its id on the wire
  int dice;
  std::span<const Box> boxes;  // in the sheet's order, which forced order follows
  int bonus_at;                // upper sum that earns the bonus; 0: the sheet has none
  int bonus;
  bool extras;       // 100 points for a further five of a kind
  bool saved_rolls;  // rolls left unused are kept for later turns
  bool jokers;       // the joker options are allowed
  /// The index of the box on which extras and jokers wait: an extra until it holds its points, a joker until it is
  /// filled, be it with 0. None (-1) on a sheet with neither.
  int gate_box;

  /// The index of the box with this id in `boxes`.
  std::optional<int> find_box(std::string_view box_id) const;
};

/// What an upper box of this face holds when as many of each face together are the bonus: 63 are three of each.
/// Precondition: the sheet has a bonus.
int pace(const Sheet& sheet, int face);

const Sheet& sheet(SheetId id);
std::optional<SheetId> find_sheet(std::string_view name);
/// All sheets, in the order in which they are offered.
std::span<const SheetId> all_sheets();

}  // namespace regatta::engine
