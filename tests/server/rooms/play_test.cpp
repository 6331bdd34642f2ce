// A game: rules, start, hold, roll, score, and what is refused.

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using engine::SheetId;

Json moment(int turn, int roll, const Json& more) {
  Json fields{{"turn", turn}, {"roll", roll}};
  fields.update(more);
  return fields;
}
Json holding(int turn, int roll, const std::vector<int>& held = {}) { return moment(turn, roll, {{"held", held}}); }
Json writing(int turn, int roll, const std::string& box, int column = 0) {
  return moment(turn, roll, {{"box", box}, {"column", column}});
}

TEST(Rules, AreTheHostsBeforeTheStartAndBetweenGames) {
  Table table(2);
  const Json yacht = Json::parse(R"({"sheet": "yacht", "columns": 1, "order": "free", "joker": "none"})");
  const Json yatzy = Json::parse(R"({"sheet": "yatzy", "columns": 1, "order": "free", "joker": "none"})");
  EXPECT_EQ(code(table.page(2).command("rules", {{"rules", yacht}})), "not_host");
  EXPECT_EQ(table.host().command("rules", {{"rules", yacht}}).at("type"), "ack");
  EXPECT_EQ(table.page(2).only("event"), (Json{{"type", "event"},
                                               {"seq", 4},
                                               {"event", "rules_set"},
                                               {"rules", yacht},
                                               {"table", {{"turn_order", "seats"}, {"timer", 0}, {"take_back", 0}}}}));
  table.start();
  EXPECT_EQ(code(table.host().command("rules", {{"rules", yatzy}})), "wrong_phase");
  table.finish();
  EXPECT_EQ(table.host().command("rules", {{"rules", yatzy}}).at("type"), "ack");
  const Json room = table.host().room();
  EXPECT_EQ(room.at("rules"), yatzy);
  EXPECT_EQ(room.at("game").at("rules"), yacht) << "the last game keeps its own";
  EXPECT_EQ(room.at("phase"), "over");
}

TEST(Rules, ThatNoGameCanBePlayedByAreRefusedWithTheReason) {
  Table table(1);
  const auto refused = [&](const char* rules) {
    return code(table.host().command("rules", {{"rules", Json::parse(rules)}}));
  };
  EXPECT_EQ(refused(R"({"sheet": "chess", "columns": 1, "order": "free", "joker": "none"})"), "unknown_sheet");
  EXPECT_EQ(refused(R"({"sheet": "yatzy", "columns": 2, "order": "free", "joker": "none"})"), "bad_columns");
  EXPECT_EQ(refused(R"({"sheet": "yatzy", "columns": 1, "order": "none", "joker": "none"})"), "bad_order");
  EXPECT_EQ(refused(R"({"sheet": "classic", "columns": 1, "order": "free", "joker": "yes"})"), "bad_joker");
  EXPECT_EQ(refused(R"({"sheet": "yatzy", "columns": 1, "order": "free", "joker": "free"})"), "joker_needs_classic");
  EXPECT_EQ(table.host().welcome().at("you").at(0).at("last_id"), 5) << "refusals use their ids up";
}

TEST(Start, IsTheHostsAndMakesEverybodyWhoSitsAPlayer) {
  Table table(3);
  EXPECT_EQ(code(table.page(2).command("start")), "not_host");
  table.page(2).command("leave");
  table.take();
  EXPECT_EQ(table.host().command("start").at("type"), "ack");
  const Json game = table.page(3).only("event").at("game");
  EXPECT_EQ(game.at("number"), 1);
  ASSERT_EQ(game.at("players").size(), 2U);
  EXPECT_EQ(game.at("players").at(0).at("seat"), 1);
  EXPECT_EQ(game.at("players").at(1).at("seat"), 3);
  EXPECT_EQ(game.at("turn").at("seat"), 1);
  EXPECT_EQ(code(table.host().command("start")), "wrong_phase");
}

TEST(Start, AfterAGameIsTheNextGame) {
  Table table(2);
  table.start();
  table.finish();
  EXPECT_EQ(table.host().room().at("phase"), "over");
  table.start();
  const Json room = table.host().room();
  EXPECT_EQ(room.at("phase"), "playing");
  EXPECT_EQ(room.at("game").at("number"), 2);
  EXPECT_EQ(room.at("game").at("players").at(0).at("card").at("total"), 0);
}

TEST(Play, BeforeTheStartIsRefused) {
  Table table(1);
  EXPECT_EQ(code(table.host().command("roll", holding(1, 0))), "wrong_phase");
  EXPECT_EQ(code(table.host().command("hold", holding(1, 0))), "wrong_phase");
  EXPECT_EQ(code(table.host().command("score", writing(1, 0, "ones"))), "wrong_phase");
}

TEST(Play, AfterTheEndIsRefused) {
  Table table(1);
  table.start();
  table.finish();
  EXPECT_EQ(code(table.host().command("roll", holding(15, 0))), "game_over");
  EXPECT_EQ(code(table.host().command("hold", holding(15, 0))), "game_over");
  EXPECT_EQ(code(table.host().command("score", writing(15, 1, "ones"))), "game_over");
}

TEST(Play, BySomebodyWithoutASeatIsRefused) {
  Table table(1);
  table.start();
  const auto spectator = table.visitor();
  EXPECT_EQ(code(spectator->command("roll", holding(1, 0))), "no_seat");
  EXPECT_EQ(code(spectator->command("start")), "no_seat");
  EXPECT_EQ(code(spectator->command("leave")), "no_seat");
  EXPECT_EQ(table.turn().at("roll"), 0);
}

TEST(Roll, KeepsWhatItNamesAndShowsWhatMayBeWritten) {
  Table table(2);
  table.start();
  table.world.dice.next({6, 6, 1, 2, 3});
  EXPECT_EQ(table.host().command("roll", holding(1, 0)).at("type"), "ack");
  table.world.dice.next({1, 1, 6, 6, 6});
  table.take();
  EXPECT_EQ(table.host().command("roll", holding(1, 1, {0, 1})),
            Json::parse(R"({"type": "ack", "seat": 1, "id": 3, "seq": 6})"));
  const Json event = table.page(2).only("event");
  EXPECT_EQ(event.at("seat"), 1);
  EXPECT_EQ(event.at("turn").at("dice"), Json::parse("[6, 6, 6, 6, 6]"));
  EXPECT_EQ(event.at("turn").at("held"), Json::parse("[0, 1]"));
  EXPECT_EQ(event.at("turn").at("roll"), 2);
  EXPECT_EQ(event.at("turn").at("rolls_left"), 1);
  EXPECT_EQ(event.at("turn").at("options").size(), 15U);
  EXPECT_EQ(event.at("turn").at("options").at("five_of_a_kind:0"), Json::parse("[50, 0]"));
  EXPECT_EQ(event.at("turn").at("options").at("ones:0"), Json::parse("[0, 0]"));
}

TEST(Roll, IsRefusedAsTheEngineSays) {
  Table table(2);
  table.start();
  EXPECT_EQ(code(table.page(2).command("roll", holding(1, 0))), "not_your_turn");
  EXPECT_EQ(code(table.host().command("roll", holding(1, 0, {0}))), "nothing_to_hold");
  table.roll();
  EXPECT_EQ(code(table.host().command("roll", holding(1, 1, {0, 1, 2, 3, 4}))), "nothing_to_roll");
  EXPECT_EQ(code(table.host().command("roll", holding(1, 1, {5}))), "nothing_to_hold");
  table.roll();
  table.roll();
  EXPECT_EQ(code(table.host().command("roll", holding(1, 3))), "no_rolls_left");
  EXPECT_EQ(table.turn().at("roll"), 3);
}

TEST(Roll, OfAnotherMomentIsStale) {
  Table table(2);
  table.start();
  for (const auto& [turn, roll] : {std::pair(0, 0), std::pair(2, 0), std::pair(1, 1)}) {
    EXPECT_EQ(code(table.host().command("roll", holding(turn, roll))), "stale_turn");
  }
  table.roll();
  EXPECT_EQ(code(table.host().command("roll", holding(1, 0))), "stale_turn");
  EXPECT_EQ(code(table.host().command("hold", holding(1, 0))), "stale_turn");
  EXPECT_EQ(code(table.host().command("score", writing(1, 0, "ones"))), "stale_turn");
  EXPECT_EQ(table.turn().at("roll"), 1);
}

TEST(Score, WritesAndPassesTheTurnOn) {
  Table table(2);
  table.start();
  table.world.dice.next({4, 4, 2, 4, 6});
  table.roll();
  table.take();
  EXPECT_EQ(table.host().command("score", writing(1, 1, "fours")).at("type"), "ack");
  EXPECT_EQ(table.page(2).only("event"),
            Json::parse(R"({"type": "event", "seq": 6, "event": "scored", "seat": 1, "played": null, "box": "fours",
      "column": 0, "points": 12, "extra": 0, "joker": false,
      "card": {"columns": [{"boxes": {"fours": 12}, "upper": 12, "bonus": 0, "extra": 0, "total": 12}], "total": 12, "saved_rolls": 0},
      "turn": {"number": 2, "round": 1, "seat": 2, "roll": 0, "rolls_left": 3, "saved_rolls": 0, "dice": [], "held": [], "options": {}},
      "ranking": null, "highlights": null, "results": null})"));
}

TEST(Score, IsRefusedAsTheEngineSays) {
  Table table(2, {.sheet = SheetId::yatzy, .columns = 1, .order = engine::Order::forced});
  table.start();
  EXPECT_EQ(code(table.host().command("score", writing(1, 0, "ones"))), "not_rolled");
  table.roll();
  EXPECT_EQ(code(table.page(2).command("score", writing(1, 1, "ones"))), "not_your_turn");
  EXPECT_EQ(code(table.host().command("score", writing(1, 1, "elevens"))), "unknown_box");
  EXPECT_EQ(code(table.host().command("score", writing(1, 1, "ones", 1))), "unknown_column");
  EXPECT_EQ(code(table.host().command("score", writing(1, 1, "twos"))), "box_not_allowed");
  EXPECT_EQ(table.host().command("score", writing(1, 1, "ones")).at("type"), "ack");
  table.roll();
  table.score("ones");
  table.roll();
  EXPECT_EQ(code(table.host().command("score", writing(3, 1, "ones"))), "box_filled");
}

TEST(Score, SaysThatAJokerGaveThePoints) {
  Table table(1, {.sheet = SheetId::classic, .joker = engine::Joker::free});
  table.start();
  const auto write = [&](const engine::Dice& dice, const char* box) {
    table.world.dice.next(dice);
    table.roll();
    table.score(box);
    return table.host().take("event").back();
  };
  EXPECT_EQ(write({4, 4, 4, 4, 4}, "five_of_a_kind").at("joker"), false);
  EXPECT_EQ(write({4, 4, 4, 4, 1}, "fours").at("joker"), false);
  const Json event = write({4, 4, 4, 4, 4}, "large_straight");
  EXPECT_EQ(event.at("points"), 40);
  EXPECT_EQ(event.at("extra"), 100);
  EXPECT_EQ(event.at("joker"), true);
}

TEST(Score, OfTheLastBoxEndsTheGame) {
  Table table(2);
  const auto spectator = table.visitor();
  table.start();
  table.finish();
  const std::vector<Json> events = spectator->take("event");
  const Json& last = events.back();
  EXPECT_EQ(last.at("event"), "scored");
  EXPECT_TRUE(last.at("turn").is_null());
  EXPECT_EQ(last.at("ranking").size(), 2U);
  const Json room = spectator->room();
  EXPECT_EQ(room.at("phase"), "over");
  EXPECT_EQ(room.at("game").at("ranking"), last.at("ranking"));
  EXPECT_TRUE(room.at("game").at("turn").is_null());
}

TEST(Score, SavedRollsGoOnToTheNextTurn) {
  Table table(1, {.sheet = SheetId::six_dice});
  table.start();
  table.roll();
  table.score();
  EXPECT_EQ(table.turn().at("saved_rolls"), 2);
  for (int roll = 0; roll < 5; ++roll) {
    EXPECT_EQ(table.roll().at("type"), "ack");
  }
  EXPECT_EQ(table.roll().at("code"), "no_rolls_left");
}

TEST(Hold, IsShownToTheOthers) {
  Table table(2);
  const auto spectator = table.visitor();
  table.start();
  table.roll();
  table.take();
  spectator->take();
  EXPECT_EQ(table.host().command("hold", holding(1, 1, {0, 4})),
            Json::parse(R"({"type": "ack", "seat": 1, "id": 3, "seq": 0})"));
  const Json held = Json::parse(R"({"type": "held", "seat": 1, "turn": 1, "roll": 1, "held": [0, 4]})");
  EXPECT_EQ(table.page(2).only("held"), held);
  EXPECT_EQ(spectator->only("held"), held);
  EXPECT_TRUE(table.host().take("held").empty());
  EXPECT_EQ(table.turn().at("held"), Json::array()) << "what the last roll kept is another thing";
}

TEST(Hold, MakesNoEvent) {
  Table table(2);
  table.start();
  table.roll();
  const std::size_t before = table.world.store.log(table.room.token).size();
  table.host().command("hold", holding(1, 1, {0}));
  EXPECT_EQ(table.world.store.log(table.room.token).size(), before);
}

TEST(Hold, IsRefusedWhereNothingCanBeHeld) {
  Table table(2);
  table.start();
  EXPECT_EQ(code(table.host().command("hold", holding(1, 0))), "nothing_to_hold");
  table.roll();
  EXPECT_EQ(code(table.host().command("hold", holding(1, 1, {5}))), "nothing_to_hold");
  EXPECT_EQ(code(table.page(2).command("hold", holding(1, 1, {0}))), "not_your_turn");
  EXPECT_TRUE(table.page(2).take("held").empty());
}

TEST(Hold, EndsWithTheRoll) {
  Table table(2);
  table.start();
  table.roll();
  table.host().command("hold", holding(1, 1, {0, 4}));
  table.roll({0});
  table.page(2).take();
  table.page(2).send({{"type", "sync"}});
  EXPECT_TRUE(table.page(2).take("held").empty());
  table.host().command("hold", holding(1, 2, {3}));
  table.score();
  table.page(2).take();
  table.page(2).send({{"type", "sync"}});
  EXPECT_TRUE(table.page(2).take("held").empty());
}

TEST(Hold, OutlastsALeaveOfAnother) {
  Table table(3);
  table.start();
  table.roll();
  table.host().command("hold", holding(1, 1, {0, 4}));
  table.page(3).command("leave");
  table.page(2).take();
  table.page(2).send({{"type", "sync"}});
  EXPECT_EQ(table.page(2).take("held").size(), 1U);
  table.host().command("leave");
  table.page(2).take();
  table.page(2).send({{"type", "sync"}});
  EXPECT_TRUE(table.page(2).take("held").empty());
}

}  // namespace
}  // namespace regatta::testing
