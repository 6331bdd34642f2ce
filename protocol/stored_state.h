#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules.h"
#include "protocol/ids.h"
#include "protocol/stored_event.h"
#include "protocol/table.h"

/// What a room's events up to one of them have made of it, while no game runs: what the store keeps beside the log, so
/// that a room with many games behind it need not be rebuilt from all of them. Nothing is lost with it: what can't be
/// read, or is of another version, is made again from the log.
namespace regatta::protocol::stored {

struct SeatState {
  int seat;
  std::string name;
  Hash secret;
  Hash nonce;
  std::optional<Taken> taken;
  Id last_id;   // of the last command of this seat that led to an event; 0: none
  Seq answer;   // that event
  bool absent;  // the server plays its turns
  int time_outs;
  friend bool operator==(const SeatState&, const SeatState&) = default;
};
struct RemovedState {
  int removed;
  std::string name;  // empty: a spectator
  std::optional<Hash> secret;
  std::optional<Hash> device;
  friend bool operator==(const RemovedState&, const RemovedState&) = default;
};
struct PlacedState {
  int seat;
  std::string name;
  int place;
  int total;
  bool finished;
  friend bool operator==(const PlacedState&, const PlacedState&) = default;
};
struct GameState {
  int game;
  engine::Rules rules;
  std::vector<PlacedState> ranking;
  friend bool operator==(const GameState&, const GameState&) = default;
};
struct BestState {
  engine::SheetId sheet;
  int columns;
  int total;
  friend bool operator==(const BestState&, const BestState&) = default;
};
struct TallyState {
  int seat;
  std::string name;
  int games;
  int wins;
  std::vector<BestState> best;
  friend bool operator==(const TallyState&, const TallyState&) = default;
};
struct State {
  engine::Rules rules;
  Table table;
  Hash claim;
  std::vector<SeatState> seats;  // in the order of the next game
  int next_seat;                 // the number that the next one gets
  std::vector<RemovedState> removed;
  int last_removed;
  std::optional<int> host;
  bool host_is_free;
  int games;                      // started so far
  std::vector<GameState> played;  // the newest of them, newest first
  std::vector<TallyState> tally;  // by seat
  friend bool operator==(const State&, const State&) = default;
};

std::string encode(const State& state);
/// Nothing when this is none, one of another version, or one whose numbers contradict each other.
std::optional<State> decode_state(std::string_view body);

}  // namespace regatta::protocol::stored
