#include "server/rooms/results.h"

#include <algorithm>
#include <utility>

namespace regatta::rooms {

namespace {

FinishedGame write_up(int number, const engine::Game& game, std::span<const std::string> names) {
  FinishedGame finished{.number = number, .rules = game.rules(), .ranking = {}};
  for (const engine::Standing& standing : game.ranking()) {
    const engine::Player* const player = game.find(standing.player);
    const auto place = static_cast<std::size_t>(player - game.players().data());
    finished.ranking.push_back({.seat = standing.player,
                                .name = names[place],
                                .place = standing.place,
                                .total = standing.total,
                                .finished = standing.finished});
  }
  return finished;
}

void keep_best(std::vector<Best>& best, const Best& now) {
  for (Best& at : best) {
    if (at.sheet == now.sheet && at.columns == now.columns) {
      at.total = std::max(at.total, now.total);
      return;
    }
  }
  best.push_back(now);
}

}  // namespace

void Results::add(int number, const engine::Game& game, std::span<const std::string> names,
                  const std::function<bool(int)>& sits) {
  games_.insert(games_.begin(), write_up(number, game, names));
  if (games_.size() > kMostGames) {
    games_.pop_back();
  }
  const FinishedGame& finished = games_.front();
  for (const Placed& placed : finished.ranking) {
    Tally& tally = tally_of(placed);
    ++tally.games;
    // Who plays alone beats nobody.
    if (placed.place == 1 && placed.finished && finished.ranking.size() > 1) {
      ++tally.wins;
    }
    keep_best(tally.best, {.sheet = finished.rules.sheet, .columns = finished.rules.columns, .total = placed.total});
  }
  while (tally_.size() > kMostTallies) {
    const auto gone = std::find_if(tally_.begin(), tally_.end(), [&](const Tally& at) { return !sits(at.seat); });
    if (gone == tally_.end()) {
      break;
    }
    tally_.erase(gone);
  }
}

Tally& Results::tally_of(const Placed& placed) {
  const auto at = std::lower_bound(tally_.begin(), tally_.end(), placed.seat,
                                   [](const Tally& tally, int seat) { return tally.seat < seat; });
  if (at != tally_.end() && at->seat == placed.seat) {
    return *at;
  }
  return *tally_.insert(at, {.seat = placed.seat, .name = placed.name, .best = {}});
}

void Results::rename(int seat, const std::string& name) {
  for (FinishedGame& game : games_) {
    for (Placed& placed : game.ranking) {
      if (placed.seat == seat) {
        placed.name = name;
      }
    }
  }
  for (Tally& tally : tally_) {
    if (tally.seat == seat) {
      tally.name = name;
    }
  }
}

bool Results::in_games(int seat) const {
  return std::any_of(games_.begin(), games_.end(), [=](const FinishedGame& game) {
    return std::any_of(game.ranking.begin(), game.ranking.end(),
                       [=](const Placed& placed) { return placed.seat == seat; });
  });
}

}  // namespace regatta::rooms
