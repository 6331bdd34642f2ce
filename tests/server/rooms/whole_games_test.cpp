// Whole games by every combination of rules, by people who choose at random. After every event the page that follows
// the events shows what the server has; the record of each game passes the engine's check with the totals that were
// shown.

#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "engine/record.h"
#include "engine/sheet.h"
#include "protocol/record_json.h"
#include "tests/server/rooms/follower.h"
#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

std::vector<engine::Rules> all_rules() {
  std::vector<engine::Rules> all;
  for (const engine::SheetId sheet : engine::all_sheets()) {
    for (const int columns : {1, 3}) {
      for (const engine::Order order : {engine::Order::free, engine::Order::forced}) {
        for (const engine::Joker joker : {engine::Joker::none, engine::Joker::forced, engine::Joker::free}) {
          const engine::Rules rules{.sheet = sheet, .columns = columns, .order = order, .joker = joker};
          if (!engine::validate(rules)) {
            all.push_back(rules);
          }
        }
      }
    }
  }
  return all;
}

std::string title(const ::testing::TestParamInfo<engine::Rules>& info) {
  const engine::Rules& rules = info.param;
  constexpr const char* kJokers[] = {"none", "forced", "free"};
  return std::string(engine::sheet(rules.sheet).name) + "_" + std::to_string(rules.columns) +
         (rules.order == engine::Order::free ? "_free_" : "_forced_") + kJokers[static_cast<int>(rules.joker)];
}

class WholeGame : public ::testing::TestWithParam<engine::Rules> {};

TEST_P(WholeGame, ByRandomPeople) {
  std::mt19937 random(7);
  Table table(2, GetParam());
  Follower follower(table);
  table.start();
  int moves = 0;
  while (true) {
    follower.follow_events();
    const Json& room = follower.room();
    if (room.at("phase") != "playing") {
      break;
    }
    const Json turn = room.at("game").at("turn");
    Page& mover = table.page(turn.at("seat"));
    Json fields{{"turn", turn.at("number")}, {"roll", turn.at("roll")}};
    const int rolls_left = turn.at("rolls_left").get<int>() + turn.at("saved_rolls").get<int>();
    Json answer;
    if (turn.at("roll") == 0 || (rolls_left > 0 && random() % 2 == 0)) {
      std::vector<int> held;
      for (int position = 0; turn.at("roll") != 0 && position + 1 < static_cast<int>(turn.at("dice").size());
           ++position) {
        if (random() % 2 == 0) {
          held.push_back(position);
        }
      }
      fields["held"] = held;
      answer = mover.command("roll", fields);
    } else {
      const Json& options = turn.at("options");
      ASSERT_FALSE(options.empty());
      const std::string option = std::next(options.begin(), static_cast<int>(random() % options.size())).key();
      const std::size_t colon = option.find(':');
      fields["box"] = option.substr(0, colon);
      fields["column"] = std::stoi(option.substr(colon + 1));
      answer = mover.command("score", fields);
    }
    ASSERT_EQ(answer.at("type"), "ack") << answer << turn;
    table.take();
    if (++moves % 10 == 0) {
      follower.expect_the_servers_room();
    }
  }
  follower.expect_the_servers_room();

  const auto text = std::get<std::string>(table.world.record(table.room.token));
  const auto read = protocol::read_record(text);
  ASSERT_TRUE(std::holds_alternative<engine::Record>(read));
  const auto checked = engine::check(std::get<engine::Record>(read));
  ASSERT_TRUE(std::holds_alternative<engine::CheckedRecord>(checked));
  const engine::Game& game = std::get<engine::CheckedRecord>(checked).game;
  EXPECT_TRUE(game.over());
  const Json& players = follower.room().at("game").at("players");
  for (std::size_t i = 0; i < players.size(); ++i) {
    EXPECT_EQ(players[i].at("card").at("total"), game.players()[i].card.total());
  }

  const Json before = table.host().room();
  table.world.restart();
  for (int seat = 1; seat <= 2; ++seat) {
    table.page(seat).reconnect();
    table.page(seat).hello();
  }
  const auto spectator = table.visitor();
  EXPECT_EQ(table.host().room(), before);
}

INSTANTIATE_TEST_SUITE_P(AllRules, WholeGame, ::testing::ValuesIn(all_rules()), title);

TEST(WholeGame, ThereAre24Rules) { EXPECT_EQ(all_rules().size(), 24U); }

}  // namespace
}  // namespace regatta::testing
