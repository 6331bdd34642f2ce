#include "engine/highlights.h"

#include <cstddef>
#include <map>

#include "engine/card.h"
#include "engine/options.h"

namespace regatta::engine {
namespace {

/// How often the column counts.
int factor(int column) { return column + 1; }

Highlights::Turn turn_of(const WrittenBox& at) {
  return {.player = at.player,
          .box = at.box,
          .column = at.column,
          .points = (at.points + at.extra) * factor(at.column),
          .dice = at.dice};
}

/// What a roll of so many dice can't be rarer than: one outcome alone fits.
Odds least(const WrittenBox& at) {
  Odds odds{.ways = 1, .of = 1};
  for (std::size_t position = 0; position < at.dice.size(); ++position) {
    if ((at.held >> position & 1) == 0) odds.of *= kFaces;
  }
  return odds;
}

std::vector<Highlights::Gain> gains(const Game& game, int (Card::*of)(int) const) {
  std::vector<Highlights::Gain> result;
  for (const Player& player : game.players()) {
    int points = 0;
    for (int column = 0; column < game.rules().columns; ++column) {
      points += factor(column) * (player.card.*of)(column);
    }
    if (points > 0) result.push_back({.player = player.id, .points = points});
  }
  return result;
}

}  // namespace

Highlights highlights(const Game& game, std::span<const WrittenBox> written) {
  Highlights found{.best = {}, .luckiest = {}, .bonus = gains(game, &Card::bonus), .extras = gains(game, &Card::extra)};
  std::map<PlayerId, Card> cards;  // as they were before each box
  for (const WrittenBox& at : written) {
    Card& card = cards.try_emplace(at.player, game.rules()).first->second;
    if (at.own && at.points + at.extra > 0) {
      const Highlights::Turn turn = turn_of(at);
      if (!found.best || turn.points > found.best->points) found.best = turn;
      // Only what can be rarer than all before is counted out.
      const auto wanted = [&](const Odds& odds) {
        return at_most_one_in(kLuckyOneIn, odds) && (!found.luckiest || rarer(odds, found.luckiest->odds));
      };
      if (wanted(least(at))) {
        const Option reached{.box = at.box, .column = at.column, .points = at.points, .extra = at.extra};
        const Odds odds = odds_of(game.rules(), card, at.dice, at.held, reached);
        if (wanted(odds)) {
          found.luckiest = {
              .player = at.player, .box = at.box, .column = at.column, .dice = at.dice, .held = at.held, .odds = odds};
        }
      }
    }
    card.write(at.column, at.box, at.points, at.extra);
  }
  return found;
}

}  // namespace regatta::engine
