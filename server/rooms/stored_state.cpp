// A room's state as the store keeps it beside the log.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "server/rooms/state.h"

namespace regatta::rooms {

namespace stored = protocol::stored;

namespace {

std::vector<Seat> seats_of(const stored::State& state) {
  std::vector<Seat> seats;
  seats.reserve(state.seats.size());
  for (const stored::SeatState& seat : state.seats) {
    seats.push_back({.number = seat.seat,
                     .name = seat.name,
                     .secret = seat.secret,
                     .nonce = seat.nonce,
                     .taken = seat.taken,
                     .last_id = seat.last_id,
                     .answer = {.seq = seat.answer, .refused = {}},
                     .logged_id = seat.last_id,
                     .logged_seq = seat.answer,
                     .absent = seat.absent,
                     .time_outs = static_cast<std::uint8_t>(seat.time_outs)});
  }
  return seats;
}

std::vector<RemovedPerson> removed_of(const stored::State& state) {
  std::vector<RemovedPerson> people;
  people.reserve(state.removed.size());
  for (const stored::RemovedState& person : state.removed) {
    people.push_back({.number = person.removed, .name = person.name, .secret = person.secret, .device = person.device});
  }
  return people;
}

Results results_of(const stored::State& state) {
  std::vector<FinishedGame> games;
  games.reserve(state.played.size());
  for (const stored::GameState& game : state.played) {
    FinishedGame& finished = games.emplace_back(FinishedGame{.number = game.game, .rules = game.rules, .ranking = {}});
    finished.ranking.reserve(game.ranking.size());
    for (const auto& [seat, name, place, total, was_finished] : game.ranking) {
      finished.ranking.push_back(
          {.seat = seat, .name = name, .place = place, .total = total, .finished = was_finished});
    }
  }
  std::vector<Tally> tally;
  tally.reserve(state.tally.size());
  for (const stored::TallyState& at : state.tally) {
    Tally& of_seat =
        tally.emplace_back(Tally{.seat = at.seat, .name = at.name, .games = at.games, .wins = at.wins, .best = {}});
    of_seat.best.reserve(at.best.size());
    for (const auto& [sheet, columns, total] : at.best) {
      of_seat.best.push_back({.sheet = sheet, .columns = columns, .total = total});
    }
  }
  return {std::move(games), std::move(tally)};
}

void add(const Results& results, stored::State& into) {
  into.played.reserve(results.games().size());
  for (const FinishedGame& game : results.games()) {
    stored::GameState& played = into.played.emplace_back(stored::GameState{game.number, game.rules, {}});
    played.ranking.reserve(game.ranking.size());
    for (const Placed& placed : game.ranking) {
      played.ranking.push_back({placed.seat, placed.name, placed.place, placed.total, placed.finished});
    }
  }
  into.tally.reserve(results.tally().size());
  for (const Tally& tally : results.tally()) {
    stored::TallyState& at =
        into.tally.emplace_back(stored::TallyState{tally.seat, tally.name, tally.games, tally.wins, {}});
    at.best.reserve(tally.best.size());
    for (const Best& best : tally.best) {
      at.best.push_back({best.sheet, best.columns, best.total});
    }
  }
}

}  // namespace

State::State(protocol::Seq head, const stored::State& stored)
    : head_(head),
      rules_(stored.rules),
      table_(stored.table),
      claim_(stored.claim),
      seats_(seats_of(stored), stored.next_seat),
      removed_(removed_of(stored), stored.last_removed),
      host_(stored.host),
      host_is_free_(stored.host_is_free),
      game_number_(stored.games),
      earlier_(results_of(stored)) {}

stored::State State::stored() const {
  stored::State state{.rules = rules_,
                      .table = table_,
                      .claim = claim_,
                      .seats = {},
                      .next_seat = seats_.next(),
                      .removed = {},
                      .last_removed = removed_.last(),
                      .host = host_,
                      .host_is_free = host_is_free_,
                      .games = game_number_,
                      .played = {},
                      .tally = {}};
  state.seats.reserve(seats_.all().size());
  for (const Seat& seat : seats_.all()) {
    state.seats.push_back({seat.number, seat.name, seat.secret, seat.nonce, seat.taken, seat.logged_id, seat.logged_seq,
                           seat.absent, seat.time_outs});
  }
  state.removed.reserve(removed_.all().size());
  for (const RemovedPerson& person : removed_.all()) {
    state.removed.push_back({person.number, person.name, person.secret, person.device});
  }
  add(results(), state);
  return state;
}

std::optional<State> initial_state(const std::optional<store::Snapshot>& snapshot) {
  if (!snapshot) {
    return State();
  }
  const std::optional<stored::State> read = stored::decode_state(snapshot->body);
  return read ? std::optional(State(snapshot->seq, *read)) : std::nullopt;
}

}  // namespace regatta::rooms
