// What players ask for, and what the server does for them.

#include <cassert>
#include <string>
#include <utility>

#include "engine/sheet.h"
#include "server/overloaded.h"
#include "server/rooms/decide.h"

namespace regatta::rooms {

namespace client = protocol::client;
namespace stored = protocol::stored;
using protocol::Code;

namespace {

std::optional<Code> refusal_of_phase(const State& state) {
  switch (state.phase()) {
    case Phase::lobby:
      return Code::wrong_phase;
    case Phase::over:
      return Code::game_over;
    case Phase::playing:
      break;
  }
  return std::nullopt;
}

/// Does the command mean this moment of the game?
std::optional<Code> refusal_of_moment(const State& state, int turn, int roll) {
  if (const std::optional<Code> code = refusal_of_phase(state)) {
    return code;
  }
  if (turn != state.game()->turn() || roll != state.game()->rolls()) {
    return Code::stale_turn;
  }
  return std::nullopt;
}

/// What the engine has decided, as the log has it. `played`: why the server did it.
stored::What to_stored(const engine::Game& game, const engine::Event& event,
                       std::optional<stored::Played> played = std::nullopt) {
  return std::visit(
      Overloaded{
          [&](const engine::Rolled& rolled) -> stored::What {
            return stored::Rolled{.seat = rolled.player, .held = rolled.held, .dice = rolled.dice, .played = played};
          },
          [&](const engine::Scored& scored) -> stored::What {
            return stored::Scored{.seat = scored.player,
                                  .box = std::string(game.sheet().boxes[static_cast<std::size_t>(scored.box)].id),
                                  .column = scored.column,
                                  .points = scored.points,
                                  .extra = scored.extra,
                                  .played = played};
          },
          [](const engine::TakenBack& taken_back) -> stored::What {
            return stored::TakenBack{.seat = taken_back.player};
          },
          [](const engine::Ended& ended) -> stored::What { return stored::Ended{.seat = ended.player}; },
          [](const auto&) -> stored::What {
            assert(false);  // to enter is part of a join; leaving is the same in a game and without
            return {};
          },
      },
      event);
}

Decision decide_in_game(const engine::Game& game, const engine::Command& command, const engine::Dice& thrown = {}) {
  const std::variant<engine::Event, engine::Refusal> decided = game.decide(command, thrown);
  if (const auto* const refusal = std::get_if<engine::Refusal>(&decided)) {
    return protocol::code(*refusal);
  }
  return to_stored(game, std::get<engine::Event>(decided));
}

/// May `by` decide how it goes on in this turn, instead of the player whose turn it is?
std::optional<Code> refusal_of_stand_in(const Moment& moment, const Seat& by, int turn) {
  if (const std::optional<Code> code = refusal_of_phase(moment.state)) {
    return code;
  }
  const engine::Game& game = *moment.state.game();
  if (turn != game.turn()) {
    return Code::stale_turn;
  }
  if (!moment.state.plays(by.number)) {
    return Code::not_your_turn;
  }
  if (!moment.presence.lost(*game.in_turn(), moment.now)) {
    return Code::not_lost;
  }
  return std::nullopt;
}

}  // namespace

Decision decide(const Moment& moment, const Seat& by, const client::Roll& roll) {
  if (const std::optional<Code> code = refusal_of_moment(moment.state, roll.turn, roll.roll)) {
    return *code;
  }
  const engine::Game& game = *moment.state.game();
  return decide_in_game(game, engine::Roll{.player = by.number, .held = roll.held},
                        moment.dice.roll(game.sheet().dice));
}

Decision decide(const Moment& moment, const Seat& by, const client::Score& score) {
  if (const std::optional<Code> code = refusal_of_moment(moment.state, score.turn, score.roll)) {
    return *code;
  }
  return decide_in_game(*moment.state.game(),
                        engine::Score{.player = by.number, .box = score.box, .column = score.column});
}

Decision decide(const Moment& moment, const Seat& by, const client::TakeBack& take_back) {
  const engine::Game* const game = moment.state.game();
  if (game == nullptr) {
    return Code::wrong_phase;
  }
  if (!moment.clock.open(moment.state, moment.now) || game->last_box()->turn != take_back.turn) {
    return Code::too_late;
  }
  return decide_in_game(*game, engine::TakeBack{.player = by.number});
}

Decision decide(const Moment& moment, const Seat& by, const client::Skip& skip) {
  if (const std::optional<Code> code = refusal_of_stand_in(moment, by, skip.turn)) {
    return *code;
  }
  return play_for(moment.state, stored::Played::skipped, moment.dice).front();
}

Decision decide(const Moment& moment, const Seat& by, const client::SetAbsent& absent) {
  if (const std::optional<Code> code = refusal_of_stand_in(moment, by, absent.turn)) {
    return *code;
  }
  const int seat = *moment.state.game()->in_turn();
  if (moment.state.seats().find(seat)->absent) {
    return Nothing();
  }
  return stored::Absence{.seat = seat, .absent = true, .why = stored::Why::others};
}

Decision decide(const Moment& /*moment*/, const Seat& by, const client::Back& /*back*/) {
  if (!by.absent) {
    return Nothing();
  }
  return stored::Absence{.seat = by.number, .absent = false, .why = stored::Why::back};
}

Decision decide(const Moment& moment, const Seat& by, const client::End& /*end*/) {
  if (const std::optional<Code> code = refusal_of_phase(moment.state)) {
    return *code;
  }
  return decide_in_game(*moment.state.game(), engine::End{.player = by.number});
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

std::vector<stored::What> play_for(const State& state, stored::Played why, DiceSource& dice) {
  const engine::Game& game = *state.game();
  const int seat = *game.in_turn();
  const engine::Dice thrown = game.rolls() == 0 ? dice.roll(game.sheet().dice) : engine::Dice();
  // The engine always plays on for who is in turn.
  const auto decided = std::get<engine::Event>(game.decide(engine::Play{.player = seat}, thrown));
  std::vector<stored::What> all{to_stored(game, decided, why)};
  if (std::holds_alternative<engine::Scored>(decided) && why == stored::Played::time_out &&
      state.seats().find(seat)->time_outs + 1 >= kTimeOutsToAbsence) {
    all.emplace_back(stored::Absence{.seat = seat, .absent = true, .why = stored::Why::time_out});
  }
  return all;
}

}  // namespace regatta::rooms
