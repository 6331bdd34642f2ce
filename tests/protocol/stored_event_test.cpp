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
      {"room_created", {{}, RoomCreated{kTripleClassic, Table{TurnOrder::roll_off, 60, 0}, low()}}},
      {"joined", {{}, Joined{1, "Γιώργος 🎲", low(), mixed(), true, false}}},
      {"joined in the first turn", {{}, Joined{5, "Late", mixed(), low(), false, true}}},
      {"rejoined", {{}, Rejoined{1, mixed(), {}}}},
      {"rejoined by a pass", {{}, Rejoined{1, mixed(), Taken{low(), mixed()}}}},
      {"left", {By{4, 2}, Left{4}}},
      {"removed", {By{1, 3}, Removed{4, mixed()}}},
      {"removed while not connected", {By{1, 4}, Removed{5, {}}}},
      {"watcher_removed", {By{1, 5}, WatcherRemoved{low()}}},
      {"readmitted", {By{1, 6}, Readmitted{1}}},
      {"renamed", {By{1, 7}, Renamed{1, "\"Ø\\\" 'x'"}}},
      {"rules_set", {By{1, 8}, RulesSet{{.sheet = engine::SheetId::six_dice}, Table{TurnOrder::seats, 0, 5}}}},
      {"arranged", {By{1, 9}, Arranged{{3, 1, 4}}}},
      {"host handed on", {By{1, 10}, HostSet{3}}},
      {"host passed on by the server", {{}, HostSet{1}}},
      {"started", {By{1, 11}, Started{{1, 3, 4}, {}}}},
      {"started after a roll-off", {By{1, 12}, Started{{3, 1, 4}, {{{1, 5}, {3, 5}, {4, 2}}, {{1, 1}, {3, 6}}}}}},
      {"rolled", {By{3, 6}, Rolled{3, 0b100001, {1, 2, 3, 4, 5, 6}, {}}}},
      {"rolled for somebody who was skipped", {By{1, 13}, Rolled{3, 0, {1, 2, 3, 4, 5}, Played::skipped}}},
      {"rolled after a time-out", {{}, Rolled{3, 0, {1, 2, 3, 4, 5}, Played::time_out}}},
      {"scored", {By{3, kMaxInteger}, Scored{3, "six_of_a_kind", 0, 100, 0, {}}}},
      {"scored for somebody absent", {{}, Scored{3, "chance", 2, 20, 100, Played::absent}}},
      {"taken_back", {By{3, 7}, TakenBack{3}}},
      {"absent after time-outs", {{}, Absence{3, true, Why::time_out}}},
      {"absent as others wished", {By{1, 14}, Absence{3, true, Why::others}}},
      {"back", {By{3, 8}, Absence{3, false, Why::back}}},
      {"ended", {By{1, 15}, Ended{1}}},
  };
  return events;
}

TEST(StoredEvent, GoldenBodiesAreReadAndWrittenExactly) {
  const ordered_json& file = golden("log");
  ASSERT_EQ(file.at("log").size(), expected().size());
  std::set<std::size_t> kinds;
  for (const ordered_json& row : file.at("log")) {
    const auto name = row.at("name").get<std::string>();
    const std::optional<Event> event = decode(row.at("body").dump());
    ASSERT_TRUE(event.has_value()) << name;
    EXPECT_EQ(*event, expected().at(name)) << name;
    EXPECT_EQ(encode(*event), row.at("body").dump()) << name;
    kinds.insert(event->what.index());
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<What>);
}

/// Whether the body means another event, not none, without this key.
bool optional(const ordered_json& body, const std::string& key) {
  const std::string event = body.at("event");
  if (key == "by") {
    return event == "host" || event == "absence" || body.contains("played");
  }
  // Without `played` it is what a player did, which somebody must have asked for.
  return key == "device" ? event == "removed" : key == "played" ? body.contains("by") : key == "roll_off";
}

TEST(StoredEvent, ADamagedBodyIsNoEvent) {
  for (const ordered_json& row : golden("log").at("log")) {
    const ordered_json& body = row.at("body");
    const std::string text = body.dump();
    EXPECT_FALSE(decode(text.substr(0, text.size() - 1))) << text;
    for (const auto& [key, value] : body.items()) {
      ordered_json less = body;
      less.erase(key);
      const std::optional<Event> read = decode(less.dump());
      EXPECT_EQ(read.has_value(), optional(body, key)) << less;
      EXPECT_NE(read, decode(text)) << less;
      ordered_json other = body;
      other[key] = nullptr;
      EXPECT_FALSE(decode(other.dump())) << other;
    }
    ordered_json more = body;
    more["more"] = 1;
    EXPECT_FALSE(decode(more.dump())) << more;
  }
}

TEST(StoredEvent, WhatNoCommandMakesHasNoCause) {
  for (const ordered_json& row : golden("log").at("log")) {
    ordered_json body = row.at("body");
    const std::string event = body.at("event");
    body["by"] = {{"seat", 1}, {"id", 2}};
    EXPECT_EQ(decode(body.dump()).has_value(), event != "room_created" && event != "joined" && event != "rejoined")
        << body;
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
  const auto started = [](const std::string& members) {
    return decode(R"({"v":1,"by":{"seat":1,"id":2},"event":"started",)" + members + "}");
  };
  EXPECT_TRUE(started(R"("order":[1,2])"));
  EXPECT_FALSE(started(R"("order":[1,1])"));
  EXPECT_FALSE(started(R"("order":[])"));
  EXPECT_FALSE(started(R"("order":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17])"));
  EXPECT_TRUE(started(R"("order":[1,2],"roll_off":[[[1,6],[2,1]]])"));
  for (const char* const roll_off : {"{}", "[]", "[[]]", "[[1,6]]", "[[[1]]]", "[[[1,6,2]]]", "[[[1,7]]]", "[[[1,0]]]",
                                     "[[[0,6]]]", R"([[["1",6]]])", "[[[[1,6]]]]"}) {
    EXPECT_FALSE(started(R"("order":[1,2],"roll_off":)" + std::string(roll_off))) << roll_off;
  }
  EXPECT_FALSE(decode(R"({"v":1,"by":{"seat":1,"id":2},"event":"arranged","seats":[1,1]})"));
  EXPECT_FALSE(decode(R"({"v":1,"by":{"seat":1,"id":2},"event":"absence","seat":1,"absent":true,"why":"bored"})"));
  EXPECT_FALSE(decode(R"({"v":1,"event":"rolled","seat":1,"held":[],"dice":[1,2,3,4,5],"played":"for_fun"})"));
  EXPECT_FALSE(decode(
      R"({"v":1,"by":{"seat":1,"id":2},"event":"rules_set","rules":{"sheet":"yatzy","columns":1,"order":"free","joker":"none"},"table":{"turn_order":"seats","timer":5,"take_back":5}})"));
  EXPECT_FALSE(decode(R"({"v":1,"by":{"seat":0,"id":2},"event":"left","seat":4})"));
  EXPECT_FALSE(decode(R"({"v":1,"by":{"seat":4,"id":0},"event":"left","seat":4})"));
  EXPECT_FALSE(decode(R"({"v":1,"by":{"seat":4,"id":2},"event":"rejoined","seat":4,"secret":"00"})"));
}

}  // namespace
}  // namespace regatta::protocol::stored
