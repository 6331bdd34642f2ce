#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "protocol/client_message.h"
#include "protocol/stored_event.h"

namespace regatta::rooms {

/// SHA-256 of a secret: all that the server keeps of it.
using SecretHash = protocol::stored::Hash;

using protocol::is_secret;
using protocol::kSecretLength;

/// Where tokens and secrets come from. The server has one implementation, over the operating system's CSPRNG
/// (server/system_secrets.h).
class Secrets {
 public:
  Secrets() = default;
  Secrets(const Secrets&) = delete;
  Secrets& operator=(const Secrets&) = delete;
  virtual ~Secrets() = default;

  /// 10 characters of the room alphabet: 50 bits.
  virtual std::string room_token() = 0;
  /// 22 characters of base64url: 128 bits.
  virtual std::string secret() = 0;
};

inline constexpr std::size_t kTokenLength = 10;
inline constexpr std::string_view kTokenAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/// Has it the form of a room token?
bool is_room_token(std::string_view text);

SecretHash hash_secret(std::string_view secret);
/// In constant time.
bool equal(const SecretHash& a, const SecretHash& b);

}  // namespace regatta::rooms
