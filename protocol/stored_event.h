#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/dice.h"
#include "engine/rules.h"
#include "protocol/ids.h"

/// What happened in a room, as its log keeps it: the store's bodies. A room is rebuilt by applying its events, and what
/// was written once must stay readable.
namespace regatta::protocol::stored {

/// SHA-256 of a secret: the log holds no secret itself.
using Hash = std::array<std::uint8_t, 32>;

/// A room's first event.
struct RoomCreated {
  engine::Rules rules;
  Hash claim;
  friend bool operator==(const RoomCreated&, const RoomCreated&) = default;
};
struct Joined {
  int seat;
  std::string name;
  Hash secret;
  Hash nonce;
  bool host;  // this seat is the host from now on
  friend bool operator==(const Joined&, const Joined&) = default;
};
/// The same join came again: the seat has a new secret.
struct Rejoined {
  int seat;
  Hash secret;
  friend bool operator==(const Rejoined&, const Rejoined&) = default;
};
struct Left {
  int seat;
  friend bool operator==(const Left&, const Left&) = default;
};
struct Renamed {
  int seat;
  std::string name;
  friend bool operator==(const Renamed&, const Renamed&) = default;
};
struct RulesSet {
  engine::Rules rules;
  friend bool operator==(const RulesSet&, const RulesSet&) = default;
};
struct Started {
  std::vector<int> order;  // seats
  friend bool operator==(const Started&, const Started&) = default;
};
struct Rolled {
  int seat;
  engine::Held held;
  engine::Dice dice;  // all dice after the roll
  friend bool operator==(const Rolled&, const Rolled&) = default;
};
struct Scored {
  int seat;
  std::string box;
  int column;
  int points;
  int extra;
  friend bool operator==(const Scored&, const Scored&) = default;
};
using What = std::variant<RoomCreated, Joined, Rejoined, Left, Renamed, RulesSet, Started, Rolled, Scored>;

/// The command that led to an event: a seat's last id and its answer are rebuilt from here.
struct By {
  int seat;
  Id id;
  friend bool operator==(const By&, const By&) = default;
};

struct Event {
  std::optional<By> by;  // nothing for RoomCreated
  What what;
  friend bool operator==(const Event&, const Event&) = default;
};

std::string encode(const Event& event);
/// Nothing when this is no event, or one of a version that this server does not know.
std::optional<Event> decode(std::string_view body);

}  // namespace regatta::protocol::stored
