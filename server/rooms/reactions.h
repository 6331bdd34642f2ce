#pragma once

#include <vector>

#include "server/config.h"
#include "server/token_bucket.h"

namespace regatta::rooms {

/// How often each seat may react: so many at once, so many a second in the long run.
class Reactions {
 public:
  using Time = TokenBucket::Clock::time_point;

  explicit Reactions(const RoomLimits& limits) : rate_(limits.reactions_per_second), burst_(limits.reactions_burst) {}

  /// Whether this seat may react now; then it has.
  bool take(int seat, Time now);
  /// The seat is gone.
  void remove(int seat);

 private:
  struct Entry {
    int seat;
    TokenBucket bucket;
  };

  double rate_;
  double burst_;
  std::vector<Entry> entries_;  // of those who have reacted
};

}  // namespace regatta::rooms
