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

const Seat* Seats::find_taken(const protocol::stored::Taken& taken) const {
  const Seat* found = nullptr;
  for (const Seat& seat : seats_) {
    if (seat.taken && equal(seat.taken->pass, taken.pass) && equal(seat.taken->device, taken.device)) {
      found = &seat;
    }
  }
  return found;
}

std::vector<int> Seats::numbers() const { return after(std::nullopt); }

std::vector<int> Seats::after(std::optional<int> number) const {
  std::vector<int> others;
  std::size_t before = 0;  // how many of them stand before that seat
  for (const Seat& seat : seats_) {
    if (seat.number == number) {
      before = others.size();
    } else {
      others.push_back(seat.number);
    }
  }
  std::rotate(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(before), others.end());
  return others;
}

void Seats::add(Seat seat) {
  next_ = seat.number + 1;
  seats_.push_back(std::move(seat));
}

void Seats::remove(int number) {
  std::erase_if(seats_, [=](const Seat& seat) { return seat.number == number; });
}

void Seats::arrange(std::span<const int> order) {
  const auto place = [&](const Seat& seat) { return std::find(order.begin(), order.end(), seat.number); };
  std::stable_sort(seats_.begin(), seats_.end(), [&](const Seat& a, const Seat& b) { return place(a) < place(b); });
}

}  // namespace regatta::rooms
