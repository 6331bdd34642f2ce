// Coming and coming back: hello, sync, resume, and whose connection a seat has.

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using namespace std::chrono_literals;
using protocol::Bye;

TEST(Hello, OfASpectatorIsAnsweredWithTheWholeRoom) {
  World world;
  const rooms::CreatedRoom room = world.create({.sheet = engine::SheetId::yacht});
  Page page(world, room.token);
  EXPECT_EQ(page.hello(), Json::parse(R"({"type": "welcome", "protocol": 1, "seq": 1, "you": [], "room": {
      "phase": "lobby", "rules": {"sheet": "yacht", "columns": 1, "order": "free", "joker": "none"},
      "table": {"turn_order": "seats", "timer": 0, "take_back": 5}, "host": null,
      "max_seats": 8, "seats": [], "spectators": 1, "removed": [], "game": null,
      "results": {"games": [], "tally": []}}})"));
}

TEST(Hello, WithASecretTakesTheSeat) {
  Table table(2);
  table.page(2).disconnect();
  table.page(2).reconnect();
  const Json welcome = table.page(2).hello();
  EXPECT_EQ(welcome.at("you"), Json::parse(R"([{"seat": 2, "last_id": 0}])"));
  EXPECT_EQ(welcome.at("room").at("seats").at(1),
            Json::parse(R"({"seat": 2, "name": "Γιώργος", "presence": "here", "absent": false})"));
  EXPECT_EQ(table.page(2).command("rename", {{"name", "Giorgos"}}).at("type"), "ack");
}

TEST(Hello, WithASecretThatIsNotKnownHereIsASpectators) {
  Table table(1);
  Page page(table.world, table.room.token);
  page.secret = nonce(99);
  EXPECT_TRUE(page.hello().at("you").empty());
  EXPECT_EQ(code(page.command("rename", {{"name", "Eve"}})), "no_seat");
}

TEST(Hello, ANonceOrClaimIsNoSecretOfASeat) {
  Table table(1);
  for (const std::string& other : {nonce(1), table.room.claim}) {
    Page page(table.world, table.room.token);
    page.secret = other;
    EXPECT_TRUE(page.hello().at("you").empty());
  }
}

TEST(Hello, OfAnotherProtocolIsToldToLoadThePageAgain) {
  Table table(1);
  Page page(table.world, table.room.token);
  page.send({{"type", "hello"}, {"protocol", 2}, {"something", {{"new", true}}}});
  EXPECT_EQ(page.closed(), Bye::new_version);
}

TEST(Hello, MustComeInTime) {
  Table table(1);
  Page silent(table.world, table.room.token);
  Page polite(table.world, table.room.token);
  table.world.loop.advance(4999ms);
  EXPECT_FALSE(silent.closed());
  polite.hello();
  table.world.loop.advance(1ms);
  EXPECT_EQ(silent.closed(), Bye::no_hello);
  table.world.loop.advance(1h);
  EXPECT_FALSE(polite.closed());
  silent.disconnect();
}

TEST(Hello, ComesBeforeAllElse) {
  Table table(1);
  Page page(table.world, table.room.token);
  page.send({{"type", "sync"}});
  EXPECT_EQ(page.only("error"), Json::parse(R"({"type": "error", "seat": null, "id": null, "code": "no_hello"})"));
  page.send({{"type", "start"}, {"seat", 1}, {"id", 4}});
  EXPECT_EQ(page.only("error"), Json::parse(R"({"type": "error", "seat": 1, "id": 4, "code": "no_hello"})"));
  page.send_text("nonsense");
  EXPECT_EQ(page.only("error"), Json::parse(R"({"type": "error", "seat": null, "id": null, "code": "malformed"})"));
  table.host().command("rename", {{"name", "N"}});
  EXPECT_EQ(kinds(page.take()), "") << "what happens is shown to nobody who has not said hello";
  EXPECT_FALSE(page.hello().is_null());
}

TEST(Hello, ComesOnce) {
  Table table(1);
  table.host().send(table.host().hello_message());
  EXPECT_EQ(table.host().only("error"),
            Json::parse(R"({"type": "error", "seat": null, "id": null, "code": "malformed"})"));
  EXPECT_EQ(table.host().command("rename", {{"name", "N"}}).at("type"), "ack") << "the seat is still there";
}

TEST(Resume, GivesExactlyTheMissingEvents) {
  Table table(2);
  Page& gone = table.page(2);
  const protocol::Seq last = gone.welcome().at("seq");
  gone.disconnect();
  table.start();
  table.world.dice.next({1, 1, 5, 3, 1});
  table.roll();
  table.host().take();

  gone.reconnect();
  const Json welcome = gone.hello(last);
  EXPECT_EQ(welcome, (Json{{"type", "welcome"},
                           {"protocol", 1},
                           {"seq", last + 2},
                           {"you", Json::array({{{"seat", 2}, {"last_id", 0}}})},
                           {"room", nullptr}}));
  const std::vector<Json> came = gone.take();
  ASSERT_EQ(kinds(came), "welcome started rolled presence");
  EXPECT_EQ(came[1].at("seq"), last + 1);
  EXPECT_EQ(came[2].at("seq"), last + 2);
  EXPECT_EQ(came[2].at("turn").at("dice"), Json::parse("[1, 1, 5, 3, 1]"));
  EXPECT_EQ(came[3], Json::parse(R"({"type": "presence", "here": [1, 2], "away": [], "lost": [], "spectators": 0})"));
}

TEST(Resume, OfAPageThatMissedNothingIsShort) {
  Table table(1);
  table.host().take();
  table.host().send({{"type", "sync"}, {"last", 2}});
  EXPECT_EQ(kinds(table.host().take()), "welcome presence");
}

TEST(Resume, ShowsTheWholeRoomWhenTheEventsAreNoLongerKept) {
  RoomLimits limits;
  limits.catch_up_events = 3;
  Table table(1, {}, limits);
  for (int i = 0; i < 3; ++i) {
    table.host().command("rename", {{"name", "N" + std::to_string(i)}});  // events 3, 4, 5
  }
  table.host().take();
  table.host().send({{"type", "sync"}, {"last", 2}});
  EXPECT_EQ(kinds(table.host().take()), "welcome renamed renamed renamed presence");
  table.host().send({{"type", "sync"}, {"last", 1}});
  const Json welcome = table.host().only("welcome");
  EXPECT_EQ(welcome.at("room").at("seats").at(0).at("name"), "N2");
  EXPECT_EQ(welcome.at("seq"), 5);
}

TEST(Resume, InARoomThatEverybodyHadLeftShowsTheWholeRoomOnlyToWhoMissedSomething) {
  Table table(2);
  const protocol::Seq last = table.page(2).welcome().at("seq");
  table.page(2).disconnect();
  table.host().command("rename", {{"name", "Alone"}});
  table.host().take();
  table.host().disconnect();
  table.host().reconnect();
  EXPECT_TRUE(table.host().hello(last + 1).at("room").is_null());
  table.page(2).reconnect();
  const Json welcome = table.page(2).hello(last);
  EXPECT_EQ(welcome.at("seq"), last + 1);
  EXPECT_EQ(welcome.at("room").at("seats").at(0).at("name"), "Alone");
}

TEST(Resume, OfAPageFromAnotherFutureShowsTheWholeRoom) {
  Table table(1);
  table.host().take();
  table.host().send({{"type", "sync"}, {"last", 3}});  // the room has 2
  EXPECT_FALSE(table.host().only("welcome").at("room").is_null());
}

TEST(Resume, ShowsWhatIsHeldNow) {
  Table table(2);
  table.start();
  table.roll();
  const Json turn = table.turn();
  table.host().command("hold", {{"turn", 1}, {"roll", 1}, {"held", {0, 3}}});
  const Json held = Json::parse(R"({"type": "held", "seat": 1, "turn": 1, "roll": 1, "held": [0, 3]})");
  for (const bool whole : {true, false}) {
    table.page(2).take();
    table.page(2).send(whole ? Json{{"type", "sync"}} : Json{{"type", "sync"}, {"last", 5}});
    const std::vector<Json> came = table.page(2).take();
    EXPECT_EQ(kinds(came), whole ? "welcome held" : "welcome presence held");
    EXPECT_EQ(came.back(), held);
  }
}

TEST(Connections, TheNewestOfASeatWins) {
  Table table(2);
  Page& older = table.page(2);
  Page newer(table.world, table.room.token);
  newer.secret = older.secret;
  EXPECT_EQ(newer.hello().at("you").at(0).at("seat"), 2);
  EXPECT_EQ(older.closed(), Bye::replaced);
  EXPECT_EQ(newer.command("rename", {{"name", "Newer"}}).at("type"), "ack");
  EXPECT_TRUE(older.command("rename", {{"name", "Older"}}).is_null()) << "the older one is not heard any more";
  EXPECT_EQ(newer.room().at("seats").at(1).at("name"), "Newer");
}

TEST(Connections, TheEndOfAnOlderOneHarmsNothing) {
  Table table(2);
  Page newer(table.world, table.room.token);
  newer.secret = table.page(2).secret;
  newer.hello();
  table.take();
  table.page(2).disconnect();
  EXPECT_EQ(kinds(table.host().take()), "") << "presence did not change";
  EXPECT_EQ(newer.presence_of(2), "here");
  newer.disconnect();
  table.world.pass(1500ms);
  EXPECT_EQ(table.host().presence_of(2), "gone");
}

TEST(Connections, OfOneLinkAreTwoPeople) {
  Table table(0);
  Page first(table.world, table.room.token);
  Page second(table.world, table.room.token);
  first.hello();
  second.hello();
  EXPECT_EQ(first.join("Ana", nonce(1)).at("joined").at("seat"), 1);
  EXPECT_EQ(second.join("Ben", nonce(2)).at("joined").at("seat"), 2);
  EXPECT_FALSE(first.closed());
}

TEST(Spectators, AreAsManyAsTheLimitAndNoMore) {
  RoomLimits limits;
  limits.spectators = 2;
  Table table(1, {}, limits);
  const auto first = table.visitor();
  const auto second = table.visitor();
  EXPECT_EQ(second->room().at("spectators"), 2);
  const auto third = table.visitor();
  EXPECT_EQ(third->closed(), Bye::room_full);
  // Who has a seat comes in anyhow, and when one goes another may come.
  table.host().disconnect();
  table.host().reconnect();
  EXPECT_EQ(table.host().hello().at("you").at(0).at("seat"), 1);
  first->disconnect();
  EXPECT_FALSE(table.visitor()->closed());
}

TEST(Presence, IsShownWhenItChangesAndOnceForMany) {
  Table table(3);
  const auto spectator = table.visitor();
  table.take();
  EXPECT_EQ(spectator->room().at("spectators"), 1);

  table.page(2).disconnect();
  table.world.pass(1500ms);
  EXPECT_EQ(table.host().only("presence"),
            Json::parse(R"({"type": "presence", "here": [1, 3], "away": [], "lost": [], "spectators": 1})"));

  Page a(table.world, table.room.token);
  Page b(table.world, table.room.token);
  a.post(a.hello_message());
  b.post(b.hello_message());
  table.world.settle();
  EXPECT_EQ(table.host().only("presence"),
            Json::parse(R"({"type": "presence", "here": [1, 3], "away": [], "lost": [], "spectators": 3})"));

  // Who comes and goes in one turn of the loop is nobody's news.
  Page c(table.world, table.room.token);
  c.post(c.hello_message());
  c.disconnect();
  EXPECT_EQ(kinds(table.host().take()), "");
}

TEST(Presence, OfSomebodyWhoOnlyConnectedIsNone) {
  Table table(1);
  const Page page(table.world, table.room.token);
  table.world.settle();
  EXPECT_EQ(kinds(table.host().take()), "");
}

}  // namespace
}  // namespace regatta::testing
