#pragma once

#include <optional>
#include <string>
#include <variant>

#include "protocol/client_message.h"
#include "protocol/codes.h"
#include "protocol/stored_event.h"
#include "server/dice_source.h"
#include "server/rooms/state.h"

namespace regatta::rooms {

/// What a command leads to, to be written; or why it is refused. Deciding changes nothing.
using Decision = std::variant<protocol::stored::What, protocol::Code>;

/// A join by somebody without a seat. `secret` is the hash of the secret that the seat will have.
Decision decide_join(const State& state, const protocol::client::Join& join, const SecretHash& secret, int max_seats);

// Commands of the seat `by`.
Decision decide(const State& state, const Seat& by, const protocol::client::Leave& leave, DiceSource& dice);
Decision decide(const State& state, const Seat& by, const protocol::client::Rename& rename, DiceSource& dice);
Decision decide(const State& state, const Seat& by, const protocol::client::SetRules& rules, DiceSource& dice);
Decision decide(const State& state, const Seat& by, const protocol::client::Start& start, DiceSource& dice);
Decision decide(const State& state, const Seat& by, const protocol::client::Roll& roll, DiceSource& dice);
Decision decide(const State& state, const Seat& by, const protocol::client::Score& score, DiceSource& dice);

/// Why this hold may not be shown; nothing when it may.
std::optional<protocol::Code> refusal(const State& state, const Seat& by, const protocol::client::Hold& hold);

}  // namespace regatta::rooms
