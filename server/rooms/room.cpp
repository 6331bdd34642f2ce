#include "server/rooms/room.h"

#include <algorithm>
#include <utility>

#include "server/rooms/view.h"

namespace regatta::rooms {

namespace client = protocol::client;
namespace server = protocol::server;
namespace stored = protocol::stored;
using protocol::Bye;
using protocol::Code;
using protocol::Id;

namespace {

/// Whose message it is and its number, as far as it has them.
struct Sender {
  std::optional<int> seat;
  std::optional<Id> id;
};

Sender sender_of(const client::Message& message) {
  return std::visit(
      [](const auto& any) -> Sender {
        if constexpr (requires { any.from; }) {
          return {.seat = any.from.seat, .id = any.from.id};
        } else if constexpr (requires { any.id; }) {
          return {.seat = {}, .id = any.id};
        } else if constexpr (requires { any.seat; }) {
          return {.seat = any.seat, .id = {}};
        } else {
          return {};
        }
      },
      message);
}

}  // namespace

Room::Room(Services& services, std::string token)
    : services_(services),
      counted_(services.counts),
      token_(std::move(token)),
      presence_(services.limits),
      clock_(services.limits),
      host_watch_(services.limits),
      reactions_(services.limits),
      catch_up_(services.limits.catch_up_events, services.limits.catch_up_bytes) {}

// What arrives.

void Room::connect(std::shared_ptr<Connection> connection, std::vector<std::string> secrets) {
  if (idle_timer_) {
    services_.loop.cancel(*idle_timer_);
    idle_timer_.reset();
  }
  if (visitors_.empty()) {
    clock_.begin(state_, now());
  }
  // Cancelled when the visitor says hello, and when it goes: the task finds it here.
  const Loop::TimerId timer = services_.loop.after(
      services_.limits.hello, [weak = weak_from_this(), silent = static_cast<const Connection*>(connection.get())] {
        if (const std::shared_ptr<Room> room = weak.lock()) {
          room->hello_overdue(silent);
        }
      });
  visitors_.add(std::move(connection), timer, std::move(secrets));
  go_on();
}

void Room::receive(const std::shared_ptr<Connection>& connection, std::string_view text) {
  Visitor* const from = visitors_.find(connection.get());
  if (from == nullptr) {
    return;
  }
  if (text.size() > services_.limits.message_bytes) {
    return send_error(*from, {.seat = {}, .id = {}, .code = Code::too_large});
  }
  Arrived arrived = client::decode(text);
  if (const auto* const refused = std::get_if<client::Refused>(&arrived)) {
    if (!refused->id) {
      return send_error(*from, {.seat = refused->seat, .id = {}, .code = refused->code});
    }
    return wait_for_turn(*from, refused->seat, refused->id, std::move(arrived));
  }
  auto& message = std::get<client::Message>(arrived);
  if (auto* const hello = std::get_if<client::Hello>(&message)) {
    return arrive(*from, std::move(*hello));
  }
  const Sender sender = sender_of(message);
  if (!from->greeted) {
    return send_error(*from, {.seat = sender.seat, .id = sender.id, .code = Code::no_hello});
  }
  if (const auto* const sync = std::get_if<client::Sync>(&message)) {
    waiting_.push_sync(connection, *sync);
    return go_on();
  }
  wait_for_turn(*from, sender.seat, sender.id, std::move(arrived));
}

void Room::arrive(Visitor& from, client::Hello hello) {
  if (hello.protocol != protocol::kProtocol) {
    close(from.connection.get(), Bye::new_version);
    return go_on();
  }
  if (from.greeted) {
    return send_error(from, {.seat = {}, .id = {}, .code = Code::malformed});
  }
  from.greeted = true;
  from.hidden = hello.hidden;
  services_.loop.cancel(from.hello_timer);
  waiting_.push(from.connection, client::Message(std::move(hello)));
  go_on();
}

void Room::wait_for_turn(const Visitor& from, std::optional<int> seat, std::optional<Id> id, Arrived message) {
  if (waiting_.commands() >= services_.limits.queue) {
    return send_error(from, {.seat = seat, .id = id, .code = Code::busy});
  }
  waiting_.push(from.connection, std::move(message));
  go_on();
}

// What is due.

void Room::go_on() {
  drain();
  act();
  rest();
  count();
  if (!presence_posted_ && !presence_.looks(shown_presence_, visitors_, now())) {
    presence_posted_ = true;
    services_.loop.post([weak = weak_from_this()] {
      if (const std::shared_ptr<Room> room = weak.lock()) {
        room->show_presence();
      }
    });
  }
  set_alarm();
}

void Room::count() {
  RoomState state = RoomState::loading;
  if (life_ != Life::loading && state_.head() > 0) {
    switch (state_.phase()) {
      case server::Phase::lobby:
        state = RoomState::lobby;
        break;
      case server::Phase::playing:
        state = RoomState::playing;
        break;
      case server::Phase::over:
        state = RoomState::over;
        break;
    }
  }
  counted_.is(state, waiting_.commands());
}

void Room::act() {
  if (life_ != Life::open || in_flight_ || visitors_.empty() || log_is_full() || now() < quiet_until_) {
    return;
  }
  if (const std::optional<int> host = host_watch_.successor(state_, presence_, visitors_, now())) {
    return append_own({stored::HostSet{.seat = *host}});
  }
  const std::optional<TurnClock::Due> due = clock_.due(state_, now());
  if (due && due->at <= now()) {
    append_own(play_for(state_, due->why, services_.dice));
  }
}

void Room::append_own(std::vector<stored::What> what) {
  std::vector<stored::Event> events;
  events.reserve(what.size());
  for (stored::What& each : what) {
    events.push_back({.by = {}, .what = std::move(each)});
  }
  append(std::move(events), {});
}

void Room::set_alarm() {
  const Time now = this->now();
  std::optional<Time> next;
  const auto consider = [&](std::optional<Time> at) {
    if (at && *at > now && (!next || *at < *next)) {
      next = at;
    }
  };
  if (life_ == Life::open && !visitors_.empty()) {
    consider(presence_.next_change(now));
    consider(host_watch_.due());
    if (const std::optional<TurnClock::Due> due = clock_.due(state_, now)) {
      consider(due->at);
    }
    consider(quiet_until_);
  }
  if (alarm_.is_set(next)) {
    return;
  }
  alarm_.set(services_.loop, next, [weak = weak_from_this()] {
    if (const std::shared_ptr<Room> room = weak.lock()) {
      room->alarm_.rung();
      room->go_on();
    }
  });
}

void Room::show_presence() {
  presence_posted_ = false;
  server::Presence presence = present();
  if (presence == shown_presence_) {
    return;
  }
  visitors_.broadcast(to_frame(presence));
  shown_presence_ = std::move(presence);
}

// Ends.

void Room::disconnected(const Connection& connection) {
  const Visitor* const visitor = visitors_.find(&connection);
  if (visitor == nullptr) {
    return;  // replaced, or closed for another reason
  }
  services_.loop.cancel(visitor->hello_timer);
  waiting_.forget(&connection);
  presence_.let_go(&connection, visitor->hidden, now());
  visitors_.remove(&connection);
  go_on();
}

void Room::close(const Connection* connection, Bye code) {
  const Visitor& visitor = *visitors_.find(connection);
  services_.loop.cancel(visitor.hello_timer);
  visitor.connection->close(code);
  waiting_.forget(connection);
  presence_.let_go(connection, visitor.hidden, now());
  visitors_.remove(connection);
}

void Room::lose(const Connection* connection, int seat, Bye code) {
  const Visitor* const visitor = visitors_.find(connection);
  if (visitor == nullptr) {
    return;  // closed when it lost another
  }
  if (presence_.holds_any(connection)) {
    visitor->connection->send(to_frame(server::Taken{.seat = seat}));
  } else {
    close(connection, code);
  }
}

void Room::hello_overdue(const Connection* connection) {
  close(connection, Bye::no_hello);
  go_on();
}

/// When nobody is here, the room is unloaded after a while.
void Room::rest() {
  if (life_ != Life::open || in_flight_ || !visitors_.empty() || idle_timer_) {
    return;
  }
  // Most rooms in memory are such ones, and this is a third of them. Who comes back first gets the whole room instead.
  catch_up_.clear();
  idle_timer_ = services_.loop.after(services_.limits.idle, [weak = weak_from_this()] {
    if (const std::shared_ptr<Room> room = weak.lock()) {
      room->idle();
    }
  });
}

void Room::idle() {
  idle_timer_.reset();
  release();
  end(Bye::restarting);  // nobody is here to hear it
}

void Room::stop() {
  if (in_flight_) {
    life_ = Life::stopping;
    return set_alarm();
  }
  if (life_ == Life::open) {
    release();
  }
  end(Bye::restarting);
}

void Room::end(Bye code) {
  life_ = Life::gone;
  waiting_.clear();
  set_alarm();
  if (idle_timer_) {
    services_.loop.cancel(*idle_timer_);
    idle_timer_.reset();
  }
  for (const Visitor& visitor : visitors_.take()) {
    services_.loop.cancel(visitor.hello_timer);
    visitor.connection->close(code);
  }
  services_.gone(*this);
}

}  // namespace regatta::rooms
