// What visitors ask a room for, when it is their turn, and what they are told.

#include <algorithm>
#include <chrono>
#include <span>
#include <string>
#include <utility>

#include "server/overloaded.h"
#include "server/rooms/room.h"
#include "server/rooms/view.h"

namespace regatta::rooms {

namespace client = protocol::client;
namespace server = protocol::server;
namespace stored = protocol::stored;
using protocol::Bye;
using protocol::Code;
using protocol::Id;
using protocol::Seq;

namespace {

void send(const Visitor& to, const server::Message& message) { to.connection->send(to_frame(message)); }

bool runs(const server::Clock& clock) { return clock.left || clock.take_back; }

/// Is this the event by which the absent seat itself comes back?
bool brings_back(const stored::What& what, const Seat& seat) {
  const auto* const absence = std::get_if<stored::Absence>(&what);
  return absence != nullptr && absence->seat == seat.number;
}

stored::Absence back(const Seat& seat) { return {.seat = seat.number, .absent = false, .why = stored::Why::back}; }

}  // namespace

Moment Room::moment() const {
  return {.state = state_,
          .visitors = visitors_,
          .presence = presence_,
          .clock = clock_,
          .dice = services_.dice,
          .now = now()};
}

void Room::drain() {
  while (life_ == Life::open && !in_flight_ && !waiting_.empty()) {
    const Waiting::Item next = waiting_.pop();
    Visitor& from = *visitors_.find(next.from.get());
    std::visit(
        Overloaded{
            [&](const client::Message& message) { std::visit([&](const auto& any) { handle(from, any); }, message); },
            [&](const client::Refused& refused) { handle(from, refused); },
        },
        next.message);
  }
}

void Room::handle(Visitor& from, const client::Hello& hello) {
  const std::shared_ptr<Connection> connection = from.connection;
  std::vector<std::string> secrets = hello.secrets;
  std::move(from.cookie.begin(), from.cookie.end(), std::back_inserter(secrets));
  from.cookie = {};
  from.device = hash_secret(hello.device);
  bool known = false;  // by the secret of a seat that was taken away
  std::vector<int> seats;
  for (const std::string& secret : secrets) {
    const SecretHash hash = hash_secret(secret);
    known = state_.removed().has_secret(hash) || known;
    const Seat* const seat = state_.seats().find_by_secret(hash);
    if (seat != nullptr && seats.size() < protocol::kMaxSeatsOfPage &&
        std::find(seats.begin(), seats.end(), seat->number) == seats.end()) {
      seats.push_back(seat->number);
    }
  }
  // A page that others share, who still sit, stays: it has lost that one seat alone.
  if (state_.removed().has_device(from.device) || (known && seats.empty())) {
    return close(connection.get(), Bye::removed);
  }
  if (seats.empty() && present().spectators >= services_.limits.spectators) {
    return close(connection.get(), Bye::room_full);
  }
  from.welcomed = true;
  from.since = now();
  std::vector<std::pair<const Connection*, int>> taken;  // from whom
  for (const int seat : seats) {
    if (const Connection* const older = presence_.holder(seat)) {
      taken.emplace_back(older, seat);
    }
    presence_.give(seat, connection.get(), now());
  }
  for (const auto& [older, seat] : taken) {
    lose(older, seat, Bye::replaced);
  }
  welcome(*visitors_.find(connection.get()), hello.last);  // closing another has moved it
}

void Room::handle(const Visitor& from, const client::Sync& sync) { welcome(from, sync.last); }

void Room::handle(Visitor& from, const client::Attention& attention) { from.hidden = attention.hidden; }

void Room::handle(const Visitor& from, const client::Watchers& /*watchers*/) {
  server::WatcherList list;
  for (const Visitor& visitor : visitors_.all()) {
    if (visitor.welcomed && !presence_.holds_any(visitor.connection.get())) {
      list.watchers.push_back({.watcher = visitor.number,
                               .since = std::chrono::duration_cast<std::chrono::seconds>(now() - visitor.since)});
    }
  }
  send(from, list);
}

void Room::handle(const Visitor& from, const client::React& react) {
  const auto refused = [&](Code code) { send_error(from, server::Error{.seat = react.seat, .id = {}, .code = code}); };
  if (!presence_.holds(from.connection.get(), react.seat)) {
    return refused(Code::no_seat);
  }
  if (!reactions_.take(react.seat, now())) {
    return refused(Code::rate_limited);
  }
  visitors_.broadcast(to_frame(server::Reacted{.seat = react.seat, .reaction = react.reaction}));
}

void Room::handle(const Visitor& from, const client::Refused& refused) {
  if (!refused.seat || !presence_.holds(from.connection.get(), *refused.seat)) {
    return send_error(from, server::Error{.seat = refused.seat, .id = refused.id, .code = refused.code});
  }
  if (Seat* const seat = seat_for(from, {.seat = *refused.seat, .id = *refused.id})) {
    refuse(from, *seat, *refused.id, refused.code);
  }
}

void Room::handle(const Visitor& from, const client::Join& join) {
  Asked asked{.by = from.connection, .from = {}, .id = join.id, .secret = services_.secrets.secret()};
  Decision decision = log_is_full()
                          ? Decision(Code::no_room_left)
                          : decide_join(moment(), from, join, hash_secret(asked.secret), services_.limits.seats);
  if (const Code* const code = std::get_if<Code>(&decision)) {
    return send_error(from, server::Error{.seat = {}, .id = join.id, .code = *code});
  }
  append({{.by = {}, .what = std::get<stored::What>(std::move(decision))}}, std::move(asked));
}

void Room::handle(const Visitor& from, const client::Take& take) {
  const auto refused = [&](Code code) { send_error(from, server::Error{.seat = {}, .id = take.id, .code = code}); };
  const stored::Taken taken{.pass = hash_secret(take.pass), .device = from.device};
  std::optional<int> seat = passes_.find(taken.pass, now());
  if (const Seat* const again = state_.seats().find_taken(taken)) {
    seat = again->number;
  }
  if (!seat) {
    return refused(Code::bad_pass);
  }
  const std::optional<Code> code = refusal_of_seat(moment(), from);
  if (code && !presence_.holds(from.connection.get(), *seat)) {
    return refused(*code);
  }
  if (log_is_full()) {
    return refused(Code::no_room_left);
  }
  Asked asked{
      .by = from.connection, .from = {}, .id = take.id, .secret = services_.secrets.secret(), .others = Bye::moved};
  const SecretHash hash = hash_secret(asked.secret);
  append({{.by = {}, .what = stored::Rejoined{.seat = *seat, .secret = hash, .taken = taken}}}, std::move(asked));
}

void Room::handle(const Visitor& from, const client::MakePass& make) {
  if (Seat* const seat = seat_for(from, make.from)) {
    seat->last_id = make.from.id;
    seat->answer = {.seq = 0, .pass = true, .refused = {}};
    give_pass(from, seat->number, make.from.id);
  }
}

void Room::give_pass(const Visitor& to, int seat, Id id) {
  std::string pass = services_.secrets.secret();
  passes_.add(seat, hash_secret(pass), now() + services_.limits.pass);
  send(to, server::Ack{.seat = seat,
                       .id = id,
                       .seq = 0,
                       .joined = {},
                       .pass = server::Pass{.pass = std::move(pass), .left = services_.limits.pass}});
}

void Room::handle(const Visitor& from, const client::Hold& hold) {
  Seat* const seat = seat_for(from, hold.from);
  if (seat == nullptr) {
    return;
  }
  if (const std::optional<Code> code = refusal(state_, *seat, hold)) {
    return refuse(from, *seat, hold.from.id, *code);
  }
  const server::Held held{.seat = seat->number, .turn = hold.turn, .roll = hold.roll, .held = hold.held};
  if (seat->absent) {
    if (log_is_full()) {
      return refuse(from, *seat, hold.from.id, Code::no_room_left);
    }
    const stored::By by{.seat = seat->number, .id = hold.from.id};
    return append({{.by = by, .what = back(*seat)}},
                  {.by = from.connection, .from = hold.from, .id = hold.from.id, .secret = {}, .held = held});
  }
  done(from, *seat, hold.from.id);
  show_held(held, from.connection.get());
  if (clock_.give_back(state_, now())) {
    show_clock();
  }
}

void Room::handle(const Visitor& from, const auto& command) {
  Seat* const seat = seat_for(from, command.from);
  if (seat == nullptr) {
    return;
  }
  Decision decision = log_is_full() ? Decision(Code::no_room_left) : decide(moment(), *seat, command);
  if (const Code* const code = std::get_if<Code>(&decision)) {
    return refuse(from, *seat, command.from.id, *code);
  }
  auto* const what = std::get_if<stored::What>(&decision);
  if (what == nullptr) {
    return done(from, *seat, command.from.id);
  }
  std::vector<stored::Event> events;
  if (seat->absent && !brings_back(*what, *seat)) {
    events.push_back({.by = {}, .what = back(*seat)});
  }
  const stored::By by{.seat = seat->number, .id = command.from.id};
  events.push_back({.by = by, .what = std::move(*what)});
  append(std::move(events), {.by = from.connection, .from = command.from, .id = command.from.id});
}

/// The seat whose next command this is. Nothing when it is answered here: because the page does not hold the seat, or
/// by its id.
Seat* Room::seat_for(const Visitor& from, const client::From& command) {
  const auto refused = [&](Code code) {
    send_error(from, server::Error{.seat = command.seat, .id = command.id, .code = code});
  };
  Seat* const seat = state_.seats().find(command.seat);
  if (seat == nullptr || !presence_.holds(from.connection.get(), command.seat)) {
    refused(Code::no_seat);
    return nullptr;
  }
  if (command.id == seat->last_id + 1) {
    return seat;
  }
  if (command.id < seat->last_id) {
    refused(Code::stale_id);
  } else if (command.id > seat->last_id) {
    refused(Code::resync);
    welcome(from, std::nullopt);
  } else if (seat->answer.refused) {
    refused(*seat->answer.refused);
  } else if (seat->answer.pass) {
    give_pass(from, seat->number, command.id);
  } else {
    send(from, server::Ack{.seat = command.seat, .id = command.id, .seq = seat->answer.seq, .joined = {}, .pass = {}});
  }
  return nullptr;
}

void Room::send_error(const Visitor& to, const server::Error& error) {
  services_.counts.refused(error.code);
  send(to, error);
}

void Room::refuse(const Visitor& to, Seat& seat, Id id, Code code) {
  seat.last_id = id;
  seat.answer = {.seq = 0, .refused = code};
  send_error(to, server::Error{.seat = seat.number, .id = id, .code = code});
}

void Room::done(const Visitor& to, Seat& seat, Id id) {
  seat.last_id = id;
  seat.answer = {};
  send(to, server::Ack{.seat = seat.number, .id = id, .seq = 0, .joined = {}, .pass = {}});
}

// What visitors are told.

std::vector<server::You> Room::you(const Connection* connection) const {
  std::vector<server::You> you;
  for (const int seat : presence_.seats_of(connection)) {
    you.push_back({.seat = seat, .last_id = state_.seats().find(seat)->last_id});
  }
  return you;
}

void Room::welcome(const Visitor& to, std::optional<Seq> last) {
  std::optional<std::span<const Frame>> missed;
  if (last) {
    missed = catch_up_.after(*last, state_.head());
  }
  std::vector<server::You> you = this->you(to.connection.get());
  if (!missed) {
    to.connection->send(show_room(state_, present(), services_.limits.seats, std::move(you)));
  } else {
    send(to, server::Welcome{.seq = state_.head(), .you = std::move(you), .room = {}});
    for (const Frame& frame : *missed) {
      to.connection->send(frame);
    }
    send(to, present());
  }
  if (hold_) {
    send(to, *hold_);
  }
  if (const server::Clock clock = clock_.view(state_, now()); runs(clock)) {
    send(to, clock);
  }
}

void Room::show_held(const server::Held& held, const Connection* except) {
  hold_ = held;
  visitors_.broadcast(to_frame(held), except);
}

void Room::show_clock() {
  const server::Clock clock = clock_.view(state_, now());
  if (runs(clock) || clock_shown_) {
    visitors_.broadcast(to_frame(clock));
  }
  clock_shown_ = runs(clock);
}

}  // namespace regatta::rooms
