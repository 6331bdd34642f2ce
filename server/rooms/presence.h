#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "protocol/server_message.h"
#include "server/config.h"
#include "server/rooms/connection.h"
#include "server/rooms/loop.h"
#include "server/rooms/seats.h"
#include "server/rooms/visitors.h"

namespace regatta::rooms {

/// Which connection holds each seat: at most one, the newest that knew its secret. A seat that nobody holds is gone,
/// and lost after the grace time; for a moment it still shows what it was, so that a page may be loaded again without
/// anybody's notice.
class Presence {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Of = protocol::server::PresenceOf;

  explicit Presence(const RoomLimits& limits) : gone_(limits.presence), lost_(limits.grace) {}

  /// Nobody holds these seats, since now: the room was loaded.
  void begin(const Seats& seats, Time now);
  void add(int seat, Time now);
  void remove(int seat);

  /// Nothing: nobody.
  const Connection* holder(int seat) const;
  bool holds(const Connection* connection, int seat) const { return holder(seat) == connection; }
  bool holds_any(const Connection* connection) const;
  /// Rising.
  std::vector<int> seats_of(const Connection* connection) const;

  /// To nobody: it is gone at once.
  void give(int seat, const Connection* to, Time now);
  /// This connection is gone, which was `hidden` or not: its seats are nobody's from now on.
  void let_go(const Connection* connection, bool hidden, Time now);

  Of of(int seat, const Visitors& visitors, Time now) const;
  bool lost(int seat, Time now) const;
  /// As pages are told.
  protocol::server::Presence view(const Visitors& visitors, Time now) const;
  /// Is this what view() gives? Asked after everything that happens.
  bool looks(const protocol::server::Presence& view, const Visitors& visitors, Time now) const;
  /// When it next changes by itself, after `now`.
  std::optional<Time> next_change(Time now) const;

 private:
  struct Entry {
    int seat;
    Of before;                 // what it showed when its connection went
    const Connection* holder;  // or none
    Time since;                // when its connection went
  };

  Entry* find(int seat);
  const Entry* find(int seat) const;
  int spectators(const Visitors& visitors) const;

  std::chrono::milliseconds gone_;
  std::chrono::milliseconds lost_;
  std::vector<Entry> entries_;  // rising by seat
};

/// What such a message says of a seat.
protocol::server::PresenceOf presence_of(const protocol::server::Presence& presence, int seat);

}  // namespace regatta::rooms
