#include "server/rooms/decide.h"

#include <string_view>
#include <utility>
#include <vector>

#include "engine/sheet.h"
#include "server/overloaded.h"
#include "server/rooms/name.h"

namespace regatta::rooms {

namespace client = protocol::client;
namespace stored = protocol::stored;
using protocol::Code;

namespace {

/// Names that the page shows beside the one of seat `but`: of those who sit, and of players who left the running game.
std::vector<std::string_view> names_but(const State& state, int but) {
  std::vector<std::string_view> names;
  for (const Seat& seat : state.seats().all()) {
    if (seat.number != but) {
      names.emplace_back(seat.name);
    }
  }
  if (state.phase() == Phase::playing) {
    for (std::size_t i = 0; i < state.player_names().size(); ++i) {
      if (state.game()->players()[i].id != but) {
        names.emplace_back(state.player_names()[i]);
      }
    }
  }
  return names;
}

std::optional<std::string> name_in_room(const State& state, std::string_view typed, int but) {
  const std::optional<std::string> name = clean_name(typed);
  if (!name) {
    return std::nullopt;
  }
  return distinct_name(*name, names_but(state, but));
}

/// Does the command mean this moment of the game?
std::optional<Code> refusal_of_moment(const State& state, int turn, int roll) {
  switch (state.phase()) {
    case Phase::lobby:
      return Code::wrong_phase;
    case Phase::over:
      return Code::game_over;
    case Phase::playing:
      break;
  }
  if (turn != state.game()->turn() || roll != state.game()->rolls()) {
    return Code::stale_turn;
  }
  return std::nullopt;
}

/// Only the host, and only while no game runs.
std::optional<Code> refusal_of_set_up(const State& state, const Seat& by) {
  if (state.host() != by.number) {
    return Code::not_host;
  }
  if (state.phase() == Phase::playing) {
    return Code::wrong_phase;
  }
  return std::nullopt;
}

Decision to_decision(const engine::Game& game, const std::variant<engine::Event, engine::Refusal>& decided) {
  if (const auto* const refusal = std::get_if<engine::Refusal>(&decided)) {
    return protocol::code(*refusal);
  }
  return std::visit(Overloaded{
                        [](const engine::Rolled& rolled) -> stored::What {
                          return stored::Rolled{.seat = rolled.player, .held = rolled.held, .dice = rolled.dice};
                        },
                        [&](const engine::Scored& scored) -> stored::What {
                          return stored::Scored{.seat = scored.player,
                                                .box = std::string(game.sheet().boxes[scored.box].id),
                                                .column = scored.column,
                                                .points = scored.points,
                                                .extra = scored.extra};
                        },
                        [](const engine::Left& left) -> stored::What { return stored::Left{.seat = left.player}; },
                    },
                    std::get<engine::Event>(decided));
}

}  // namespace

Decision decide_join(const State& state, const client::Join& join, const SecretHash& secret, int max_seats) {
  const SecretHash nonce = hash_secret(join.nonce);
  if (const Seat* const made = state.seats().find_by_nonce(nonce)) {
    return stored::Rejoined{.seat = made->number, .secret = secret};
  }
  std::optional<std::string> name = name_in_room(state, join.name, 0);
  if (!name) {
    return Code::bad_name;
  }
  if (state.seats().all().size() >= static_cast<std::size_t>(max_seats)) {
    return Code::room_full;
  }
  const bool claims = join.claim && equal(hash_secret(*join.claim), state.claim());
  return stored::Joined{.seat = state.seats().next(),
                        .name = *std::move(name),
                        .secret = secret,
                        .nonce = nonce,
                        .host = claims || state.host_is_free()};
}

Decision decide(const State& state, const Seat& by, const client::Leave& /*leave*/, DiceSource& /*dice*/) {
  if (state.plays(by.number)) {
    return to_decision(*state.game(), state.game()->decide(engine::Leave{.player = by.number}, engine::Dice()));
  }
  return stored::Left{.seat = by.number};
}

Decision decide(const State& state, const Seat& by, const client::Rename& rename, DiceSource& /*dice*/) {
  std::optional<std::string> name = name_in_room(state, rename.name, by.number);
  if (!name) {
    return Code::bad_name;
  }
  return stored::Renamed{.seat = by.number, .name = *std::move(name)};
}

Decision decide(const State& state, const Seat& by, const client::SetRules& rules, DiceSource& /*dice*/) {
  if (const std::optional<Code> code = refusal_of_set_up(state, by)) {
    return *code;
  }
  return stored::RulesSet{.rules = rules.rules};
}

Decision decide(const State& state, const Seat& by, const client::Start& /*start*/, DiceSource& /*dice*/) {
  if (const std::optional<Code> code = refusal_of_set_up(state, by)) {
    return *code;
  }
  stored::Started started;
  for (const Seat& seat : state.seats().all()) {
    started.order.push_back(seat.number);
  }
  return started;
}

Decision decide(const State& state, const Seat& by, const client::Roll& roll, DiceSource& dice) {
  if (const std::optional<Code> code = refusal_of_moment(state, roll.turn, roll.roll)) {
    return *code;
  }
  const engine::Game& game = *state.game();
  const engine::Dice thrown = dice.roll(game.sheet().dice);
  return to_decision(game, game.decide(engine::Roll{.player = by.number, .held = roll.held}, thrown));
}

Decision decide(const State& state, const Seat& by, const client::Score& score, DiceSource& /*dice*/) {
  if (const std::optional<Code> code = refusal_of_moment(state, score.turn, score.roll)) {
    return *code;
  }
  const engine::Game& game = *state.game();
  return to_decision(
      game, game.decide(engine::Score{.player = by.number, .box = score.box, .column = score.column}, engine::Dice()));
}

std::optional<Code> refusal(const State& state, const Seat& by, const client::Hold& hold) {
  if (const std::optional<Code> code = refusal_of_moment(state, hold.turn, hold.roll)) {
    return code;
  }
  const engine::Game& game = *state.game();
  if (game.in_turn() != by.number) {
    return Code::not_your_turn;
  }
  if (game.rolls() == 0 || hold.held >> static_cast<unsigned>(game.sheet().dice) != 0) {
    return Code::nothing_to_hold;
  }
  return std::nullopt;
}

}  // namespace regatta::rooms
