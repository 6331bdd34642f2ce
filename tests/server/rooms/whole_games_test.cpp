// Whole games by every combination of rules, by people who choose at random. After every event the page that follows
// the events shows what the server has; the record of each game passes the engine's check with the totals that were
// shown.

#include <iterator>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "engine/record.h"
#include "engine/sheet.h"
#include "protocol/record_json.h"
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

/// A page that follows the events alone.
class Follower {
 public:
  explicit Follower(Table& table) : page_(table.visitor()), room_(page_->room()) {}

  const Json& room() const { return room_; }

  void follow_events() {
    for (const Json& message : page_->take()) {
      if (message.at("type") == "event") {
        EXPECT_EQ(message.at("seq"), ++seq_);
        follow(room_, message);
      } else if (message.at("type") == "presence") {
        room_["spectators"] = message.at("spectators");
      }
    }
  }
  void starts_at(protocol::Seq seq) { seq_ = seq; }

  void expect_the_servers_room() {
    follow_events();
    EXPECT_EQ(room_, page_->room());
  }

 private:
  std::unique_ptr<Page> page_;
  Json room_;
  protocol::Seq seq_ = 0;
};

class WholeGame : public ::testing::TestWithParam<engine::Rules> {};

TEST_P(WholeGame, ByRandomPeople) {
  std::mt19937 random(7);
  Table table(2, GetParam());
  Follower follower(table);
  follower.starts_at(3);
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

/// Everything that changes a room, at random: the events alone always lead to the server's room, before and after
/// restarts.
TEST(Following, RandomPeopleInARoom) {
  std::mt19937 random(11);
  RoomLimits limits;
  limits.seats = 5;
  Table table(3, {.sheet = engine::SheetId::yacht}, limits);
  auto follower = std::make_unique<Follower>(table);
  follower->starts_at(4);
  int joined = 3;
  std::map<std::string, int> done;
  for (int step = 0; step < 2000; ++step) {
    const Json room = follower->room();
    Page& page = *table.pages[random() % table.pages.size()];
    const Json turn = room.at("game").is_null() ? Json() : room.at("game").at("turn");
    Json answer;
    switch (random() % 12) {
      case 0:
        answer = page.command("leave");
        break;
      case 1:
        answer = page.join("Somebody", nonce(++joined), random() % 4 == 0 ? table.room.claim : std::string());
        break;
      case 2:
        answer = page.command("rename", {{"name", "N" + std::to_string(random() % 4)}});
        break;
      case 3:
        answer = page.command("rules", {{"rules", room.at("rules")}});
        break;
      case 4:
        answer = page.command("start");
        break;
      case 5:
        page.disconnect();
        page.reconnect();
        answer = page.hello();
        break;
      case 6:
        if (step % 10 == 0) {
          table.world.restart();
          for (const auto& each : table.pages) {
            each->reconnect();
            each->hello();
          }
          follower = std::make_unique<Follower>(table);
          follower->starts_at(table.pages[0]->welcome().at("seq"));
        }
        break;
      case 7:
      case 8:
        if (turn.is_object()) {
          answer =
              page.command("roll", {{"turn", turn.at("number")}, {"roll", turn.at("roll")}, {"held", Json::array()}});
        }
        break;
      default:
        if (turn.is_object() && !turn.at("options").empty()) {
          const std::string option = turn.at("options").begin().key();
          answer = page.command("score", {{"turn", turn.at("number")},
                                          {"roll", turn.at("roll")},
                                          {"box", option.substr(0, option.find(':'))},
                                          {"column", 0}});
        }
        break;
    }
    if (answer.is_object()) {
      ++done[answer.contains("code") ? answer.at("code").get<std::string>() : answer.at("type").get<std::string>()];
    }
    follower->follow_events();
    // Presence has its own messages: it is not what is tested here.
    Json followed = follower->room();
    Json room_now = table.visitor()->room();
    for (Json* const each : {&followed, &room_now}) {
      each->erase("spectators");
      for (Json& seat : (*each)["seats"]) {
        seat.erase("here");
      }
    }
    ASSERT_EQ(followed, room_now) << "step " << step;
  }
  EXPECT_GT(done["ack"], 400);
  EXPECT_GT(done["not_your_turn"], 20);
}

}  // namespace
}  // namespace regatta::testing
