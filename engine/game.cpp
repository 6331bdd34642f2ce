#include "engine/game.h"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "engine/cheapest.h"

namespace regatta::engine {
namespace {

/// All positions of so many dice.
Held all(int dice) { return static_cast<Held>((1U << dice) - 1U); }

Scored scored(PlayerId player, const Option& option, bool played) {
  return {.player = player,
          .box = option.box,
          .column = option.column,
          .points = option.points,
          .extra = option.extra,
          .played = played};
}

}  // namespace

Game::Game(const Rules& rules, std::span<const PlayerId> order) : rules_(rules) {
  assert(!validate(rules) && !order.empty());
  players_.reserve(order.size());
  for (const PlayerId id : order) players_.push_back({.id = id, .card = Card(rules)});
  in_turn_ = players_.front().id;
}

const Sheet& Game::sheet() const { return engine::sheet(rules_.sheet); }

const Player* Game::find(PlayerId id) const {
  const auto found = std::find_if(players_.begin(), players_.end(), [id](const Player& at) { return at.id == id; });
  return found == players_.end() ? nullptr : &*found;
}

Player& Game::player(PlayerId id) {
  const auto found = std::find_if(players_.begin(), players_.end(), [id](const Player& at) { return at.id == id; });
  assert(found != players_.end());
  return *found;
}

const Player& Game::mover() const {
  assert(in_turn_);
  return *find(*in_turn_);
}

int Game::round() const { return over() ? rounds() : mover().card.filled() + 1; }

int Game::rounds() const { return static_cast<int>(sheet().boxes.size()) * rules_.columns; }

int Game::rolls_left() const { return over() ? 0 : std::max(0, kRollsPerTurn - rolls_); }

int Game::saved_rolls_left() const {
  return over() ? 0 : mover().card.saved_rolls() - std::max(0, rolls_ - kRollsPerTurn);
}

std::vector<Option> Game::options() const {
  if (over() || rolls_ == 0) return {};
  return engine::options(rules_, mover().card, dice_);
}

std::vector<Standing> Game::ranking() const {
  std::vector<Standing> standings;
  standings.reserve(players_.size());
  for (const Player& at : players_) {
    const bool finished = !at.left || at.card.full();
    standings.push_back({.player = at.id, .place = 0, .total = at.card.total(), .finished = finished});
  }
  const auto worth = [](const Standing& at) { return std::tuple(at.finished, at.total); };
  // Stable: who shares a place stays in turn order.
  std::stable_sort(standings.begin(), standings.end(),
                   [&](const Standing& a, const Standing& b) { return worth(a) > worth(b); });
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const bool shared = i > 0 && worth(standings[i]) == worth(standings[i - 1]);
    standings[i].place = shared ? standings[i - 1].place : static_cast<int>(i) + 1;
  }
  return standings;
}

bool Game::plays(PlayerId id) const {
  const Player* at = find(id);
  return at != nullptr && !at->left;
}

std::variant<Event, Refusal> Game::decide(const Command& command, const Dice& thrown) const {
  // Nothing but a take-back can lead out of the end.
  if (over() && !std::holds_alternative<TakeBack>(command)) return Refusal::game_over;
  return std::visit([&](const auto& asked) { return answer(asked, thrown); }, command);
}

std::variant<Event, Refusal> Game::answer(const Roll& roll, const Dice& thrown) const {
  if (in_turn_ != roll.player) return Refusal::not_your_turn;
  if (rolls_left() + saved_rolls_left() == 0) return Refusal::no_rolls_left;
  const Held positions = all(sheet().dice);
  if (rolls_ == 0 ? roll.held != 0 : (roll.held & ~positions) != 0) return Refusal::nothing_to_hold;
  if (roll.held == positions) return Refusal::nothing_to_roll;
  if (thrown.size() != static_cast<std::size_t>(sheet().dice)) return Refusal::bad_dice;
  const Dice after = rolls_ == 0 ? thrown : dice_.rerolled(roll.held, thrown);
  return Rolled{.player = roll.player, .held = roll.held, .dice = after};
}

std::variant<Event, Refusal> Game::answer(const Score& score, const Dice& /*thrown*/) const {
  if (in_turn_ != score.player) return Refusal::not_your_turn;
  if (rolls_ == 0) return Refusal::not_rolled;
  const auto box = sheet().find_box(score.box);
  if (!box) return Refusal::unknown_box;
  if (score.column < 0 || score.column >= rules_.columns) return Refusal::unknown_column;
  const auto chosen = option(rules_, mover().card, dice_, *box, score.column);
  if (const auto* refusal = std::get_if<Refusal>(&chosen)) return *refusal;
  return scored(score.player, std::get<Option>(chosen), false);
}

std::variant<Event, Refusal> Game::answer(const Leave& leave, const Dice& /*thrown*/) const {
  if (!plays(leave.player)) return Refusal::not_your_turn;
  return Left{.player = leave.player};
}

std::variant<Event, Refusal> Game::answer(const Enter& enter, const Dice& /*thrown*/) const {
  if (turn_ != 1 || find(enter.player) != nullptr) return Refusal::too_late;
  return Entered{.player = enter.player};
}

std::variant<Event, Refusal> Game::answer(const Play& play, const Dice& thrown) const {
  if (in_turn_ != play.player) return Refusal::not_your_turn;
  if (rolls_ == 0) return answer(Roll{.player = play.player, .held = 0}, thrown);
  return scored(play.player, cheapest(rules_, options()), true);
}

std::variant<Event, Refusal> Game::answer(const TakeBack& take_back, const Dice& /*thrown*/) const {
  if (!last_box_ || last_box_->player != take_back.player) return Refusal::too_late;
  return TakenBack{.player = take_back.player, .box = last_box_->box, .column = last_box_->column};
}

std::variant<Event, Refusal> Game::answer(const End& end, const Dice& /*thrown*/) const {
  if (!plays(end.player)) return Refusal::not_your_turn;
  const bool alone =
      std::all_of(players_.begin(), players_.end(), [&](const Player& at) { return at.left || at.id == end.player; });
  if (!alone) return Refusal::others_play;
  return Ended{.player = end.player};
}

void Game::apply(const Event& event) {
  std::visit([this](const auto& what) { happen(what); }, event);
}

void Game::happen(const Rolled& rolled) {
  dice_ = rolled.dice;
  held_ = rolled.held;
  ++rolls_;
  last_box_.reset();
}

void Game::happen(const Scored& scored) {
  Card& card = player(scored.player).card;
  if (!scored.played) {
    last_box_ = {.player = scored.player,
                 .turn = turn_,
                 .box = static_cast<std::int8_t>(scored.box),
                 .column = static_cast<std::int8_t>(scored.column),
                 .extra = static_cast<std::int16_t>(scored.extra),
                 .saved_rolls = static_cast<std::int16_t>(card.saved_rolls()),
                 .rolls = rolls_,
                 .dice = dice_,
                 .held = held_};
  }
  card.write(scored.column, scored.box, scored.points, scored.extra);
  if (sheet().saved_rolls) {
    const int unused = kRollsPerTurn - rolls_;  // negative: so many of the saved ones were used
    card.set_saved_rolls(card.saved_rolls() + (scored.played ? std::min(unused, 0) : unused));
  }
  end_turn();
}

void Game::happen(const Left& left) {
  player(left.player).left = true;
  if (last_box_ && last_box_->player == left.player) last_box_.reset();
  if (in_turn_ == left.player) end_turn();
}

void Game::happen(const Entered& entered) { players_.push_back({.id = entered.player, .card = Card(rules_)}); }

/// The turn goes on as it was; who left meanwhile stays away.
void Game::happen([[maybe_unused]] const TakenBack& taken_back) {
  assert(last_box_ && last_box_->player == taken_back.player);
  const LastBox last = *std::exchange(last_box_, std::nullopt);
  Card& card = player(last.player).card;
  card.erase(last.column, last.box, last.extra);
  card.set_saved_rolls(last.saved_rolls);
  in_turn_ = last.player;
  turn_ = last.turn;
  rolls_ = last.rolls;
  dice_ = last.dice;
  held_ = last.held;
}

void Game::happen(const Ended& /*ended*/) {
  clear_dice();
  in_turn_.reset();
  last_box_.reset();
}

/// Who follows the player in turn: the next in turn order, round to that player again, who has not left and has open
/// boxes.
std::optional<PlayerId> Game::next() const {
  const auto has_turns = [](const Player& at) { return !at.left && !at.card.full(); };
  const auto after =
      std::find_if(players_.begin(), players_.end(), [&](const Player& at) { return at.id == *in_turn_; }) + 1;
  auto found = std::find_if(after, players_.end(), has_turns);
  if (found != players_.end()) return found->id;
  found = std::find_if(players_.begin(), after, has_turns);
  return found == after ? std::nullopt : std::optional(found->id);
}

/// The one way from a turn to the next, whatever ended it. When nobody follows, the game is over.
void Game::end_turn() {
  clear_dice();
  in_turn_ = next();
  if (in_turn_) ++turn_;
}

void Game::clear_dice() {
  rolls_ = 0;
  dice_ = {};
  held_ = 0;
}

}  // namespace regatta::engine
