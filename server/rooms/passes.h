#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "server/rooms/secrets.h"

namespace regatta::rooms {

/// One-time passes, with each of which another device takes a seat over. In memory alone: a restart makes void those
/// that were not used. Which device used one, the log knows (State).
class Passes {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// The seat's earlier pass is void.
  void add(int seat, const SecretHash& pass, Time until);
  /// The seat that may be taken with it; nothing when it is unknown, used, or too old.
  std::optional<int> find(const SecretHash& pass, Time now) const;
  /// The seat was taken over, or is gone.
  void remove(int seat);

 private:
  struct Pass {
    int seat;
    SecretHash hash;
    Time until;
  };

  std::vector<Pass> passes_;  // at most one of each seat
};

}  // namespace regatta::rooms
