// A page that follows the events alone always shows what the server has: everything that changes a room, at random,
// before and after restarts.

#include <chrono>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

#include "tests/server/rooms/follower.h"
#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using namespace std::chrono_literals;

RoomLimits five_seats() {
  RoomLimits limits;
  limits.seats = 5;
  return limits;
}

class RandomPeople {
 public:
  RandomPeople()
      : table_(3, {.sheet = engine::SheetId::yacht}, five_seats(),
               {.turn_order = protocol::TurnOrder::roll_off, .timer = 10, .take_back = 5}) {
    renew();
  }

  void step() {
    std::unique_ptr<Page>& page = somebody();
    if (page->closed()) {
      page = std::make_unique<Page>(table_.world, table_.room.token);  // somebody else
      page->hello();
    }
    const Json answer = page->seat == 0 ? join(*page) : act(*page);
    if (answer.is_object()) {
      ++done[code(answer)];
    }
    if (code(answer) == "no_seat") {  // it is played from elsewhere: the page forgets it
      page->seat = 0;
      page->secret.clear();
    }
    if (page->seat == 0 && !page->more_secrets.empty()) {
      act_as(*page, page->more_secrets.begin()->first);
    }
    table_.world.settle();  // who has come for a moment is gone
    follow();
    follower_->expect_the_servers_room();
  }

  std::map<std::string, int> done;  // by code of the answer
  std::map<std::string, int> seen;  // by event

 private:
  int number(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
  /// A seat, most times of somebody who sits.
  int some_seat() {
    const Json& seats = follower_->room().at("seats");
    return seats.empty()
               ? 1
               : seats.at(static_cast<std::size_t>(number(static_cast<int>(seats.size())))).at("seat").get<int>();
  }
  /// The page acts for this one of its seats, if it has it.
  static bool act_as(Page& page, int seat) {
    if (page.seat == seat) {
      return true;
    }
    if (!page.more_secrets.contains(seat)) {
      return false;
    }
    if (page.seat != 0) {
      page.more_secrets[page.seat] = page.secret;
      page.more_ids[page.seat] = page.last_id;
    }
    page.seat = seat;
    page.secret = page.more_secrets.extract(seat).mapped();
    page.last_id = std::exchange(page.more_ids[seat], 0);
    return true;
  }
  /// Now the host, now who is in turn, now anybody.
  std::unique_ptr<Page>& somebody() {
    const Json& room = follower_->room();
    const Json turn = room.at("game").is_null() ? Json() : room.at("game").at("turn");
    Json wanted;
    switch (number(3)) {
      case 0:
        wanted = room.at("host");
        break;
      case 1:
        wanted = turn.is_object() ? turn.at("seat") : Json();
        break;
      default:
        break;
    }
    for (std::unique_ptr<Page>& page : table_.pages) {
      if (!page->closed() && wanted.is_number() && act_as(*page, wanted)) {
        return page;
      }
    }
    return table_.pages[static_cast<std::size_t>(number(static_cast<int>(table_.pages.size())))];
  }
  Json join(Page& page) {
    return page.join("Somebody", nonce(++joined_), number(4) == 0 ? table_.room.claim : std::string());
  }
  void follow() {
    for (const std::string& kind : follower_->follow_events()) {
      ++seen[kind];
    }
  }
  void renew() { follower_ = std::make_unique<Follower>(table_); }

  Json play(Page& page) {
    const Json& room = follower_->room();
    const Json turn = room.at("game").is_null() ? Json() : room.at("game").at("turn");
    if (!turn.is_object()) {
      return number(8) == 0 ? page.command("start") : Json();
    }
    Json fields{{"turn", turn.at("number")}, {"roll", turn.at("roll")}};
    if (turn.at("options").empty() || number(4) == 0) {
      fields["held"] = Json::array();
      return page.command("roll", fields);
    }
    const std::string option = turn.at("options").begin().key();
    fields["box"] = option.substr(0, option.find(':'));
    fields["column"] = 0;
    return page.command("score", fields);
  }

  Json act(Page& page) {
    const Json& room = follower_->room();
    const Json turn = room.at("game").is_null() ? Json() : room.at("game").at("turn");
    const int now = turn.is_object() ? turn.at("number").get<int>() : 1;
    switch (number(36)) {
      case 0:
        return page.command("leave");
      case 1:
      case 2:
        return number(4) == 0 ? join(page) : Json();
      case 3:
        return page.command("rename", {{"name", "N" + std::to_string(number(4))}});
      case 4:
        return page.command(
            "rules", {{"rules", room.at("rules")},
                      {"table", {{"turn_order", "shuffled"}, {"timer", 10 + number(5)}, {"take_back", number(6)}}}});
      case 5:
        return page.command("shuffle");
      case 6: {
        Json order = Json::array();
        for (const Json& seat : room.at("seats")) {
          order.insert(order.begin(), seat.at("seat"));
        }
        return page.command("arrange", {{"seats", order}});
      }
      case 7:
        return number(4) == 0 ? page.command("remove", {{"other", some_seat()}}) : Json();
      case 8:
        return number(2) == 0 ? remove_watcher(page) : Json();
      case 9:
        return page.command("readmit", {{"removed", 1 + number(20)}});
      case 10:
        return page.command("hand_on", {{"other", some_seat()}});
      case 11:
        return page.command("take_back", {{"turn", now - 1}});
      case 12:
        return page.command("take_back", {{"turn", now}});
      case 13:
        return page.command("skip", {{"turn", now}});
      case 14:
        return page.command("absent", {{"turn", now}});
      case 15:
        return page.command("back");
      case 16:
        if (number(4) == 0) {
          leave_alone(page);
        }
        return page.command("end");
      case 17:
        return page.come_back();
      case 18:
        page.hidden = !page.hidden;
        page.send({{"type", "attention"}, {"hidden", page.hidden}});
        return {};
      case 19:
        page.disconnect();
        table_.world.pass(std::chrono::seconds(number(40)));
        page.reconnect();
        return page.hello();
      case 20:
        table_.world.pass(std::chrono::seconds(number(12)));
        return {};
      case 21:
        restart();
        return {};
      case 22: {
        const Json pass = page.command("pass");
        Page& other = *table_.pages[static_cast<std::size_t>(number(3))];
        return pass.is_object() && pass.contains("pass") ? other.take_over(pass.at("pass").at("pass")) : Json();
      }
      default:
        return play(page);
    }
  }

  /// The spectator who has just come.
  Json remove_watcher(Page& host) {
    const auto watcher = table_.visitor();
    host.take();
    host.send({{"type", "watchers"}});
    const std::vector<Json> lists = host.take("watchers");
    return lists.empty() ? Json()
                         : host.command("remove_watcher", {{"watcher", lists[0].at("watchers").back().at("watcher")}});
  }

  /// Everybody else goes.
  void leave_alone(Page& last) {
    for (const std::unique_ptr<Page>& page : table_.pages) {
      while (page.get() != &last && page->seat != 0 && code(page->command("leave")) == "ack" &&
             !page->more_secrets.empty()) {
        act_as(*page, page->more_secrets.begin()->first);
      }
    }
  }

  void restart() {
    if (number(4) != 0) {
      return;
    }
    follow();
    table_.world.restart();
    for (const auto& each : table_.pages) {
      each->reconnect();
      each->hello();
    }
    renew();
  }

  std::mt19937 random_{11};
  Table table_;
  std::unique_ptr<Follower> follower_;
  int joined_ = 3;
};

TEST(Following, RandomPeopleInARoom) {
  RandomPeople people;
  for (int step = 0; step < 3000 && !::testing::Test::HasFailure(); ++step) {
    people.step();
  }
  EXPECT_GT(people.done["ack"], 400) << Json(people.done);
  EXPECT_GT(people.done["not_your_turn"], 20);
  for (const char* const kind :
       {"joined", "rejoined", "left", "renamed", "rules_set", "arranged", "host", "watcher_removed", "readmitted",
        "started", "rolled", "scored", "taken_back", "absence", "ended"}) {
    EXPECT_GT(people.seen[kind], 0) << kind;
  }
}

}  // namespace
}  // namespace regatta::testing
