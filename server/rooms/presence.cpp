#include "server/rooms/presence.h"

#include <algorithm>

namespace regatta::rooms {

namespace server = protocol::server;

void Presence::begin(const Seats& seats, Time now) {
  for (const Seat& seat : seats.all()) {
    add(seat.number, now);
  }
}

void Presence::add(int seat, Time now) {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), seat,
                                   [](const Entry& entry, int number) { return entry.seat < number; });
  entries_.insert(at, {.seat = seat, .before = Of::gone, .holder = nullptr, .since = now});
}

void Presence::remove(int seat) {
  std::erase_if(entries_, [=](const Entry& entry) { return entry.seat == seat; });
}

const Connection* Presence::holder(int seat) const {
  const Entry* const entry = find(seat);
  return entry == nullptr ? nullptr : entry->holder;
}

bool Presence::holds_any(const Connection* connection) const {
  return std::any_of(entries_.begin(), entries_.end(), [=](const Entry& at) { return at.holder == connection; });
}

std::vector<int> Presence::seats_of(const Connection* connection) const {
  std::vector<int> seats;
  for (const Entry& entry : entries_) {
    if (entry.holder == connection) {
      seats.push_back(entry.seat);
    }
  }
  return seats;
}

void Presence::give(int seat, const Connection* to, Time now) {
  *find(seat) = {.seat = seat, .before = Of::gone, .holder = to, .since = now};
}

void Presence::let_go(const Connection* connection, bool hidden, Time now) {
  for (Entry& entry : entries_) {
    if (entry.holder == connection) {
      entry.before = hidden ? Of::away : Of::here;
      entry.holder = nullptr;
      entry.since = now;
    }
  }
}

Presence::Of Presence::of(int seat, const Visitors& visitors, Time now) const {
  const Entry* const entry = find(seat);
  if (entry == nullptr) {
    return Of::gone;
  }
  if (entry->holder != nullptr) {
    return visitors.find(entry->holder)->hidden ? Of::away : Of::here;
  }
  if (now - entry->since >= lost_) {
    return Of::lost;
  }
  return now - entry->since >= gone_ ? Of::gone : entry->before;
}

bool Presence::lost(int seat, Time now) const {
  const Entry* const entry = find(seat);
  return entry != nullptr && entry->holder == nullptr && now - entry->since >= lost_;
}

int Presence::spectators(const Visitors& visitors) const {
  return static_cast<int>(std::count_if(visitors.all().begin(), visitors.all().end(), [this](const Visitor& visitor) {
    return visitor.welcomed && !holds_any(visitor.connection.get());
  }));
}

bool Presence::looks(const server::Presence& view, const Visitors& visitors, Time now) const {
  auto here = view.here.begin();
  auto away = view.away.begin();
  auto lost = view.lost.begin();
  const auto goes_on = [](auto& next, const std::vector<int>& seats, int seat) {
    return next != seats.end() && *next++ == seat;
  };
  const auto in_its_place = [&](const Entry& entry) {
    switch (of(entry.seat, visitors, now)) {
      case Of::here:
        return goes_on(here, view.here, entry.seat);
      case Of::away:
        return goes_on(away, view.away, entry.seat);
      case Of::lost:
        return goes_on(lost, view.lost, entry.seat);
      case Of::gone:
        break;
    }
    return true;
  };
  return std::all_of(entries_.begin(), entries_.end(), in_its_place) && here == view.here.end() &&
         away == view.away.end() && lost == view.lost.end() && view.spectators == spectators(visitors);
}

server::Presence Presence::view(const Visitors& visitors, Time now) const {
  server::Presence view{.here = {}, .away = {}, .lost = {}, .spectators = spectators(visitors)};
  for (const Entry& entry : entries_) {
    switch (of(entry.seat, visitors, now)) {
      case Of::here:
        view.here.push_back(entry.seat);
        break;
      case Of::away:
        view.away.push_back(entry.seat);
        break;
      case Of::gone:
        break;
      case Of::lost:
        view.lost.push_back(entry.seat);
        break;
    }
  }
  return view;
}

std::optional<Presence::Time> Presence::next_change(Time now) const {
  std::optional<Time> next;
  for (const Entry& entry : entries_) {
    for (const Time change : {entry.since + gone_, entry.since + lost_}) {
      if (entry.holder == nullptr && change > now && (!next || change < *next)) {
        next = change;
      }
    }
  }
  return next;
}

Presence::Entry* Presence::find(int seat) {
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [=](const Entry& at) { return at.seat == seat; });
  return entry == entries_.end() ? nullptr : &*entry;
}

const Presence::Entry* Presence::find(int seat) const {
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [=](const Entry& at) { return at.seat == seat; });
  return entry == entries_.end() ? nullptr : &*entry;
}

server::PresenceOf presence_of(const server::Presence& presence, int seat) {
  const auto among = [seat](const std::vector<int>& seats) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
  };
  if (among(presence.here)) {
    return server::PresenceOf::here;
  }
  if (among(presence.away)) {
    return server::PresenceOf::away;
  }
  return among(presence.lost) ? server::PresenceOf::lost : server::PresenceOf::gone;
}

}  // namespace regatta::rooms
