#include "server/rooms/room.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "spdlog/spdlog.h"

#include "server/overloaded.h"
#include "server/rooms/decide.h"
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

Frame to_frame(const server::Message& message) {
  const std::string text = server::encode(message);
  return std::make_shared<const std::string>(text);  // a copy has no room to spare, and frames are kept
}

void send(const Visitor& to, const server::Message& message) { to.connection->send(to_frame(message)); }

bool is_command(const client::Message& message) {
  return !std::holds_alternative<client::Hello>(message) && !std::holds_alternative<client::Sync>(message);
}

/// Nothing for hello and sync.
std::optional<Id> id_of(const client::Message& message) {
  return std::visit(
      [](const auto& any) -> std::optional<Id> {
        if constexpr (requires { any.id; }) {
          return any.id;
        } else {
          return std::nullopt;
        }
      },
      message);
}

/// The seat that a join made; nothing for other events.
std::optional<int> joined_seat(const stored::What& what) {
  if (const auto* const joined = std::get_if<stored::Joined>(&what)) {
    return joined->seat;
  }
  if (const auto* const rejoined = std::get_if<stored::Rejoined>(&what)) {
    return rejoined->seat;
  }
  return std::nullopt;
}

}  // namespace

Room::Room(Services& services, std::string token)
    : services_(services),
      token_(std::move(token)),
      catch_up_(services.limits.catch_up_events, services.limits.catch_up_bytes) {}

// The store.

void Room::load() {
  services_.store.claim(token_, [weak = weak_from_this(), &loop = services_.loop](store::Claimed claimed) {
    loop.post([weak, claimed = std::move(claimed)] {
      if (const std::shared_ptr<Room> room = weak.lock()) {
        room->claimed(claimed);
      }
    });
  });
}

void Room::open(store::Epoch epoch, const stored::Event& created) {
  epoch_ = epoch;
  state_.apply(created);
  life_ = Life::open;
  rest();
}

void Room::claimed(const store::Claimed& claimed) {
  if (life_ != Life::loading) {
    return;
  }
  switch (claimed.error) {
    case store::ClaimError::not_found:
      return end(Bye::room_not_found);
    case store::ClaimError::unavailable:
      return end(Bye::not_saved);
    case store::ClaimError::none:
      break;
  }
  epoch_ = claimed.epoch;
  if (!rebuild(claimed.log)) {
    spdlog::error("a room stays closed: event {} of its log can't be read", state_.head() + 1);
    release();
    return end(Bye::not_saved);
  }
  life_ = Life::open;
  drain();
  rest();
}

bool Room::rebuild(const std::vector<std::string>& log) {
  const std::size_t kept = std::min(log.size(), services_.limits.catch_up_events);
  for (const std::string& body : log) {
    const std::optional<stored::Event> event = read_next(state_, body);
    if (!event) {
      return false;
    }
    state_.apply(*event);
    const auto place = static_cast<std::size_t>(state_.head());
    if (place > 1 && place > log.size() - kept) {
      catch_up_.push(to_frame(view_event(state_, visitors_, *event)));
    }
  }
  return state_.head() > 0;
}

bool Room::log_is_full() const { return state_.head() >= services_.limits.events; }

void Room::append(const Visitor& from, stored::By by, stored::What what, std::string secret) {
  in_flight_ = std::make_unique<InFlight>(
      InFlight{.from = from.connection, .event = {.by = by, .what = std::move(what)}, .secret = std::move(secret)});
  services_.store.append(
      token_, epoch_, state_.head(), {stored::encode(in_flight_->event)},
      [weak = weak_from_this(), &loop = services_.loop, append = ++appends_](store::Outcome outcome) {
        loop.post([weak, append, outcome] {
          if (const std::shared_ptr<Room> room = weak.lock()) {
            room->appended(append, outcome);
          }
        });
      });
}

void Room::appended(std::uint64_t append, store::Outcome outcome) {
  if (!in_flight_ || append != appends_) {
    return;
  }
  const std::unique_ptr<const InFlight> done = std::move(in_flight_);
  switch (outcome) {
    case store::Outcome::committed:
      committed(*done);
      break;
    case store::Outcome::failed:
      failed(*done);
      break;
    case store::Outcome::fenced:
      spdlog::warn("a room was given up: it was claimed again");
      return end(Bye::not_saved);
    case store::Outcome::unknown:
      spdlog::warn("a room was given up: nobody knows whether its last event was saved");
      return end(Bye::not_saved);
  }
  if (life_ == Life::stopping) {
    release();
    return end(Bye::restarting);
  }
  drain();
  rest();
}

void Room::committed(const InFlight& done) {
  state_.apply(done.event);
  seat_changed(done);
  if (hold_ && state_.game()->rolls() != hold_->roll) {  // a new turn, or none, has no rolls
    hold_.reset();
  }
  if (const Visitor* const mover = visitors_.find(done.from.get())) {
    const std::optional<int> seat = joined_seat(done.event.what);
    server::Ack ack{.id = done.event.by->id, .seq = state_.head(), .seat = seat, .secret = {}};
    if (seat) {
      ack.secret = done.secret;
    }
    send(*mover, ack);
  }
  Frame frame = to_frame(view_event(state_, visitors_, done.event));
  visitors_.broadcast(frame);
  catch_up_.push(std::move(frame));
}

/// Binds who has joined, or left, to what that makes of them.
void Room::seat_changed(const InFlight& done) {
  if (const std::optional<int> seat = joined_seat(done.event.what)) {
    if (const Visitor* const older = visitors_.find_seat(*seat)) {
      close(older->connection.get(), Bye::replaced);
    }
    if (Visitor* const mover = visitors_.find(done.from.get())) {
      mover->seat = *seat;
    }
    presence_changed();
  } else if (const auto* const left = std::get_if<stored::Left>(&done.event.what)) {
    if (Visitor* const leaver = visitors_.find_seat(left->seat)) {
      leaver->seat = 0;
    }
    presence_changed();
  }
}

void Room::failed(const InFlight& done) {
  const stored::By by = done.event.by.value();
  if (!joined_seat(done.event.what)) {
    Seat& seat = *state_.seats().find(by.seat);
    seat.last_id = by.id;
    seat.answer = {.seq = 0, .joined = false, .refused = Code::not_saved};
  }
  if (const Visitor* const mover = visitors_.find(done.from.get())) {
    send(*mover, server::Error{.id = by.id, .code = Code::not_saved});
  }
}

// What arrives.

void Room::connect(std::shared_ptr<Connection> connection) {
  if (idle_timer_) {
    services_.loop.cancel(*idle_timer_);
    idle_timer_.reset();
  }
  // Cancelled when the visitor says hello, and when it goes: the task finds it here.
  const Loop::TimerId timer = services_.loop.after(
      services_.limits.hello, [weak = weak_from_this(), silent = static_cast<const Connection*>(connection.get())] {
        if (const std::shared_ptr<Room> room = weak.lock()) {
          room->hello_overdue(silent);
        }
      });
  visitors_.add(std::move(connection), timer);
}

void Room::receive(const std::shared_ptr<Connection>& connection, std::string_view text) {
  Visitor* const from = visitors_.find(connection.get());
  if (from == nullptr) {
    return;
  }
  if (text.size() > services_.limits.message_bytes) {
    return send(*from, server::Error{.id = {}, .code = Code::too_large});
  }
  std::variant<client::Message, client::Refused> decoded = client::decode(text);
  if (const auto* const refused = std::get_if<client::Refused>(&decoded)) {
    if (!refused->id) {
      return send(*from, server::Error{.id = refused->id, .code = refused->code});
    }
    return enqueue_command(*from, refused->id, *refused);
  }
  auto& message = std::get<client::Message>(decoded);
  if (auto* const hello = std::get_if<client::Hello>(&message)) {
    return arrive(*from, std::move(*hello));
  }
  const std::optional<Id> id = id_of(message);
  if (!from->greeted) {
    return send(*from, server::Error{.id = id, .code = Code::no_hello});
  }
  if (const auto* const sync = std::get_if<client::Sync>(&message)) {
    return arrive(*from, *sync);
  }
  enqueue_command(*from, id, std::move(message));
}

void Room::arrive(Visitor& from, client::Hello hello) {
  if (hello.protocol != protocol::kProtocol) {
    close(from.connection.get(), Bye::new_version);
    return rest();
  }
  if (from.greeted) {
    return send(from, server::Error{.id = {}, .code = Code::malformed});
  }
  from.greeted = true;
  services_.loop.cancel(from.hello_timer);
  waiting_.push_back({.from = from.connection, .message = client::Message(std::move(hello))});
  drain();
}

/// At most one hello or sync of a visitor waits: it is answered with what is then, which answers those before it too.
void Room::arrive(const Visitor& from, client::Sync sync) {
  for (auto waiting = waiting_.begin(); waiting != waiting_.end(); ++waiting) {
    const auto* const message = std::get_if<client::Message>(&waiting->message);
    if (waiting->from != from.connection || message == nullptr) {
      continue;
    }
    if (std::holds_alternative<client::Hello>(*message)) {
      return;
    }
    if (std::holds_alternative<client::Sync>(*message)) {
      waiting_.erase(waiting);
      break;
    }
  }
  waiting_.push_back({.from = from.connection, .message = client::Message(sync)});
  drain();
}

void Room::enqueue_command(const Visitor& from, std::optional<Id> id, Message message) {
  if (waiting_commands_ >= services_.limits.queue) {
    return send(from, server::Error{.id = id, .code = Code::busy});
  }
  ++waiting_commands_;
  waiting_.push_back({.from = from.connection, .message = std::move(message)});
  drain();
}

void Room::drain() {
  while (life_ == Life::open && !in_flight_ && !waiting_.empty()) {
    const Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    Visitor& from = *visitors_.find(next.from.get());
    std::visit(Overloaded{
                   [&](const client::Message& message) {
                     if (is_command(message)) {
                       --waiting_commands_;
                     }
                     std::visit([&](const auto& any) { handle(from, any); }, message);
                   },
                   [&](const client::Refused& refused) {
                     --waiting_commands_;
                     handle(from, refused);
                   },
               },
               next.message);
  }
}

void Room::forget_waiting(const Connection* from) {
  std::erase_if(waiting_, [&](const Waiting& waiting) {
    if (waiting.from.get() != from) {
      return false;
    }
    const auto* const message = std::get_if<client::Message>(&waiting.message);
    if (message == nullptr || is_command(*message)) {
      --waiting_commands_;
    }
    return true;
  });
}

// What visitors ask for.

void Room::handle(Visitor& from, const client::Hello& hello) {
  const Seat* const seat = hello.secret ? state_.seats().find_by_secret(hash_secret(*hello.secret)) : nullptr;
  const std::shared_ptr<Connection> connection = from.connection;
  if (seat == nullptr && visitors_.spectators() >= services_.limits.spectators) {
    close(connection.get(), Bye::room_full);
    return rest();
  }
  if (seat != nullptr) {
    if (const Visitor* const older = visitors_.find_seat(seat->number)) {
      close(older->connection.get(), Bye::replaced);
    }
  }
  Visitor& welcomed = *visitors_.find(connection.get());  // closing another has moved it
  welcomed.welcomed = true;
  welcomed.seat = seat == nullptr ? 0 : seat->number;
  presence_changed();
  welcome(welcomed, hello.last);
}

void Room::handle(const Visitor& from, const client::Sync& sync) { welcome(from, sync.last); }

void Room::handle(const Visitor& from, const client::Refused& refused) {
  if (from.seat == 0) {
    return send(from, server::Error{.id = refused.id, .code = refused.code});
  }
  if (Seat* const seat = seat_for(from, *refused.id)) {
    refuse(from, *seat, *refused.id, refused.code);
  }
}

void Room::handle(const Visitor& from, const client::Join& join) {
  if (from.seat != 0) {
    if (Seat* const seat = seat_for(from, join.id)) {
      refuse(from, *seat, join.id, Code::already_seated);
    }
    return;
  }
  std::string secret = services_.secrets.secret();
  Decision decision = log_is_full() ? Decision(Code::no_room_left)
                                    : decide_join(state_, join, hash_secret(secret), services_.limits.seats);
  if (const Code* const code = std::get_if<Code>(&decision)) {
    return send(from, server::Error{.id = join.id, .code = *code});
  }
  auto& what = std::get<stored::What>(decision);
  const stored::By by{.seat = joined_seat(what).value(), .id = join.id};
  append(from, by, std::move(what), std::move(secret));
}

void Room::handle(const Visitor& from, const client::Hold& hold) {
  Seat* const seat = seat_for(from, hold.id);
  if (seat == nullptr) {
    return;
  }
  if (const std::optional<Code> code = refusal(state_, *seat, hold)) {
    return refuse(from, *seat, hold.id, *code);
  }
  hold_ = server::Held{.seat = seat->number, .turn = hold.turn, .roll = hold.roll, .held = hold.held};
  seat->last_id = hold.id;
  seat->answer = {};
  send(from, server::Ack{.id = hold.id, .seq = 0, .seat = {}, .secret = {}});
  visitors_.broadcast(to_frame(*hold_), from.connection.get());
}

void Room::handle(const Visitor& from, const auto& command) {
  Seat* const seat = seat_for(from, command.id);
  if (seat == nullptr) {
    return;
  }
  Decision decision = log_is_full() ? Decision(Code::no_room_left) : decide(state_, *seat, command, services_.dice);
  if (const Code* const code = std::get_if<Code>(&decision)) {
    return refuse(from, *seat, command.id, *code);
  }
  append(from, {.seat = seat->number, .id = command.id}, std::get<stored::What>(std::move(decision)), {});
}

/// The seat whose next command this is. Nothing when it is answered here: because the visitor has no seat, or by its
/// id.
Seat* Room::seat_for(const Visitor& from, Id id) {
  Seat* const seat = state_.seats().find(from.seat);
  if (seat == nullptr) {
    send(from, server::Error{.id = id, .code = Code::no_seat});
    return nullptr;
  }
  if (id == seat->last_id + 1) {
    return seat;
  }
  if (id < seat->last_id) {
    send(from, server::Error{.id = id, .code = Code::stale_id});
  } else if (id > seat->last_id) {
    send(from, server::Error{.id = id, .code = Code::resync});
    welcome(from, std::nullopt);
  } else if (seat->answer.refused) {
    send(from, server::Error{.id = id, .code = *seat->answer.refused});
  } else {
    server::Ack ack{.id = id, .seq = seat->answer.seq, .seat = {}, .secret = {}};
    if (seat->answer.joined) {
      ack.seat = seat->number;
    }
    send(from, ack);
  }
  return nullptr;
}

// What visitors are told.

void Room::welcome(const Visitor& to, std::optional<Seq> last) {
  server::Welcome welcome{.seq = state_.head(), .you = {}, .room = {}};
  if (const Seat* const seat = state_.seats().find(to.seat)) {
    welcome.you = server::You{.seat = seat->number, .last_id = seat->last_id};
  }
  const std::optional<std::span<const Frame>> missed = last ? catch_up_.after(*last, state_.head()) : std::nullopt;
  if (!missed) {
    welcome.room = view_room(state_, visitors_, services_.limits.seats);
  }
  send(to, welcome);
  if (missed) {
    for (const Frame& frame : *missed) {
      to.connection->send(frame);
    }
    send(to, visitors_.presence());
  }
  if (hold_) {
    send(to, *hold_);
  }
}

void Room::refuse(const Visitor& to, Seat& seat, Id id, Code code) {
  seat.last_id = id;
  seat.answer = {.seq = 0, .joined = false, .refused = code};
  send(to, server::Error{.id = id, .code = code});
}

/// Shown at the end of this turn of the loop, so that many who come at once are one message.
void Room::presence_changed() {
  if (presence_posted_) {
    return;
  }
  presence_posted_ = true;
  services_.loop.post([weak = weak_from_this()] {
    if (const std::shared_ptr<Room> room = weak.lock()) {
      room->show_presence();
    }
  });
}

void Room::show_presence() {
  presence_posted_ = false;
  server::Presence presence = visitors_.presence();
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
  forget_waiting(&connection);
  visitors_.remove(&connection);
  presence_changed();
  rest();
}

void Room::close(const Connection* connection, Bye code) {
  const Visitor& visitor = *visitors_.find(connection);
  services_.loop.cancel(visitor.hello_timer);
  visitor.connection->close(code);
  forget_waiting(connection);
  visitors_.remove(connection);
  presence_changed();
}

void Room::hello_overdue(const Connection* connection) {
  close(connection, Bye::no_hello);
  rest();
}

/// When nobody is here, the room is unloaded after a while.
void Room::rest() {
  if (life_ != Life::open || in_flight_ || !visitors_.empty() || idle_timer_) {
    return;
  }
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
    return;
  }
  if (life_ == Life::open) {
    release();
  }
  end(Bye::restarting);
}

void Room::release() { services_.store.release(token_, epoch_); }

void Room::end(Bye code) {
  life_ = Life::gone;
  waiting_.clear();
  waiting_commands_ = 0;
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
