#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/rules.h"
#include "protocol/server_message.h"
#include "protocol/stored_event.h"
#include "server/rooms/seats.h"

namespace regatta::rooms {

using protocol::server::Phase;

/// What a room is by its log alone: the same events give the same state, here, after a restart, and on another machine.
/// (Only the ids of refused commands are not in the log: see Seat::answer.)
class State {
 public:
  /// Number of the last event; 0: the room is not created yet.
  protocol::Seq head() const { return head_; }

  const engine::Rules& rules() const { return rules_; }  // of the next game
  const SecretHash& claim() const { return claim_; }
  const Seats& seats() const { return seats_; }
  Seats& seats() { return seats_; }
  std::optional<int> host() const { return host_; }
  /// Who sits down next is host: everybody had left.
  bool host_is_free() const { return host_is_free_; }

  Phase phase() const;
  int game_number() const { return game_number_; }                             // 0 before the first
  const engine::Game* game() const { return game_ ? &*game_ : nullptr; }       // the running or the last one
  std::span<const std::string> player_names() const { return player_names_; }  // of that game, in turn order
  /// Is this seat one that still plays in the running game?
  bool plays(int seat) const;

  /// What this event is to the running game; nothing when it leaves the game alone. Precondition: fits(event).
  std::optional<engine::Event> game_event(const protocol::stored::Event& event) const;

  /// Can this be the next event? False for a damaged log; what a room decides itself always fits.
  bool fits(const protocol::stored::Event& event) const;
  /// Precondition: fits(event).
  void apply(const protocol::stored::Event& event);

 private:
  void happen(const protocol::stored::RoomCreated& created);
  void happen(const protocol::stored::Joined& joined);
  void happen(const protocol::stored::Rejoined& rejoined);
  void happen(const protocol::stored::Left& left);
  void happen(const protocol::stored::Renamed& renamed);
  void happen(const protocol::stored::RulesSet& rules_set);
  void happen(const protocol::stored::Started& started);
  void happen(const protocol::stored::Rolled& /*rolled*/) {}  // all in the game
  void happen(const protocol::stored::Scored& /*scored*/) {}

  protocol::Seq head_ = 0;
  engine::Rules rules_;
  SecretHash claim_{};
  Seats seats_;
  std::optional<int> host_;
  bool host_is_free_ = false;
  int game_number_ = 0;
  std::optional<engine::Game> game_;
  std::vector<std::string> player_names_;
};

/// Reads the body of the event that comes after `state`. Nothing when it can't be read or doesn't fit.
std::optional<protocol::stored::Event> read_next(const State& state, std::string_view body);

}  // namespace regatta::rooms
