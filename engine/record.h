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
/// One turn. At most one of `score`, `left` and `ended`.
/// `left`: the player left the game for good at this point. The rolls of the turn that was broken off may stand here,
/// and without rolls it need not be the player in turn. A leave during somebody else's turn stands before that turn.
/// `ended`: the only player who had not left ended the game; the rolls of that turn may stand here.
struct RecordedTurn {
  int player;
  std::vector<RecordedRoll> rolls;
  std::optional<RecordedScore> score;
  bool played = false;  // the server wrote the score: unused rolls are not saved
  bool left = false;
  bool ended = false;

  /// Rolls, or none, and nothing that came of them yet.
  bool running() const { return !score && !left && !ended; }
};
/// A finished or running game, written down (RULES.md, “Game records”). Players are 0 … players − 1, in turn order; who
/// came late is one of them from the start. A turn that was taken back stands here as it was in the end. The last turn
/// may be one that still runs. Elsewhere such a turn makes the next one not_your_turn.
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
/// become 0, 1, … in turn order. Who left between a turn and its being taken back stands before that turn.
Record write_down(const Rules& rules, std::span<const PlayerId> order, std::span<const Event> events);

/// Plays the record through the engine. The first illegal move ends the check. A box that the server wrote may be any
/// legal one, not just the cheapest. Preconditions: rules validate, players ≥ 1, and at most one of `score`, `left` and
/// `ended` in each turn.
std::variant<CheckedRecord, IllegalMove> check(const Record& record);

}  // namespace regatta::engine
