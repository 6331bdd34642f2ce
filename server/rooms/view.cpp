#include "server/rooms/view.h"

#include <cassert>
#include <string>
#include <utility>

#include "engine/options.h"
#include "engine/sheet.h"
#include "server/overloaded.h"
#include "server/rooms/presence.h"
#include "server/rooms/view_game.h"

namespace regatta::rooms {

namespace server = protocol::server;
namespace stored = protocol::stored;

namespace {

server::Seat view_seat(const Seat& seat, const server::Presence& presence) {
  return {
      .seat = seat.number, .name = seat.name, .presence = presence_of(presence, seat.number), .absent = seat.absent};
}

server::Removed view_removed(const RemovedPerson& person) {
  server::Removed view{.removed = person.number, .name = {}};
  if (!person.name.empty()) {
    view.name = person.name;
  }
  return view;
}

/// Tallies of those who sit or stand in one of the games that are shown.
server::Results view_results(const State& state, const Results& results) {
  server::Results view;
  for (const FinishedGame& game : results.games()) {
    server::FinishedGame& shown =
        view.games.emplace_back(server::FinishedGame{.game = game.number, .rules = game.rules, .ranking = {}});
    for (const Placed& placed : game.ranking) {
      shown.ranking.push_back({.seat = placed.seat,
                               .name = placed.name,
                               .place = placed.place,
                               .total = placed.total,
                               .finished = placed.finished});
    }
  }
  for (const Tally& tally : results.tally()) {
    if (state.seats().find(tally.seat) == nullptr && !results.in_games(tally.seat)) {
      continue;
    }
    view.tally.push_back(
        {.seat = tally.seat, .name = tally.name, .games = tally.games, .wins = tally.wins, .best = tally.best});
  }
  return view;
}

/// `results` are those of `state`: the views hold their names.
server::Room view_room(const State& state, const Results& results, const server::Presence& presence, int max_seats) {
  server::Room room{.phase = state.phase(),
                    .rules = state.rules(),
                    .table = state.table(),
                    .host = state.host(),
                    .max_seats = max_seats,
                    .seats = {},
                    .spectators = presence.spectators,
                    .removed = {},
                    .game = {},
                    .results = view_results(state, results)};
  for (const Seat& seat : state.seats().all()) {
    room.seats.push_back(view_seat(seat, presence));
  }
  for (const RemovedPerson& person : state.removed().all()) {
    room.removed.push_back(view_removed(person));
  }
  if (state.game() != nullptr) {
    room.game = view_game(state);
  }
  return room;
}

/// Puts events together, right after they happened.
class EventView {
 public:
  EventView(const Before& before, const State& state, const server::Presence& presence)
      : before_(before), state_(state), presence_(presence), seq_(state.head()) {
    // Copied for those events alone that show them.
    if (before.phase != Phase::lobby && before.phase != state.phase()) {
      results_ = state.results();
    }
  }

  server::Message operator()(const stored::RoomCreated& /*created*/) const {
    assert(false);
    return {};
  }
  server::Message operator()(const stored::Joined& joined) const {
    server::Joined view{.seq = seq_,
                        .seat = view_seat(*state_.seats().find(joined.seat), presence_),
                        .host = state_.host(),
                        .player = {}};
    if (joined.enters) {
      view.player = std::move(view_game(state_).players.back());
    }
    return view;
  }
  server::Message operator()(const stored::Rejoined& rejoined) const { return server::Rejoined{seq_, rejoined.seat}; }
  server::Message operator()(const stored::Left& left) const { return view_left(left.seat); }
  server::Message operator()(const stored::Removed& removed) const {
    server::Left left = view_left(removed.seat);
    left.removed = view_removed(state_.removed().newest());
    return left;
  }
  server::Message operator()(const stored::WatcherRemoved& /*removed*/) const {
    return server::WatcherRemoved{seq_, view_removed(state_.removed().newest())};
  }
  server::Message operator()(const stored::Readmitted& readmitted) const {
    return server::Readmitted{seq_, readmitted.removed};
  }
  server::Message operator()(const stored::Renamed& renamed) const {
    return server::Renamed{seq_, renamed.seat, renamed.name};
  }
  server::Message operator()(const stored::RulesSet& rules_set) const {
    return server::RulesSet{seq_, rules_set.rules, rules_set.table};
  }
  server::Message operator()(const stored::Arranged& arranged) const { return server::Arranged{seq_, arranged.seats}; }
  server::Message operator()(const stored::HostSet& host_set) const { return server::HostSet{seq_, host_set.seat}; }
  server::Message operator()(const stored::Started& /*started*/) const {
    return server::Started{seq_, state_.seats().numbers(), view_game(state_)};
  }
  server::Message operator()(const stored::Rolled& rolled) const {
    // The next event has not happened: the turn still shows this roll.
    return server::Rolled{seq_, rolled.seat, rolled.played, view_turn(game()).value()};
  }
  server::Message operator()(const stored::Scored& scored) const {
    return server::Scored{.seq = seq_,
                          .seat = scored.seat,
                          .played = scored.played,
                          .box = scored.box,
                          .column = scored.column,
                          .points = scored.points,
                          .extra = scored.extra,
                          .joker = joker(scored),
                          .card = view_card(game(), game().find(scored.seat)->card),
                          .turn = view_turn(game()),
                          .ranking = view_ranking(game()),
                          .highlights = view_highlights(state_),
                          .results = results()};
  }
  server::Message operator()(const stored::TakenBack& taken_back) const {
    return server::TakenBack{.seq = seq_,
                             .seat = taken_back.seat,
                             .box = game().sheet().boxes[static_cast<std::size_t>(before_.last_box->box)].id,
                             .column = before_.last_box->column,
                             .card = view_card(game(), game().find(taken_back.seat)->card),
                             .turn = view_turn(game()).value(),
                             .results = results()};
  }
  server::Message operator()(const stored::Absence& absence) const {
    return server::Absence{seq_, absence.seat, absence.absent, absence.why};
  }
  server::Message operator()(const stored::Ended& ended) const {
    return server::Ended{.seq = seq_,
                         .seat = ended.seat,
                         .ranking = view_ranking(game()).value(),
                         .highlights = view_highlights(state_).value(),
                         .results = results().value()};
  }

 private:
  const engine::Game& game() const { return *state_.game(); }
  bool joker(const stored::Scored& scored) const {
    return engine::by_joker(game().rules(), before_.dice, game().sheet().find_box(scored.box).value(), scored.points);
  }
  /// Nothing when the event neither ended a game nor opened it again.
  std::optional<server::Results> results() const {
    return results_ ? std::optional(view_results(state_, *results_)) : std::nullopt;
  }
  server::Left view_left(int seat) const {
    server::Left left{.seq = seq_,
                      .seat = seat,
                      .removed = {},
                      .host = state_.host(),
                      .turn = {},
                      .ranking = {},
                      .highlights = {},
                      .results = results()};
    if (before_.phase == Phase::playing) {
      left.turn = view_turn(game());
      left.ranking = view_ranking(game());
      left.highlights = view_highlights(state_);
    }
    return left;
  }

  const Before& before_;
  const State& state_;
  const server::Presence& presence_;
  protocol::Seq seq_;
  std::optional<Results> results_;
};

}  // namespace

Before::Before(const State& state) : phase(state.phase()) {
  if (state.game() != nullptr) {
    last_box = state.game()->last_box();
    dice = state.game()->dice();
  }
}

Frame to_frame(const server::Message& message) { return std::make_shared<const std::string>(server::encode(message)); }

Frame show_room(const State& state, const server::Presence& presence, int max_seats, std::vector<server::You> you) {
  const Results results = state.results();
  return to_frame(server::Welcome{
      .seq = state.head(), .you = std::move(you), .room = view_room(state, results, presence, max_seats)});
}

Frame show_event(const Before& before, const State& state, const server::Presence& presence,
                 const stored::Event& event) {
  const EventView view(before, state, presence);
  return to_frame(std::visit(view, event.what));
}

}  // namespace regatta::rooms
