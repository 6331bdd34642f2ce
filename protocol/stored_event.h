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
#include "protocol/table.h"

/// What happened in a room, as its log keeps it: the store's bodies. A room is rebuilt by applying its events, and what
/// was written once must stay readable.
namespace regatta::protocol::stored {

/// SHA-256 of a secret: the log holds no secret itself.
using Hash = std::array<std::uint8_t, 32>;

/// Why the server played for somebody.
enum class Played : std::uint8_t { time_out, skipped, absent };
/// Why somebody is absent, or no more.
enum class Why : std::uint8_t { time_out, others, back };

std::string_view name(Played played);
std::string_view name(Why why);

/// A room's first event.
struct RoomCreated {
  engine::Rules rules;
  Table table;
  Hash claim;
  friend bool operator==(const RoomCreated&, const RoomCreated&) = default;
};
struct Joined {
  int seat;
  std::string name;
  Hash secret;
  Hash nonce;
  bool host;    // this seat is the host from now on
  bool enters;  // the running game, as its last player
  friend bool operator==(const Joined&, const Joined&) = default;
};
/// By which pass a seat was taken over, and by which browser: that one may come again when its answer was lost.
struct Taken {
  Hash pass;
  Hash device;
  friend bool operator==(const Taken&, const Taken&) = default;
};
/// The same join came again, or another device took the seat over: it has a new secret.
struct Rejoined {
  int seat;
  Hash secret;
  std::optional<Taken> taken;  // nothing: by the join that made it
  friend bool operator==(const Rejoined&, const Rejoined&) = default;
};
struct Left {
  int seat;
  friend bool operator==(const Left&, const Left&) = default;
};
/// The host took the seat away: as Left, and this browser stays out. `device`: of its page, if one was connected.
struct Removed {
  int seat;
  std::optional<Hash> device;
  friend bool operator==(const Removed&, const Removed&) = default;
};
struct WatcherRemoved {
  Hash device;
  friend bool operator==(const WatcherRemoved&, const WatcherRemoved&) = default;
};
struct Readmitted {
  int removed;
  friend bool operator==(const Readmitted&, const Readmitted&) = default;
};
struct Renamed {
  int seat;
  std::string name;
  friend bool operator==(const Renamed&, const Renamed&) = default;
};
struct RulesSet {
  engine::Rules rules;
  Table table;
  friend bool operator==(const RulesSet&, const RulesSet&) = default;
};
struct Arranged {
  std::vector<int> seats;
  friend bool operator==(const Arranged&, const Arranged&) = default;
};
struct HostSet {
  int seat;
  friend bool operator==(const HostSet&, const HostSet&) = default;
};
struct Thrown {
  int seat;
  int face;
  friend bool operator==(const Thrown&, const Thrown&) = default;
};
struct Started {
  std::vector<int> order;                     // seats
  std::vector<std::vector<Thrown>> roll_off;  // the throws that led to this order, round by round; or none
  friend bool operator==(const Started&, const Started&) = default;
};
struct Rolled {
  int seat;
  engine::Held held;
  engine::Dice dice;  // all dice after the roll
  std::optional<Played> played;
  friend bool operator==(const Rolled&, const Rolled&) = default;
};
struct Scored {
  int seat;
  std::string box;
  int column;
  int points;
  int extra;
  std::optional<Played> played;
  friend bool operator==(const Scored&, const Scored&) = default;
};
struct TakenBack {
  int seat;
  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
struct Absence {
  int seat;
  bool absent;
  Why why;
  friend bool operator==(const Absence&, const Absence&) = default;
};
struct Ended {
  int seat;  // who ended the game
  friend bool operator==(const Ended&, const Ended&) = default;
};
using What = std::variant<RoomCreated, Joined, Rejoined, Left, Removed, WatcherRemoved, Readmitted, Renamed, RulesSet,
                          Arranged, HostSet, Started, Rolled, Scored, TakenBack, Absence, Ended>;

/// The command that led to an event: a seat's last id and its answer are rebuilt from here.
struct By {
  int seat;
  Id id;
  friend bool operator==(const By&, const By&) = default;
};

struct Event {
  /// Nothing for what no seat's command led to: RoomCreated, Joined and Rejoined never have one; HostSet, Absence, and
  /// Rolled and Scored that the server `played`, may have none; all others have one.
  std::optional<By> by;
  What what;
  friend bool operator==(const Event&, const Event&) = default;
};

std::string encode(const Event& event);
/// Nothing when this is no event, or one of a version that this server does not know.
std::optional<Event> decode(std::string_view body);

}  // namespace regatta::protocol::stored
