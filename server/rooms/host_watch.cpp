#include "server/rooms/host_watch.h"

namespace regatta::rooms {

void HostWatch::look(const State& state, Time now) {
  if (state.host() || state.seats().empty()) {
    none_since_.reset();
  } else if (!none_since_) {
    none_since_ = now;
  }
}

std::optional<int> HostWatch::successor(const State& state, const Presence& presence, const Visitors& visitors,
                                        Time now) const {
  const std::optional<int> host = state.host();
  const bool wanted = host ? presence.lost(*host, now) : none_since_ && now - *none_since_ >= grace_;
  if (!wanted) {
    return std::nullopt;
  }
  const std::vector<int> next = state.seats().after(host);
  for (const Presence::Of of : {Presence::Of::here, Presence::Of::away}) {
    for (const int seat : next) {
      if (presence.of(seat, visitors, now) == of && presence.holder(seat) != nullptr) {
        return seat;
      }
    }
  }
  return std::nullopt;
}

std::optional<HostWatch::Time> HostWatch::due() const {
  return none_since_ ? std::optional(*none_since_ + grace_) : std::nullopt;
}

}  // namespace regatta::rooms
