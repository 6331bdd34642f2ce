#pragma once

#include <optional>

#include "engine/card.h"
#include "engine/game.h"
#include "protocol/server_message.h"
#include "server/rooms/state.h"

namespace regatta::rooms {

// A game as pages are shown it.

protocol::server::Card view_card(const engine::Game& game, const engine::Card& card);
/// Nothing when the game is over.
std::optional<protocol::server::Turn> view_turn(const engine::Game& game);
/// Nothing until the game is over.
std::optional<protocol::server::Ranking> view_ranking(const engine::Game& game);
/// Nothing until the game is over. Precondition: there is a game.
std::optional<protocol::server::Highlights> view_highlights(const State& state);
/// The room's running or last game. Precondition: there is one.
protocol::server::Game view_game(const State& state);

}  // namespace regatta::rooms
