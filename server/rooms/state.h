#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/highlights.h"
#include "engine/rules.h"
#include "protocol/server_message.h"
#include "protocol/stored_event.h"
#include "protocol/stored_state.h"
#include "protocol/table.h"
#include "server/rooms/removed.h"
#include "server/rooms/results.h"
#include "server/rooms/seats.h"
#include "server/store/store.h"

namespace regatta::rooms {

using protocol::server::Phase;

/// What a room is by its log alone: the same events give the same state, here, after a restart, and on another machine.
/// (Only the ids of commands that made no event are not in the log: see Seat::answer.)
class State {
 public:
  State() = default;
  /// As it was after the event `head`.
  State(protocol::Seq head, const protocol::stored::State& stored);

  /// As the log has made it, but for the game: when that is over, its results remain, and nothing depends on the rest
  /// once the next one has started.
  protocol::stored::State stored() const;

  /// Number of the last event; 0: the room is not created yet.
  protocol::Seq head() const { return head_; }

  const engine::Rules& rules() const { return rules_; }    // of the next game
  const protocol::Table& table() const { return table_; }  // also of the running game: it changes between games alone
  const SecretHash& claim() const { return claim_; }
  const Seats& seats() const { return seats_; }
  Seats& seats() { return seats_; }
  const Removed& removed() const { return removed_; }
  std::optional<int> host() const { return host_; }
  /// Who sits down next is host: everybody had left.
  bool host_is_free() const { return host_is_free_; }

  Phase phase() const;
  int game_number() const { return game_number_; }                             // 0 before the first
  const engine::Game* game() const { return game_ ? &*game_ : nullptr; }       // the running or the last one
  std::span<const std::string> player_names() const { return player_names_; }  // of that game, in turn order
  /// The throws that decided its turn order.
  std::span<const std::vector<protocol::stored::Thrown>> roll_off() const { return roll_off_; }
  /// Is this seat one that still plays in the running game?
  bool plays(int seat) const;
  /// Why the server made the last roll of the turn that runs; nothing when the player did, or may go on.
  std::optional<protocol::stored::Played> played() const { return played_; }
  /// What is worth telling of the game that is over; nothing while none is. Found when it is first asked for, and kept.
  const engine::Highlights* highlights() const;
  /// Of all finished games, the last one too.
  Results results() const;

  /// What this event is to the running game; nothing when it leaves the game alone. Precondition: fits(event).
  std::optional<engine::Event> game_event(const protocol::stored::Event& event) const;

  /// Can this be the next event? False for a damaged log; what a room decides itself always fits.
  bool fits(const protocol::stored::Event& event) const;
  /// Precondition: fits(event).
  void apply(const protocol::stored::Event& event);

 private:
  bool sits(int seat) const { return seats_.find(seat) != nullptr; }
  bool allows(const engine::Command& command, const engine::Dice& dice = {}) const;
  void free_seat(int seat);
  void keep_box(const engine::Event& in_game);

  bool may_happen(const protocol::stored::RoomCreated& created) const;
  bool may_happen(const protocol::stored::Joined& joined) const;
  bool may_happen(const protocol::stored::WatcherRemoved& removed) const;
  bool may_happen(const protocol::stored::Readmitted& readmitted) const;
  bool may_happen(const protocol::stored::RulesSet& rules_set) const;
  bool may_happen(const protocol::stored::Arranged& arranged) const;
  bool may_happen(const protocol::stored::Started& started) const;
  bool may_happen(const protocol::stored::Rolled& rolled) const;
  bool may_happen(const protocol::stored::Scored& scored) const;
  bool may_happen(const protocol::stored::TakenBack& taken_back) const;
  bool may_happen(const protocol::stored::Ended& ended) const;
  bool may_happen(const auto& of_a_seat) const;

  void happen(const protocol::stored::RoomCreated& created);
  void happen(const protocol::stored::Joined& joined);
  void happen(const protocol::stored::Rejoined& rejoined);
  void happen(const protocol::stored::Left& left);
  void happen(const protocol::stored::Removed& removed);
  void happen(const protocol::stored::WatcherRemoved& removed);
  void happen(const protocol::stored::Readmitted& readmitted);
  void happen(const protocol::stored::Renamed& renamed);
  void happen(const protocol::stored::RulesSet& rules_set);
  void happen(const protocol::stored::Arranged& arranged);
  void happen(const protocol::stored::HostSet& host_set);
  void happen(const protocol::stored::Started& started);
  void happen(const protocol::stored::Rolled& rolled);
  void happen(const protocol::stored::Scored& scored);
  void happen(const protocol::stored::TakenBack& taken_back);
  void happen(const protocol::stored::Absence& absence);
  void happen(const protocol::stored::Ended& ended);

  protocol::Seq head_ = 0;
  engine::Rules rules_;
  protocol::Table table_;
  SecretHash claim_{};
  Seats seats_;
  Removed removed_;
  std::optional<int> host_;
  bool host_is_free_ = false;
  int game_number_ = 0;
  std::optional<engine::Game> game_;
  std::vector<std::string> player_names_;
  std::vector<std::vector<protocol::stored::Thrown>> roll_off_;
  std::optional<protocol::stored::Played> played_;
  std::vector<engine::WrittenBox> written_;  // in this game
  bool own_roll_ = false;                    // the player in turn made the last roll, and not the server
  mutable std::optional<engine::Highlights> highlights_;
  Results earlier_;  // of the games before this one
};

/// What the log after this snapshot is applied to: a room before its first event where there is none. Nothing when it
/// can't be read.
std::optional<State> initial_state(const std::optional<store::Snapshot>& snapshot);

/// Reads the body of the event that comes after `state`. Nothing when it can't be read or doesn't fit.
std::optional<protocol::stored::Event> read_next(const State& state, std::string_view body);

}  // namespace regatta::rooms
