// Who is here, away, gone or lost, and when the others see it.

#include <chrono>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using namespace std::chrono_literals;

TEST(Seats, AreHereAwayGoneAndLost) {
  Table table(2);
  Page& page = table.page(2);
  EXPECT_EQ(table.host().presence_of(2), "here");
  page.send({{"type", "attention"}, {"hidden", true}});
  EXPECT_EQ(table.host().only("presence"),
            Json::parse(R"({"type": "presence", "here": [1], "away": [2], "lost": [], "spectators": 0})"));
  page.send({{"type", "attention"}, {"hidden", false}});
  EXPECT_EQ(table.host().only("presence").at("here"), Json::parse("[1, 2]"));
  page.disconnect();
  table.world.pass(1499ms);
  EXPECT_TRUE(table.host().take().empty());
  table.world.pass(1ms);
  EXPECT_EQ(table.host().only("presence"),
            Json::parse(R"({"type": "presence", "here": [1], "away": [], "lost": [], "spectators": 0})"));
  table.world.pass(28499ms);
  EXPECT_TRUE(table.host().take().empty());
  table.world.pass(1ms);
  EXPECT_EQ(table.host().only("presence").at("lost"), Json::parse("[2]"));
  page.reconnect();
  page.hello();
  EXPECT_EQ(table.host().only("presence").at("here"), Json::parse("[1, 2]"));
}

TEST(Seats, OfAPageThatIsLoadedAgainDoNotFlicker) {
  Table table(2);
  table.page(2).disconnect();
  table.world.pass(1s);
  EXPECT_EQ(table.host().presence_of(2), "here");
  table.page(2).reconnect();
  table.page(2).hello();
  table.world.pass(1h);
  EXPECT_TRUE(table.host().take("presence").empty());
}

TEST(Seats, OfAHiddenPageAreAwayUntilTheyAreGone) {
  Table table(2);
  table.page(2).hidden = true;
  table.page(2).come_back();
  EXPECT_EQ(table.host().presence_of(2), "away");
  table.page(2).disconnect();
  table.world.pass(1s);
  EXPECT_EQ(table.host().presence_of(2), "away");
  table.world.pass(1s);
  EXPECT_EQ(table.host().presence_of(2), "gone");
}

TEST(Seats, OfARoomThatWasLoadedAreGoneAtOnceAndLostAfterTheGraceTime) {
  Table table(2);
  table.world.restart();
  table.host().reconnect();
  table.host().hello();
  EXPECT_EQ(table.host().presence_of(2), "gone");
  table.world.pass(29999ms);
  EXPECT_EQ(table.host().presence_of(2), "gone");
  table.world.pass(1ms);
  EXPECT_EQ(table.host().presence_of(2), "lost");
}

TEST(Seats, OfAPhoneThatSleptForAnHourAreThereAgain) {
  Table table(2);
  table.start();
  const protocol::Seq last = table.page(2).welcome().at("seq");
  table.page(2).disconnect();
  table.world.pass(1h);
  EXPECT_EQ(table.host().presence_of(2), "lost");
  table.page(2).reconnect();
  EXPECT_EQ(table.page(2).hello(last).at("you"), Json::parse(R"([{"seat": 2, "last_id": 0}])"));
  EXPECT_EQ(table.host().presence_of(2), "here");
}

TEST(Seats, AClockThatJumpsShowsThemOnce) {
  Table table(2);
  table.page(2).disconnect();
  table.take();
  table.world.loop.jump(1h);
  table.world.pass(1h);
  EXPECT_EQ(kinds(table.page(1).take()), "presence");
  EXPECT_EQ(table.page(1).presence_of(2), "lost");
}

TEST(Watchers, AreNumberedWithTheTimeSinceTheyCame) {
  Table table(1);
  const auto first = table.visitor();
  table.world.pass(90s);
  const auto second = table.visitor();
  table.host().take();
  table.host().send({{"type", "watchers"}});
  const Json watchers = table.host().only("watchers").at("watchers");
  ASSERT_EQ(watchers.size(), 2U) << "who sits is none";
  EXPECT_EQ(watchers.at(0).at("since"), 90);
  EXPECT_EQ(watchers.at(1).at("since"), 0);
  EXPECT_LT(watchers.at(0).at("watcher"), watchers.at(1).at("watcher"));
}

TEST(Watchers, AreNoMoreWhenTheySitDown) {
  Table table(1);
  const auto page = table.visitor();
  EXPECT_EQ(table.host().room().at("spectators"), 1);
  page->join("Ben", nonce(2));
  EXPECT_EQ(table.host().room().at("spectators"), 0);
  page->send({{"type", "watchers"}});
  EXPECT_TRUE(page->only("watchers").at("watchers").empty());
}

}  // namespace
}  // namespace regatta::testing
