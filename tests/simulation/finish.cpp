#include "tests/simulation/finish.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "protocol/record_json.h"
#include "server/rooms/secrets.h"

namespace regatta::simulation {

using namespace std::chrono_literals;

namespace {

/// Who can still act: a page that has come back, and one of its seats.
struct Player {
  Page* page;
  int seat;
};

void heal(World& world) {
  world.faults = {};
  world.set_disk_full(false);
  world.kill_others();
  if (!world.up()) {
    world.start_server();
  }
}

/// Everybody comes back, but some may stay away for good.
void come_back(World& world) {
  const bool some_stay_away = world.stage.random.percent(40);
  for (const auto& page : world.pages()) {
    if (page->stopped() == "removed") {
      page->close();
    } else if (some_stay_away && world.stage.random.percent(50)) {
      page->close();
    } else if (page->asleep()) {
      page->wake();
    } else if (page->closed() || !page->stopped().empty()) {
      page->open();
    }
  }
  world.run(70s);  // who has a dead socket finds out, and so does the server
  if (std::none_of(world.pages().begin(), world.pages().end(), [](const auto& page) { return page->ready(); })) {
    world.add_page(world.add_browser()).open();
    world.run(2s);
  }
}

std::vector<Player> present(World& world) {
  std::vector<Player> players;
  for (const auto& page : world.pages()) {
    if (page->ready()) {
      for (const int seat : page->seats()) {
        players.push_back({.page = page.get(), .seat = seat});
      }
    }
  }
  return players;
}

const Json* find(const Json& list, int seat) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const Json& entry) { return entry.at("seat") == seat; });
  return found == list.end() ? nullptr : &*found;
}

bool plays(const Json& room, int seat) {
  const Json* const player = find(room.at("game").at("players"), seat);
  return player != nullptr && !player->at("left").get<bool>();
}

/// How the people who came back bring a game to its end.
enum class Way : std::uint8_t {
  play,   // to the last box
  wait,   // where a timer runs, the server alone does it, as long as somebody watches
  leave,  // one after the other, and the last one ends it
};

/// What this seat does so that the game comes to its end; nothing: it waits.
std::optional<Json> next_step(World& world, const Player& player, const std::vector<Player>& present, Way way) {
  const Json& room = player.page->room();
  const bool host = room.at("host") == player.seat;
  if (room.at("phase") != "playing") {
    return host ? std::optional(Json{{"type", "start"}}) : std::nullopt;
  }
  if (way == Way::wait && room.at("table").at("timer") != 0) {
    return std::nullopt;
  }
  const auto& players = room.at("game").at("players");
  const auto left = std::count_if(players.begin(), players.end(), [](const Json& each) { return each.at("left"); });
  const bool alone = left + 1 == static_cast<int>(players.size());
  const bool others_play = std::any_of(present.begin(), present.end(), [&](const Player& other) {
    return other.seat != player.seat && plays(room, other.seat);
  });
  if (way == Way::leave && plays(room, player.seat) && (alone || others_play)) {
    return Json{{"type", alone ? "end" : "leave"}};
  }
  const Json& turn = room.at("game").at("turn");
  const int in_turn = turn.at("seat").get<int>();
  if (in_turn == player.seat) {
    return random_move(world.stage.random, turn);
  }
  const Json* const other = find(room.at("seats"), in_turn);
  if (other == nullptr || other->at("presence") != "lost") {
    return std::nullopt;
  }
  if (plays(room, player.seat)) {
    return other->at("absent").get<bool>() ? std::nullopt
                                           : std::optional(Json{{"type", "absent"}, {"turn", turn.at("number")}});
  }
  // Nobody of the game may be left to play it.
  return host ? std::optional(Json{{"type", "remove"}, {"other", in_turn}}) : std::nullopt;
}

bool is_over(World& world) {
  return std::any_of(world.pages().begin(), world.pages().end(), [&](const auto& page) {
    return page->ready() && page->room().at("phase") == "over" && page->seq() == world.ledger().head();
  });
}

/// A seat whose secret nobody has is lost to its player. That may be so only where a page was closed before it heard of
/// its seat.
void check_holders(World& world) {
  std::set<protocol::stored::Hash> secrets;
  for (const auto& browser : world.browsers()) {
    for (const std::string& secret : browser->secrets()) {
      secrets.insert(rooms::hash_secret(secret));
    }
  }
  const std::set<int> lost = world.ledger().without_holder(secrets);
  if (static_cast<int>(lost.size()) > world.ledger().given_up()) {
    world.stage.fail("nobody has the secrets of seats ", Json(lost));
  }
}

void play_to_the_end(World& world) {
  const Way way = world.stage.random.pick<Way>({Way::play, Way::wait, Way::leave, Way::leave});
  for (int step = 0; step < 4000 && !world.failed(); ++step) {
    if (is_over(world)) {
      return;
    }
    const std::vector<Player> players = present(world);
    if (players.empty()) {
      for (const auto& page : world.pages()) {
        if (page->ready() && !page->joining()) {
          page->join("Last", false);
          break;
        }
      }
    }
    bool acts = false;
    for (const Player& player : players) {
      if (player.page->open_commands(player.seat) == 0 && player.page->seq() == world.ledger().head()) {
        if (std::optional<Json> next = next_step(world, player, players, way)) {
          player.page->act(player.seat, std::move(*next));
          acts = true;
        }
      }
    }
    world.run(acts ? 60ms : 1s);
  }
  world.stage.fail("the game can't be finished: ", world.pages().front()->room());
}

/// The record of the last game is one that the rules allow.
void check_record(World& world) {
  std::optional<std::string> text;
  world.front().rooms.record(world.token(), [&](auto result) {
    if (auto* const record = std::get_if<std::string>(&result)) {
      text = std::move(*record);
    }
  });
  world.run(1s);
  if (!text) {
    return world.stage.fail("there is no record");
  }
  const auto record = protocol::read_record(*text);
  if (const auto* const none = std::get_if<protocol::NoRecord>(&record)) {
    return world.stage.fail("no record: ", none->why, ": ", *text);
  }
  const auto checked = engine::check(std::get<engine::Record>(record));
  if (const auto* const illegal = std::get_if<engine::IllegalMove>(&checked)) {
    world.stage.fail("the record is illegal in turn ", illegal->turn, ": ", *text);
  }
}

/// What stands on the room's door is what is inside.
void check_door(World& world) {
  Json door;
  world.front().rooms.door(world.token(), [&](auto result) {
    if (const auto* const text = std::get_if<std::string>(&result)) {
      door = Json::parse(*text);
    }
  });
  world.run(1s);
  for (const auto& page : world.pages()) {
    if (!page->settled()) {
      continue;
    }
    const Json& room = page->room();
    Json seats = Json::array();
    for (const Json& seat : room.at("seats")) {
      seats.push_back({{"seat", seat.at("seat")}, {"name", seat.at("name")}});
    }
    const Json expected = {{"phase", room.at("phase")},
                           {"rules", room.at("rules")},
                           {"max_seats", room.at("max_seats")},
                           {"seats", seats},
                           {"turn", nullptr}};
    if (door != expected) {
      world.stage.fail("the door says ", door, ", the room is ", expected);
    }
  }
}

/// Somebody new can come in, to a server that knows only the log. (That the room is the same sees the oracle.)
void check_restart(World& world) {
  world.kill_server();
  world.start_server();
  Page& page = world.add_page(world.add_browser());
  page.open();
  world.run(10s);
  if (!page.ready()) {
    return world.stage.fail("nobody can come in after a restart");
  }
}

/// The next game begins, if its host is there.
void play_again(World& world) {
  for (int step = 0; step < 8; ++step) {
    const std::vector<Player> players = present(world);
    for (const Player& player : players) {
      if (player.page->open_commands(player.seat) == 0 && player.page->seq() == world.ledger().head()) {
        if (std::optional<Json> next = next_step(world, player, players, Way::play)) {
          player.page->act(player.seat, std::move(*next));
        }
      }
    }
    world.run(60ms);
  }
}

}  // namespace

void finish(World& world) {
  heal(world);
  come_back(world);
  if (!world.settle()) {
    world.stage.fail("something is never answered");
  }
  world.check_pages();
  check_holders(world);
  play_to_the_end(world);
  if (!world.failed()) {
    world.check_pages();
    check_record(world);
    check_door(world);
    check_restart(world);
    world.check_pages();
    play_again(world);
    check_restart(world);
    world.check_pages();
  }
}

}  // namespace regatta::simulation
