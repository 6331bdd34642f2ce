// Several people on one device, each with a seat; and whose connection a seat has.

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using protocol::Bye;

/// A page with the seats 1 and 2, and another with seat 3.
struct Shared : Table {
  Shared() : Table(1) {
    host().join("Ben", nonce(2));
    pages.push_back(nullptr);  // seat 2 has no page of its own
    pages.push_back(visitor());
    pages[2]->join("Cleo", nonce(3));
    take_all();
  }
  void take_all() {
    page(1).take();
    page(3).take();
  }
};

TEST(SharedPage, HoldsTheSeatsOfAllWhoShareIt) {
  Shared table;
  EXPECT_EQ(table.host().welcome().at("you"), Json::parse(R"([{"seat": 1, "last_id": 0}, {"seat": 2, "last_id": 0}])"));
  EXPECT_EQ(table.host().come_back().at("you").size(), 2U) << "and after it was loaded again";
  EXPECT_EQ(table.page(3).presence_of(2), "here");
}

TEST(SharedPage, PlaysForEachWhoseTurnItIs) {
  Shared table;
  EXPECT_EQ(code(table.host().command("start")), "ack");
  const Json held = Json::array();
  EXPECT_EQ(code(table.host().command_of(2, "roll", {{"turn", 1}, {"roll", 0}, {"held", held}})), "not_your_turn");
  EXPECT_EQ(code(table.host().command("roll", {{"turn", 1}, {"roll", 0}, {"held", held}})), "ack");
  EXPECT_EQ(code(table.host().command("score", {{"turn", 1}, {"roll", 1}, {"box", "chance"}, {"column", 0}})), "ack");
  EXPECT_EQ(code(table.host().command_of(2, "roll", {{"turn", 2}, {"roll", 0}, {"held", held}})), "ack");
  EXPECT_EQ(table.page(3).room().at("game").at("turn").at("seat"), 2);
}

TEST(SharedPage, CommandsOfASeatItDoesNotHoldAreRefused) {
  Shared table;
  table.host().more_ids[3] = 0;
  EXPECT_EQ(code(table.host().command_of(3, "leave")), "no_seat");
  EXPECT_EQ(table.page(3).welcome().at("you"), Json::parse(R"([{"seat": 3, "last_id": 0}])"))
      << "and use none of its ids up";
}

TEST(SharedPage, OneOfThemMayLeave) {
  Shared table;
  EXPECT_EQ(code(table.host().command_of(2, "leave")), "ack");
  EXPECT_EQ(table.host().welcome().at("you").size(), 1U);
  EXPECT_EQ(table.page(3).room().at("spectators"), 0);
}

TEST(SharedPage, LosesOneSeatAndKeepsTheOther) {
  Shared table;
  Page phone(table.world, table.room.token);
  phone.secret = table.host().more_secrets.at(2);
  EXPECT_EQ(phone.hello().at("you"), Json::parse(R"([{"seat": 2, "last_id": 0}])"));
  EXPECT_EQ(table.host().only("taken"), Json::parse(R"({"type": "taken", "seat": 2})"));
  EXPECT_FALSE(table.host().closed());
  EXPECT_EQ(code(table.host().command_of(2, "rename", {{"name", "X"}})), "no_seat");
  EXPECT_EQ(code(table.host().command("rename", {{"name", "N"}})), "ack");
}

TEST(SharedPage, IsReplacedWhenAllItsSeatsAreElsewhere) {
  Shared table;
  Page newer(table.world, table.room.token);
  newer.secret = table.host().secret;
  newer.more_secrets = table.host().more_secrets;
  EXPECT_EQ(newer.hello().at("you").size(), 2U);
  EXPECT_EQ(table.host().closed(), Bye::replaced);
  EXPECT_TRUE(table.host().take("taken").empty());
}

TEST(SharedPage, HoldsSoManySeatsAndNoMore) {
  RoomLimits limits;
  limits.seats = 10;
  Table table(1, {}, limits);
  for (int seat = 2; seat <= 8; ++seat) {
    EXPECT_EQ(code(table.host().join("P" + std::to_string(seat), nonce(seat))), "ack");
  }
  EXPECT_EQ(code(table.host().join("P9", nonce(9))), "too_many_seats");
  EXPECT_EQ(code(table.host().join("P8", nonce(8))), "ack") << "an answer that was lost comes again";
  const auto other = table.visitor();
  other->join("P9", nonce(9));
  const Json pass = other->command("pass").at("pass").at("pass");
  EXPECT_EQ(code(table.host().take_over(pass)), "too_many_seats");
}

TEST(Cookie, AloneIsEnough) {
  Table table(2);
  Page page(table.world, table.room.token);
  page.disconnect();
  page.cookie = {table.page(2).secret, nonce(99)};
  page.reconnect();
  EXPECT_EQ(page.hello().at("you"), Json::parse(R"([{"seat": 2, "last_id": 0}])"));
  EXPECT_EQ(table.page(2).closed(), Bye::replaced);
}

TEST(Cookie, AndHelloMayNameTheSameSeatOrOthers) {
  Table table(2);
  Page page(table.world, table.room.token);
  page.disconnect();
  page.cookie = {table.page(1).secret, table.page(2).secret};
  page.secret = table.page(2).secret;
  page.reconnect();
  EXPECT_EQ(page.hello().at("you").size(), 2U);
}

}  // namespace
}  // namespace regatta::testing
