#include "protocol/stored_event.h"

#include <map>
#include <set>
#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/support/files.h"

namespace regatta::protocol::stored {
namespace {

using nlohmann::ordered_json;
using testing::golden;

Hash low() {
  Hash hash{};
  hash.back() = 0xFF;
  return hash;
}

Hash mixed() {
  Hash hash{};
  for (std::size_t i = 0; i < hash.size(); i += 8) {
    const Hash part{0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF};
    std::copy_n(part.begin(), 8, hash.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return hash;
}

constexpr engine::Rules kTripleClassic{
    .sheet = engine::SheetId::classic, .columns = 3, .order = engine::Order::forced, .joker = engine::Joker::free};

const std::map<std::string, Event>& expected() {
  static const std::map<std::string, Event> events{
      {"room_created", {{}, RoomCreated{kTripleClassic, low()}}},
      {"joined", {By{1, 1}, Joined{1, "Γιώργος 🎲", low(), mixed(), true}}},
      {"rejoined", {By{1, 2}, Rejoined{1, mixed()}}},
      {"renamed", {By{1, 3}, Renamed{1, "\"Ø\\\" 'x'"}}},
      {"rules_set", {By{1, 4}, RulesSet{{.sheet = engine::SheetId::six_dice}}}},
      {"started", {By{1, 5}, Started{{1, 3, 4}}}},
      {"rolled", {By{3, 6}, Rolled{3, 0b100001, {1, 2, 3, 4, 5, 6}}}},
      {"scored", {By{3, 9007199254740991}, Scored{3, "six_of_a_kind", 0, 100, 0}}},
      {"left", {By{4, 2}, Left{4}}},
  };
  return events;
}

TEST(StoredEvent, GoldenBodiesAreReadAndWrittenExactly) {
  const ordered_json& file = golden("log");
  ASSERT_EQ(file.at("log").size(), std::variant_size_v<What>);
  for (const ordered_json& row : file.at("log")) {
    const auto name = row.at("name").get<std::string>();
    const std::optional<Event> event = decode(row.at("body").dump());
    ASSERT_TRUE(event.has_value()) << name;
    EXPECT_EQ(*event, expected().at(name)) << name;
    EXPECT_EQ(encode(*event), row.at("body").dump()) << name;
  }
}

TEST(StoredEvent, ADamagedBodyIsNoEvent) {
  for (const ordered_json& row : golden("log").at("log")) {
    const ordered_json& body = row.at("body");
    const std::string text = body.dump();
    EXPECT_FALSE(decode(text.substr(0, text.size() - 1))) << text;
    for (const auto& [key, value] : body.items()) {
      ordered_json less = body;
      less.erase(key);
      EXPECT_FALSE(decode(less.dump())) << less;
      ordered_json other = body;
      other[key] = nullptr;
      EXPECT_FALSE(decode(other.dump())) << other;
    }
    ordered_json more = body;
    more["more"] = 1;
    EXPECT_FALSE(decode(more.dump())) << more;
  }
}

TEST(StoredEvent, ABodyOfAnotherVersionIsNotGuessedAt) {
  EXPECT_TRUE(decode(R"({"v":1,"by":{"seat":4,"id":2},"event":"left","seat":4})"));
  EXPECT_FALSE(decode(R"({"v":2,"by":{"seat":4,"id":2},"event":"left","seat":4})"));
  EXPECT_FALSE(decode(R"({"v":1,"by":{"seat":4,"id":2},"event":"danced","seat":4})"));
}

TEST(StoredEvent, ValuesOutOfRangeAreNoEvent) {
  const auto rolled = [](const std::string& held, const std::string& dice) {
    return decode(R"({"v":1,"by":{"seat":1,"id":2},"event":"rolled","seat":1,"held":)" + held + R"(,"dice":)" + dice +
                  "}");
  };
  EXPECT_TRUE(rolled("[]", "[1,2,3,4,5]"));
  EXPECT_FALSE(rolled("[6]", "[1,2,3,4,5]"));
  EXPECT_FALSE(rolled("[]", "[0,2,3,4,5]"));
  EXPECT_FALSE(rolled("[]", "[1,2,3,4,7]"));
  EXPECT_FALSE(rolled("[]", "[1,2,3,4,5,6,1]"));
  EXPECT_FALSE(rolled("[]", "[]"));
  EXPECT_FALSE(rolled("[]", "{}"));
  EXPECT_FALSE(decode(R"({"v":1,"by":{"seat":1,"id":2},"event":"started","order":[1,1]})"));
  EXPECT_FALSE(decode(R"({"v":1,"by":{"seat":1,"id":2},"event":"started","order":[]})"));
  EXPECT_FALSE(decode(R"({"v":1,"by":{"seat":0,"id":2},"event":"left","seat":4})"));
  EXPECT_FALSE(decode(R"({"v":1,"by":{"seat":4,"id":0},"event":"left","seat":4})"));
  EXPECT_FALSE(decode(R"({"v":1,"by":{"seat":4,"id":2},"event":"rejoined","seat":4,"secret":"00"})"));
}

}  // namespace
}  // namespace regatta::protocol::stored
