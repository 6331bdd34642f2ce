// Sitting down, names, leaving, and who is host.

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

/// The names of those who sit.
std::string names(const Json& room) {
  std::string names;
  for (const Json& seat : room.at("seats")) {
    names += (names.empty() ? "" : ", ") + seat.at("name").get<std::string>();
  }
  return names;
}

TEST(Join, GivesASeatAndItsSecretToTheOneWhoJoins) {
  Table table(1);
  const auto page = table.visitor();
  const Json answer = page->join(" Ben  ", nonce(2));
  EXPECT_EQ(answer, (Json{{"type", "ack"},
                          {"seat", nullptr},
                          {"id", 1},
                          {"seq", 3},
                          {"joined", {{"seat", 2}, {"secret", page->secret}}}}));
  EXPECT_TRUE(rooms::is_secret(page->secret));
  const Json event = Json::parse(
      R"({"type": "event", "seq": 3, "event": "joined", "seat": {"seat": 2, "name": "Ben", "presence": "here", "absent": false}, "host": 1, "player": null})");
  EXPECT_EQ(page->only("event"), event);
  EXPECT_EQ(table.host().only("event"), event);
}

TEST(Join, AnswersBeforeItShows) {
  Table table(0);
  const auto page = table.visitor();
  page->join("Ana", nonce(1));
  const std::vector<Json> came = page->take();
  ASSERT_GE(came.size(), 2U);
  EXPECT_EQ(came[0].at("type"), "ack");
  EXPECT_EQ(came[1].at("type"), "event");
}

TEST(Join, NoSecretIsShownToAnybodyElseOrWritten) {
  Table table(2);
  const auto spectator = table.visitor();
  const auto page = table.visitor();
  page->join("Ben", nonce(3));
  table.start();
  std::string all = spectator->room().dump();
  for (const Json& message : spectator->take()) {
    all += message.dump();
  }
  for (const std::string& body : table.world.store.log(table.room.token)) {
    all += body;
  }
  for (const std::string& secret : {page->secret, table.host().secret, nonce(1), nonce(3), table.room.claim}) {
    EXPECT_EQ(all.find(secret), std::string::npos);
  }
}

TEST(Join, ThatComesAgainOnAnotherConnectionGivesTheSameSeatAndANewSecret) {
  Table table(1);
  const auto first = table.visitor();
  const Json lost = first->join("Ben", nonce(2));
  const auto second = table.visitor();
  const Json again = second->join("Ben", nonce(2));
  EXPECT_EQ(again.at("joined").at("seat"), 2);
  EXPECT_NE(again.at("joined").at("secret"), lost.at("joined").at("secret"));
  EXPECT_EQ(first->closed(), protocol::Bye::replaced);
  EXPECT_EQ(table.host().take("event").back(),
            Json::parse(R"({"type": "event", "seq": 4, "event": "rejoined", "seat": 2})"));
  EXPECT_EQ(names(table.host().room()), "Nora, Ben");
  // The first secret is worth nothing any more, the new one is the seat's.
  Page old(table.world, table.room.token);
  old.secret = lost.at("joined").at("secret");
  EXPECT_TRUE(old.hello().at("you").empty());
  second->disconnect();
  second->reconnect();
  EXPECT_EQ(second->hello().at("you").at(0).at("seat"), 2);
}

TEST(Join, ThatComesAgainWhileTheFirstIsBeingWrittenGivesOneSeat) {
  Table table(1);
  const auto page = table.visitor();
  const Json join{{"type", "join"}, {"id", 1}, {"name", "Ben"}, {"nonce", nonce(2)}};
  table.world.store.hold = true;
  page->post(join);
  page->disconnect();
  page->reconnect();
  page->post(page->hello_message());
  page->post(join);
  table.world.store.hold = false;
  table.world.settle();
  EXPECT_EQ(page->only("ack").at("joined").at("seat"), 2);
  EXPECT_EQ(names(table.host().room()), "Nora, Ben");
}

TEST(Join, ThatComesAgainOnItsOwnConnectionGivesTheSeatAgain) {
  Table table(1);
  const auto page = table.visitor();
  page->join("Ben", nonce(2));
  const std::string before = page->secret;
  EXPECT_EQ(page->join("Ben", nonce(2)).at("joined").at("seat"), 2);
  EXPECT_NE(page->secret, before);
  EXPECT_FALSE(page->closed());
  EXPECT_TRUE(page->take("taken").empty()) << "it is still this page's";
  EXPECT_EQ(names(table.host().room()), "Nora, Ben");
  EXPECT_EQ(code(page->command("rename", {{"name", "B"}})), "ack");
}

TEST(Join, WithABadNameIsRefused) {
  Table table(1);
  const auto page = table.visitor();
  EXPECT_EQ(code(page->join(" \u200B ", nonce(2))), "bad_name");
  EXPECT_EQ(page->join("Ben", nonce(2)).at("type"), "ack") << "and may be tried again";
}

TEST(Join, ALookalikeGetsANumber) {
  Table table(1);
  const auto page = table.visitor();
  page->join("NORA", nonce(2));
  EXPECT_EQ(names(table.host().room()), "Nora, NORA (2)");
}

TEST(Join, SeatsAreAsManyAsTheLimitAndNoMore) {
  RoomLimits limits;
  limits.seats = 2;
  Table table(2, {}, limits);
  EXPECT_EQ(table.host().room().at("max_seats"), 2);
  const auto page = table.visitor();
  EXPECT_EQ(code(page->join("Ben", nonce(3))), "room_full");
  table.page(2).command("leave");
  EXPECT_EQ(page->join("Ben", nonce(3)).at("joined").at("seat"), 3) << "numbers are never used again";
}

TEST(Join, WhileAGameRunsPlaysFromTheNextStart) {
  Table table(2);
  table.start();
  table.play_turn();
  const auto late = table.visitor();
  EXPECT_EQ(late->join("Late", nonce(3)).at("joined").at("seat"), 3);
  Json room = table.host().room();
  EXPECT_EQ(room.at("seats").size(), 3U);
  EXPECT_EQ(room.at("game").at("players").size(), 2U);
  EXPECT_EQ(code(late->command("roll", {{"turn", 2}, {"roll", 0}, {"held", Json::array()}})), "not_your_turn");
  table.finish();
  table.start();
  room = table.host().room();
  EXPECT_EQ(room.at("game").at("players").size(), 3U);
}

TEST(Rename, ShowsTheNameEverywhere) {
  Table table(2);
  table.start();
  EXPECT_EQ(table.page(2).command("rename", {{"name", "  Giorgos "}}).at("type"), "ack");
  EXPECT_EQ(table.host().only("event").at("name"), "Giorgos");
  const Json room = table.host().room();
  EXPECT_EQ(names(room), "Giorgos, Nora");
  EXPECT_EQ(room.at("game").at("players").at(1).at("name"), "Giorgos");
}

TEST(Rename, ToABadNameIsRefusedAndToALookalikeNumbered) {
  Table table(2);
  EXPECT_EQ(code(table.page(2).command("rename", {{"name", ""}})), "bad_name");
  table.page(2).command("rename", {{"name", "nora"}});
  EXPECT_EQ(names(table.host().room()), "Nora, nora (2)");
  table.page(1).command("rename", {{"name", "NORA"}});
  EXPECT_EQ(names(table.host().room()), "NORA, nora (2)") << "one's own name is no other's";
}

TEST(Host, IsWhoPresentsTheClaim) {
  Table table(0);
  const auto first = table.visitor();
  first->join("Ana", nonce(1));
  EXPECT_TRUE(first->room().at("host").is_null()) << "the creator has not sat down";
  EXPECT_EQ(code(first->command("start")), "not_host");
  EXPECT_EQ(code(first->command("rules", {{"rules", first->room().at("rules")}})), "not_host");

  const auto stranger = table.visitor();
  stranger->join("Eve", nonce(2), nonce(77));
  EXPECT_TRUE(stranger->room().at("host").is_null()) << "a claim of another room makes nobody host";

  const auto creator = table.visitor();
  creator->join("Creator", nonce(3), table.room.claim);
  EXPECT_EQ(creator->room().at("host"), 3);
  EXPECT_EQ(first->take("event").back().at("host"), 3);
  EXPECT_EQ(creator->command("start").at("type"), "ack");
}

TEST(Host, PassesToTheNextSeatWhenItsHolderLeaves) {
  Table table(3);
  table.host().command("leave");
  const Json event = table.page(3).only("event");
  EXPECT_EQ(
      event,
      Json::parse(
          R"({"type": "event", "seq": 5, "event": "left", "seat": 1, "removed": null, "host": 2, "turn": null, "ranking": null, "highlights": null, "results": null})"));
  EXPECT_EQ(code(table.page(3).command("start")), "not_host");
  EXPECT_EQ(table.page(2).command("start").at("type"), "ack");
}

TEST(Host, StaysWhenAnotherLeaves) {
  Table table(3);
  table.page(2).command("leave");
  EXPECT_EQ(table.host().room().at("host"), 1);
}

TEST(Host, IsTheNextToJoinWhenAllHaveLeft) {
  Table table(2);
  table.page(2).command("leave");
  table.page(1).command("leave");
  EXPECT_TRUE(table.page(1).room().at("host").is_null());
  const auto next = table.visitor();
  next->join("Ana", nonce(3));
  EXPECT_EQ(next->room().at("host"), 3);
  const auto other = table.visitor();
  other->join("Ben", nonce(4));
  EXPECT_EQ(other->room().at("host"), 3);
}

TEST(Host, ComesBackByTheClaim) {
  Table table(2);
  table.host().command("leave");
  EXPECT_EQ(table.page(2).room().at("host"), 2);
  table.host().join("Nora", nonce(9), table.room.claim);
  EXPECT_EQ(table.page(2).room().at("host"), 3);
}

TEST(Leave, BeforeTheStartFreesTheSeat) {
  Table table(2);
  Page& leaver = table.page(2);
  const std::string secret = leaver.secret;
  EXPECT_EQ(leaver.command("leave").at("type"), "ack");
  EXPECT_EQ(names(table.host().room()), "Nora");
  EXPECT_EQ(table.host().room().at("spectators"), 1) << "who left watches";
  EXPECT_EQ(code(leaver.command("rename", {{"name", "X"}})), "no_seat");
  Page page(table.world, table.room.token);
  page.secret = secret;
  EXPECT_TRUE(page.hello().at("you").empty());
  EXPECT_EQ(leaver.join("Γιώργος", nonce(2)).at("joined").at("seat"), 3) << "the old nonce made a seat that is gone";
}

TEST(Leave, InARunningGameKeepsTheCard) {
  Table table(3);
  table.start();
  table.roll();
  table.score();
  table.roll();  // it is seat 2's turn now, with dice on the table
  table.take();
  table.host().command("leave");  // not in turn
  Json event = table.page(3).only("event");
  EXPECT_EQ(event.at("turn").at("seat"), 2);
  EXPECT_EQ(event.at("turn").at("roll"), 1);
  EXPECT_TRUE(event.at("ranking").is_null());
  table.page(2).command("leave");  // in turn
  event = table.page(3).only("event");
  EXPECT_EQ(event.at("turn").at("seat"), 3);
  EXPECT_EQ(event.at("turn").at("roll"), 0);

  const Json game = table.page(3).room().at("game");
  EXPECT_EQ(game.at("players").size(), 3U);
  EXPECT_EQ(game.at("players").at(0).at("left"), true);
  EXPECT_EQ(game.at("players").at(0).at("name"), "Nora");
  EXPECT_EQ(game.at("players").at(0).at("card").at("columns").at(0).at("boxes").size(), 1U);
  EXPECT_EQ(game.at("players").at(2).at("left"), false);
}

TEST(Leave, OfTheLastPlayerEndsTheGame) {
  Table table(2);
  const auto spectator = table.visitor();
  table.start();
  table.page(1).command("leave");
  spectator->take();
  table.page(2).command("leave");
  const Json event = spectator->only("event");
  EXPECT_TRUE(event.at("turn").is_null());
  EXPECT_EQ(event.at("ranking").size(), 2U);
  EXPECT_EQ(event.at("ranking").at(0).at("finished"), false);
  EXPECT_EQ(spectator->room().at("phase"), "over");
}

TEST(Leave, AfterTheGameLeavesItsTableAlone) {
  Table table(2);
  table.start();
  table.finish();
  const Json before = table.host().room().at("game");
  table.page(2).command("leave");
  const Json event = table.host().take("event").back();
  EXPECT_TRUE(event.at("turn").is_null());
  EXPECT_TRUE(event.at("ranking").is_null());
  EXPECT_EQ(table.host().room().at("game"), before);
}

TEST(Leave, OfSomebodyWhoDoesNotPlayLeavesTheGameAlone) {
  Table table(2);
  table.start();
  table.play_turn();
  const auto late = table.visitor();
  late->join("Late", nonce(3));
  table.roll();
  table.take();
  late->command("leave");
  const Json event = table.host().only("event");
  EXPECT_EQ(event.at("turn").at("roll"), 1);
  EXPECT_EQ(table.host().room().at("game").at("players").size(), 2U);
}

TEST(Leave, APlayersNameIsNotTakenWhileItStandsInTheTable) {
  Table table(2);
  table.start();
  table.page(2).command("leave");
  const auto page = table.visitor();
  page->join("ΓΙΏΡΓΟΣ", nonce(3));
  EXPECT_EQ(names(table.host().room()), "Nora, ΓΙΏΡΓΟΣ (2)");
}

TEST(Leave, APlayersNameIsFreeAfterTheGame) {
  Table table(2);
  table.start();
  table.finish();
  table.page(2).command("leave");
  table.page(2).join("Γιώργος", nonce(3));
  EXPECT_EQ(names(table.host().room()), "Nora, Γιώργος");
}

}  // namespace
}  // namespace regatta::testing
