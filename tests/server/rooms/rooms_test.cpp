// Rooms come and go: made, loaded, unloaded, stopped; and what they are after that.

#include "gtest/gtest.h"

#include "engine/record.h"
#include "protocol/record_json.h"
#include "protocol/stored_event.h"
#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using namespace std::chrono_literals;
using protocol::Bye;
using protocol::Code;

TEST(Rooms, AreMadeWithTheirRulesAndAClaim) {
  World world;
  const rooms::CreatedRoom room = world.create({.sheet = engine::SheetId::six_dice, .columns = 3});
  EXPECT_TRUE(rooms::is_room_token(room.token));
  EXPECT_TRUE(rooms::is_secret(room.claim));
  EXPECT_TRUE(world.exists(room.token));
  Page page(world, room.token);
  EXPECT_EQ(page.hello().at("room").at("rules").at("columns"), 3);
  EXPECT_EQ(world.store.claims, 0) << "a room that was just made is not loaded again";
}

TEST(Rooms, AreNotMadeTwice) {
  World world;
  const rooms::CreatedRoom room = world.create();
  std::optional<std::variant<rooms::CreatedRoom, Code>> result;
  world.rooms->create(room.token, {}, {}, [&](auto created) { result = created; });
  world.settle();
  EXPECT_EQ(std::get<Code>(result.value()), Code::not_saved);
  EXPECT_EQ(world.store.log(room.token).size(), 1U);
}

TEST(Rooms, AreNotMadeWhenTheyCannotBeSaved) {
  World world;
  world.store.set_writable(false);
  world.store.hold = true;
  std::optional<std::variant<rooms::CreatedRoom, Code>> result;
  world.rooms->create(world.secrets.room_token(), {}, {}, [&](auto created) { result = created; });
  EXPECT_EQ(std::get<Code>(result.value()), Code::not_saved) << "at once: the store need not be asked";
}

TEST(Rooms, ThatTheStoreFailsToMakeAreNot) {
  World world;
  world.store.fail_next_create = true;
  EXPECT_EQ(std::get<Code>(world.try_create()), Code::not_saved);
  EXPECT_TRUE(std::holds_alternative<rooms::CreatedRoom>(world.try_create()));
}

TEST(Rooms, AreAsManyInMemoryAsTheLimitAndNoMore) {
  RoomLimits limits;
  limits.rooms = 2;
  World world(limits);
  const rooms::CreatedRoom first = world.create();
  world.create();
  EXPECT_EQ(std::get<Code>(world.try_create()), Code::full);
  Page known(world, first.token);
  EXPECT_FALSE(known.hello().is_null()) << "who is here already stays";
  Page other(world, "0000000000");
  EXPECT_EQ(other.closed(), Bye::not_saved);
  other.disconnect();
  world.loop.advance(60s);  // the second room has nobody
  EXPECT_TRUE(std::holds_alternative<rooms::CreatedRoom>(world.try_create()));
}

TEST(Rooms, ThatAreBeingMadeCountToo) {
  RoomLimits limits;
  limits.rooms = 1;
  World world(limits);
  world.store.hold = true;
  world.rooms->create(world.secrets.room_token(), {}, {}, [](const auto&) {});
  std::optional<std::variant<rooms::CreatedRoom, Code>> result;
  world.rooms->create(world.secrets.room_token(), {}, {}, [&](auto created) { result = created; });
  EXPECT_EQ(std::get<Code>(result.value()), Code::full);
}

TEST(Rooms, ThatDoNotExistCloseTheConnection) {
  World world;
  Page page(world, "0000000000");
  page.hello();
  EXPECT_EQ(page.closed(), Bye::room_not_found);
  page.disconnect();
  EXPECT_FALSE(world.exists("0000000000"));
}

TEST(Rooms, ThatTheStoreCannotReachCloseTheConnectionForAWhile) {
  World world;
  const rooms::CreatedRoom room = world.create();
  world.restart();
  world.store.reachable = false;
  Page page(world, room.token);
  page.hello();
  EXPECT_EQ(page.closed(), Bye::not_saved);
  page.disconnect();
  EXPECT_TRUE(world.exists(room.token)) << "nobody is told that there is no room when nobody knows";
  world.store.reachable = true;
  page.reconnect();
  EXPECT_FALSE(page.hello().is_null());
}

TEST(Rooms, AreLoadedOnceForAllWhoCome) {
  Table table(2);
  const std::string secret = table.page(2).secret;
  table.world.restart();
  table.world.store.hold = true;
  Page first(table.world, table.room.token);
  first.post(first.hello_message());
  Page second(table.world, table.room.token);
  second.secret = secret;
  second.post(second.hello_message());
  second.post({{"type", "sync"}});
  second.post({{"type", "rename"}, {"seat", 2}, {"id", 1}, {"name", "Early"}});
  table.world.settle();
  EXPECT_TRUE(first.take().empty());
  table.world.store.hold = false;
  table.world.settle();
  EXPECT_EQ(table.world.store.claims, 1);
  EXPECT_EQ(first.take("welcome").size(), 1U);
  std::string came;
  for (const Json& message : second.take()) {
    came += message.at("type").get<std::string>() + " ";
  }
  EXPECT_EQ(came, "welcome presence ack event ") << "what arrived before the room was there waited, in order";
  EXPECT_EQ(first.room().at("seats").at(1).at("name"), "Early");
}

/// The room does not open over this log: it was damaged.
void expect_damaged(Table& table, const std::vector<std::string>& log) {
  table.world.rooms.reset();
  table.world.store.log(table.room.token) = log;
  table.world.restart();
  Page page(table.world, table.room.token);
  page.hello();
  EXPECT_EQ(page.closed(), Bye::not_saved) << Json(log);
  EXPECT_FALSE(table.world.store.owned(table.room.token));
  EXPECT_EQ(table.world.store.log(table.room.token), log) << "it stays as it is";
}

TEST(Rooms, WithADamagedLogStayClosed) {
  const auto by_host = [](const std::string& rest) {
    std::string body = R"({"v":1,"by":{"seat":1,"id":9},)";
    body += rest;
    return body += '}';
  };
  const std::string hash(64, '0');
  const std::string yacht = R"("rules":{"sheet":"yacht","columns":1,"order":"free","joker":"none"})";
  const std::string settings = R"("table":{"turn_order":"seats","timer":0,"take_back":5})";
  const std::string created =
      R"({"v":1,"event":"room_created",)" + yacht + R"(,)" + settings + R"(,"claim":")" + hash + R"("})";
  // What can't come after two have joined.
  for (const std::string& body :
       std::vector<std::string>{"",
                                "{}",
                                created,
                                R"({"v":1,"by":{"seat":7,"id":2},"event":"left","seat":1})",
                                by_host(R"("event":"left","seat":7)"),
                                by_host(R"("event":"renamed","seat":7,"name":"X")"),
                                R"({"v":1,"event":"rejoined","seat":7,"secret":")" + hash + R"("})",
                                R"({"v":1,"event":"joined","seat":2,"name":"X","secret":")" + hash + R"(","nonce":")" +
                                    hash + R"(","host":false,"enters":false})",
                                R"({"v":1,"event":"joined","seat":3,"name":"X","secret":")" + hash + R"(","nonce":")" +
                                    hash + R"(","host":false,"enters":true})",
                                by_host(R"("event":"removed","seat":7)"),
                                by_host(R"("event":"readmitted","removed":1)"),
                                by_host(R"("event":"arranged","seats":[1])"),

                                by_host(R"("event":"arranged","seats":[1,7])"),
                                by_host(R"("event":"host","seat":7)"),
                                by_host(R"("event":"absence","seat":7,"absent":true,"why":"others")"),
                                by_host(R"("event":"taken_back","seat":1)"),
                                by_host(R"("event":"ended","seat":1)"),
                                by_host(R"("event":"started","order":[1,5])"),

                                by_host(R"("event":"rolled","seat":1,"held":[],"dice":[1,1,1,1,1])"),
                                by_host(R"("event":"scored","seat":1,"box":"ones","column":0,"points":3,"extra":0)")}) {
    Table table(2);
    ASSERT_EQ(protocol::stored::decode(body).has_value(), body.size() > 2) << "an event, in the wrong place: " << body;
    std::vector<std::string> log = table.world.store.log(table.room.token);
    log.push_back(body);
    expect_damaged(table, log);
    EXPECT_EQ(std::get<Code>(table.world.record(table.room.token)), Code::not_saved);
  }
  // What can't come after 6, 6, 1, 2, 3 were rolled by the first.
  for (const std::string& body : std::vector<std::string>{
           by_host(R"("event":"rules_set",)" + yacht + "," + settings), by_host(R"("event":"arranged","seats":[2,1])"),
           by_host(R"("event":"taken_back","seat":1)"), by_host(R"("event":"ended","seat":1)"),
           by_host(R"("event":"started","order":[1,2])"),
           by_host(R"("event":"rolled","seat":2,"held":[],"dice":[1,1,1,1,1])"),
           by_host(R"("event":"rolled","seat":1,"held":[0],"dice":[1,1,1,1,1])"),
           by_host(R"("event":"rolled","seat":1,"held":[0,1,2,3,4],"dice":[6,6,1,2,3])"),
           by_host(R"("event":"rolled","seat":1,"held":[],"dice":[1,1,1,1,1,1])"),
           by_host(R"("event":"scored","seat":2,"box":"ones","column":0,"points":3,"extra":0)"),
           by_host(R"("event":"scored","seat":1,"box":"elevens","column":0,"points":3,"extra":0)"),
           by_host(R"("event":"scored","seat":1,"box":"ones","column":1,"points":3,"extra":0)")}) {
    Table table(2);
    table.start();
    table.world.dice.next({6, 6, 1, 2, 3});
    table.roll();
    ASSERT_EQ(protocol::stored::decode(body).has_value(), body.size() > 2) << "an event, in the wrong place: " << body;
    std::vector<std::string> log = table.world.store.log(table.room.token);
    log.push_back(body);
    expect_damaged(table, log);
  }
  Table table(1);
  expect_damaged(table, {});
}

TEST(Rooms, KeepThePointsThatWereWritten) {
  // Whatever a later engine would give for these dice: what was shown and saved stays.
  Table table(1);
  table.start();
  table.world.dice.next({6, 6, 1, 2, 3});
  table.roll();
  table.world.rooms.reset();
  table.world.store.log(table.room.token)
      .emplace_back(
          R"({"v":1,"by":{"seat":1,"id":3},"event":"scored","seat":1,"box":"sixes","column":0,"points":18,"extra":0})");
  table.world.restart();
  table.host().reconnect();
  table.host().hello();
  EXPECT_EQ(table.host().room().at("game").at("players").at(0).at("card").at("total"), 18);
}

TEST(Rooms, AreTheSameAfterARestart) {
  Table table(3, {.sheet = engine::SheetId::six_dice, .columns = 3});
  table.start();
  for (int turn = 0; turn < 7; ++turn) {
    table.roll();
    table.roll({1, 3});
    table.score();
  }
  table.page(3).command("leave");
  table.roll({});
  table.host().command("rename", {{"name", "N."}});
  const auto late = table.visitor();
  late->join("Late", nonce(4));
  table.page(2).take();
  const Json before = table.page(2).welcome();

  table.world.restart();
  // Everybody comes back by themselves.
  for (Page* const page : {&table.page(3), &table.page(1), late.get()}) {
    page->reconnect();
    page->hello();
  }
  table.page(2).reconnect();
  table.page(2).hello();
  const Json after = table.page(2).welcome();
  EXPECT_EQ(after, before);
  EXPECT_EQ(table.roll().at("type"), "ack") << "and the game goes on";
}

TEST(Rooms, GiveTheMissingEventsAfterARestartToo) {
  Table table(1);
  table.start();
  table.world.dice.next({1, 1, 5, 3, 1});
  table.roll();
  Page& page = table.host();
  table.world.restart();
  page.reconnect();
  EXPECT_TRUE(page.hello(3).at("room").is_null());
  EXPECT_EQ(page.only("event").at("turn").at("dice"), Json::parse("[1, 1, 5, 3, 1]"));
}

TEST(Rooms, AreUnloadedWhenNobodyWasHereForAWhile) {
  Table table(1);
  Page& page = table.host();
  const Json before = page.welcome();
  page.disconnect();
  table.world.loop.advance(59s);
  page.reconnect();
  EXPECT_FALSE(page.hello().is_null());
  EXPECT_EQ(table.world.store.claims, 0) << "back before that";
  table.world.loop.advance(10min);
  EXPECT_TRUE(table.world.store.owned(table.room.token)) << "somebody is here";
  page.disconnect();
  table.world.loop.advance(60s);
  EXPECT_FALSE(table.world.store.owned(table.room.token));
  EXPECT_EQ(table.world.loop.timers(), 0U);
  EXPECT_TRUE(table.world.exists(table.room.token));
  page.reconnect();
  page.hello();
  EXPECT_EQ(page.welcome(), before) << "loaded on the first visit, as if nothing had been";
  EXPECT_EQ(table.world.store.claims, 1);
}

TEST(Rooms, ThatNobodyEverVisitsAreUnloadedToo) {
  World world;
  const rooms::CreatedRoom room = world.create();
  world.loop.advance(60s);
  EXPECT_FALSE(world.store.owned(room.token));
}

TEST(Rooms, AreNotUnloadedWhileAnAppendIsUnderWay) {
  Table table(1);
  table.world.store.hold = true;
  table.host().post(table.host().next_command("rename", {{"name", "A"}}));
  table.host().disconnect();
  table.world.loop.advance(10min);
  EXPECT_TRUE(table.world.store.owned(table.room.token));
  table.world.store.hold = false;
  table.world.settle();
  table.world.loop.advance(60s);
  EXPECT_FALSE(table.world.store.owned(table.room.token));
}

TEST(Rooms, AreGivenUpWhenTheOnlyVisitorLeftWhileLoading) {
  Table table(1);
  table.world.restart();
  table.world.store.hold = true;
  Page page(table.world, table.room.token);
  page.disconnect();
  table.world.store.hold = false;
  table.world.settle();
  table.world.loop.advance(60s);
  EXPECT_FALSE(table.world.store.owned(table.room.token));
}

TEST(Stop, TellsEverybodyAndGivesTheRoomsUp) {
  Table table(2);
  bool stopped = false;
  table.world.rooms->stop([&] { stopped = true; });
  table.world.settle();
  EXPECT_TRUE(stopped);
  EXPECT_EQ(table.page(1).closed(), Bye::restarting);
  EXPECT_EQ(table.page(2).closed(), Bye::restarting);
  EXPECT_FALSE(table.world.store.owned(table.room.token));
  table.page(1).disconnect();
}

TEST(Stop, WaitsForWhatIsInFlightAndTakesNothingMore) {
  Table table(2);
  table.start();
  const auto spectator = table.visitor();
  table.take();
  table.world.store.hold = true;
  Page& page = table.host();
  page.post(page.next_command("roll", {{"turn", 1}, {"roll", 0}, {"held", Json::array()}}));
  page.post(page.next_command("rename", {{"name", "queued"}}));
  bool stopped = false;
  table.world.rooms->stop([&] { stopped = true; });
  page.post(page.next_command("rename", {{"name", "late"}}));
  table.world.settle();
  EXPECT_FALSE(stopped);
  EXPECT_FALSE(page.closed());
  table.world.store.hold = false;
  table.world.settle();
  EXPECT_TRUE(stopped);
  EXPECT_EQ(page.take("ack").size(), 1U) << "the roll was committed, and is acked";
  EXPECT_EQ(spectator->take("event").size(), 1U);
  EXPECT_EQ(page.closed(), Bye::restarting);
  EXPECT_EQ(table.world.store.log(table.room.token).size(), 5U);
}

TEST(Stop, RefusesWhoComesAfterwards) {
  Table table(1);
  table.world.rooms->stop([] {});
  table.world.settle();
  Page page(table.world, table.room.token);
  EXPECT_EQ(page.closed(), Bye::restarting);
  EXPECT_EQ(std::get<Code>(table.world.try_create()), Code::not_saved);
}

TEST(Stop, WaitsForRoomsThatAreBeingMadeButNotForThoseBeingLoaded) {
  Table table(1);
  table.world.restart();
  World& world = table.world;
  world.store.hold = true;
  Page loading(world, table.room.token);
  std::optional<std::variant<rooms::CreatedRoom, Code>> result;
  const std::string token = world.secrets.room_token();
  world.rooms->create(token, {}, {}, [&](auto created) { result = created; });
  bool stopped = false;
  world.rooms->stop([&] { stopped = true; });
  world.settle();
  EXPECT_EQ(loading.closed(), Bye::restarting);
  EXPECT_FALSE(stopped);
  world.store.hold = false;
  world.settle();
  EXPECT_TRUE(stopped);
  EXPECT_EQ(std::get<rooms::CreatedRoom>(result.value()).token, token) << "its creator finds it after the restart";
  EXPECT_FALSE(world.store.owned(token));
}

TEST(Stop, AnswersNobodyOnceTheRoomsAreDestroyed) {
  Table table(1);
  World& world = table.world;
  world.store.hold = true;
  int answers = 0;
  world.rooms->create(world.secrets.room_token(), {}, {}, [&](const auto&) { ++answers; });
  world.rooms->exists("0000000000", [&](bool) { ++answers; });
  world.rooms->record(table.room.token, [&](const auto&) { ++answers; });
  table.host().post(table.host().next_command("rename", {{"name", "A"}}));
  world.rooms.reset();
  world.store.hold = false;
  world.settle();
  world.loop.advance(10min);
  EXPECT_EQ(answers, 0);
}

TEST(Record, OfARunningGamePassesTheCheck) {
  Table table(2);
  table.start();
  table.world.dice.next({6, 6, 1, 2, 3});
  table.world.dice.next({1, 1, 6, 6, 6});
  table.roll();
  table.roll({0, 1});
  table.score("sixes");
  table.roll();
  const auto text = std::get<std::string>(table.world.record(table.room.token));
  const Json record = Json::parse(text);
  EXPECT_EQ(record.at("game"), 1);
  EXPECT_EQ(record.at("names"), Json::parse(R"(["Nora", "Γιώργος"])"));
  EXPECT_EQ(record.at("players"), 2);
  EXPECT_EQ(record.at("turns").size(), 2U);
  EXPECT_EQ(text.find(table.room.token), std::string::npos);
  const auto read = protocol::read_record(text);
  const auto checked = engine::check(std::get<engine::Record>(read));
  ASSERT_TRUE(std::holds_alternative<engine::CheckedRecord>(checked));
  EXPECT_EQ(std::get<engine::CheckedRecord>(checked).turns.at(0).points, 30);
}

TEST(Record, IsOfTheLastGameOnly) {
  Table table(2);
  table.start();
  table.finish();
  table.page(1).command(
      "rules", {{"rules", Json::parse(R"({"sheet": "yacht", "columns": 1, "order": "free", "joker": "none"})")}});
  Json record = Json::parse(std::get<std::string>(table.world.record(table.room.token)));
  EXPECT_EQ(record.at("rules").at("sheet"), "yatzy");
  EXPECT_EQ(record.at("turns").size(), 30U);
  table.start();
  record = Json::parse(std::get<std::string>(table.world.record(table.room.token)));
  EXPECT_EQ(record.at("game"), 2);
  EXPECT_EQ(record.at("rules").at("sheet"), "yacht");
  EXPECT_EQ(record.at("turns").size(), 0U);
}

TEST(Record, HoldsWhoLeft) {
  Table table(3);
  table.start();
  table.roll();
  table.page(2).command("leave");
  table.score();
  table.roll();
  table.page(3).command("leave");
  table.finish();
  table.host().command("leave");  // after the game: not in the record
  const auto text = std::get<std::string>(table.world.record(table.room.token));
  const auto checked = engine::check(std::get<engine::Record>(protocol::read_record(text)));
  ASSERT_TRUE(std::holds_alternative<engine::CheckedRecord>(checked)) << text;
  const engine::Game& game = std::get<engine::CheckedRecord>(checked).game;
  EXPECT_TRUE(game.over());
  EXPECT_FALSE(game.players()[0].left);
  EXPECT_TRUE(game.players()[1].left);
  EXPECT_TRUE(game.players()[2].left);
}

/// The game that this room's record leads to, when it passes the check.
engine::Game checked_game(Table& table) {
  const auto text = std::get<std::string>(table.world.record(table.room.token));
  const auto checked = engine::check(std::get<engine::Record>(protocol::read_record(text)));
  if (const auto* const illegal = std::get_if<engine::IllegalMove>(&checked)) {
    ADD_FAILURE() << "turn " << illegal->turn << " of " << text;
  }
  return std::get<engine::CheckedRecord>(checked).game;
}

TEST(Record, HoldsWhoWasRemovedWhoCameLateAndThatTheGameWasEnded) {
  Table table(3);
  table.start();
  table.roll();
  table.pages.push_back(table.visitor());
  table.page(4).join("Late", nonce(4));
  table.score();
  table.host().command("remove", {{"other", 3}});
  table.play_turn();
  table.play_turn();
  const engine::Game running = checked_game(table);
  EXPECT_EQ(running.players().size(), 4U);
  EXPECT_TRUE(running.players()[2].left);
  EXPECT_EQ(running.turn(), 4);
  EXPECT_EQ(running.in_turn(), 0);
  table.page(2).command("leave");
  table.page(4).command("leave");
  EXPECT_EQ(code(table.host().command("end")), "ack");
  EXPECT_TRUE(checked_game(table).over());
}

TEST(Record, SaysWhatTheServerPlayed) {
  Table table(2, {.sheet = engine::SheetId::six_dice}, {}, {.timer = 10, .take_back = 0});
  table.start();
  table.world.pass(11500ms);
  const Json record = Json::parse(std::get<std::string>(table.world.record(table.room.token)));
  EXPECT_EQ(record.at("turns").at(0).at("played"), true);
  EXPECT_EQ(checked_game(table).players()[0].card.saved_rolls(), 0);
}

TEST(Record, HoldsATurnThatWasTakenBackAsItFinallyWas) {
  Table table(2, {}, {}, {.take_back = 5});
  table.start();
  table.world.dice.next({6, 6, 1, 2, 3});
  table.roll();
  table.score("ones");
  table.host().command("take_back", {{"turn", 1}});
  table.score("sixes");
  const Json record = Json::parse(std::get<std::string>(table.world.record(table.room.token)));
  ASSERT_EQ(record.at("turns").size(), 1U);
  EXPECT_EQ(record.at("turns").at(0).at("score").at("box"), "sixes");
  EXPECT_EQ(checked_game(table).players()[0].card.total(), 12);
}

TEST(Record, SaysWhyThereIsNone) {
  Table table(1);
  EXPECT_EQ(std::get<Code>(table.world.record(table.room.token)), Code::no_game);
  EXPECT_EQ(std::get<Code>(table.world.record("0000000000")), Code::room_not_found);
  table.world.store.reachable = false;
  EXPECT_EQ(std::get<Code>(table.world.record(table.room.token)), Code::not_saved);
}

}  // namespace
}  // namespace regatta::testing
