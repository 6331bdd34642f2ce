#include "server/rooms/view.h"

#include <cassert>

#include "engine/card.h"
#include "engine/sheet.h"
#include "server/overloaded.h"

namespace regatta::rooms {

namespace server = protocol::server;
namespace stored = protocol::stored;

namespace {

server::Card view_card(const engine::Game& game, const engine::Card& card) {
  const std::span<const engine::Box> boxes = game.sheet().boxes;
  server::Card view{.columns = {}, .total = card.total(), .saved_rolls = card.saved_rolls()};
  view.columns.reserve(static_cast<std::size_t>(game.rules().columns));
  for (int column = 0; column < game.rules().columns; ++column) {
    server::Column& written = view.columns.emplace_back();
    written.boxes.reserve(boxes.size());
    for (std::size_t box = 0; box < boxes.size(); ++box) {
      if (const std::optional<int> points = card.written(column, static_cast<int>(box))) {
        written.boxes.emplace_back(boxes[box].id, *points);
      }
    }
    written.upper = card.upper(column);
    written.bonus = card.bonus(column);
    written.extra = card.extra(column);
    written.total = card.total(column);
  }
  return view;
}

std::optional<server::Turn> view_turn(const engine::Game& game) {
  const std::optional<engine::PlayerId> player = game.in_turn();
  if (!player) {
    return std::nullopt;
  }
  server::Turn turn{.number = game.turn(),
                    .round = game.round(),
                    .seat = *player,
                    .roll = game.rolls(),
                    .rolls_left = game.rolls_left(),
                    .saved_rolls = game.saved_rolls_left(),
                    .dice = game.dice(),
                    .held = game.held(),
                    .options = {}};
  const std::vector<engine::Option> options = game.options();
  turn.options.reserve(options.size());
  for (const engine::Option& option : options) {
    turn.options.push_back({.box = game.sheet().boxes[static_cast<std::size_t>(option.box)].id,
                            .column = option.column,
                            .points = option.points,
                            .extra = option.extra});
  }
  return turn;
}

std::optional<server::Ranking> view_ranking(const engine::Game& game) {
  if (!game.over()) {
    return std::nullopt;
  }
  return game.ranking();
}

/// Precondition: there is one.
server::Game view_game(const State& state) {
  const engine::Game& game = *state.game();
  server::Game view{.number = state.game_number(),
                    .rules = game.rules(),
                    .rounds = game.rounds(),
                    .players = {},
                    .turn = view_turn(game),
                    .ranking = view_ranking(game)};
  for (std::size_t i = 0; i < game.players().size(); ++i) {
    const engine::Player& player = game.players()[i];
    view.players.push_back({.seat = player.id,
                            .name = state.player_names()[i],
                            .left = player.left,
                            .card = view_card(game, player.card)});
  }
  return view;
}

server::Seat view_seat(const Seat& seat, const Visitors& visitors) {
  return {.seat = seat.number, .name = seat.name, .here = visitors.here(seat.number)};
}

/// Did the seat leave while a game ran? When the game is over now, its leaving ended it: a player who has left leaves
/// no second time.
bool left_a_running_game(const State& state, int seat) {
  if (state.phase() == Phase::playing) {
    return true;
  }
  const engine::Player* const player = state.game() == nullptr ? nullptr : state.game()->find(seat);
  return player != nullptr && player->left;
}

server::Left view_left(const State& state, int seat) {
  server::Left left{.seq = state.head(), .seat = seat, .host = state.host(), .turn = {}, .ranking = {}};
  if (left_a_running_game(state, seat)) {
    left.turn = view_turn(*state.game());
    left.ranking = view_ranking(*state.game());
  }
  return left;
}

server::Scored view_scored(const State& state, const stored::Scored& scored) {
  const engine::Game& game = *state.game();
  return {.seq = state.head(),
          .seat = scored.seat,
          .box = scored.box,
          .column = scored.column,
          .points = scored.points,
          .extra = scored.extra,
          .card = view_card(game, game.find(scored.seat)->card),
          .turn = view_turn(game),
          .ranking = view_ranking(game)};
}

}  // namespace

server::Room view_room(const State& state, const Visitors& visitors, int max_seats) {
  server::Room room{.phase = state.phase(),
                    .rules = state.rules(),
                    .host = state.host(),
                    .max_seats = max_seats,
                    .seats = {},
                    .spectators = visitors.spectators(),
                    .game = {}};
  for (const Seat& seat : state.seats().all()) {
    room.seats.push_back(view_seat(seat, visitors));
  }
  if (state.game() != nullptr) {
    room.game = view_game(state);
  }
  return room;
}

server::Message view_event(const State& state, const Visitors& visitors, const stored::Event& event) {
  const protocol::Seq seq = state.head();
  return std::visit(Overloaded{
                        [](const stored::RoomCreated&) -> server::Message {
                          assert(false);
                          return {};
                        },
                        [&](const stored::Joined& what) -> server::Message {
                          return server::Joined{.seq = seq,
                                                .seat = view_seat(*state.seats().find(what.seat), visitors),
                                                .host = state.host()};
                        },
                        [&](const stored::Rejoined& what) -> server::Message {
                          return server::Rejoined{seq, what.seat};
                        },
                        [&](const stored::Left& what) -> server::Message { return view_left(state, what.seat); },
                        [&](const stored::Renamed& what) -> server::Message {
                          return server::Renamed{seq, what.seat, what.name};
                        },
                        [&](const stored::RulesSet& what) -> server::Message {
                          return server::RulesSet{seq, what.rules};
                        },
                        [&](const stored::Started&) -> server::Message {
                          return server::Started{seq, view_game(state)};
                        },
                        [&](const stored::Rolled& what) -> server::Message {
                          // The next event has not happened: the turn still shows this roll.
                          return server::Rolled{seq, what.seat, view_turn(*state.game()).value()};
                        },
                        [&](const stored::Scored& what) -> server::Message { return view_scored(state, what); },
                    },
                    event.what);
}

}  // namespace regatta::rooms
