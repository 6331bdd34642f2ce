// The host removes a seat or a spectator, and lets them in again.

#include <memory>
#include <vector>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using protocol::Bye;

TEST(Remove, IsTheHostsAndNotOfOneself) {
  Table table(2);
  EXPECT_EQ(code(table.page(2).command("remove", {{"other", 1}})), "not_host");
  EXPECT_EQ(code(table.host().command("remove", {{"other", 1}})), "no_such_seat");
  EXPECT_EQ(code(table.host().command("remove", {{"other", 7}})), "no_such_seat");
  EXPECT_EQ(table.host().room().at("seats").size(), 2U);
}

TEST(Remove, TakesTheSeatAwayAndKeepsTheBrowserOut) {
  Table table(3);
  EXPECT_EQ(code(table.host().command("remove", {{"other", 2}})), "ack");
  EXPECT_EQ(table.page(3).only("event"), Json::parse(R"({"type": "event", "seq": 5, "event": "left", "seat": 2,
              "removed": {"removed": 1, "name": "Γιώργος"}, "host": 1, "turn": null, "ranking": null, "highlights": null, "results": null})"));
  Page& removed = table.page(2);
  EXPECT_EQ(removed.closed(), Bye::removed);
  removed.come_back();
  EXPECT_EQ(removed.closed(), Bye::removed) << "with its seat's secret";
  removed.secret.clear();
  removed.come_back();
  EXPECT_EQ(removed.closed(), Bye::removed) << "and without: the browser is known";
  Page other(table.world, table.room.token);
  other.device = removed.device;
  other.hello();
  EXPECT_EQ(other.closed(), Bye::removed) << "in another tab too";
  EXPECT_EQ(table.host().room().at("removed"), Json::parse(R"([{"removed": 1, "name": "Γιώργος"}])"));
}

TEST(Remove, HoldsAfterARestart) {
  Table table(2);
  table.host().command("remove", {{"other", 2}});
  table.world.restart();
  table.page(2).reconnect();
  table.page(2).hello();
  EXPECT_EQ(table.page(2).closed(), Bye::removed);
}

TEST(Remove, OfSomebodyWhoIsGoneIsKnownByTheSecret) {
  Table table(2);
  table.page(2).disconnect();
  table.host().command("remove", {{"other", 2}});
  table.page(2).reconnect();
  table.page(2).hello();
  EXPECT_EQ(table.page(2).closed(), Bye::removed);
}

TEST(Remove, ClosesWhatTheBrowserWatchesOn) {
  Table table(2);
  Page tab(table.world, table.room.token);
  tab.device = table.page(2).device;
  tab.hello();
  table.host().command("remove", {{"other", 2}});
  EXPECT_EQ(tab.closed(), Bye::removed);
}

TEST(Remove, InARunningGameIsLikeLeaving) {
  Table table(3);
  table.start();
  table.play_turn();
  table.roll();
  table.take();
  table.host().command("remove", {{"other", 2}});
  const Json event = table.page(3).only("event");
  EXPECT_EQ(event.at("turn").at("seat"), 3) << "it was the turn of the one who is gone";
  EXPECT_EQ(table.page(3).room().at("game").at("players").at(1).at("left"), true);
  table.finish();
  EXPECT_EQ(table.page(3).room().at("phase"), "over") << "and the others play to the end";
}

TEST(Remove, OfOneOfSeveralWhoShareAPageLeavesTheOthers) {
  Table table(2);
  Page& shared = table.page(2);
  shared.join("Ben", nonce(3));
  shared.take();
  table.host().command("remove", {{"other", 3}});
  EXPECT_EQ(shared.only("taken").at("seat"), 3);
  EXPECT_FALSE(shared.closed());
  shared.more_secrets.clear();  // a page forgets the secret of a seat that is gone
  EXPECT_EQ(shared.come_back().at("you").size(), 1U);
}

TEST(Remove, OfOneOfSeveralWhoShareAPageThatWasAwayLeavesTheOthers) {
  Table table(2);
  Page& shared = table.page(2);
  shared.join("Ben", nonce(3));
  shared.disconnect();
  table.host().command("remove", {{"other", 3}});
  const Json welcome = shared.come_back();  // with the secrets of both
  ASSERT_EQ(welcome.at("you").size(), 1U);
  EXPECT_EQ(welcome.at("you").at(0).at("seat"), 2);
}

TEST(Remove, OfASeatOnTheHostsOwnPageKeepsTheHostIn) {
  Table table(1);
  table.host().join("Ben", nonce(2));
  table.host().command("remove", {{"other", 2}});
  table.host().more_secrets.clear();
  EXPECT_EQ(table.host().come_back().at("you").size(), 1U);
}

TEST(Remove, OfOneOfTwoTabsOfABrowserKeepsTheOtherIn) {
  Table table(2);
  Page tab(table.world, table.room.token);
  tab.device = table.page(2).device;
  tab.hello();
  tab.join("Ben", nonce(3));
  table.host().command("remove", {{"other", 2}});
  EXPECT_EQ(table.page(2).closed(), Bye::removed);
  EXPECT_EQ(tab.come_back().at("you").size(), 1U);
}

TEST(Readmit, LetsThemInAgain) {
  Table table(2);
  table.host().command("remove", {{"other", 2}});
  EXPECT_EQ(code(table.host().command("readmit", {{"removed", 2}})), "no_such_seat");
  table.host().take();
  EXPECT_EQ(code(table.host().command("readmit", {{"removed", 1}})), "ack");
  EXPECT_EQ(table.host().take("event").back(),
            Json::parse(R"({"type": "event", "seq": 5, "event": "readmitted", "removed": 1})"));
  EXPECT_TRUE(table.host().room().at("removed").empty());
  Page& back = table.page(2);
  back.reconnect();
  EXPECT_TRUE(back.hello().at("you").empty()) << "the seat is gone";
  back.seat = 0;
  EXPECT_EQ(code(back.join("Γιώργος", nonce(2))), "ack");
  EXPECT_EQ(code(back.command("readmit", {{"removed", 1}})), "not_host");
}

TEST(RemoveWatcher, SendsASpectatorAwayUntilReadmitted) {
  Table table(2);
  const auto watcher = table.visitor();
  table.host().send({{"type", "watchers"}});
  const int number = table.host().only("watchers").at("watchers").at(0).at("watcher");
  EXPECT_EQ(code(table.page(2).command("remove_watcher", {{"watcher", number}})), "not_host");
  EXPECT_EQ(code(table.host().command("remove_watcher", {{"watcher", number + 1}})), "no_such_seat");
  EXPECT_EQ(code(table.host().command("remove_watcher", {{"watcher", number - 1}})), "no_such_seat")
      << "who sits is no spectator";
  table.take();
  EXPECT_EQ(code(table.host().command("remove_watcher", {{"watcher", number}})), "ack");
  EXPECT_EQ(table.page(2).only("event"),
            Json::parse(
                R"({"type": "event", "seq": 4, "event": "watcher_removed", "removed": {"removed": 1, "name": null}})"));
  EXPECT_EQ(watcher->closed(), Bye::removed);
  watcher->come_back();
  EXPECT_EQ(watcher->closed(), Bye::removed);
  table.host().command("readmit", {{"removed", 1}});
  watcher->come_back();
  EXPECT_FALSE(watcher->closed());
}

TEST(RemoveWatcher, OfATabOfSomebodyWhoPlaysIsRefused) {
  Table table(1);
  Page tab(table.world, table.room.token);
  tab.device = table.host().device;
  tab.hello();
  tab.send({{"type", "watchers"}});
  const int number = tab.only("watchers").at("watchers").at(0).at("watcher");
  EXPECT_EQ(code(table.host().command("remove_watcher", {{"watcher", number}})), "no_such_seat");
  EXPECT_EQ(table.host().come_back().at("you").size(), 1U) << "the host does not shut themselves out";
}

TEST(Removed, AreAsManyAsTheLimitAndTheOldestIsForgotten) {
  Table table(1);
  std::vector<std::unique_ptr<Page>> people;
  for (int i = 0; i < 65; ++i) {
    people.push_back(table.visitor());
    people.back()->join("P", nonce(100 + i));
    EXPECT_EQ(code(table.host().command("remove", {{"other", people.back()->seat}})), "ack");
  }
  const Json removed = table.host().room().at("removed");
  EXPECT_EQ(removed.size(), 64U);
  EXPECT_EQ(removed.at(0).at("removed"), 2) << "numbers are never used twice";
  people.at(0)->come_back();
  EXPECT_FALSE(people.at(0)->closed());
  people.at(1)->come_back();
  EXPECT_EQ(people.at(1)->closed(), Bye::removed);
}

}  // namespace
}  // namespace regatta::testing
