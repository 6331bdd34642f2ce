#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "protocol/codes.h"
#include "protocol/ids.h"
#include "server/rooms/secrets.h"

namespace regatta::rooms {

/// How a seat's last command was answered: a command that comes again gets the same.
struct Answer {
  protocol::Seq seq = 0;                  // the event that it made, 0 for none
  bool pass = false;                      // a pass was made: each answer has a new one
  std::optional<protocol::Code> refused;  // nothing: it was acked
};

/// A place at the table, held by who knows its secret.
struct Seat {
  int number;
  std::string name;
  SecretHash secret;
  SecretHash nonce;  // of the join that made it; all 0, which no secret has, once a pass has taken it elsewhere
  std::optional<protocol::stored::Taken> taken;  // the pass by which its device has it
  protocol::Id last_id = 0;
  Answer answer;
  protocol::Id logged_id = 0;    // of the last command that made an event: what the log knows of its ids
  protocol::Seq logged_seq = 0;  // that event
  bool absent = false;           // the server plays its turns
  std::uint8_t time_outs = 0;    // turns that ran out one after the other, up to now
};

/// The occupied seats of a room, in the order in which they play the next game. Numbers rise and are never used twice.
class Seats {
 public:
  Seats() = default;
  /// Precondition: `next` is above every number.
  Seats(std::vector<Seat> seats, int next) : seats_(std::move(seats)), next_(next) {}

  std::span<const Seat> all() const { return seats_; }
  bool empty() const { return seats_.empty(); }
  /// The number that the next seat gets.
  int next() const { return next_; }
  /// The numbers of all, in order.
  std::vector<int> numbers() const;

  Seat* find(int number);
  const Seat* find(int number) const;
  const Seat* find_by_secret(const SecretHash& secret) const;
  const Seat* find_by_nonce(const SecretHash& nonce) const;
  /// The seat that this device took over with this pass, and still has.
  const Seat* find_taken(const protocol::stored::Taken& taken) const;
  /// Those after this one in the order, then those before it: who may follow it in something. All of them when it is
  /// none.
  std::vector<int> after(std::optional<int> number) const;

  /// At the end. Precondition: seat.number ≥ next().
  void add(Seat seat);
  void remove(int number);
  /// These in this order, then the rest as they were.
  void arrange(std::span<const int> order);

 private:
  std::vector<Seat> seats_;
  int next_ = 1;
};

}  // namespace regatta::rooms
