#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/card.h"
#include "engine/dice.h"
#include "engine/options.h"
#include "engine/refusal.h"
#include "engine/rules.h"

namespace regatta::engine {

/// A player's id, given by whoever makes the game (a room's seat number, a record's index). Turn order is by id, never
/// by index arithmetic.
using PlayerId = int;

inline constexpr int kRollsPerTurn = 3;

// What a player may ask for.
struct Roll {
  PlayerId player;
  Held held;  // the dice to keep; must be empty for the first roll
};
struct Score {
  PlayerId player;
  std::string box;  // by id, as it came
  int column;
};
struct Leave {
  PlayerId player;
};
/// Somebody new sits down while the first turn runs, last in turn order; else too_late. Nobody enters a game twice.
struct Enter {
  PlayerId player;
};
/// The server plays on for the player in turn: throws all dice when nothing was rolled, else writes the box that costs
/// least (engine/cheapest.h).
struct Play {
  PlayerId player;
};
/// The player who wrote the last box reopens that turn, as Game::last_box says; else too_late, when the game is over
/// too.
struct TakeBack {
  PlayerId player;
};
/// The only one who has not left ends the game as it is; else others_play.
struct End {
  PlayerId player;
};
using Command = std::variant<Roll, Score, Leave, Enter, Play, TakeBack, End>;

// What happened. A game is rebuilt by applying its events.
struct Rolled {
  PlayerId player;
  Held held;
  Dice dice;  // all dice after the roll
  friend bool operator==(const Rolled&, const Rolled&) = default;
};
struct Scored {
  PlayerId player;
  int box;  // index in the sheet's boxes
  int column;
  int points;
  int extra;
  bool played;  // by the server: rolls that this turn has not used are not saved, and it can't be taken back
  friend bool operator==(const Scored&, const Scored&) = default;
};
struct Left {
  PlayerId player;
  friend bool operator==(const Left&, const Left&) = default;
};
struct Entered {
  PlayerId player;
  friend bool operator==(const Entered&, const Entered&) = default;
};
struct TakenBack {
  PlayerId player;
  int box;  // the one that is open again
  int column;
  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
struct Ended {
  PlayerId player;
  friend bool operator==(const Ended&, const Ended&) = default;
};
using Event = std::variant<Rolled, Scored, Left, Entered, TakenBack, Ended>;

struct Player {
  PlayerId id;
  Card card;
  bool left = false;  // gone for good: keeps what is written, has no more turns
  friend bool operator==(const Player&, const Player&) = default;
};

/// The last box that was written, and the turn that it ended: all that reopens it.
struct LastBox {
  PlayerId player;
  int turn;  // its number
  std::int8_t box;
  std::int8_t column;
  std::int16_t extra;
  // As they were before the box was written.
  std::int16_t saved_rolls;
  int rolls;
  Dice dice;
  Held held;
  friend bool operator==(const LastBox&, const LastBox&) = default;
};

/// One line of the final table. Equal totals share a place (1, 1, 3); players who left stand behind all who finished.
/// Who leaves with a full card has finished: closing the page after the last own turn costs no place. So has who ended
/// the game as the only one left in it.
struct Standing {
  PlayerId player;
  int place;  // from 1
  int total;
  bool finished;
  friend bool operator==(const Standing&, const Standing&) = default;
};

/// The state of one game: a deterministic machine without clock, randomness or I/O.
class Game {
 public:
  /// Preconditions: `rules` validate; `order` is not empty and its ids are distinct. The players move in this order.
  Game(const Rules& rules, std::span<const PlayerId> order);

  const Rules& rules() const { return rules_; }
  const Sheet& sheet() const;
  std::span<const Player> players() const { return players_; }  // in turn order
  const Player* find(PlayerId id) const;

  /// Whose turn it is; nothing when the game is over.
  std::optional<PlayerId> in_turn() const { return in_turn_; }
  bool over() const { return !in_turn().has_value(); }
  /// The number of the current turn, from 1, counting everybody's; stays when the game is over. A take-back leads back
  /// to the number of the turn that it reopens.
  int turn() const { return turn_; }
  int round() const;   // of the player in turn: boxes written by that player + 1; rounds() when the game is over
  int rounds() const;  // boxes × columns

  // Of the current turn; all of it 0 or empty when the game is over.
  int rolls() const { return rolls_; }        // made so far
  int rolls_left() const;                     // left of the turn's three
  int saved_rolls_left() const;               // what the player in turn can use beyond them, now
  const Dice& dice() const { return dice_; }  // empty before the first roll
  Held held() const { return held_; }         // the dice that the last roll kept
  std::vector<Option> options() const;        // of the player in turn; empty before the first roll

  /// What can be taken back: the last written box, also when it ended the game. Nothing as soon as somebody has rolled,
  /// when the writer has left or the server wrote it, and after a take-back.
  const std::optional<LastBox>& last_box() const { return last_box_; }

  /// By place, then turn order. Meaningful at any time; final when over.
  std::vector<Standing> ranking() const;

  /// What this command leads to, or why it is refused. Changes nothing. The end of the game is refused before whose
  /// turn it is, and that before anything the command asks for. `thrown` are fresh faces for all dice of the sheet
  /// (another number of them is bad_dice), of which a roll takes those that it does not hold; commands that do not roll
  /// ignore it. Anybody who plays and has not left may leave, or ask for the end (else not_your_turn), until the game
  /// is over.
  std::variant<Event, Refusal> decide(const Command& command, const Dice& thrown) const;

  /// Precondition: the event was decided in exactly this state. A box that the server wrote may be any that was legal:
  /// the log of a game outlives the rule by which it was chosen.
  void apply(const Event& event);

  friend bool operator==(const Game&, const Game&) = default;

 private:
  Player& player(PlayerId id);
  const Player& mover() const;
  std::variant<Event, Refusal> answer(const Roll& roll, const Dice& thrown) const;
  std::variant<Event, Refusal> answer(const Score& score, const Dice& thrown) const;
  std::variant<Event, Refusal> answer(const Leave& leave, const Dice& thrown) const;
  std::variant<Event, Refusal> answer(const Enter& enter, const Dice& thrown) const;
  std::variant<Event, Refusal> answer(const Play& play, const Dice& thrown) const;
  std::variant<Event, Refusal> answer(const TakeBack& take_back, const Dice& thrown) const;
  std::variant<Event, Refusal> answer(const End& end, const Dice& thrown) const;
  void happen(const Rolled& rolled);
  void happen(const Scored& scored);
  void happen(const Left& left);
  void happen(const Entered& entered);
  void happen(const TakenBack& taken_back);
  void happen(const Ended& ended);
  bool plays(PlayerId id) const;
  std::optional<PlayerId> next() const;
  void end_turn();
  void clear_dice();

  Rules rules_;
  std::vector<Player> players_;
  std::optional<PlayerId> in_turn_;
  int turn_ = 1;
  int rolls_ = 0;
  Dice dice_;
  Held held_ = 0;
  std::optional<LastBox> last_box_;
};

}  // namespace regatta::engine
