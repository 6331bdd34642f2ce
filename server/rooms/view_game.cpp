#include "server/rooms/view_game.h"

#include <cstddef>
#include <span>
#include <vector>

#include "engine/highlights.h"
#include "engine/sheet.h"

namespace regatta::rooms {

namespace server = protocol::server;

namespace {

std::vector<server::Gain> view_gains(const std::vector<engine::Highlights::Gain>& gains) {
  std::vector<server::Gain> view;
  view.reserve(gains.size());
  for (const engine::Highlights::Gain& gain : gains) {
    view.push_back({.seat = gain.player, .points = gain.points});
  }
  return view;
}

/// Rounded.
int one_in(const engine::Odds& odds) { return (odds.of + odds.ways / 2) / odds.ways; }

}  // namespace

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

std::optional<server::Highlights> view_highlights(const State& state) {
  const engine::Highlights* const found = state.highlights();
  if (found == nullptr) {
    return std::nullopt;
  }
  const auto box_id = [&](int box) { return state.game()->sheet().boxes[static_cast<std::size_t>(box)].id; };
  server::Highlights view{
      .best = {}, .luckiest = {}, .bonus = view_gains(found->bonus), .extras = view_gains(found->extras)};
  if (const auto& best = found->best) {
    view.best = server::BestTurn{.seat = best->player,
                                 .box = box_id(best->box),
                                 .column = best->column,
                                 .points = best->points,
                                 .dice = best->dice};
  }
  if (const auto& roll = found->luckiest) {
    view.luckiest = server::LuckyRoll{.seat = roll->player,
                                      .box = box_id(roll->box),
                                      .column = roll->column,
                                      .dice = roll->dice,
                                      .held = roll->held,
                                      .one_in = one_in(roll->odds)};
  }
  return view;
}

server::Game view_game(const State& state) {
  const engine::Game& game = *state.game();
  server::Game view{.number = state.game_number(),
                    .rules = game.rules(),
                    .rounds = game.rounds(),
                    .roll_off = {},
                    .players = {},
                    .turn = view_turn(game),
                    .ranking = view_ranking(game),
                    .highlights = view_highlights(state)};
  for (std::size_t i = 0; i < game.players().size(); ++i) {
    const engine::Player& player = game.players()[i];
    view.players.push_back({.seat = player.id,
                            .name = state.player_names()[i],
                            .left = player.left,
                            .card = view_card(game, player.card)});
  }
  for (const std::vector<protocol::stored::Thrown>& round : state.roll_off()) {
    std::vector<server::Throw>& throws = view.roll_off.emplace_back();
    for (const protocol::stored::Thrown& thrown : round) {
      throws.push_back({.seat = thrown.seat, .face = thrown.face});
    }
  }
  return view;
}

}  // namespace regatta::rooms
