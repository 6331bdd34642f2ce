#pragma once

#include <chrono>
#include <cstdint>
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
#include "protocol/reaction.h"
#include "protocol/stored_event.h"
#include "protocol/table.h"

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
struct Throw {
  int seat;
  int face;
  friend bool operator==(const Throw&, const Throw&) = default;
};
using RollOff = std::vector<std::vector<Throw>>;  // round by round
struct BestTurn {
  int seat;
  std::string_view box;
  int column;
  int points;
  engine::Dice dice;
};
struct LuckyRoll {
  int seat;
  std::string_view box;
  int column;
  engine::Dice dice;
  engine::Held held;
  int one_in;
};
struct Gain {
  int seat;
  int points;
};
struct Highlights {
  std::optional<BestTurn> best;
  std::optional<LuckyRoll> luckiest;
  std::vector<Gain> bonus;
  std::vector<Gain> extras;
};
struct Game {
  int number;
  engine::Rules rules;
  int rounds;
  RollOff roll_off;
  std::vector<Player> players;
  std::optional<Turn> turn;
  std::optional<Ranking> ranking;
  std::optional<Highlights> highlights;
};
enum class PresenceOf : std::uint8_t { here, away, gone, lost };
struct Seat {
  int seat;
  std::string_view name;
  PresenceOf presence;
  bool absent;
};
struct Removed {
  int removed;
  std::optional<std::string_view> name;  // nothing: a spectator
};
struct Placed {
  int seat;
  std::string_view name;
  int place;
  int total;
  bool finished;
};
struct FinishedGame {
  int game;
  engine::Rules rules;
  std::vector<Placed> ranking;
};
struct Best {
  engine::SheetId sheet;
  int columns;
  int total;
};
struct Tally {
  int seat;
  std::string_view name;
  int games;
  int wins;
  std::vector<Best> best;
};
struct Results {
  std::vector<FinishedGame> games;  // newest first
  std::vector<Tally> tally;
};
enum class Phase : std::uint8_t { lobby, playing, over };
std::string_view name(Phase phase);
struct Room {
  Phase phase;
  engine::Rules rules;
  Table table;
  std::optional<int> host;
  int max_seats;
  std::vector<Seat> seats;
  int spectators;
  std::vector<Removed> removed;
  std::optional<Game> game;
  Results results;
};

// Answers.

struct You {
  int seat;
  Id last_id;
};
struct Welcome {
  Seq seq;
  std::vector<You> you;
  std::optional<Room> room;
};
struct NewSeat {
  int seat;
  std::string secret;
};
struct Pass {
  std::string pass;
  std::chrono::milliseconds left;
};
struct Ack {
  std::optional<int> seat;  // nothing: of join and take
  Id id;
  Seq seq;
  std::optional<NewSeat> joined;  // of join and take
  std::optional<Pass> pass;       // of pass
};
struct Error {
  std::optional<int> seat;
  std::optional<Id> id;
  Code code;
};

// Events.

struct Joined {
  Seq seq;
  Seat seat;
  std::optional<int> host;
  std::optional<Player> player;
};
struct Rejoined {
  Seq seq;
  int seat;
};
struct Left {
  Seq seq;
  int seat;
  std::optional<Removed> removed;
  std::optional<int> host;
  std::optional<Turn> turn;
  std::optional<Ranking> ranking;
  std::optional<Highlights> highlights;
  std::optional<Results> results;
};
struct Renamed {
  Seq seq;
  int seat;
  std::string_view name;
};
struct RulesSet {
  Seq seq;
  engine::Rules rules;
  Table table;
};
struct Arranged {
  Seq seq;
  std::vector<int> seats;
};
struct HostSet {
  Seq seq;
  int host;
};
struct WatcherRemoved {
  Seq seq;
  Removed removed;
};
struct Readmitted {
  Seq seq;
  int removed;
};
struct Started {
  Seq seq;
  std::vector<int> seats;
  Game game;
};
struct Rolled {
  Seq seq;
  int seat;
  std::optional<stored::Played> played;
  Turn turn;
};
struct Scored {
  Seq seq;
  int seat;
  std::optional<stored::Played> played;
  std::string_view box;
  int column;
  int points;
  int extra;
  bool joker;
  Card card;
  std::optional<Turn> turn;
  std::optional<Ranking> ranking;
  std::optional<Highlights> highlights;
  std::optional<Results> results;
};
struct TakenBack {
  Seq seq;
  int seat;
  std::string_view box;
  int column;
  Card card;
  Turn turn;
  std::optional<Results> results;
};
struct Ended {
  Seq seq;
  int seat;
  Ranking ranking;
  Highlights highlights;
  Results results;
};
struct Absence {
  Seq seq;
  int seat;
  bool absent;
  stored::Why why;
};

// Not numbered.

struct Presence {
  std::vector<int> here;  // seats, rising; also the others
  std::vector<int> away;
  std::vector<int> lost;
  int spectators;
  friend bool operator==(const Presence&, const Presence&) = default;
};
struct Held {
  int seat;
  int turn;
  int roll;
  engine::Held held;
};
struct OpenTakeBack {
  int seat;
  int turn;
  std::chrono::milliseconds left;
};
struct Clock {
  int turn;  // 0 when the game is over
  int roll;
  std::optional<std::chrono::milliseconds> left;
  std::optional<OpenTakeBack> take_back;
};
struct Reacted {
  int seat;
  Reaction reaction;
};
struct Watcher {
  int watcher;
  std::chrono::seconds since;
};
struct WatcherList {
  std::vector<Watcher> watchers;
};
struct Taken {
  int seat;
};
struct ByeMessage {
  Bye code;
};

using Message = std::variant<Welcome, Ack, Error, Joined, Rejoined, Left, Renamed, RulesSet, Arranged, HostSet,
                             WatcherRemoved, Readmitted, Started, Rolled, Scored, TakenBack, Ended, Absence, Presence,
                             Held, Clock, Reacted, WatcherList, Taken, ByeMessage>;

/// The text of a frame.
std::string encode(const Message& message);

}  // namespace regatta::protocol::server
