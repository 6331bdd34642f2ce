#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/dice.h"
#include "engine/game.h"
#include "engine/luck.h"

namespace regatta::engine {

/// A box as it was written, and the roll for which it was.
struct WrittenBox {
  PlayerId player;
  std::int8_t box;
  std::int8_t column;
  std::int16_t points;
  std::int16_t extra;
  Dice dice;
  Held held;  // what that roll kept
  bool own;   // the player made that roll, and chose the box
};

/// What is worth telling of a finished game.
struct Highlights {
  struct Turn {
    PlayerId player;
    int box;
    int column;
    int points;  // with the extra, and as often as the column counts
    Dice dice;
  };
  struct Roll {
    PlayerId player;
    int box;
    int column;
    Dice dice;
    Held held;
    Odds odds;
  };
  struct Gain {
    PlayerId player;
    int points;  // as often as their columns count
  };

  std::optional<Turn> best;
  std::optional<Roll> luckiest;
  std::vector<Gain> bonus;   // who has made it, in turn order
  std::vector<Gain> extras;  // who has earned some, in turn order
};

/// A roll that is likelier is no luck to speak of.
inline constexpr int kLuckyOneIn = 10;

/// `written`: the boxes of this game in the order in which they were written, without those that were taken back.
/// The best turn is the one that brought most. The luckiest roll is the one with the smallest odds (luck.h) among the
/// rolls for which a box was written with more than 0, one in kLuckyOneIn at most. Among equals the earlier one is told
/// of. What the server rolled or wrote for somebody is neither.
Highlights highlights(const Game& game, std::span<const WrittenBox> written);

}  // namespace regatta::engine
