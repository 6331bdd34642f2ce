// What the store says decides: nothing is shown, acked or true before it is committed.

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using protocol::Bye;
using Fault = MemoryStore::Fault;

const Json kRoll = Json::parse(R"({"turn": 1, "roll": 0, "held": []})");

/// A table of two whose game has begun, and somebody who watches.
struct Running : Table {
  Running() : Table(2) {
    start();
    spectator = visitor();
    take();
    spectator->take();
  }
  std::unique_ptr<Page> spectator;
};

TEST(Commit, NothingLeavesBefore) {
  Running table;
  table.world.store.hold = true;
  table.host().post(table.host().next_command("roll", kRoll));
  table.world.settle();
  EXPECT_EQ(table.world.store.waiting(), 1U);
  EXPECT_TRUE(table.host().take().empty()) << "not the dice, not to the mover";
  EXPECT_TRUE(table.page(2).take().empty());
  EXPECT_TRUE(table.spectator->take().empty());
  const Page late(table.world, table.room.token);

  table.world.store.hold = false;
  table.world.settle();
  EXPECT_EQ(table.host().take().size(), 2U);
  EXPECT_EQ(table.page(2).only("event").at("event"), "rolled");
  EXPECT_EQ(table.spectator->only("event").at("event"), "rolled");
}

TEST(Commit, AWelcomeMeanwhileWaitsForIt) {
  Running table;
  table.world.store.hold = true;
  table.host().post(table.host().next_command("roll", kRoll));
  table.spectator->post({{"type", "sync"}, {"last", 4}});
  table.world.settle();
  EXPECT_TRUE(table.spectator->take().empty());
  table.world.store.hold = false;
  table.world.settle();
  const std::vector<Json> came = table.spectator->take();
  EXPECT_EQ(came.at(0).at("event"), "rolled");
  EXPECT_EQ(came.at(1).at("type"), "welcome");
  EXPECT_EQ(came.at(1).at("seq"), 5);
}

TEST(Commit, OneAppendAtATimeInTheOrderOfArrival) {
  Table table(3);
  table.world.store.hold = true;
  table.page(1).post(table.page(1).next_command("rename", {{"name", "A"}}));
  table.page(2).post(table.page(2).next_command("rename", {{"name", "B"}}));
  table.page(3).post(table.page(3).next_command("rename", {{"name", "C"}}));
  table.page(1).post(table.page(1).next_command("rename", {{"name", "D"}}));
  for (int left = 4; left > 0; --left) {
    EXPECT_EQ(table.world.store.waiting(), 1U);
    table.world.store.deliver_one();
    table.world.loop.run();
  }
  EXPECT_EQ(table.world.store.waiting(), 0U);
  std::string order;
  for (const Json& event : table.page(2).take("event")) {
    order += event.at("name").get<std::string>();
  }
  EXPECT_EQ(order, "ABCD");
}

TEST(Commit, WhatTheStoreCouldNotWriteDidNotHappen) {
  Running table;
  table.world.store.next_append = Fault::failed;
  EXPECT_EQ(table.host().command("roll", kRoll).at("code"), "not_saved");
  EXPECT_TRUE(table.page(2).take().empty());
  EXPECT_EQ(table.turn().at("roll"), 0);
  EXPECT_FALSE(table.host().closed());
  // The same id again is the same refusal; the next one may succeed.
  table.host().take();
  table.host().send({{"type", "roll"}, {"seat", 1}, {"id", 2}, {"turn", 1}, {"roll", 0}, {"held", Json::array()}});
  EXPECT_EQ(table.host().only("error"), Json::parse(R"({"type": "error", "seat": 1, "id": 2, "code": "not_saved"})"));
  EXPECT_EQ(table.host().command("roll", kRoll).at("type"), "ack");
}

TEST(Commit, AJoinThatWasNotWrittenMadeNoSeat) {
  Table table(1);
  const auto page = table.visitor();
  table.world.store.next_append = Fault::failed;
  EXPECT_EQ(page->join("Ben", nonce(2)).at("code"), "not_saved");
  EXPECT_EQ(page->room().at("seats").size(), 1U);
  EXPECT_EQ(page->join("Ben", nonce(2)).at("joined").at("seat"), 2);
}

TEST(Commit, ADiskThatIsFullForAWhileClosesNobody) {
  Running table;
  table.world.store.set_writable(false);
  EXPECT_EQ(table.host().command("roll", kRoll).at("code"), "not_saved");
  EXPECT_EQ(table.page(2).command("rename", {{"name", "B"}}).at("code"), "not_saved");
  table.world.store.set_writable(true);
  EXPECT_EQ(table.host().command("roll", kRoll).at("type"), "ack");
}

/// After the room was given up: everybody was told, nothing was shown, and a page that comes back finds the room as the
/// store has it.
void expect_given_up(Running& table, bool written) {
  for (Page* const page : {&table.page(1), &table.page(2), table.spectator.get()}) {
    EXPECT_EQ(page->closed(), Bye::not_saved);
    EXPECT_TRUE(page->take().empty());
    page->disconnect();
  }
  Page& mover = table.host();
  const protocol::Id id = mover.last_id;
  const int dice = table.world.dice.rolls;
  mover.reconnect();
  EXPECT_EQ(mover.hello().at("you").at(0).at("last_id"), written ? id : id - 1);
  mover.take();
  // The command again as it was: answered when it was saved, done when it was not. Rolled once in either case.
  mover.send({{"type", "roll"}, {"seat", 1}, {"id", id}, {"turn", 1}, {"roll", 0}, {"held", Json::array()}});
  EXPECT_EQ(mover.only("ack"), (Json{{"type", "ack"}, {"seat", 1}, {"id", id}, {"seq", 5}}));
  EXPECT_EQ(table.world.dice.rolls, written ? dice : dice + 1);
  EXPECT_EQ(mover.room().at("game").at("turn").at("roll"), 1);
  EXPECT_EQ(table.world.store.log(table.room.token).size(), 5U);
}

TEST(Commit, AFencedRoomIsGivenUp) {
  Running table;
  table.world.store.next_append = Fault::fenced;
  table.host().command("roll", kRoll);
  expect_given_up(table, false);
}

TEST(Commit, ARoomThatAnotherServerClaimedIsGivenUp) {
  Running table;
  table.world.store.claim(table.room.token, store::From::beginning, [](const store::Claimed&) {});
  table.host().command("roll", kRoll);
  expect_given_up(table, false);
}

TEST(Commit, AnUnknownOutcomeGivesTheRoomUpWhetherItWasWritten) {
  Running table;
  table.world.store.next_append = Fault::lost_answer;
  table.host().command("roll", kRoll);
  expect_given_up(table, true);
}

TEST(Commit, AnUnknownOutcomeGivesTheRoomUpOrNot) {
  Running table;
  table.world.store.next_append = Fault::lost;
  table.host().command("roll", kRoll);
  expect_given_up(table, false);
}

TEST(Commit, WhatWaitedBehindALostAppendIsForgotten) {
  Running table;
  table.world.store.next_append = Fault::lost;
  table.host().post(table.host().next_command("roll", kRoll));
  table.page(2).post(table.page(2).next_command("rename", {{"name", "B"}}));
  table.world.settle();
  EXPECT_TRUE(table.page(2).take().empty());
  EXPECT_EQ(table.world.store.log(table.room.token).size(), 4U);
}

TEST(Commit, AnAnswerThatComesTwiceCountsOnce) {
  for (const Fault fault : {Fault::none, Fault::failed}) {
    Running table;
    table.world.store.hold = true;
    table.world.store.next_append = fault;
    table.world.store.answer_next_append_twice = true;
    table.host().post(table.host().next_command("roll", kRoll));
    table.page(2).post(table.page(2).next_command("rename", {{"name", "B"}}));
    table.world.store.deliver_one();
    table.world.loop.run();  // the roll is answered, the rename is under way
    table.world.store.deliver_one();
    table.world.loop.run();  // the roll's answer again: not the rename's
    EXPECT_TRUE(table.page(2).take("ack").empty());
    EXPECT_TRUE(table.page(2).take("error").empty());
    table.world.store.deliver_one();
    table.world.loop.run();
    EXPECT_EQ(table.page(2).take("ack").size(), 1U);
    EXPECT_EQ(table.page(2).room().at("game").at("turn").at("roll"), fault == Fault::none ? 1 : 0);
  }
}

TEST(Commit, AClaimThatIsAnsweredTwiceCountsOnce) {
  Running table;
  table.world.restart();
  table.world.store.answer_claims_twice = true;
  table.world.store.hold = true;
  Page& page = table.host();
  page.reconnect();
  page.post(page.hello_message());
  table.world.store.deliver_one();
  table.world.loop.run();
  page.post(page.next_command("roll", kRoll));
  table.world.store.hold = false;
  table.world.settle();
  EXPECT_EQ(page.take("ack").size(), 1U);
  EXPECT_EQ(page.welcome().at("seq"), 5);
}

TEST(Commit, AnAnswerToARoomThatIsGoneConcernsNobody) {
  Running table;
  table.world.store.hold = true;
  table.host().post(table.host().next_command("roll", kRoll));
  const std::string secret = table.host().secret;
  table.world.restart();  // the event is written, its answer under way
  Page page(table.world, table.room.token);
  page.secret = secret;
  page.post(page.hello_message());
  table.world.store.hold = false;
  table.world.settle();
  EXPECT_EQ(page.only("welcome").at("room").at("game").at("turn").at("roll"), 1);
  EXPECT_EQ(table.world.store.log(table.room.token).size(), 5U);
}

TEST(Commit, OfAMoverWhoHasGoneIsStillShown) {
  Running table;
  table.world.store.hold = true;
  table.host().post(table.host().next_command("roll", kRoll));
  table.host().disconnect();
  table.world.store.hold = false;
  table.world.settle();
  EXPECT_EQ(table.page(2).take("event").size(), 1U);
}

TEST(Queue, HoldsAsManyCommandsAsTheLimitAndNoMore) {
  RoomLimits limits;
  limits.queue = 3;
  Table table(1, {}, limits);
  const auto watcher = table.visitor();
  Page& page = table.host();
  table.world.store.hold = true;
  for (int i = 0; i < 5; ++i) {  // one under way, three that wait, and one too many
    page.post(page.next_command("rename", {{"name", "N" + std::to_string(i)}}));
  }
  EXPECT_EQ(page.only("error"), Json::parse(R"({"type": "error", "seat": 1, "id": 5, "code": "busy"})"));
  // Pages that come or ask meanwhile are no commands.
  watcher->post({{"type", "sync"}});
  watcher->post({{"type", "sync"}});
  Page newcomer(table.world, table.room.token);
  newcomer.post(newcomer.hello_message());
  table.world.store.hold = false;
  table.world.settle();
  EXPECT_EQ(page.take("ack").size(), 4U);
  EXPECT_EQ(watcher->take("welcome").size(), 1U) << "two questions at once are one";
  EXPECT_EQ(newcomer.take("welcome").size(), 1U);
  page.last_id = 4;
  EXPECT_EQ(page.command("rename", {{"name", "N5"}}).at("type"), "ack") << "the id is still free";
}

TEST(Queue, WhatSomebodyLeftWaitingGoesWithTheConnection) {
  RoomLimits limits;
  limits.queue = 2;
  Table table(2, {}, limits);
  table.world.store.hold = true;
  table.page(1).post(table.page(1).next_command("rename", {{"name", "A"}}));
  table.page(2).post(table.page(2).next_command("rename", {{"name", "B"}}));
  table.page(2).post(table.page(2).next_command("rename", {{"name", "C"}}));
  table.page(2).disconnect();
  table.page(1).post(table.page(1).next_command("rename", {{"name", "D"}}));
  table.world.store.hold = false;
  table.world.settle();
  const Json seats = table.page(1).room().at("seats");
  EXPECT_EQ(seats.at(0).at("name"), "D") << "its place in the queue was free";
  EXPECT_EQ(seats.at(1).at("name"), "Γιώργος");
}

TEST(Log, IsAsLongAsTheLimitAndNoLonger) {
  RoomLimits limits;
  limits.events = 4;
  Table table(2, {}, limits);  // 3 events
  EXPECT_EQ(table.host().command("rename", {{"name", "A"}}).at("type"), "ack");
  EXPECT_EQ(table.host().command("rename", {{"name", "B"}}).at("code"), "no_room_left");
  EXPECT_EQ(table.host().command("start").at("code"), "no_room_left");
  EXPECT_EQ(table.visitor()->join("C", nonce(3)).at("code"), "no_room_left");
  EXPECT_EQ(table.host().welcome().at("seq"), 4);
}

TEST(Message, OfTheLongestSizeIsReadAndALongerOneRefused) {
  Table table(1);
  Page& page = table.host();
  std::string text = R"({"type": "rename", "seat": 1, "id": 1, "name": "A"})";
  text += std::string(2048 - text.size(), ' ');
  page.send_text(text + " ");
  EXPECT_EQ(page.only("error"), Json::parse(R"({"type": "error", "seat": null, "id": null, "code": "too_large"})"));
  page.send_text(text);
  EXPECT_EQ(page.only("ack").at("id"), 1);
}

}  // namespace
}  // namespace regatta::testing
