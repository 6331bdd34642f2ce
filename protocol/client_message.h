#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/dice.h"
#include "engine/rules.h"
#include "protocol/codes.h"
#include "protocol/ids.h"

namespace regatta::protocol {

/// The protocol that this server speaks.
inline constexpr int kProtocol = 1;

inline constexpr std::size_t kSecretLength = 22;
/// Has it the form of a secret (seat secret, claim, nonce): 22 characters of base64url?
bool is_secret(std::string_view text);

}  // namespace regatta::protocol

/// What a page sends (protocol/README.md, “Client to server”).
namespace regatta::protocol::client {

struct Hello {
  /// A page of another protocol number is told so, whatever else its hello holds: then the other members are empty.
  int protocol = kProtocol;
  std::optional<std::string> secret;
  std::optional<Seq> last;
  friend bool operator==(const Hello&, const Hello&) = default;
};
struct Sync {
  std::optional<Seq> last;
  friend bool operator==(const Sync&, const Sync&) = default;
};

// Commands.
struct Join {
  Id id;
  std::string name;  // as it was typed
  std::string nonce;
  std::optional<std::string> claim;
  friend bool operator==(const Join&, const Join&) = default;
};
struct Leave {
  Id id;
  friend bool operator==(const Leave&, const Leave&) = default;
};
struct Rename {
  Id id;
  std::string name;  // as it was typed
  friend bool operator==(const Rename&, const Rename&) = default;
};
struct SetRules {
  Id id;
  engine::Rules rules;  // valid
  friend bool operator==(const SetRules&, const SetRules&) = default;
};
struct Start {
  Id id;
  friend bool operator==(const Start&, const Start&) = default;
};
struct Hold {
  Id id;
  int turn;
  int roll;
  engine::Held held;
  friend bool operator==(const Hold&, const Hold&) = default;
};
struct Roll {
  Id id;
  int turn;
  int roll;
  engine::Held held;
  friend bool operator==(const Roll&, const Roll&) = default;
};
struct Score {
  Id id;
  int turn;
  int roll;
  std::string box;
  int column;
  friend bool operator==(const Score&, const Score&) = default;
};

using Message = std::variant<Hello, Sync, Join, Leave, Rename, SetRules, Start, Hold, Roll, Score>;

/// A message that is none: why, and the id of the command that it was meant to be, if that can be read.
struct Refused {
  Code code;
  std::optional<Id> id;
  friend bool operator==(const Refused&, const Refused&) = default;
};

/// Reads one text frame. The caller bounds its size; depth, keys, types and ranges are checked here.
std::variant<Message, Refused> decode(std::string_view text);

}  // namespace regatta::protocol::client
