#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/codes.h"
#include "protocol/ids.h"
#include "server/rooms/secrets.h"

namespace regatta::rooms {

/// How a seat's last command was answered: a command that comes again gets the same.
struct Answer {
  protocol::Seq seq = 0;                  // the event that it made, 0 for none
  bool joined = false;                    // the command made this seat
  std::optional<protocol::Code> refused;  // nothing: it was acked
};

/// A place at the table, held by who knows its secret.
struct Seat {
  int number;
  std::string name;
  SecretHash secret;
  SecretHash nonce;  // of the join that made it
  protocol::Id last_id;
  Answer answer;
};

/// The occupied seats of a room, by number. Numbers rise and are never used twice.
class Seats {
 public:
  std::span<const Seat> all() const { return seats_; }
  bool empty() const { return seats_.empty(); }
  /// The number that the next seat gets.
  int next() const { return next_; }

  Seat* find(int number);
  const Seat* find(int number) const;
  const Seat* find_by_secret(const SecretHash& secret) const;
  const Seat* find_by_nonce(const SecretHash& nonce) const;

  /// Precondition: seat.number ≥ next().
  void add(Seat seat);
  void remove(int number);

 private:
  std::vector<Seat> seats_;
  int next_ = 1;
};

}  // namespace regatta::rooms
