#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "protocol/client_message.h"
#include "protocol/codes.h"
#include "protocol/stored_event.h"
#include "server/dice_source.h"
#include "server/rooms/presence.h"
#include "server/rooms/state.h"
#include "server/rooms/turn_clock.h"
#include "server/rooms/visitors.h"

namespace regatta::rooms {

/// All that a decision looks at. Deciding changes nothing.
struct Moment {
  const State& state;
  const Visitors& visitors;
  const Presence& presence;
  const TurnClock& clock;
  DiceSource& dice;
  Presence::Time now;
};

/// It is so already: acked, and nothing is written.
struct Nothing {};

/// What a command leads to, to be written; or why it is refused.
using Decision = std::variant<protocol::stored::What, Nothing, protocol::Code>;

/// A join by this connection. `secret` is the hash of the secret that the seat will have.
Decision decide_join(const Moment& moment, const Visitor& from, const protocol::client::Join& join,
                     const SecretHash& secret, int max_seats);
/// Why this connection may not have one more seat; nothing when it may.
std::optional<protocol::Code> refusal_of_seat(const Moment& moment, const Visitor& from);

// Commands of the seat `by`. Of people and the host (decide_room.cpp):
Decision decide(const Moment& moment, const Seat& by, const protocol::client::Leave& leave);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::Rename& rename);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::SetRules& rules);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::Arrange& arrange);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::Shuffle& shuffle);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::Remove& remove);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::RemoveWatcher& remove);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::Readmit& readmit);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::HandOn& hand_on);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::Start& start);

// Of play (decide_play.cpp):
Decision decide(const Moment& moment, const Seat& by, const protocol::client::Roll& roll);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::Score& score);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::TakeBack& take_back);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::Skip& skip);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::SetAbsent& absent);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::Back& back);
Decision decide(const Moment& moment, const Seat& by, const protocol::client::End& end);

/// Why this hold may not be shown; nothing when it may.
std::optional<protocol::Code> refusal(const State& state, const Seat& by, const protocol::client::Hold& hold);

/// So many turns that ran out one after the other make a seat absent.
inline constexpr int kTimeOutsToAbsence = 2;

/// What the server does for the player in turn, and what comes of it. Precondition: a game runs.
std::vector<protocol::stored::What> play_for(const State& state, protocol::stored::Played why, DiceSource& dice);

}  // namespace regatta::rooms
