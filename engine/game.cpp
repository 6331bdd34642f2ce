#include "engine/game.h"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace regatta::engine {
namespace {

/// All positions of so many dice.
Held all(int dice) { return static_cast<Held>((1U << dice) - 1U); }

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

std::variant<Event, Refusal> Game::decide(const Command& command, const Dice& thrown) const {
  if (over()) return Refusal::game_over;
  if (const auto* roll = std::get_if<Roll>(&command)) return decide_roll(*roll, thrown);
  if (const auto* score = std::get_if<Score>(&command)) return decide_score(*score);
  return decide_leave(std::get<Leave>(command));
}

std::variant<Event, Refusal> Game::decide_roll(const Roll& roll, const Dice& thrown) const {
  if (in_turn_ != roll.player) return Refusal::not_your_turn;
  if (rolls_left() + saved_rolls_left() == 0) return Refusal::no_rolls_left;
  const Held positions = all(sheet().dice);
  if (rolls_ == 0 ? roll.held != 0 : (roll.held & ~positions) != 0) return Refusal::nothing_to_hold;
  if (roll.held == positions) return Refusal::nothing_to_roll;
  if (thrown.size() != static_cast<std::size_t>(sheet().dice)) return Refusal::bad_dice;
  const Dice after = rolls_ == 0 ? thrown : dice_.rerolled(roll.held, thrown);
  return Rolled{.player = roll.player, .held = roll.held, .dice = after};
}

std::variant<Event, Refusal> Game::decide_score(const Score& score) const {
  if (in_turn_ != score.player) return Refusal::not_your_turn;
  if (rolls_ == 0) return Refusal::not_rolled;
  const auto box = sheet().find_box(score.box);
  if (!box) return Refusal::unknown_box;
  if (score.column < 0 || score.column >= rules_.columns) return Refusal::unknown_column;
  const auto chosen = option(rules_, mover().card, dice_, *box, score.column);
  if (const auto* refusal = std::get_if<Refusal>(&chosen)) return *refusal;
  const Option& at = std::get<Option>(chosen);
  return Scored{.player = score.player, .box = at.box, .column = at.column, .points = at.points, .extra = at.extra};
}

std::variant<Event, Refusal> Game::decide_leave(const Leave& leave) const {
  const Player* leaver = find(leave.player);
  if (leaver == nullptr || leaver->left) return Refusal::not_your_turn;
  return Left{.player = leave.player};
}

void Game::apply(const Event& event) {
  if (const auto* rolled = std::get_if<Rolled>(&event)) {
    dice_ = rolled->dice;
    held_ = rolled->held;
    ++rolls_;
  } else if (const auto* scored = std::get_if<Scored>(&event)) {
    Card& card = player(scored->player).card;
    card.write(scored->column, scored->box, scored->points, scored->extra);
    if (sheet().saved_rolls) card.set_saved_rolls(card.saved_rolls() + kRollsPerTurn - rolls_);
    end_turn();
  } else {
    const PlayerId leaver = std::get<Left>(event).player;
    player(leaver).left = true;
    if (in_turn_ == leaver) end_turn();
  }
}

/// The one way from a turn to the next: to the next player in turn order, after the one whose turn ends, who has not
/// left and has open boxes. When there is none, the game is over.
void Game::end_turn() {
  rolls_ = 0;
  dice_ = {};
  held_ = 0;
  const auto has_turns = [](const Player& at) { return !at.left && !at.card.full(); };
  const auto after =
      std::find_if(players_.begin(), players_.end(), [&](const Player& at) { return at.id == *in_turn_; }) + 1;
  auto next = std::find_if(after, players_.end(), has_turns);
  if (next == players_.end()) {
    next = std::find_if(players_.begin(), after, has_turns);
    if (next == after) {
      in_turn_.reset();
      return;
    }
  }
  in_turn_ = next->id;
  ++turn_;
}

}  // namespace regatta::engine
