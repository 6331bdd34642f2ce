#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/dice.h"
#include "engine/rules.h"
#include "protocol/codes.h"
#include "protocol/ids.h"
#include "protocol/reaction.h"
#include "protocol/table.h"

namespace regatta::protocol {

/// The protocol that this server speaks.
inline constexpr int kProtocol = 1;

inline constexpr std::size_t kSecretLength = 22;
/// Has it the form of a secret (seat secret, claim, nonce, pass, device): 22 characters of base64url?
bool is_secret(std::string_view text);
/// How many people may share one page.
inline constexpr std::size_t kMaxSeatsOfPage = 8;

}  // namespace regatta::protocol

/// What a page sends (protocol/README.md, “Client to server”).
namespace regatta::protocol::client {

struct Hello {
  /// A page of another protocol number is told so, whatever else its hello holds: then the other members are empty.
  int protocol = kProtocol;
  std::string device;
  std::vector<std::string> secrets;  // distinct, at most kMaxSeatsOfPage
  std::optional<Seq> last;
  bool hidden = false;
  friend bool operator==(const Hello&, const Hello&) = default;
};
struct Sync {
  std::optional<Seq> last;
  friend bool operator==(const Sync&, const Sync&) = default;
};
struct Attention {
  bool hidden;
  friend bool operator==(const Attention&, const Attention&) = default;
};
struct Watchers {
  friend bool operator==(const Watchers&, const Watchers&) = default;
};
struct React {
  int seat;
  Reaction reaction;
  friend bool operator==(const React&, const React&) = default;
};

// Commands without a seat.
struct Join {
  Id id;
  std::string name;  // as it was typed
  std::string nonce;
  std::optional<std::string> claim;
  friend bool operator==(const Join&, const Join&) = default;
};
struct Take {
  Id id;
  std::string pass;
  friend bool operator==(const Take&, const Take&) = default;
};

/// Whose a command is, and its number.
struct From {
  int seat;
  Id id;
  friend bool operator==(const From&, const From&) = default;
};

// Commands of a seat.
struct Leave {
  From from;
  friend bool operator==(const Leave&, const Leave&) = default;
};
struct Rename {
  From from;
  std::string name;  // as it was typed
  friend bool operator==(const Rename&, const Rename&) = default;
};
struct MakePass {
  From from;
  friend bool operator==(const MakePass&, const MakePass&) = default;
};
struct SetRules {
  From from;
  engine::Rules rules;  // valid
  Table table;          // valid
  friend bool operator==(const SetRules&, const SetRules&) = default;
};
struct Arrange {
  From from;
  std::vector<int> seats;  // as they came, at most kMostSeats
  friend bool operator==(const Arrange&, const Arrange&) = default;
};
struct Shuffle {
  From from;
  friend bool operator==(const Shuffle&, const Shuffle&) = default;
};
struct Remove {
  From from;
  int other;  // seat
  friend bool operator==(const Remove&, const Remove&) = default;
};
struct RemoveWatcher {
  From from;
  int watcher;
  friend bool operator==(const RemoveWatcher&, const RemoveWatcher&) = default;
};
struct Readmit {
  From from;
  int removed;
  friend bool operator==(const Readmit&, const Readmit&) = default;
};
struct HandOn {
  From from;
  int other;  // seat
  friend bool operator==(const HandOn&, const HandOn&) = default;
};
struct Start {
  From from;
  friend bool operator==(const Start&, const Start&) = default;
};
struct Hold {
  From from;
  int turn;
  int roll;
  engine::Held held;
  friend bool operator==(const Hold&, const Hold&) = default;
};
struct Roll {
  From from;
  int turn;
  int roll;
  engine::Held held;
  friend bool operator==(const Roll&, const Roll&) = default;
};
struct Score {
  From from;
  int turn;
  int roll;
  std::string box;
  int column;
  friend bool operator==(const Score&, const Score&) = default;
};
struct TakeBack {
  From from;
  int turn;
  friend bool operator==(const TakeBack&, const TakeBack&) = default;
};
struct Skip {
  From from;
  int turn;
  friend bool operator==(const Skip&, const Skip&) = default;
};
struct SetAbsent {
  From from;
  int turn;
  friend bool operator==(const SetAbsent&, const SetAbsent&) = default;
};
struct Back {
  From from;
  friend bool operator==(const Back&, const Back&) = default;
};
struct End {
  From from;
  friend bool operator==(const End&, const End&) = default;
};

using Message = std::variant<Hello, Sync, Attention, Watchers, React, Join, Take, Leave, Rename, MakePass, SetRules,
                             Arrange, Shuffle, Remove, RemoveWatcher, Readmit, HandOn, Start, Hold, Roll, Score,
                             TakeBack, Skip, SetAbsent, Back, End>;

/// A message that is none: why, and seat and id of the command that it was meant to be, if they can be read.
struct Refused {
  Code code;
  std::optional<int> seat;
  std::optional<Id> id;
  friend bool operator==(const Refused&, const Refused&) = default;
};

/// Reads one text frame. The caller bounds its size; depth, keys, types and ranges are checked here.
std::variant<Message, Refused> decode(std::string_view text);

}  // namespace regatta::protocol::client
