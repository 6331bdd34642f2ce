#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/game.h"

namespace regatta::engine {

/// One roll as a record claims it. Unchecked: any number of dice, any face, any position. A position named twice counts
/// once; one where the sheet has no die is refused as nothing_to_hold.
struct RecordedRoll {
  std::optional<std::vector<int>> held;
  std::vector<int> dice;
};
struct RecordedScore {
  std::string box;
  int column;
};
/// One turn. `left`: the player left the game for good at this point. Then there is no score; the rolls of the turn
/// that was broken off may stand here, and without rolls it need not be the player in turn. A leave during somebody
/// else's turn stands before that turn.
struct RecordedTurn {
  int player;
  std::vector<RecordedRoll> rolls;
  std::optional<RecordedScore> score;
  bool left = false;
};
/// A finished or running game, written down (RULES.md, “Game records”). Players are 0 … players − 1, in turn order.
/// The last turn may be one that still runs: rolls without a score. Elsewhere such a turn makes the next one
/// not_your_turn.
struct Record {
  Rules rules;
  int players = 1;
  std::vector<RecordedTurn> turns;
};

struct CheckedTurn {
  int points;       // 0 without a score
  int extra;        // 0 without a score
  int saved_rolls;  // of that player, after the turn; what a turn without a score has used of them is not taken off
  std::vector<Option> options;  // all that was legal after the last roll; empty without a roll
};
struct CheckedRecord {
  std::vector<CheckedTurn> turns;
  Game game;  // after the last turn: columns, totals and ranking are read from it
};
struct IllegalMove {
  int turn;  // index in Record::turns
  Refusal refusal;
};

/// Writes a game down: `order` and `rules` as the game was made with, `events` all that happened in it so far. Players
/// become 0, 1, … in turn order.
Record write_down(const Rules& rules, std::span<const PlayerId> order, std::span<const Event> events);

/// Plays the record through the engine. The first illegal move ends the check. Preconditions: rules validate, players
/// ≥ 1.
std::variant<CheckedRecord, IllegalMove> check(const Record& record);

}  // namespace regatta::engine
