#pragma once

#include "engine/rules.h"
#include "protocol/table.h"
#include "tests/simulation/random.h"

namespace regatta::simulation {

/// Rules that somebody may have chosen. Three columns are rare: their games are three times as long.
inline engine::Rules random_rules(Random& random) {
  engine::Rules rules{.sheet = engine::all_sheets()[random.below(engine::all_sheets().size())],
                      .columns = random.permille(8) ? 3 : 1,
                      .order = random.percent(20) ? engine::Order::forced : engine::Order::free,
                      .joker = static_cast<engine::Joker>(random.below(3))};
  if (engine::validate(rules)) {
    rules.joker = engine::Joker::none;
  }
  return rules;
}

inline protocol::Table random_table(Random& random) {
  return {.turn_order = static_cast<protocol::TurnOrder>(random.below(3)),
          .timer = random.percent(60) ? 0 : random.pick<int>({10, 30}),
          .take_back = random.pick<int>({0, 5, 60})};
}

}  // namespace regatta::simulation
