// A command that comes twice happens once, and gets its answer twice.

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

Json roll_message(protocol::Id id, int turn, int roll) {
  return {{"type", "roll"}, {"seat", 1}, {"id", id}, {"turn", turn}, {"roll", roll}, {"held", Json::array()}};
}

TEST(Ids, TheSameRollTwiceRollsOnce) {
  Table table(1);
  table.start();
  Page& page = table.host();
  page.post(roll_message(2, 1, 0));
  page.post(roll_message(2, 1, 0));
  table.world.settle();
  const std::vector<Json> came = page.take();
  ASSERT_EQ(came.size(), 3U);
  EXPECT_EQ(came[0], Json::parse(R"({"type": "ack", "seat": 1, "id": 2, "seq": 4})"));
  EXPECT_EQ(came[1].at("event"), "rolled");
  EXPECT_EQ(came[2], came[0]) << "the same answer";
  EXPECT_EQ(table.world.dice.rolls, 1);
  EXPECT_EQ(page.room().at("game").at("turn").at("roll"), 1);
}

TEST(Ids, ADoubleClickWithANewIdRollsOnceToo) {
  Table table(1);
  table.start();
  Page& page = table.host();
  page.post(roll_message(2, 1, 0));
  page.post(roll_message(3, 1, 0));
  table.world.settle();
  EXPECT_EQ(page.only("error"), Json::parse(R"({"type": "error", "seat": 1, "id": 3, "code": "stale_turn"})"));
  EXPECT_EQ(page.room().at("game").at("turn").at("roll"), 1);
}

TEST(Ids, ARefusedCommandGetsTheSameRefusalAgainAndUsesItsIdUp) {
  Table table(2);
  Page& page = table.page(2);
  EXPECT_EQ(page.command("start").at("code"), "not_host");
  table.host().command("leave");  // now seat 2 would be host
  page.take();
  page.send({{"type", "start"}, {"seat", 2}, {"id", 1}});
  EXPECT_EQ(page.only("error"), Json::parse(R"({"type": "error", "seat": 2, "id": 1, "code": "not_host"})"));
  EXPECT_EQ(page.welcome().at("you").at(0).at("last_id"), 1);
  EXPECT_EQ(page.command("start").at("type"), "ack");
}

TEST(Ids, AMalformedCommandUsesItsIdUpWhenThatCanBeRead) {
  Table table(1);
  Page& page = table.host();
  page.send({{"type", "dance"}, {"seat", 1}, {"id", 1}});
  EXPECT_EQ(page.only("error"), Json::parse(R"({"type": "error", "seat": 1, "id": 1, "code": "unknown_type"})"));
  page.send({{"type", "leave"}, {"seat", 1}, {"id", 2}, {"now", 1}});
  EXPECT_EQ(page.only("error"), Json::parse(R"({"type": "error", "seat": 1, "id": 2, "code": "malformed"})"));
  page.send_text("{");
  EXPECT_EQ(page.only("error"), Json::parse(R"({"type": "error", "seat": null, "id": null, "code": "malformed"})"));
  EXPECT_EQ(page.welcome().at("you").at(0).at("last_id"), 2);
  page.send({{"type", "dance"}, {"seat", 1}, {"id", 1}});
  EXPECT_EQ(page.only("error").at("code"), "stale_id");
}

TEST(Ids, AMalformedCommandOfAnothersSeatUsesNothingUp) {
  Table table(2);
  table.host().send({{"type", "dance"}, {"seat", 2}, {"id", 1}});
  EXPECT_EQ(table.host().only("error").at("code"), "unknown_type");
  EXPECT_EQ(table.page(2).welcome().at("you").at(0).at("last_id"), 0);
}

TEST(Ids, AnOlderOneIsStale) {
  Table table(1);
  Page& page = table.host();
  page.command("rename", {{"name", "A"}});
  page.command("rename", {{"name", "B"}});
  page.take();
  page.send({{"type", "rename"}, {"seat", 1}, {"id", 1}, {"name", "C"}});
  EXPECT_EQ(page.only("error"), Json::parse(R"({"type": "error", "seat": 1, "id": 1, "code": "stale_id"})"));
  EXPECT_EQ(page.room().at("seats").at(0).at("name"), "B");
}

TEST(Ids, AGapAsksForAResync) {
  Table table(1);
  Page& page = table.host();
  page.send({{"type", "rename"}, {"seat", 1}, {"id", 5}, {"name", "C"}});
  const std::vector<Json> came = page.take();
  ASSERT_EQ(came.size(), 2U);
  EXPECT_EQ(came[0], Json::parse(R"({"type": "error", "seat": 1, "id": 5, "code": "resync"})"));
  EXPECT_EQ(came[1].at("type"), "welcome");
  EXPECT_EQ(came[1].at("you").at(0).at("last_id"), 0);
  EXPECT_EQ(came[1].at("room").at("seats").at(0).at("name"), "Nora");
  EXPECT_EQ(page.command("rename", {{"name", "C"}}).at("type"), "ack") << "the gap used nothing up";
}

TEST(Ids, AreEachSeatsOwn) {
  Table table(2);
  EXPECT_EQ(table.page(1).command("rename", {{"name", "A"}}).at("id"), 1);
  EXPECT_EQ(table.page(2).command("rename", {{"name", "B"}}).at("id"), 1);
}

TEST(Ids, OfAJoinComeBackAsTheyWereSentAndNobodyCountsThem) {
  Table table(0);
  const auto page = table.visitor();
  page->send({{"type", "join"}, {"id", 41}, {"name", "Ana"}, {"nonce", nonce(1)}});
  const Json ack = page->only("ack");
  EXPECT_EQ(ack.at("id"), 41);
  EXPECT_EQ(ack.at("seat"), nullptr);
  page->send({{"type", "rename"}, {"seat", 1}, {"id", 1}, {"name", "B"}});
  EXPECT_EQ(page->only("ack").at("id"), 1) << "a new seat's ids begin";
}

TEST(Ids, AHoldGetsTheSameAnswerAgain) {
  Table table(1);
  table.start();
  table.roll();
  Page& page = table.host();
  const Json ack = page.command("hold", {{"turn", 1}, {"roll", 1}, {"held", {1}}});
  page.take();
  page.send({{"type", "hold"}, {"seat", 1}, {"id", page.last_id}, {"turn", 1}, {"roll", 1}, {"held", {1}}});
  EXPECT_EQ(page.only("ack"), ack);
}

TEST(Ids, ACommandWhoseAnswerWasLostIsAnsweredOnTheNextConnection) {
  Table table(1);
  table.start();
  Page& page = table.host();
  table.world.store.hold = true;
  page.post(roll_message(2, 1, 0));
  page.disconnect();
  page.reconnect();
  page.post(page.hello_message(3));
  table.world.store.hold = false;
  table.world.settle();
  // The welcome waited for what was in flight: the page learns that its roll was made.
  const std::vector<Json> came = page.take();
  EXPECT_EQ(came.at(0).at("you").at(0).at("last_id"), 2);
  EXPECT_EQ(came.at(1).at("event"), "rolled");
  page.send(roll_message(2, 1, 0));
  EXPECT_EQ(page.only("ack"), Json::parse(R"({"type": "ack", "seat": 1, "id": 2, "seq": 4})"));
  EXPECT_EQ(table.world.dice.rolls, 1);
}

TEST(Ids, AreRebuiltFromTheLogWithTheirAnswers) {
  Table table(2);
  table.start();
  table.roll();
  Page& page = table.host();
  const protocol::Id roll = page.last_id;
  const std::string secret = page.secret;
  table.world.restart();

  Page again(table.world, table.room.token);
  again.secret = secret;
  EXPECT_EQ(again.hello().at("you"), Json::array({{{"seat", 1}, {"last_id", roll}}}));
  again.take();
  again.send(roll_message(roll, 1, 0));
  EXPECT_EQ(again.only("ack"), (Json{{"type", "ack"}, {"seat", 1}, {"id", roll}, {"seq", 5}}));
  EXPECT_EQ(table.world.dice.rolls, 1);

  Page second(table.world, table.room.token);
  second.secret = table.page(2).secret;
  EXPECT_EQ(second.hello().at("you"), Json::parse(R"([{"seat": 2, "last_id": 0}])"));
}

TEST(Ids, OfRefusedCommandsAreForgottenByARestart) {
  Table table(2);
  table.page(2).command("start");  // refused, id 1
  const std::string secret = table.page(2).secret;
  table.world.restart();
  Page page(table.world, table.room.token);
  page.secret = secret;
  EXPECT_EQ(page.hello().at("you").at(0).at("last_id"), 0);
  EXPECT_EQ(page.command("rename", {{"name", "B"}}).at("type"), "ack");
}

}  // namespace
}  // namespace regatta::testing
