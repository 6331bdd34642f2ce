#include "protocol/client_message.h"

#include <map>
#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/support/files.h"

namespace regatta::protocol::client {
namespace {

using nlohmann::ordered_json;
using testing::golden;

constexpr const char* kSecret = "3q2-7wAAAAAAAAAAAAAAAA";
constexpr const char* kNonce = "AAECAwQFBgcICQoLDA0ODw";
constexpr engine::Rules kTripleClassic{
    .sheet = engine::SheetId::classic, .columns = 3, .order = engine::Order::forced, .joker = engine::Joker::free};
constexpr engine::Rules kSixDice{.sheet = engine::SheetId::six_dice};

/// What each golden message means.
const std::map<std::string, Message>& expected() {
  static const std::map<std::string, Message> messages{
      {"hello of a new page", Hello{1, {}, {}}},
      {"hello of a returning spectator", Hello{1, {}, 0}},
      {"hello of a seat", Hello{1, kSecret, 17}},
      {"hello of a seat that has nothing yet", Hello{1, kSecret, {}}},
      {"sync", Sync{17}},
      {"sync of a page that has nothing", Sync{{}}},
      {"join of the creator", Join{1, "Nora", kNonce, kSecret}},
      {"join", Join{1, "Γιώργος 🎲", kNonce, {}}},
      {"join with a name that needs escapes", Join{9007199254740991, "\"Ø\\\" 'x'", kNonce, {}}},
      {"leave", Leave{2}},
      {"rename", Rename{3, "Nora K."}},
      {"rules", SetRules{4, kSixDice}},
      {"rules, triple, forced order and joker", SetRules{5, kTripleClassic}},
      {"start", Start{6}},
      {"hold", Hold{7, 3, 1, 0b11}},
      {"hold of nothing", Hold{8, 3, 1, 0}},
      {"first roll of a turn", Roll{9, 3, 0, 0}},
      {"roll that keeps some", Roll{10, 3, 1, 0b100101}},
      {"score", Score{11, 3, 2, "ones", 0}},
      {"score in the third column", Score{12, 3, 3, "full_house", 2}},
  };
  return messages;
}

TEST(ClientMessage, GoldenMessagesMeanWhatTheyShould) {
  const ordered_json& file = golden("client");
  ASSERT_EQ(file.at("client").size(), expected().size());
  for (const ordered_json& row : file.at("client")) {
    const auto name = row.at("name").get<std::string>();
    const auto decoded = decode(row.at("message").dump());
    ASSERT_TRUE(std::holds_alternative<Message>(decoded)) << name;
    EXPECT_EQ(std::get<Message>(decoded), expected().at(name)) << name;
  }
}

TEST(ClientMessage, RefusedTextsGetTheirCodeAndId) {
  for (const ordered_json& row : golden("refused").at("refused")) {
    const auto decoded = decode(row.at("text").get<std::string>());
    const auto* const refused = std::get_if<Refused>(&decoded);
    ASSERT_NE(refused, nullptr) << row.at("name");
    EXPECT_EQ(name(refused->code), row.at("code").get<std::string>()) << row.at("name");
    EXPECT_EQ(refused->id.has_value(), !row.at("id").is_null()) << row.at("name");
    if (refused->id && !row.at("id").is_null()) {
      EXPECT_EQ(*refused->id, row.at("id").get<Id>()) << row.at("name");
    }
  }
}

TEST(ClientMessage, TextThatIsNoUtf8IsMalformed) {
  const auto decoded = decode("{\"type\":\"rename\",\"id\":3,\"name\":\"\xFF\"}");
  EXPECT_EQ(std::get<Refused>(decoded), (Refused{Code::malformed, {}}));
}

TEST(ClientMessage, EachMissingKeyIsMalformedAndOptionalOnesAreNot) {
  for (const ordered_json& row : golden("client").at("client")) {
    const ordered_json& message = row.at("message");
    for (const auto& [key, value] : message.items()) {
      ordered_json less = message;
      less.erase(key);
      const auto decoded = decode(less.dump());
      const bool optional = key == "secret" || key == "last" || key == "claim";
      EXPECT_EQ(std::holds_alternative<Message>(decoded), optional) << row.at("name") << " without " << key;
    }
  }
}

TEST(ClientMessage, EachValueOfAnotherTypeIsMalformed) {
  for (const ordered_json& row : golden("client").at("client")) {
    const ordered_json& message = row.at("message");
    for (const auto& [key, value] : message.items()) {
      for (const ordered_json& other : {ordered_json(nullptr), ordered_json(true), ordered_json::object()}) {
        ordered_json changed = message;
        changed[key] = other;
        const auto decoded = decode(changed.dump());
        ASSERT_TRUE(std::holds_alternative<Refused>(decoded)) << row.at("name") << ": " << changed;
        EXPECT_EQ(std::get<Refused>(decoded).code, Code::malformed) << row.at("name") << ": " << changed;
      }
    }
  }
}

TEST(ClientMessage, HelloOfAnotherProtocolIsReadWhateverElseItHolds) {
  const auto decoded = decode(R"({"type":"hello","protocol":2,"ticket":[1,2],"secret":"new form"})");
  EXPECT_EQ(std::get<Message>(decoded), Message(Hello{2, {}, {}}));
}

TEST(ClientMessage, SecretsHave22CharactersOfBase64url) {
  EXPECT_TRUE(is_secret(kSecret));
  EXPECT_TRUE(is_secret("abcxyzABCXYZ0123456-_9"));
  EXPECT_FALSE(is_secret(""));
  EXPECT_FALSE(is_secret("3q2-7wAAAAAAAAAAAAAAA"));
  EXPECT_FALSE(is_secret("3q2-7wAAAAAAAAAAAAAAAAA"));
  EXPECT_FALSE(is_secret("3q2-7wAAAAAAAAAAAAAA=="));
  EXPECT_FALSE(is_secret("3q2+7wAAAAAAAAAAAAAAAA"));
}

}  // namespace
}  // namespace regatta::protocol::client
