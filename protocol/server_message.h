#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/dice.h"
#include "engine/game.h"
#include "engine/rules.h"
#include "protocol/close.h"
#include "protocol/codes.h"
#include "protocol/ids.h"

/// What the server sends (protocol/README.md, “Server to client”, which says what each part means). These are views:
/// names and box ids belong to what they were made from; they are made, encoded once for all recipients, and thrown
/// away.
namespace regatta::protocol::server {

// Parts of messages.

struct Column {
  std::vector<std::pair<std::string_view, int>> boxes;  // what is written: box id and points
  int upper;
  int bonus;
  int extra;
  int total;
};
struct Card {
  std::vector<Column> columns;
  int total;
  int saved_rolls;
};
struct Player {
  int seat;
  std::string_view name;
  bool left;
  Card card;
};
struct Option {
  std::string_view box;
  int column;
  int points;
  int extra;
};
struct Turn {
  int number;
  int round;
  int seat;
  int roll;
  int rolls_left;
  int saved_rolls;
  engine::Dice dice;
  engine::Held held;
  std::vector<Option> options;
};
using Ranking = std::vector<engine::Standing>;  // players are seats
struct Game {
  int number;
  engine::Rules rules;
  int rounds;
  std::vector<Player> players;
  std::optional<Turn> turn;
  std::optional<Ranking> ranking;
};
struct Seat {
  int seat;
  std::string_view name;
  bool here;
};
enum class Phase : std::uint8_t { lobby, playing, over };
struct Room {
  Phase phase;
  engine::Rules rules;
  std::optional<int> host;
  int max_seats;
  std::vector<Seat> seats;
  int spectators;
  std::optional<Game> game;
};

// Answers.

struct You {
  int seat;
  Id last_id;
};
struct Welcome {
  Seq seq;
  std::optional<You> you;
  std::optional<Room> room;
};
struct Ack {
  Id id;
  Seq seq;
  std::optional<int> seat;            // of a join
  std::optional<std::string> secret;  // of a join, the first time
};
struct Error {
  std::optional<Id> id;
  Code code;
};

// Events.

struct Joined {
  Seq seq;
  Seat seat;
  std::optional<int> host;
};
struct Rejoined {
  Seq seq;
  int seat;
};
struct Left {
  Seq seq;
  int seat;
  std::optional<int> host;
  std::optional<Turn> turn;
  std::optional<Ranking> ranking;
};
struct Renamed {
  Seq seq;
  int seat;
  std::string_view name;
};
struct RulesSet {
  Seq seq;
  engine::Rules rules;
};
struct Started {
  Seq seq;
  Game game;
};
struct Rolled {
  Seq seq;
  int seat;
  Turn turn;
};
struct Scored {
  Seq seq;
  int seat;
  std::string_view box;
  int column;
  int points;
  int extra;
  Card card;
  std::optional<Turn> turn;
  std::optional<Ranking> ranking;
};

// Not numbered.

struct Presence {
  std::vector<int> here;  // seats, rising
  int spectators;
  friend bool operator==(const Presence&, const Presence&) = default;
};
struct Held {
  int seat;
  int turn;
  int roll;
  engine::Held held;
};
struct ByeMessage {
  Bye code;
};

using Message = std::variant<Welcome, Ack, Error, Joined, Rejoined, Left, Renamed, RulesSet, Started, Rolled, Scored,
                             Presence, Held, ByeMessage>;

/// The text of a frame.
std::string encode(const Message& message);

}  // namespace regatta::protocol::server
