#include "server/rooms/state.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/sheet.h"
#include "server/overloaded.h"

namespace regatta::rooms {

namespace stored = protocol::stored;

namespace {

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

Results State::results() const {
  Results all = earlier_;
  if (phase() == Phase::over) {
    all.add(game_number_, *game_, player_names_, [this](int seat) { return sits(seat); });
  }
  return all;
}

const engine::Highlights* State::highlights() const {
  if (phase() != Phase::over) {
    return nullptr;
  }
  if (!highlights_) {
    highlights_ = engine::highlights(*game_, written_);
  }
  return &*highlights_;
}

std::optional<engine::Event> State::game_event(const stored::Event& event) const {
  using Found = std::optional<engine::Event>;
  const auto leave = [this](int seat) -> Found {
    return plays(seat) ? Found(engine::Left{.player = seat}) : std::nullopt;
  };
  return std::visit(
      Overloaded{
          [](const stored::Rolled& rolled) -> Found {
            return engine::Rolled{.player = rolled.seat, .held = rolled.held, .dice = rolled.dice};
          },
          [this](const stored::Scored& scored) -> Found {
            return engine::Scored{.player = scored.seat,
                                  .box = game_->sheet().find_box(scored.box).value(),
                                  .column = scored.column,
                                  .points = scored.points,
                                  .extra = scored.extra,
                                  .played = scored.played.has_value()};
          },
          [&](const stored::Left& left) -> Found { return leave(left.seat); },
          [&](const stored::Removed& removed) -> Found { return leave(removed.seat); },
          [](const stored::Joined& joined) -> Found {
            return joined.enters ? Found(engine::Entered{.player = joined.seat}) : std::nullopt;
          },
          [this](const stored::TakenBack& taken_back) -> Found {
            return std::get<engine::Event>(game_->decide(engine::TakeBack{.player = taken_back.seat}, engine::Dice()));
          },
          [](const stored::Ended& ended) -> Found { return engine::Ended{.player = ended.seat}; },
          [](const auto&) -> Found { return std::nullopt; },
      },
      event.what);
}

// What can be next in the log.

bool State::fits(const stored::Event& event) const {
  if (event.by && !sits(event.by->seat)) {
    return false;
  }
  if (std::holds_alternative<stored::RoomCreated>(event.what) != (head_ == 0)) {
    return false;
  }
  return std::visit([this](const auto& what) { return may_happen(what); }, event.what);
}

/// Does the engine allow this? The dice of a roll are those that the log names.
bool State::allows(const engine::Command& command, const engine::Dice& dice) const {
  return game_ && std::holds_alternative<engine::Event>(game_->decide(command, dice));
}

bool State::may_happen(const stored::RoomCreated& /*created*/) const { return true; }

bool State::may_happen(const stored::Joined& joined) const {
  return joined.seat >= seats_.next() && (!joined.enters || allows(engine::Enter{.player = joined.seat}));
}

bool State::may_happen(const stored::WatcherRemoved& /*removed*/) const { return true; }

bool State::may_happen(const stored::Readmitted& readmitted) const {
  return removed_.find(readmitted.removed) != nullptr;
}

bool State::may_happen(const stored::RulesSet& /*rules_set*/) const { return phase() != Phase::playing; }

// A list of seats names none twice: else it is no event.

bool State::may_happen(const stored::Arranged& arranged) const {
  return phase() != Phase::playing && arranged.seats.size() == seats_.all().size() &&
         std::all_of(arranged.seats.begin(), arranged.seats.end(), [this](int seat) { return sits(seat); });
}

bool State::may_happen(const stored::Started& started) const {
  return phase() != Phase::playing && !started.order.empty() &&
         std::all_of(started.order.begin(), started.order.end(), [this](int seat) { return sits(seat); });
}

bool State::may_happen(const stored::Rolled& rolled) const {
  // The engine first: it knows how many dice there are.
  return allows(engine::Roll{.player = rolled.seat, .held = rolled.held}, rolled.dice) && keeps_held(*game_, rolled);
}

bool State::may_happen(const stored::Scored& scored) const {
  // The points are those of the log, whatever this engine would give. So is the box that the server wrote.
  return allows(engine::Score{.player = scored.seat, .box = scored.box, .column = scored.column});
}

bool State::may_happen(const stored::TakenBack& taken_back) const {
  // After the game its writer may have left, of which the game knows nothing.
  return sits(taken_back.seat) && allows(engine::TakeBack{.player = taken_back.seat});
}

bool State::may_happen(const stored::Ended& ended) const { return allows(engine::End{.player = ended.seat}); }

bool State::may_happen(const auto& of_a_seat) const { return sits(of_a_seat.seat); }

// What it then is.

void State::apply(const stored::Event& event) {
  assert(fits(event));
  // First the game, which asks who still sits.
  if (const std::optional<engine::Event> in_game = game_event(event)) {
    keep_box(*in_game);
    const int turn = game_->turn();
    game_->apply(*in_game);
    if (game_->over() || game_->turn() != turn) {
      played_.reset();
    }
  }
  std::visit([this](const auto& what) { happen(what); }, event.what);
  ++head_;
  if (!event.by) {
    return;
  }
  if (Seat* const seat = seats_.find(event.by->seat)) {
    seat->last_id = event.by->id;
    seat->answer = {.seq = head_, .refused = {}};
    seat->logged_id = seat->last_id;
    seat->logged_seq = head_;
    seat->time_outs = 0;
  }
}

/// Keeps the box that is about to be written, while its dice still lie there; or forgets the one that is taken back.
void State::keep_box(const engine::Event& in_game) {
  highlights_.reset();
  if (const auto* const scored = std::get_if<engine::Scored>(&in_game)) {
    written_.push_back({.player = scored->player,
                        .box = static_cast<std::int8_t>(scored->box),
                        .column = static_cast<std::int8_t>(scored->column),
                        .points = static_cast<std::int16_t>(scored->points),
                        .extra = static_cast<std::int16_t>(scored->extra),
                        .dice = game_->dice(),
                        .held = game_->held(),
                        .own = own_roll_ && !scored->played});
  } else if (std::holds_alternative<engine::TakenBack>(in_game)) {
    written_.pop_back();
  }
}

void State::happen(const stored::RoomCreated& created) {
  rules_ = created.rules;
  table_ = created.table;
  claim_ = created.claim;
}

void State::happen(const stored::Joined& joined) {
  seats_.add({.number = joined.seat,
              .name = joined.name,
              .secret = joined.secret,
              .nonce = joined.nonce,
              .taken = {},
              .answer = {}});
  if (joined.enters) {
    player_names_.push_back(joined.name);
  }
  if (joined.host) {
    host_ = joined.seat;
    host_is_free_ = false;
  }
}

void State::happen(const stored::Rejoined& rejoined) {
  Seat& seat = *seats_.find(rejoined.seat);
  seat.secret = rejoined.secret;
  seat.taken = rejoined.taken;
  if (rejoined.taken) {
    seat.nonce = {};  // the page that sat down here has no more to say about it
  }
}

void State::happen(const stored::Left& left) { free_seat(left.seat); }

void State::happen(const stored::Removed& removed) {
  const Seat& seat = *seats_.find(removed.seat);
  removed_.add({.number = 0, .name = seat.name, .secret = seat.secret, .device = removed.device});
  free_seat(removed.seat);
}

/// The host's role goes to the next in the order of the seats.
void State::free_seat(int seat) {
  const std::vector<int> others = seats_.after(seat);
  seats_.remove(seat);
  if (host_ != seat) {
    return;
  }
  if (others.empty()) {
    host_.reset();
    host_is_free_ = true;
  } else {
    host_ = others.front();
  }
}

void State::happen(const stored::WatcherRemoved& removed) {
  removed_.add({.number = 0, .name = {}, .secret = {}, .device = removed.device});
}

void State::happen(const stored::Readmitted& readmitted) { removed_.readmit(readmitted.removed); }

void State::happen(const stored::Renamed& renamed) {
  seats_.find(renamed.seat)->name = renamed.name;
  earlier_.rename(renamed.seat, renamed.name);
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

void State::happen(const stored::RulesSet& rules_set) {
  rules_ = rules_set.rules;
  table_ = rules_set.table;
}

void State::happen(const stored::Arranged& arranged) { seats_.arrange(arranged.seats); }

void State::happen(const stored::HostSet& host_set) { host_ = host_set.seat; }

/// Who begins this game goes to the end for the next one.
void State::happen(const stored::Started& started) {
  earlier_ = results();
  game_.emplace(rules_, started.order);
  ++game_number_;
  written_.clear();
  own_roll_ = false;
  highlights_.reset();
  roll_off_ = started.roll_off;
  player_names_.clear();
  for (const int seat : started.order) {
    player_names_.push_back(seats_.find(seat)->name);
  }
  std::vector<int> next = started.order;
  std::rotate(next.begin(), next.begin() + 1, next.end());
  seats_.arrange(next);
}

void State::happen(const stored::Rolled& rolled) {
  played_ = rolled.played;
  own_roll_ = !rolled.played;
}

void State::happen(const stored::Scored& scored) {
  if (scored.played == stored::Played::time_out) {
    ++seats_.find(scored.seat)->time_outs;
  }
}

void State::happen(const stored::TakenBack& /*taken_back*/) {}

void State::happen(const stored::Absence& absence) {
  Seat& seat = *seats_.find(absence.seat);
  seat.absent = absence.absent;
  seat.time_outs = 0;
  // Who is back has the turn again.
  if (!absence.absent && game_ && game_->in_turn() == absence.seat) {
    played_.reset();
  }
}

void State::happen(const stored::Ended& /*ended*/) {}

std::optional<stored::Event> read_next(const State& state, std::string_view body) {
  std::optional<stored::Event> event = stored::decode(body);
  if (event && !state.fits(*event)) {
    return std::nullopt;
  }
  return event;
}

}  // namespace regatta::rooms
