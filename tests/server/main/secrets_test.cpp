#include <set>
#include <string>

#include "gtest/gtest.h"

#include "server/system_secrets.h"

namespace regatta {
namespace {

TEST(SystemSecretsTest, TokensHaveTheirForm) {
  SystemSecrets secrets;
  std::set<std::string> seen;
  std::set<char> characters;
  for (int i = 0; i < 2000; ++i) {
    const auto token = secrets.room_token();
    ASSERT_TRUE(rooms::is_room_token(token)) << token;
    seen.insert(token);
    characters.insert(token.begin(), token.end());
  }
  EXPECT_EQ(seen.size(), 2000U);
  EXPECT_EQ(characters.size(), rooms::kTokenAlphabet.size());
}

TEST(SystemSecretsTest, SecretsHaveTheirForm) {
  SystemSecrets secrets;
  std::set<std::string> seen;
  std::set<char> characters;
  for (int i = 0; i < 2000; ++i) {
    const auto secret = secrets.secret();
    ASSERT_TRUE(rooms::is_secret(secret)) << secret;
    seen.insert(secret);
    characters.insert(secret.begin(), secret.end() - 1);
    ASSERT_NE(std::string("AQgw").find(secret.back()), std::string::npos) << secret;  // 128 bits, no more
  }
  EXPECT_EQ(seen.size(), 2000U);
  EXPECT_EQ(characters.size(), 64U);
}

}  // namespace
}  // namespace regatta
