// Who comes late: in the first turn into the game, later to watch, and then into the next one.

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

TEST(LateComer, InTheFirstTurnIsInTheGameAsItsLastPlayer) {
  Table table(2);
  table.start();
  table.roll();
  table.take();
  const auto late = table.visitor();
  late->join("Late", nonce(3));
  const Json event = table.host().only("event");
  EXPECT_EQ(event.at("player"), Json::parse(R"({"seat": 3, "name": "Late", "left": false, "card": {"columns": [
              {"boxes": {}, "upper": 0, "bonus": 0, "extra": 0, "total": 0}], "total": 0, "saved_rolls": 0}})"));
  EXPECT_EQ(table.turn().at("roll"), 1) << "the turn goes on as it was";
  table.score();
  table.play_turn();
  const Json turn = table.turn();
  EXPECT_EQ(turn.at("seat"), 3);
  EXPECT_EQ(turn.at("round"), 1);
  table.pages.push_back(table.visitor());  // so that page(3) is theirs
  table.pages.back()->secret = late->secret;
  table.pages.back()->come_back();
  table.finish();
  EXPECT_EQ(table.host().room().at("game").at("ranking").size(), 3U);
}

TEST(LateComer, AfterTheFirstTurnWatchesUntilTheNextGame) {
  Table table(2);
  table.start();
  table.play_turn();
  const auto late = table.visitor();
  late->join("Late", nonce(3));
  EXPECT_TRUE(late->take("event").back().at("player").is_null());
  EXPECT_EQ(late->room().at("game").at("players").size(), 2U);
  table.finish();
  table.start();
  EXPECT_EQ(late->room().at("game").at("players").size(), 3U);
}

TEST(LateComer, IsInTheGameAfterARestartToo) {
  Table table(2);
  table.start();
  const auto late = table.visitor();
  late->join("Late", nonce(3));
  const Json before = late->room().at("game");
  table.world.restart();
  late->reconnect();
  late->hello();
  EXPECT_EQ(late->room().at("game"), before);
  EXPECT_EQ(before.at("players").size(), 3U);
}

TEST(LateComer, DoesNotEnterAGameThatHasAsManyPlayersAsTheRoomHasSeats) {
  RoomLimits limits;
  limits.seats = 3;
  Table table(2, {}, limits);
  table.start();
  const auto first = table.visitor();
  first->join("First", nonce(3));
  first->command("leave");
  const auto second = table.visitor();
  second->join("Second", nonce(4));
  EXPECT_TRUE(second->take("event").back().at("player").is_null())
      << "else people who come and go make it grow for ever";
  EXPECT_EQ(table.host().room().at("game").at("players").size(), 3U);
}

TEST(LateComer, NeedsAFreeSeat) {
  RoomLimits limits;
  limits.seats = 2;
  Table table(2, {}, limits);
  table.start();
  EXPECT_EQ(code(table.visitor()->join("Late", nonce(3))), "room_full");
}

TEST(Spectator, StaysThroughARematchAndSitsDownThen) {
  Table table(2, {.sheet = engine::SheetId::yacht});
  const auto spectator = table.visitor();
  table.start();
  table.finish();
  EXPECT_FALSE(spectator->closed());
  EXPECT_EQ(code(spectator->join("Zoë", nonce(3))), "ack");
  table.start();
  EXPECT_EQ(spectator->room().at("game").at("players").size(), 3U);
}

}  // namespace
}  // namespace regatta::testing
