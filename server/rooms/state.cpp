#include "server/rooms/state.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/sheet.h"
#include "server/overloaded.h"

namespace regatta::rooms {

namespace stored = protocol::stored;

namespace {

/// Does the engine allow this? The dice of a roll are those that the log names.
bool allows(const engine::Game& game, const engine::Command& command, const engine::Dice& dice) {
  return std::holds_alternative<engine::Event>(game.decide(command, dice));
}

/// The dice that were kept show what they showed.
bool keeps_held(const engine::Game& game, const stored::Rolled& rolled) {
  return game.rolls() == 0 || game.dice().rerolled(rolled.held, rolled.dice) == rolled.dice;
}

}  // namespace

Phase State::phase() const {
  if (!game_) {
    return Phase::lobby;
  }
  return game_->over() ? Phase::over : Phase::playing;
}

bool State::plays(int seat) const {
  if (phase() != Phase::playing) {
    return false;
  }
  const engine::Player* const player = game_->find(seat);
  return player != nullptr && !player->left;
}

std::optional<engine::Event> State::game_event(const stored::Event& event) const {
  return std::visit(Overloaded{
                        [](const stored::Rolled& rolled) -> std::optional<engine::Event> {
                          return engine::Rolled{.player = rolled.seat, .held = rolled.held, .dice = rolled.dice};
                        },
                        [this](const stored::Scored& scored) -> std::optional<engine::Event> {
                          return engine::Scored{.player = scored.seat,
                                                .box = game_->sheet().find_box(scored.box).value(),
                                                .column = scored.column,
                                                .points = scored.points,
                                                .extra = scored.extra};
                        },
                        [this](const stored::Left& left) -> std::optional<engine::Event> {
                          if (!plays(left.seat)) {
                            return std::nullopt;
                          }
                          return engine::Left{.player = left.seat};
                        },
                        [](const auto&) -> std::optional<engine::Event> { return std::nullopt; },
                    },
                    event.what);
}

bool State::fits(const stored::Event& event) const {
  const auto sits = [this](int seat) { return seats_.find(seat) != nullptr; };
  const auto* const joined = std::get_if<stored::Joined>(&event.what);
  if (event.by && !sits(event.by->seat) && (joined == nullptr || joined->seat != event.by->seat)) {
    return false;
  }
  if (std::holds_alternative<stored::RoomCreated>(event.what) != (head_ == 0)) {
    return false;
  }
  return std::visit(
      Overloaded{
          [](const stored::RoomCreated&) { return true; },
          [&](const stored::Joined& what) { return what.seat >= seats_.next(); },
          [&](const stored::Rejoined& what) { return sits(what.seat); },
          [&](const stored::Left& what) { return sits(what.seat); },
          [&](const stored::Renamed& what) { return sits(what.seat); },
          [&](const stored::RulesSet&) { return phase() != Phase::playing; },
          [&](const stored::Started& what) {
            return phase() != Phase::playing && !what.order.empty() &&
                   std::all_of(what.order.begin(), what.order.end(), sits);
          },
          [&](const stored::Rolled& what) {
            // The engine first: it knows how many dice there are.
            return game_ && allows(*game_, engine::Roll{.player = what.seat, .held = what.held}, what.dice) &&
                   keeps_held(*game_, what);
          },
          [&](const stored::Scored& what) {
            // The points are those of the log, whatever this engine would give.
            return game_ && allows(*game_, engine::Score{.player = what.seat, .box = what.box, .column = what.column},
                                   engine::Dice());
          },
      },
      event.what);
}

void State::apply(const stored::Event& event) {
  assert(fits(event));
  // First the game, which asks who still sits.
  if (const std::optional<engine::Event> in_game = game_event(event)) {
    game_->apply(*in_game);
  }
  std::visit([this](const auto& what) { happen(what); }, event.what);
  ++head_;
  if (!event.by) {
    return;
  }
  if (Seat* const seat = seats_.find(event.by->seat)) {
    const bool joined =
        std::holds_alternative<stored::Joined>(event.what) || std::holds_alternative<stored::Rejoined>(event.what);
    seat->last_id = event.by->id;
    seat->answer = {.seq = head_, .joined = joined, .refused = {}};
  }
}

void State::happen(const stored::RoomCreated& created) {
  rules_ = created.rules;
  claim_ = created.claim;
}

void State::happen(const stored::Joined& joined) {
  seats_.add({.number = joined.seat,
              .name = joined.name,
              .secret = joined.secret,
              .nonce = joined.nonce,
              .last_id = 0,
              .answer = {}});
  if (joined.host) {
    host_ = joined.seat;
    host_is_free_ = false;
  }
}

void State::happen(const stored::Rejoined& rejoined) { seats_.find(rejoined.seat)->secret = rejoined.secret; }

void State::happen(const stored::Left& left) {
  seats_.remove(left.seat);
  if (host_ != left.seat) {
    return;
  }
  if (seats_.empty()) {
    host_.reset();
    host_is_free_ = true;
  } else {
    host_ = seats_.all().front().number;
  }
}

void State::happen(const stored::Renamed& renamed) {
  seats_.find(renamed.seat)->name = renamed.name;
  if (!game_) {
    return;
  }
  const std::span<const engine::Player> players = game_->players();
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].id == renamed.seat) {
      player_names_[i] = renamed.name;
    }
  }
}

void State::happen(const stored::RulesSet& rules_set) { rules_ = rules_set.rules; }

void State::happen(const stored::Started& started) {
  game_.emplace(rules_, started.order);
  ++game_number_;
  player_names_.clear();
  for (const int seat : started.order) {
    player_names_.push_back(seats_.find(seat)->name);
  }
}

std::optional<stored::Event> read_next(const State& state, std::string_view body) {
  std::optional<stored::Event> event = stored::decode(body);
  if (event && !state.fits(*event)) {
    return std::nullopt;
  }
  return event;
}

}  // namespace regatta::rooms
