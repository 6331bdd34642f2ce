#include "server/rooms/turn_order.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace regatta::rooms {

namespace stored = protocol::stored;
using protocol::TurnOrder;

namespace {

using Throws = std::vector<stored::Thrown>;

/// Who has thrown the same, together; more first.
std::vector<std::vector<int>> by_face(Throws throws) {
  std::stable_sort(throws.begin(), throws.end(),
                   [](const stored::Thrown& a, const stored::Thrown& b) { return a.face > b.face; });
  std::vector<std::vector<int>> groups;
  for (std::size_t i = 0; i < throws.size(); ++i) {
    if (i == 0 || throws[i].face != throws[i - 1].face) {
      groups.emplace_back();
    }
    groups.back().push_back(throws[i].seat);
  }
  return groups;
}

bool ties(const std::vector<int>& group) { return group.size() > 1; }

}  // namespace

std::vector<int> shuffled(std::vector<int> seats, DiceSource& dice) {
  for (std::size_t i = seats.size(); i > 1; --i) {
    std::swap(seats[i - 1], seats[static_cast<std::size_t>(dice.below(static_cast<int>(i)))]);
  }
  return seats;
}

stored::Started roll_off(const std::vector<int>& seats, DiceSource& dice) {
  stored::Started started;
  std::vector<std::vector<int>> groups{seats};  // best first; who is in one group has tied so far
  do {
    Throws& round = started.roll_off.emplace_back();
    std::vector<std::vector<int>> next;
    for (std::vector<int>& group : groups) {
      if (!ties(group) && started.roll_off.size() > 1) {
        next.push_back(std::move(group));
        continue;
      }
      Throws throws;
      for (const int seat : group) {
        throws.push_back({.seat = seat, .face = dice.roll(1)[0]});
      }
      round.insert(round.end(), throws.begin(), throws.end());
      std::vector<std::vector<int>> parts = by_face(std::move(throws));
      std::move(parts.begin(), parts.end(), std::back_inserter(next));
    }
    groups = std::move(next);
  } while (std::any_of(groups.begin(), groups.end(), ties));
  for (const std::vector<int>& group : groups) {
    started.order.push_back(group.front());
  }
  return started;
}

stored::Started begin_game(const State& state, DiceSource& dice) {
  std::vector<int> seats = state.seats().numbers();
  if (state.game_number() == 0) {
    switch (state.table().turn_order) {
      case TurnOrder::seats:
        break;
      case TurnOrder::shuffled:
        return {.order = shuffled(std::move(seats), dice), .roll_off = {}};
      case TurnOrder::roll_off:
        return roll_off(seats, dice);
    }
  }
  return {.order = std::move(seats), .roll_off = {}};
}

}  // namespace regatta::rooms
