// Play again in the same room, and what the games so far have brought.

#include <algorithm>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

constexpr engine::Rules kYacht{.sheet = engine::SheetId::yacht};

Json tally_of(Page& page, int seat) {
  for (const Json& tally : Json(page.room().at("results").at("tally"))) {
    if (tally.at("seat") == seat) {
      return tally;
    }
  }
  return nullptr;
}

TEST(Rematch, PressedTwiceStartsOneGame) {
  Table table(2, kYacht);
  table.start();
  table.finish();
  table.host().post(table.host().next_command("start"));
  table.host().post(table.host().next_command("start"));
  table.world.settle();
  EXPECT_EQ(kinds(table.host().take()), "ack started error");
  EXPECT_EQ(table.host().room().at("game").at("number"), 2);
}

TEST(Rematch, TheStartingPlayerMovesOn) {
  Table table(2, kYacht);
  table.start();
  EXPECT_EQ(table.turn().at("seat"), 1);
  table.finish();
  table.start();
  EXPECT_EQ(table.turn().at("seat"), 2);
  table.finish();
  table.start();
  EXPECT_EQ(table.turn().at("seat"), 1);
}

TEST(Results, OfAFinishedGameComeWithItsLastEvent) {
  Table table(2, kYacht);
  table.start();
  EXPECT_TRUE(table.host().room().at("results").at("games").empty());
  const auto spectator = table.visitor();
  table.finish();
  const Json event = spectator->take("event").back();
  const Json results = event.at("results");
  EXPECT_EQ(results, spectator->room().at("results"));
  ASSERT_EQ(results.at("games").size(), 1U);
  const Json& game = results.at("games").at(0);
  EXPECT_EQ(game.at("game"), 1);
  EXPECT_EQ(game.at("rules").at("sheet"), "yacht");
  ASSERT_EQ(game.at("ranking").size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    const Json& placed = game.at("ranking").at(i);
    const Json& shown = event.at("ranking").at(i);
    EXPECT_EQ(placed.at("seat"), shown.at("seat"));
    EXPECT_EQ(placed.at("total"), shown.at("total"));
    EXPECT_EQ(placed.at("place"), shown.at("place"));
    const Json tally = tally_of(*spectator, shown.at("seat"));
    EXPECT_EQ(tally.at("games"), 1);
    EXPECT_EQ(tally.at("wins"), shown.at("place") == 1 ? 1 : 0);
    EXPECT_EQ(tally.at("best"), Json::array({{{"sheet", "yacht"}, {"columns", 1}, {"total", shown.at("total")}}}));
  }
}

TEST(Results, AreTheSameAfterTheNextStartAndARestart) {
  Table table(2, kYacht);
  table.start();
  table.finish();
  const Json results = table.host().room().at("results");
  table.start();
  EXPECT_EQ(table.host().room().at("results"), results);
  table.world.restart();
  table.host().reconnect();
  table.host().hello();
  EXPECT_EQ(table.host().room().at("results"), results);
}

TEST(Results, CountEveryGameAndShowTheNewestTen) {
  Table table(1, kYacht);
  for (int game = 0; game < 12; ++game) {
    table.start();
    table.finish();
  }
  const Json results = table.host().room().at("results");
  ASSERT_EQ(results.at("games").size(), 10U);
  EXPECT_EQ(results.at("games").at(0).at("game"), 12);
  EXPECT_EQ(results.at("games").at(9).at("game"), 3);
  EXPECT_EQ(results.at("tally").at(0).at("games"), 12);
  EXPECT_EQ(results.at("tally").at(0).at("wins"), 0) << "who plays alone beats nobody";
}

TEST(Results, TheBestOfEachSheetIsKept) {
  Table table(1, kYacht);
  int best = 0;
  for (int game = 0; game < 3; ++game) {
    table.start();
    table.finish();
    best = std::max(best, table.host().room().at("game").at("ranking").at(0).at("total").get<int>());
  }
  table.host().command(
      "rules", {{"rules", Json::parse(R"({"sheet": "yatzy", "columns": 1, "order": "free", "joker": "none"})")}});
  table.start();
  table.finish();
  const Json tally = tally_of(table.host(), 1);
  ASSERT_EQ(tally.at("best").size(), 2U);
  EXPECT_EQ(tally.at("best").at(0).at("total"), best);
  EXPECT_EQ(tally.at("best").at(1).at("sheet"), "yatzy");
}

TEST(Results, WhoLeftHasNotWon) {
  Table table(2, kYacht);
  table.start();
  table.play_turn();
  table.page(1).command("leave");
  table.page(2).take();
  EXPECT_EQ(code(table.page(2).command("end")), "ack");
  EXPECT_EQ(tally_of(table.page(2), 1).at("wins"), 0);
  EXPECT_EQ(tally_of(table.page(2), 2).at("wins"), 1);
  EXPECT_EQ(tally_of(table.page(2), 1).at("name"), "Nora");
}

TEST(Results, OfOneWhoIsGoneAreShownWhileTheirGamesAre) {
  Table table(2, kYacht);
  table.start();
  table.finish();
  table.page(2).command("leave");
  EXPECT_EQ(tally_of(table.host(), 2).at("games"), 1);
  for (int game = 0; game < 9; ++game) {
    table.start();
    table.finish();
  }
  EXPECT_FALSE(tally_of(table.host(), 2).is_null());
  table.start();
  table.finish();
  EXPECT_TRUE(tally_of(table.host(), 2).is_null());
}

TEST(Results, HaveTheNameOfToday) {
  Table table(2, kYacht);
  table.start();
  table.finish();
  table.start();
  table.host().command("rename", {{"name", "N."}});
  EXPECT_EQ(tally_of(table.host(), 1).at("name"), "N.");
  for (const Json& placed : Json(table.host().room().at("results").at("games").at(0).at("ranking"))) {
    EXPECT_EQ(placed.at("name"), placed.at("seat") == 1 ? "N." : "Γιώργος");
  }
}

}  // namespace
}  // namespace regatta::testing
