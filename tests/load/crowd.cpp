#include "tests/load/crowd.h"

#include <chrono>

namespace regatta::load {
namespace {

constexpr std::size_t kAtATime = 32;
constexpr std::chrono::seconds kPatience{120};

}  // namespace

Crowd::Crowd(Loop& loop, Doorman& doorman, std::size_t rooms, const Room::Size& size, Mover::Observer& observer)
    : observer_(observer) {
  rooms_.reserve(rooms);
  Mover::Observer& counts = *this;
  while (rooms_.size() < rooms) {
    rooms_.push_back(std::make_unique<Room>(loop, doorman, size, counts));
    rooms_.back()->open();
    loop.turn(Clock::now());
    loop.turn_until([&] { return rooms_.size() - ready_ < kAtATime; }, kPatience);
  }
  loop.turn_until([&] { return ready_ == rooms; }, kPatience);
  complete_ = true;
}

void Crowd::ready(Mover& mover, Time now) {
  if (complete_)
    observer_.ready(mover, now);
  else
    ++ready_;
}

}  // namespace regatta::load
