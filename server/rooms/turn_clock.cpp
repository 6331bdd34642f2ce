#include "server/rooms/turn_clock.h"

#include <algorithm>

namespace regatta::rooms {

namespace server = protocol::server;
namespace stored = protocol::stored;
using std::chrono::milliseconds;

namespace {

/// For somebody who is absent the server rolls at the latest after that, however long a box may be taken back here:
/// nobody should wait for who isn't there.
constexpr std::chrono::seconds kLongestWait{5};

milliseconds left(TurnClock::Time until, TurnClock::Time now) {
  return std::max(milliseconds(0), std::chrono::duration_cast<milliseconds>(until - now));
}

}  // namespace

TurnClock::Step TurnClock::step_of(const State& state) {
  const engine::Game* const game = state.game();
  if (game == nullptr) {
    return {};
  }
  return {.game = state.game_number(), .turn = game->turn(), .rolls = game->rolls(), .over = game->over()};
}

void TurnClock::begin(const State& state, Time now) {
  step_ = step_of(state);
  begun_ = now;
  given_back_ = false;
}

bool TurnClock::happened(const State& after, const stored::Event& event, Time now) {
  if (after.game() == nullptr) {
    return false;
  }
  const auto* const absence = std::get_if<stored::Absence>(&event.what);
  bool changed = step_of(after) != step_ || (absence != nullptr && after.game()->in_turn() == absence->seat);
  if (changed) {
    begin(after, now);
  }
  const int seconds = after.table().take_back;
  if (std::holds_alternative<stored::Scored>(event.what) && after.game()->last_box() && seconds > 0) {
    open_until_ = now + std::chrono::seconds(seconds);
    changed = true;
  } else if (open_until_ && !open(after, now)) {
    open_until_.reset();
    changed = true;
  }
  return changed;
}

bool TurnClock::give_back(const State& state, Time now) {
  if (!served(state)) {
    return false;
  }
  begin(state, now);
  given_back_ = true;
  return true;
}

std::optional<TurnClock::Due> TurnClock::due(const State& state, Time now) const {
  if (state.phase() != Phase::playing) {
    return std::nullopt;
  }
  if (served(state)) {
    return Due{.at = begun_ + show_, .why = *state.played()};
  }
  if (state.seats().find(*state.game()->in_turn())->absent) {
    // The box before is not closed at once by a roll that nobody asked for.
    const Time shown = begun_ + show_;
    const Time closed = open(state, now) ? std::min(*open_until_, begun_ + kLongestWait) : shown;
    return Due{.at = std::max(shown, closed), .why = stored::Played::absent};
  }
  if (state.table().timer > 0) {
    return Due{.at = begun_ + std::chrono::seconds(state.table().timer), .why = stored::Played::time_out};
  }
  return std::nullopt;
}

bool TurnClock::open(const State& state, Time now) const {
  // The engine's box is there until somebody rolls. Its writer may have left after the game.
  return open_until_ && now < *open_until_ && state.game() != nullptr && state.game()->last_box() &&
         state.seats().find(state.game()->last_box()->player) != nullptr;
}

server::Clock TurnClock::view(const State& state, Time now) const {
  server::Clock clock{.turn = 0, .roll = 0, .left = {}, .take_back = {}};
  if (state.phase() == Phase::playing) {
    clock.turn = state.game()->turn();
    clock.roll = state.game()->rolls();
  }
  const std::optional<Due> due = this->due(state, now);
  if (due && due->why == stored::Played::time_out && !served(state)) {
    clock.left = left(due->at, now);
  }
  if (open(state, now)) {
    const engine::LastBox& box = *state.game()->last_box();
    clock.take_back = server::OpenTakeBack{.seat = box.player, .turn = box.turn, .left = left(*open_until_, now)};
  }
  return clock;
}

}  // namespace regatta::rooms
