#include "server/rooms/secrets.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <tuple>

namespace regatta::rooms {

bool is_room_token(std::string_view text) {
  return text.size() == kTokenLength && text.find_first_not_of(kTokenAlphabet) == std::string_view::npos;
}

SecretHash hash_secret(std::string_view secret) {
  static_assert(std::tuple_size_v<SecretHash> == SHA256_DIGEST_LENGTH);
  SecretHash hash;
  // OpenSSL reads bytes, whatever their sign.
  SHA256(reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), hash.data());
  return hash;
}

bool equal(const SecretHash& a, const SecretHash& b) { return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0; }

}  // namespace regatta::rooms
