#include "server/rooms/seats.h"

#include <algorithm>
#include <utility>

namespace regatta::rooms {

namespace {

/// Looks at every seat, so that the time tells nothing about which one it was.
const Seat* find_hash(std::span<const Seat> seats, SecretHash Seat::*member, const SecretHash& hash) {
  const Seat* found = nullptr;
  for (const Seat& seat : seats) {
    if (equal(seat.*member, hash)) {
      found = &seat;
    }
  }
  return found;
}

}  // namespace

const Seat* Seats::find(int number) const {
  const auto seat = std::find_if(seats_.begin(), seats_.end(), [=](const Seat& at) { return at.number == number; });
  return seat == seats_.end() ? nullptr : &*seat;
}

Seat* Seats::find(int number) {
  const auto seat = std::find_if(seats_.begin(), seats_.end(), [=](const Seat& at) { return at.number == number; });
  return seat == seats_.end() ? nullptr : &*seat;
}

const Seat* Seats::find_by_secret(const SecretHash& secret) const { return find_hash(seats_, &Seat::secret, secret); }

const Seat* Seats::find_by_nonce(const SecretHash& nonce) const { return find_hash(seats_, &Seat::nonce, nonce); }

void Seats::add(Seat seat) {
  next_ = seat.number + 1;
  seats_.push_back(std::move(seat));
}

void Seats::remove(int number) {
  std::erase_if(seats_, [=](const Seat& seat) { return seat.number == number; });
}

}  // namespace regatta::rooms
