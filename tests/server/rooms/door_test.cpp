// What a list of my games shows of a room; and how long a room is kept.

#include <chrono>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using protocol::Code;
using rooms::Glance;

Json door(Table& table) { return Json::parse(std::get<std::string>(table.world.door(table.room.token))); }

TEST(Door, SaysWhoSitsAndWhoseTurnItIs) {
  Table table(2, {.sheet = engine::SheetId::yacht});
  EXPECT_EQ(door(table), Json::parse(R"({"phase": "lobby",
      "rules": {"sheet": "yacht", "columns": 1, "order": "free", "joker": "none"}, "max_seats": 8,
      "seats": [{"seat": 1, "name": "Nora"}, {"seat": 2, "name": "Γιώργος"}], "turn": null})"));
  table.start();
  table.play_turn();
  EXPECT_EQ(door(table).at("phase"), "playing");
  EXPECT_EQ(door(table).at("turn"), 2);
  table.finish();
  EXPECT_EQ(door(table).at("phase"), "over");
  EXPECT_EQ(door(table).at("turn"), nullptr);
}

/// What a link to the room may say of it.
std::variant<Glance, Code> glance(Table& table, const std::string& token) {
  std::optional<std::variant<Glance, Code>> seen;
  table.world.rooms->glance(token, [&](auto glance) { seen = glance; });
  table.world.settle();
  return seen.value();
}

TEST(Glance, IsTheSameWhetherTheRoomIsInMemoryOrNot) {
  Table table(2, {.sheet = engine::SheetId::yacht});
  table.start();
  for (const bool loaded : {true, false}) {
    if (!loaded) table.world.restart();
    const auto seen = std::get<Glance>(glance(table, table.room.token));
    EXPECT_EQ(seen.phase, protocol::server::Phase::playing);
    EXPECT_EQ(seen.rules.sheet, engine::SheetId::yacht);
    EXPECT_EQ(seen.seats, 2);
    EXPECT_EQ(seen.max_seats, 8);
  }
  EXPECT_EQ(table.world.store.claims, 0);
  EXPECT_EQ(std::get<Code>(glance(table, "0000000000")), Code::room_not_found);
  table.world.store.reachable = false;
  EXPECT_EQ(std::get<Code>(glance(table, table.room.token)), Code::not_saved);
}

TEST(Door, ClaimsAndLoadsNothing) {
  Table table(1);
  table.world.restart();
  EXPECT_EQ(door(table).at("seats").size(), 1U);
  EXPECT_EQ(table.world.store.claims, 0);
  EXPECT_EQ(table.world.loop.timers(), 0U);
}

TEST(Door, SaysWhyThereIsNone) {
  Table table(1);
  EXPECT_EQ(std::get<Code>(table.world.door("0000000000")), Code::room_not_found);
  table.world.store.reachable = false;
  EXPECT_EQ(std::get<Code>(table.world.door(table.room.token)), Code::not_saved);
  table.world.store.reachable = true;
  table.world.rooms.reset();
  table.world.store.log(table.room.token).emplace_back("{}");
  table.world.restart();
  EXPECT_EQ(std::get<Code>(table.world.door(table.room.token)), Code::not_saved);
}

TEST(Expiry, OfARoomThatWasNeverStartedIsSooner) {
  RoomLimits limits;
  limits.keep = std::chrono::seconds(1000);
  limits.keep_unstarted = std::chrono::seconds(10);
  Table table(1, {}, limits);
  EXPECT_EQ(table.world.store.keep(table.room.token).count(), 10);
  table.start();
  EXPECT_EQ(table.world.store.keep(table.room.token).count(), 1000);
  table.roll();
  EXPECT_EQ(table.world.store.keep(table.room.token).count(), 1000);
}

TEST(Expiry, OfARoomInWhichPeopleAreClosesIt) {
  Table table(1);
  table.world.store.forget(table.room.token);
  table.host().command("start");
  EXPECT_EQ(table.host().closed(), protocol::Bye::not_saved);
  table.host().come_back();
  EXPECT_EQ(table.host().closed(), protocol::Bye::room_not_found);
}

}  // namespace
}  // namespace regatta::testing
