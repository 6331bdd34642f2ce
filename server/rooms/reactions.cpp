#include "server/rooms/reactions.h"

#include <algorithm>

namespace regatta::rooms {

bool Reactions::take(int seat, Time now) {
  auto entry = std::find_if(entries_.begin(), entries_.end(), [=](const Entry& at) { return at.seat == seat; });
  if (entry == entries_.end()) {
    entry = entries_.insert(entry, {.seat = seat, .bucket = TokenBucket(rate_, burst_)});
  }
  return entry->bucket.take(now);
}

void Reactions::remove(int seat) {
  std::erase_if(entries_, [=](const Entry& entry) { return entry.seat == seat; });
}

}  // namespace regatta::rooms
