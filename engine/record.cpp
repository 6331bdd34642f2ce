#include "engine/record.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace regatta::engine {
namespace {

std::vector<int> positions(Held held) {
  std::vector<int> result;
  for (int position = 0; position < kMaxDice; ++position) {
    if ((held >> position & 1) != 0) result.push_back(position);
  }
  return result;
}

/// The set of these positions. One that no sheet has stays one that no sheet has.
Held held_at(const std::vector<int>& positions) {
  Held held = 0;
  for (const int position : positions) {
    held = static_cast<Held>(held | 1U << (position >= 0 && position < kMaxDice ? position : kMaxDice));
  }
  return held;
}

std::vector<int> faces_of(const Dice& dice) {
  std::vector<int> faces(dice.size());
  for (std::size_t position = 0; position < dice.size(); ++position) faces[position] = dice[position];
  return faces;
}

/// The dice that show these faces; no dice when there are none such.
Dice dice_with(const std::vector<int>& faces) {
  const bool possible = faces.size() <= kMaxDice &&
                        std::all_of(faces.begin(), faces.end(), [](int face) { return face >= 1 && face <= kFaces; });
  return possible ? Dice(std::span(faces)) : Dice();
}

std::optional<Refusal> carry_out(Game& game, const RecordedTurn& turn, const RecordedRoll& roll) {
  const Roll command{.player = turn.player, .held = held_at(roll.held.value_or(std::vector<int>{}))};
  const auto decided = game.decide(command, dice_with(roll.dice));
  if (const auto* refusal = std::get_if<Refusal>(&decided)) return *refusal;
  const auto& event = std::get<Event>(decided);
  // The engine has kept the held dice and taken the others as they are claimed.
  if (faces_of(std::get<Rolled>(event).dice) != roll.dice) return Refusal::held_die_changed;
  game.apply(event);
  return std::nullopt;
}

std::variant<CheckedTurn, Refusal> carry_out(Game& game, const RecordedTurn& turn) {
  for (const RecordedRoll& roll : turn.rolls) {
    if (const auto refusal = carry_out(game, turn, roll)) return *refusal;
  }
  CheckedTurn checked{.points = 0, .extra = 0, .saved_rolls = 0, .options = {}};
  const bool moves = game.in_turn() == turn.player;
  if (moves) checked.options = game.options();
  if (turn.left || turn.score) {
    const auto command =
        turn.left ? Command(Leave{.player = turn.player})
                  : Command(Score{.player = turn.player, .box = turn.score->box, .column = turn.score->column});
    const auto decided = game.decide(command, {});
    if (const auto* refusal = std::get_if<Refusal>(&decided)) return *refusal;
    const auto& event = std::get<Event>(decided);
    if (const auto* scored = std::get_if<Scored>(&event)) {
      checked.points = scored->points;
      checked.extra = scored->extra;
    }
    game.apply(event);
  } else if (game.over()) {
    return Refusal::game_over;
  } else if (!moves) {
    return Refusal::not_your_turn;
  }
  checked.saved_rolls = game.find(turn.player)->card.saved_rolls();
  return checked;
}

}  // namespace

Record write_down(const Rules& rules, std::span<const PlayerId> order, std::span<const Event> events) {
  const auto index = [order](PlayerId id) {
    const auto at = std::find(order.begin(), order.end(), id);
    assert(at != order.end());
    return static_cast<int>(at - order.begin());
  };
  Record record{.rules = rules, .players = static_cast<int>(order.size()), .turns = {}};
  const RecordedTurn none{.player = 0, .rolls = {}, .score = {}, .left = false};
  RecordedTurn running = none;
  for (const Event& event : events) {
    if (const auto* rolled = std::get_if<Rolled>(&event)) {
      running.player = index(rolled->player);
      RecordedRoll roll{.held = {}, .dice = faces_of(rolled->dice)};
      if (!running.rolls.empty()) roll.held = positions(rolled->held);
      running.rolls.push_back(std::move(roll));
    } else if (const auto* scored = std::get_if<Scored>(&event)) {
      running.score = {.box = std::string(sheet(rules.sheet).boxes[scored->box].id), .column = scored->column};
      record.turns.push_back(std::exchange(running, none));
    } else {
      const int leaver = index(std::get<Left>(event).player);
      const bool breaks_off = !running.rolls.empty() && running.player == leaver;
      RecordedTurn left = breaks_off ? std::exchange(running, none) : none;
      left.player = leaver;
      left.left = true;
      record.turns.push_back(std::move(left));
    }
  }
  if (!running.rolls.empty()) record.turns.push_back(std::move(running));
  return record;
}

std::variant<CheckedRecord, IllegalMove> check(const Record& record) {
  assert(record.players >= 1);
  std::vector<PlayerId> order(static_cast<std::size_t>(record.players));
  std::iota(order.begin(), order.end(), 0);
  CheckedRecord checked{.turns = {}, .game = Game(record.rules, order)};
  bool running =
      false;  // the turn before has neither a score nor a player who left: it still runs, so nobody else's has come
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    auto turn = running ? Refusal::not_your_turn : carry_out(checked.game, record.turns[i]);
    if (const auto* refusal = std::get_if<Refusal>(&turn)) return IllegalMove{static_cast<int>(i), *refusal};
    checked.turns.push_back(std::get<CheckedTurn>(std::move(turn)));
    running = !record.turns[i].score && !record.turns[i].left;
  }
  return checked;
}

}  // namespace regatta::engine
