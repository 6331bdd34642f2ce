#pragma once

#include <chrono>
#include <optional>

#include "server/config.h"
#include "server/rooms/presence.h"
#include "server/rooms/state.h"
#include "server/rooms/visitors.h"

namespace regatta::rooms {

/// Sees to it that somebody who is here is host: a host who is lost, and a room that has had none for the grace time,
/// get another.
class HostWatch {
 public:
  using Time = Presence::Time;

  explicit HostWatch(const RoomLimits& limits) : grace_(limits.grace) {}

  /// The room is now so.
  void look(const State& state, Time now);
  /// Who is to be host instead: the next in the order of the seats who is here, else the next whose page is hidden.
  /// Nothing while all is well, or nobody is there.
  std::optional<int> successor(const State& state, const Presence& presence, const Visitors& visitors, Time now) const;
  /// When a room without a host gets one.
  std::optional<Time> due() const;

 private:
  std::chrono::milliseconds grace_;
  std::optional<Time> none_since_;  // people sit, and none of them is host
};

}  // namespace regatta::rooms
