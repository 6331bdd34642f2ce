#include "protocol/client_message.h"

#include <map>
#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/support/files.h"

namespace regatta::protocol::client {
namespace {

using nlohmann::ordered_json;
using testing::golden;

constexpr const char* kSecret = "3q2-7wAAAAAAAAAAAAAAAA";
constexpr const char* kNonce = "AAECAwQFBgcICQoLDA0ODw";
constexpr const char* kDevice = "BAECAwQFBgcICQoLDA0ODw";
constexpr engine::Rules kTripleClassic{
    .sheet = engine::SheetId::classic, .columns = 3, .order = engine::Order::forced, .joker = engine::Joker::free};
constexpr engine::Rules kSixDice{.sheet = engine::SheetId::six_dice};

/// As many secrets as a page may have, by the last character.
std::vector<std::string> secrets(const std::string& ends) {
  std::vector<std::string> all;
  for (const char end : ends) {
    all.push_back(std::string(kSecret).substr(0, kSecretLength - 1) + end);
  }
  return all;
}

/// What each golden message means.
const std::map<std::string, Message>& expected() {
  static const std::map<std::string, Message> messages{
      {"hello of a new page", Hello{1, kDevice, {}, {}, false}},
      {"hello of a returning spectator", Hello{1, kDevice, {}, 0, false}},
      {"hello of a seat", Hello{1, kDevice, {kSecret}, 17, false}},
      {"hello of a hidden page that has nothing yet", Hello{1, kDevice, {kSecret}, {}, true}},
      {"hello of a page without seats", Hello{1, kDevice, {}, {}, false}},
      {"hello of as many seats as a page may hold", Hello{1, kDevice, secrets("ABCDEFGH"), kMaxInteger, false}},
      {"sync", Sync{17}},
      {"sync of a page that has nothing", Sync{{}}},
      {"attention to something else", Attention{true}},
      {"attention again", Attention{false}},
      {"watchers", Watchers{}},
      {"react wow", React{1, Reaction::wow}},
      {"react clap", React{1, Reaction::clap}},
      {"react laugh", React{1, Reaction::laugh}},
      {"react ouch", React{1, Reaction::ouch}},
      {"react lucky", React{1, Reaction::lucky}},
      {"react hurry", React{1, Reaction::hurry}},
      {"react thanks", React{1, Reaction::thanks}},
      {"react well_played", React{1, Reaction::well_played}},
      {"join of the creator", Join{1, "Nora", kNonce, kSecret}},
      {"join", Join{1, "Γιώργος 🎲", kNonce, {}}},
      {"join with a name that needs escapes", Join{kMaxInteger, "\"Ø\\\" 'x'", kNonce, {}}},
      {"take", Take{2, kNonce}},
      {"leave", Leave{{1, 2}}},
      {"rename", Rename{{1, 3}, "Nora K."}},
      {"pass", MakePass{{1, 4}}},
      {"rules", SetRules{{1, 5}, kSixDice, Table{TurnOrder::seats, 0, 5}}},
      {"rules, triple, forced order and joker, the longest times",
       SetRules{{1, 6}, kTripleClassic, Table{TurnOrder::roll_off, 600, 60}}},
      {"rules with the shortest times",
       SetRules{{1, 7}, {.sheet = engine::SheetId::yacht}, Table{TurnOrder::shuffled, 10, 0}}},
      {"arrange", Arrange{{1, 8}, {2, 1, 4}}},
      {"arrange of as many as there can be, one twice",
       Arrange{{1, 9}, {0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 1000000, 1000000}}},
      {"arrange of nobody", Arrange{{1, 10}, {}}},
      {"shuffle", Shuffle{{1, 11}}},
      {"remove", Remove{{1, 12}, 4}},
      {"remove_watcher", RemoveWatcher{{1, 13}, 12}},
      {"readmit", Readmit{{1, 14}, 1}},
      {"hand_on", HandOn{{1, 15}, 2}},
      {"start", Start{{1, 16}}},
      {"hold", Hold{{1, 17}, 3, 1, 0b11}},
      {"hold of nothing", Hold{{1, 18}, 3, 1, 0}},
      {"first roll of a turn", Roll{{1, 19}, 3, 0, 0}},
      {"roll that keeps some", Roll{{1, 20}, 3, 1, 0b100101}},
      {"score", Score{{1, 21}, 3, 2, "ones", 0}},
      {"score in the third column", Score{{1, 22}, 3, 3, "full_house", 2}},
      {"take_back", TakeBack{{1, 23}, 3}},
      {"skip", Skip{{1, 24}, 4}},
      {"absent", SetAbsent{{1, 25}, 4}},
      {"back", Back{{2, 5}}},
      {"end", End{{1, 26}}},
      {"a command of the last seat there can be", End{{1000000, kMaxInteger}}},
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

TEST(ClientMessage, GoldenMessagesShowEveryKind) {
  std::set<std::size_t> kinds;
  for (const auto& [name, message] : expected()) {
    kinds.insert(message.index());
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<Message>);
}

TEST(ClientMessage, RefusedTextsGetTheirCodeSeatAndId) {
  for (const ordered_json& row : golden("refused").at("refused")) {
    const auto decoded = decode(row.at("text").get<std::string>());
    const auto* const refused = std::get_if<Refused>(&decoded);
    ASSERT_NE(refused, nullptr) << row.at("name");
    EXPECT_EQ(name(refused->code), row.at("code").get<std::string>()) << row.at("name");
    const ordered_json seat = refused->seat ? ordered_json(*refused->seat) : ordered_json(nullptr);
    const ordered_json id = refused->id ? ordered_json(*refused->id) : ordered_json(nullptr);
    EXPECT_EQ(seat, row.at("seat")) << row.at("name");
    EXPECT_EQ(id, row.at("id")) << row.at("name");
  }
}

TEST(ClientMessage, TextThatIsNoUtf8IsMalformed) {
  const auto decoded = decode("{\"type\":\"rename\",\"seat\":1,\"id\":3,\"name\":\"\xFF\"}");
  EXPECT_EQ(std::get<Refused>(decoded), (Refused{Code::malformed, {}, {}}));
}

TEST(ClientMessage, EachMissingKeyIsMalformedAndOptionalOnesAreNot) {
  for (const ordered_json& row : golden("client").at("client")) {
    const ordered_json& message = row.at("message");
    for (const auto& [key, value] : message.items()) {
      ordered_json less = message;
      less.erase(key);
      const auto decoded = decode(less.dump());
      const bool optional =
          key == "secrets" || key == "last" || key == "claim" || (key == "hidden" && message.at("type") == "hello");
      EXPECT_EQ(std::holds_alternative<Message>(decoded), optional) << row.at("name") << " without " << key;
    }
  }
}

TEST(ClientMessage, EachValueOfAnotherTypeIsMalformed) {
  for (const ordered_json& row : golden("client").at("client")) {
    const ordered_json& message = row.at("message");
    for (const auto& [key, value] : message.items()) {
      for (const ordered_json& other :
           {ordered_json(nullptr), value.is_boolean() ? ordered_json(1) : ordered_json(true), ordered_json::object()}) {
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
  const auto decoded = decode(R"({"type":"hello","protocol":2,"ticket":[1,2],"secrets":"new form"})");
  EXPECT_EQ(std::get<Message>(decoded), Message(Hello{2, {}, {}, {}, false}));
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
