#include "server/rooms/passes.h"

namespace regatta::rooms {

void Passes::add(int seat, const SecretHash& pass, Time until) {
  remove(seat);
  passes_.push_back({.seat = seat, .hash = pass, .until = until});
}

std::optional<int> Passes::find(const SecretHash& pass, Time now) const {
  std::optional<int> seat;
  // All are compared, so that the time tells nothing about which one it was.
  for (const Pass& at : passes_) {
    if (equal(at.hash, pass) && now < at.until) {
      seat = at.seat;
    }
  }
  return seat;
}

void Passes::remove(int seat) {
  std::erase_if(passes_, [=](const Pass& pass) { return pass.seat == seat; });
}

}  // namespace regatta::rooms
