// No room is stuck for lack of a host.

#include <chrono>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using namespace std::chrono_literals;

TEST(LostHost, IsFollowedByTheNextWhoIsHere) {
  Table table(3);
  table.page(1).disconnect();
  table.page(2).disconnect();
  table.world.pass(29s);
  EXPECT_EQ(table.page(3).room().at("host"), 1);
  table.page(3).take();
  table.world.pass(1s);
  EXPECT_EQ(table.page(3).take("event").back(),
            Json::parse(R"({"type": "event", "seq": 5, "event": "host", "host": 3})"));
  EXPECT_EQ(code(table.page(3).command("start")), "ack");
  table.page(1).reconnect();
  table.page(1).hello();
  EXPECT_EQ(table.page(1).room().at("host"), 3) << "the role does not come back by itself";
}

TEST(LostHost, IsFollowedInTheOrderOfTheSeats) {
  Table table(4);
  table.host().command("arrange", {{"seats", {4, 1, 3, 2}}});
  table.page(1).disconnect();
  table.world.pass(30s);
  EXPECT_EQ(table.page(2).room().at("host"), 3);
  table.page(3).disconnect();
  table.page(2).disconnect();
  table.world.pass(30s);
  EXPECT_EQ(table.page(4).room().at("host"), 4) << "after the last comes the first";
}

TEST(LostHost, IsFollowedByAHiddenPageOnlyWhenNobodyLooks) {
  Table table(3);
  table.page(2).send({{"type", "attention"}, {"hidden", true}});
  table.page(1).disconnect();
  table.world.pass(30s);
  EXPECT_EQ(table.page(3).room().at("host"), 3);
  table.page(3).disconnect();
  table.world.pass(30s);
  EXPECT_EQ(table.page(2).room().at("host"), 2);
}

TEST(LostHost, IsFollowedWhenSomebodyComes) {
  Table table(2);
  const auto spectator = table.visitor();
  table.page(2).disconnect();
  table.page(1).disconnect();
  table.world.pass(1min);
  EXPECT_EQ(spectator->room().at("host"), 1) << "nobody else is there";
  table.page(2).reconnect();
  table.page(2).hello();
  EXPECT_EQ(table.page(2).room().at("host"), 2);
}

TEST(LostHost, WhoIsOnlyJustGoneIsNotFollowed) {
  Table table(2);
  table.page(1).disconnect();
  table.world.pass(20s);
  table.page(1).reconnect();
  table.page(1).hello();
  table.world.pass(1h);
  EXPECT_EQ(table.page(2).room().at("host"), 1);
}

TEST(LostHost, IsFollowedAfterARestartToo) {
  Table table(2);
  table.world.restart();
  table.page(2).reconnect();
  table.page(2).hello();
  table.world.pass(30s);
  EXPECT_EQ(table.page(2).room().at("host"), 2);
}

TEST(LostHost, IsFollowedOnceTheStoreCanWrite) {
  Table table(2);
  table.page(1).disconnect();
  table.world.store.set_writable(false);
  table.world.pass(40s);
  EXPECT_EQ(table.page(2).room().at("host"), 1);
  EXPECT_FALSE(table.page(2).closed());
  table.world.store.set_writable(true);
  table.world.pass(1s);
  EXPECT_EQ(table.page(2).room().at("host"), 2);
}

TEST(LostHost, OfAClockThatJumpsIsFollowedOnce) {
  Table table(2);
  table.page(1).disconnect();
  table.page(2).take();
  table.world.loop.jump(1h);
  table.world.pass(1s);
  EXPECT_EQ(table.page(2).take("event").size(), 1U);
}

TEST(NoHost, SomebodyGetsTheRoleWhenTheCreatorDoesNotCome) {
  Table table(0);
  const auto page = table.visitor();
  page->join("Ana", nonce(1));
  table.world.pass(29999ms);
  EXPECT_TRUE(page->room().at("host").is_null());
  table.world.pass(1ms);
  EXPECT_EQ(page->room().at("host"), 1);
  const auto creator = table.visitor();
  creator->join("Creator", nonce(2), table.room.claim);
  EXPECT_EQ(page->room().at("host"), 2) << "whose claim is still good";
}

TEST(HandOn, GivesTheRoleToAnother) {
  Table table(2);
  EXPECT_EQ(code(table.page(2).command("hand_on", {{"other", 2}})), "not_host");
  EXPECT_EQ(code(table.host().command("hand_on", {{"other", 7}})), "no_such_seat");
  EXPECT_EQ(code(table.host().command("hand_on", {{"other", 2}})), "ack");
  EXPECT_EQ(table.page(2).only("event"), Json::parse(R"({"type": "event", "seq": 4, "event": "host", "host": 2})"));
  EXPECT_EQ(code(table.page(1).command("start")), "not_host");
  EXPECT_EQ(code(table.page(2).command("start")), "ack");
}

}  // namespace
}  // namespace regatta::testing
