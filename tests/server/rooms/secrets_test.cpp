#include "server/rooms/secrets.h"

#include "gtest/gtest.h"

namespace regatta::rooms {
namespace {

TEST(Secrets, TokensHaveTenCharactersOfTheirAlphabet) {
  EXPECT_TRUE(is_room_token("0123456789"));
  EXPECT_TRUE(is_room_token("abcdefghjk"));
  EXPECT_TRUE(is_room_token("mnpqrstvwx"));
  EXPECT_FALSE(is_room_token(""));
  EXPECT_FALSE(is_room_token("012345678"));
  EXPECT_FALSE(is_room_token("0123456789a"));
  for (const char other : {'i', 'l', 'o', 'u', 'A', '-', '/', '.', '%', '\0'}) {
    EXPECT_FALSE(is_room_token(std::string("012345678") + other)) << other;
  }
}

TEST(Secrets, AreKeptAsSha256) {
  // The test vector of FIPS 180 for "abc".
  const SecretHash expected{0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40,
                            0xde, 0x5d, 0xae, 0x22, 0x23, 0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17,
                            0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad};
  EXPECT_EQ(hash_secret("abc"), expected);
}

TEST(Secrets, AreEqualInEveryByte) {
  const SecretHash hash = hash_secret("abc");
  EXPECT_TRUE(equal(hash, hash_secret("abc")));
  for (std::size_t i = 0; i < hash.size(); ++i) {
    SecretHash other = hash;
    other[i] ^= 1U;
    EXPECT_FALSE(equal(hash, other)) << i;
  }
}

}  // namespace
}  // namespace regatta::rooms
