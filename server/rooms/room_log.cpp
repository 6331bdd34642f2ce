// A room and its log: loaded, added to, and what an event makes of those who are here.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>

#include "spdlog/spdlog.h"

#include "server/overloaded.h"
#include "server/rooms/room.h"
#include "server/rooms/view.h"

namespace regatta::rooms {

namespace server = protocol::server;
namespace stored = protocol::stored;
using protocol::Bye;
using protocol::Code;

namespace {

/// What is due and could not be saved is tried again after that.
constexpr std::chrono::seconds kRetry{1};

/// The seat that a join or a pass gives; nothing for other events.
std::optional<int> given_seat(const stored::What& what) {
  if (const auto* const joined = std::get_if<stored::Joined>(&what)) {
    return joined->seat;
  }
  if (const auto* const rejoined = std::get_if<stored::Rejoined>(&what)) {
    return rejoined->seat;
  }
  return std::nullopt;
}

}  // namespace

void Room::load() { claim(store::From::snapshot); }

void Room::claim(store::From from) {
  services_.store.claim(token_, from,
                        [weak = weak_from_this(), &loop = services_.loop, claim = ++claims_](store::Claimed claimed) {
                          loop.post([weak, claim, claimed = std::move(claimed)] {
                            if (const std::shared_ptr<Room> room = weak.lock()) {
                              room->claimed(claim, claimed);
                            }
                          });
                        });
}

void Room::open(store::Epoch epoch, const stored::Event& created) {
  epoch_ = epoch;
  state_.apply(created);
  life_ = Life::open;
  go_on();
}

void Room::claimed(std::uint64_t claim, const store::Claimed& claimed) {
  if (life_ != Life::loading || claim != claims_) {
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
  if (!rebuild(claimed)) {
    if (claimed.snapshot) {
      spdlog::warn("a room can't be rebuilt from its snapshot: the whole log is read");
      return this->claim(store::From::beginning);
    }
    spdlog::error("a room stays closed: event {} of its log can't be read", state_.head() + 1);
    release();
    return end(Bye::not_saved);
  }
  life_ = Life::open;
  presence_.begin(state_.seats(), now());
  clock_.begin(state_, now());
  host_watch_.look(state_, now());
  go_on();
}

bool Room::rebuild(const store::Claimed& claimed) {
  std::optional<State> begin = initial_state(claimed.snapshot);
  if (!begin) {
    return false;
  }
  state_ = *std::move(begin);
  catch_up_.clear();
  const auto keep = static_cast<store::Seq>(services_.limits.catch_up_events);
  for (const std::string& body : claimed.log) {
    const std::optional<stored::Event> event = read_next(state_, body);
    if (!event) {
      return false;
    }
    const Before before(state_);
    state_.apply(*event);
    if (state_.head() > 1 && state_.head() > claimed.head - keep) {
      catch_up_.push(show_event(before, state_, present(), *event));
    }
  }
  return state_.head() > 0;
}

bool Room::log_is_full() const { return state_.head() >= services_.limits.events; }

void Room::append(std::vector<stored::Event> events, Asked asked) {
  std::vector<std::string> bodies;
  bodies.reserve(events.size());
  const bool starts = std::any_of(events.begin(), events.end(), [](const stored::Event& event) {
    return std::holds_alternative<stored::Started>(event.what);
  });
  for (const stored::Event& event : events) {
    bodies.push_back(stored::encode(event));
  }
  // Between two games a room is small, and behind it lies a whole game that need not be played again.
  std::optional<std::string> snapshot;
  if (starts && state_.game_number() > 0) {
    snapshot = stored::encode(state_.stored());
  }
  const bool started = starts || state_.game_number() > 0;
  in_flight_ = std::make_unique<InFlight>(InFlight{.events = std::move(events), .asked = std::move(asked)});
  services_.store.append(
      token_, epoch_, state_.head(), {.events = std::move(bodies), .snapshot = std::move(snapshot)},
      started ? services_.limits.keep : services_.limits.keep_unstarted,
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
      failed(done->asked);
      break;
    case store::Outcome::fenced:
      spdlog::warn("a room was given up: it was claimed again, or has expired");
      return end(Bye::not_saved);
    case store::Outcome::unknown:
      spdlog::warn("a room was given up: nobody knows whether its last event was saved");
      return end(Bye::not_saved);
  }
  if (life_ == Life::stopping) {
    release();
    return end(Bye::restarting);
  }
  go_on();
}

void Room::committed(const InFlight& done) {
  bool clock_changed = false;
  for (const stored::Event& event : done.events) {
    const Before before(state_);
    state_.apply(event);
    services_.counts.happened(event.what);
    seat_changed(event.what, done.asked);
    clock_changed = clock_.happened(state_, event, now()) || clock_changed;
    host_watch_.look(state_, now());
    if (hold_ && (state_.game()->turn() != hold_->turn || state_.game()->rolls() != hold_->roll)) {
      hold_.reset();
    }
    // A command's own event is the last one.
    if (&event == &done.events.back()) {
      acknowledge(done);
    }
    Frame frame = show_event(before, state_, present(), event);
    visitors_.broadcast(frame);
    catch_up_.push(std::move(frame));
  }
  if (done.asked.held) {
    show_held(*done.asked.held, done.asked.by.get());
  }
  if (clock_changed) {
    show_clock();
  }
}

void Room::acknowledge(const InFlight& done) {
  const Asked& asked = done.asked;
  const Visitor* const mover = visitors_.find(asked.by.get());
  if (mover == nullptr) {
    return;
  }
  server::Ack ack{.seat = {}, .id = asked.id, .seq = state_.head(), .joined = {}, .pass = {}};
  if (asked.from) {
    ack.seat = asked.from->seat;
  } else {
    ack.joined = server::NewSeat{.seat = given_seat(done.events.back().what).value(), .secret = asked.secret};
  }
  mover->connection->send(to_frame(ack));
}

void Room::failed(const Asked& asked) {
  if (asked.from) {
    Seat& seat = *state_.seats().find(asked.from->seat);
    seat.last_id = asked.from->id;
    seat.answer = {.seq = 0, .refused = Code::not_saved};
  } else if (!asked.by) {
    quiet_until_ = now() + kRetry;
  }
  if (const Visitor* const mover = visitors_.find(asked.by.get())) {
    const std::optional<int> seat = asked.from ? std::optional(asked.from->seat) : std::nullopt;
    send_error(*mover, {.seat = seat, .id = asked.id, .code = Code::not_saved});
  }
}

void Room::seat_changed(const stored::What& what, const Asked& asked) {
  std::visit(Overloaded{
                 [&](const stored::Joined& joined) {
                   presence_.add(joined.seat, now());
                   give_seat(joined.seat, asked);
                 },
                 [&](const stored::Rejoined& rejoined) {
                   if (rejoined.taken) {
                     passes_.remove(rejoined.seat);
                   }
                   give_seat(rejoined.seat, asked);
                 },
                 [&](const stored::Left& left) { free_seat(left.seat); },
                 [&](const stored::Removed& removed) {
                   const Connection* const page = presence_.holder(removed.seat);
                   free_seat(removed.seat);
                   lose(page, removed.seat, Bye::removed);
                   if (removed.device) {
                     send_away(*removed.device);
                   }
                 },
                 [&](const stored::WatcherRemoved& removed) { send_away(removed.device); },
                 [](const auto&) {},
             },
             what);
}

/// To the page that asked, if it is still here. The one that had the seat loses it in any case: its secret is void.
void Room::give_seat(int seat, const Asked& asked) {
  const Connection* const older = presence_.holder(seat);
  const Visitor* const newer = visitors_.find(asked.by.get());
  presence_.give(seat, newer == nullptr ? nullptr : asked.by.get(), now());
  if (older != asked.by.get()) {
    lose(older, seat, asked.others);
  }
}

void Room::free_seat(int seat) {
  presence_.remove(seat);
  passes_.remove(seat);
  reactions_.remove(seat);
}

/// All pages of this browser that hold no seat.
void Room::send_away(const SecretHash& device) {
  std::vector<const Connection*> pages;
  for (const Visitor& visitor : visitors_.all()) {
    if (visitor.welcomed && equal(visitor.device, device) && !presence_.holds_any(visitor.connection.get())) {
      pages.push_back(visitor.connection.get());
    }
  }
  for (const Connection* const page : pages) {
    close(page, Bye::removed);
  }
}

void Room::release() { services_.store.release(token_, epoch_); }

}  // namespace regatta::rooms
