#include "server/rooms/alarm.h"

#include <algorithm>
#include <utility>

namespace regatta::rooms {

void Alarm::set(Loop& loop, std::optional<Time> at, std::function<void()> ring) {
  if (timer_) {
    loop.cancel(*timer_);
    timer_.reset();
  }
  if (!at) {
    return;
  }
  at_ = *at;
  const auto delay = std::chrono::ceil<std::chrono::milliseconds>(at_ - loop.now());
  timer_ = loop.after(std::max(delay, std::chrono::milliseconds(1)), std::move(ring));
}

}  // namespace regatta::rooms
