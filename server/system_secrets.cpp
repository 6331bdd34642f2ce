#include "server/system_secrets.h"

#include <array>
#include <cstdint>
#include <string_view>

#include "server/random.h"

namespace regatta {
namespace {

constexpr std::string_view kBase64Url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::string SystemSecrets::room_token() {
  std::array<std::uint8_t, rooms::kTokenLength> bytes{};
  fill_random(bytes);
  std::string token;
  // 256 is a multiple of the alphabet's 32 characters: each is as likely as another.
  static_assert(rooms::kTokenAlphabet.size() == 32);
  for (const auto byte : bytes) token += rooms::kTokenAlphabet[byte % rooms::kTokenAlphabet.size()];
  return token;
}

std::string SystemSecrets::secret() {
  std::array<std::uint8_t, 16> bytes{};
  fill_random(bytes);
  std::string secret;
  unsigned bits = 0;
  int number = 0;  // of bits that wait
  for (const auto byte : bytes) {
    bits = (bits << 8) | byte;
    number += 8;
    for (; number >= 6; number -= 6) secret += kBase64Url[(bits >> (number - 6)) & 63];
  }
  secret += kBase64Url[(bits << (6 - number)) & 63];
  return secret;
}

}  // namespace regatta
