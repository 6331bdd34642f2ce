#include "engine/record.h"

#include <algorithm>
#include <cassert>
#include <iterator>
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

/// How the turn ended. Precondition: it has.
Command last_command(const RecordedTurn& turn) {
  if (turn.left) return Leave{.player = turn.player};
  if (turn.ended) return End{.player = turn.player};
  return Score{.player = turn.player, .box = turn.score->box, .column = turn.score->column};
}

std::variant<CheckedTurn, Refusal> carry_out(Game& game, const RecordedTurn& turn) {
  for (const RecordedRoll& roll : turn.rolls) {
    if (const auto refusal = carry_out(game, turn, roll)) return *refusal;
  }
  CheckedTurn checked{.points = 0, .extra = 0, .saved_rolls = 0, .options = {}};
  const bool moves = game.in_turn() == turn.player;
  if (moves) checked.options = game.options();
  if (!turn.running()) {
    auto decided = game.decide(last_command(turn), {});
    if (const auto* refusal = std::get_if<Refusal>(&decided)) return *refusal;
    auto& event = std::get<Event>(decided);
    if (auto* scored = std::get_if<Scored>(&event)) {
      scored->played = turn.played;
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

/// Writes a game down, event by event.
class Writer {
 public:
  Writer(const Rules& rules, std::span<const PlayerId> order) : order_(order.begin(), order.end()), rules_(rules) {}

  void add(const Rolled& rolled) {
    running_.player = index(rolled.player);
    RecordedRoll roll{.held = {}, .dice = faces_of(rolled.dice)};
    if (!running_.rolls.empty()) roll.held = positions(rolled.held);
    running_.rolls.push_back(std::move(roll));
  }
  void add(const Scored& scored) {
    running_.score = {.box = std::string(sheet(rules_.sheet).boxes[scored.box].id), .column = scored.column};
    running_.played = scored.played;
    end_running();
  }
  void add(const Left& left) {
    const int leaver = index(left.player);
    if (!running_.rolls.empty() && running_.player == leaver) {
      running_.left = true;
      end_running();
    } else {
      turns_.push_back({.player = leaver, .rolls = {}, .score = {}, .left = true});
    }
  }
  void add(const Entered& entered) { order_.push_back(entered.player); }
  void add(const TakenBack& /*taken_back*/) {
    // Since the box nobody has rolled: what follows that turn are leaves.
    const auto last = std::find_if(turns_.rbegin(), turns_.rend(), [](const auto& turn) { return turn.score; });
    assert(last != turns_.rend() && running_.rolls.empty());
    running_ = std::move(*last);
    running_.score.reset();
    turns_.erase(std::next(last).base());
  }
  void add(const Ended& ended) {
    running_.player = index(ended.player);
    running_.ended = true;
    end_running();
  }

  Record finish() {
    if (!running_.rolls.empty()) end_running();
    return {.rules = rules_, .players = static_cast<int>(order_.size()), .turns = std::move(turns_)};
  }

 private:
  int index(PlayerId id) const {
    const auto at = std::find(order_.begin(), order_.end(), id);
    assert(at != order_.end());
    return static_cast<int>(at - order_.begin());
  }
  void end_running() { turns_.push_back(std::exchange(running_, kNone)); }

  static inline const RecordedTurn kNone{.player = 0, .rolls = {}, .score = {}};

  std::vector<PlayerId> order_;
  Rules rules_;
  std::vector<RecordedTurn> turns_;
  RecordedTurn running_ = kNone;  // what of the turn is there already
};

}  // namespace

Record write_down(const Rules& rules, std::span<const PlayerId> order, std::span<const Event> events) {
  Writer writer(rules, order);
  for (const Event& event : events) {
    std::visit([&writer](const auto& what) { writer.add(what); }, event);
  }
  return writer.finish();
}

std::variant<CheckedRecord, IllegalMove> check(const Record& record) {
  assert(record.players >= 1);
  std::vector<PlayerId> order(static_cast<std::size_t>(record.players));
  std::iota(order.begin(), order.end(), 0);
  CheckedRecord checked{.turns = {}, .game = Game(record.rules, order)};
  bool running = false;  // the turn before: then nobody else's has come
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    auto turn = running ? Refusal::not_your_turn : carry_out(checked.game, record.turns[i]);
    if (const auto* refusal = std::get_if<Refusal>(&turn)) return IllegalMove{static_cast<int>(i), *refusal};
    checked.turns.push_back(std::get<CheckedTurn>(std::move(turn)));
    running = record.turns[i].running();
  }
  return checked;
}

}  // namespace regatta::engine
