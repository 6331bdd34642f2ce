#include "tests/server/process/evening.h"

#include <algorithm>
#include <memory>
#include <variant>

#include "gtest/gtest.h"

#include "server/store/sqlite_store.h"
#include "tests/support/await.h"
#include "tests/support/page_files.h"

namespace regatta::testing {

using nlohmann::json;

namespace {

json long_rules() { return {{"sheet", "six_dice"}, {"columns", 3}, {"order", "free"}, {"joker", "none"}}; }

json plain_table() { return {{"turn_order", "seats"}, {"timer", 0}, {"take_back", 5}}; }

}  // namespace

Home::Home() { write_page(folder_ / "web"); }

std::vector<std::string> Home::serve(const std::vector<std::string>& more) const {
  std::vector<std::string> arguments = {
      "serve",  "--port",           "0",     "--data", data(), "--web", folder_ / "web", "--messages-per-second",
      "100000", "--messages-burst", "100000"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::string start_game(std::uint16_t port, std::array<Player, 2>& players, const json& rules) {
  const auto room = make_room(port);
  EXPECT_TRUE(players[0].connect(port, room.token));
  EXPECT_TRUE(players[1].connect(port, room.token));
  const auto join = [](const std::string& name, const std::string& nonce) {
    return json{{"type", "join"}, {"name", name}, {"nonce", nonce}};
  };
  auto first = join("Nora", "AAECAwQFBgcICQoLDA0ODw");
  first["claim"] = room.claim;
  EXPECT_EQ(players[0].command(first).at("type"), "ack");
  EXPECT_EQ(players[1].command(join("Γιώργος", "AQECAwQFBgcICQoLDA0ODw")).at("type"), "ack");
  const auto set = json{{"type", "rules"}, {"rules", rules.is_null() ? long_rules() : rules}, {"table", plain_table()}};
  EXPECT_EQ(players[0].command(set).at("type"), "ack");
  EXPECT_EQ(players[0].command({{"type", "start"}}).at("type"), "ack");
  EXPECT_TRUE(settle(players));
  return room.token;
}

bool settle(std::array<Player, 2>& players) {
  for (auto& player : players) {
    if (!player.has_pending()) continue;
    // Whether it was done before the break or is done now: the answer is the same.
    const auto answer = player.say_pending();
    if (answer.is_null()) return false;
    EXPECT_EQ(answer.at("type"), "ack") << answer;
  }
  const auto newest = std::max(players[0].acked(), players[1].acked());
  return players[0].catch_up(newest) && players[1].catch_up(newest);
}

bool play_one(std::array<Player, 2>& players) {
  if (!settle(players)) return false;
  const auto turn = players[0].turn();
  EXPECT_EQ(players[1].turn(), turn);
  json answer;
  if (turn.is_null()) {
    answer = players[0].command({{"type", "start"}});
  } else {
    auto& player = turn.at("seat") == players[0].seat() ? players[0] : players[1];
    if (turn.at("roll") == 0) {
      answer = player.command({{"type", "roll"}, {"turn", turn.at("number")}, {"roll", 0}, {"held", json::array()}});
    } else {
      const auto option = turn.at("options").begin().key();
      const auto colon = option.find(':');
      answer = player.command({{"type", "score"},
                               {"turn", turn.at("number")},
                               {"roll", turn.at("roll")},
                               {"box", option.substr(0, colon)},
                               {"column", std::stoi(option.substr(colon + 1))}});
    }
  }
  if (answer.is_null()) return false;
  EXPECT_EQ(answer.at("type"), "ack") << answer;
  return true;
}

std::vector<json> recorded_rolls(std::uint16_t port, const std::string& room) {
  const auto reply = get(port, "/api/rooms/" + room + "/record");
  EXPECT_EQ(reply.status, 200);
  std::vector<json> rolls;
  const auto record = json::parse(reply.body);
  for (const auto& turn : record.at("turns")) {
    for (const auto& roll : turn.at("rolls")) rolls.push_back(roll.at("dice"));
  }
  return rolls;
}

std::int64_t stored_events(const std::string& database, const std::string& room) {
  const auto opened = store::SqliteStore::open({.path = database});
  auto& store = *std::get<std::unique_ptr<store::SqliteStore>>(opened);
  const auto loaded = await<store::Loaded>([&](auto done) { store.load(room, store::From::beginning, done); });
  return static_cast<std::int64_t>(loaded.log.size());
}

}  // namespace regatta::testing
