#pragma once

#include "server/counts.h"

namespace regatta::store {

/// What is counted of a store. Changed by its writer, but for `queue`.
struct Counts {
  /// Of one transaction, from its begin to the end of its commit, in seconds. A commit of an idle disk takes a tenth of
  /// a millisecond, of a busy one some; a second is a disk that hangs.
  Histogram<11> commit_seconds{{0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2}};
  Histogram<6> batch_calls{{1, 4, 16, 64, 256, 1024}};  // answered by one transaction
  Gauge queue;                                          // calls that wait
  Count refused;  // calls that were not taken: too many waited, or the store was stopping
  Count expired;  // rooms that were deleted
};

}  // namespace regatta::store
