#include "tests/simulation/people.h"

#include <array>
#include <utility>

#include "protocol/rules_json.h"
#include "tests/simulation/tables.h"

namespace regatta::simulation {

namespace {

/// Two commands on their way at most: a click, and its double.
constexpr std::size_t kClicks = 2;
constexpr int kSeatsOfPage = 3;
constexpr std::size_t kPages = 10;

Json table_json(const protocol::Table& table) {
  constexpr std::array kOrders{"seats", "shuffled", "roll_off"};
  return {{"turn_order", kOrders.at(static_cast<std::size_t>(table.turn_order))},
          {"timer", table.timer},
          {"take_back", table.take_back}};
}

/// The seat in turn as this page sees it; 0: none.
int in_turn(const Page& page) {
  const Json& room = page.room();
  return room.is_null() || room.at("phase") != "playing" ? 0 : room.at("game").at("turn").at("seat").get<int>();
}

std::vector<int> seated(const Page& page) {
  std::vector<int> seats;
  for (const Json& seat : page.room().at("seats")) {
    seats.push_back(seat.at("seat").get<int>());
  }
  return seats;
}

}  // namespace

Json random_move(Random& random, const Json& turn) {
  const Json moment = {{"turn", turn.at("number")}, {"roll", turn.at("roll")}};
  const auto with = [&](Json more) {
    more.update(moment);
    return more;
  };
  const std::size_t dice = turn.at("dice").size();
  if (dice == 0) {
    return with({{"type", "roll"}, {"held", Json::array()}});
  }
  Json held = Json::array();
  for (std::size_t i = 0; i < dice; ++i) {
    if (random.percent(40) && held.size() + 1 < dice) {
      held.push_back(i);
    }
  }
  if (random.percent(8)) {
    return with({{"type", "hold"}, {"held", held}});
  }
  const bool may_roll = turn.at("rolls_left").get<int>() + turn.at("saved_rolls").get<int>() > 0;
  if (may_roll && random.percent(35)) {
    return with({{"type", "roll"}, {"held", held}});
  }
  const Json& options = turn.at("options");
  const std::string option = std::next(options.begin(), static_cast<int>(random.below(options.size()))).key();
  const std::size_t colon = option.find(':');
  return with({{"type", "score"}, {"box", option.substr(0, colon)}, {"column", std::stoi(option.substr(colon + 1))}});
}

std::string People::new_name() { return "P" + std::to_string(++names_); }

/// A page that is so; null when there is none.
Page* People::any(const std::function<bool(Page&)>& which) {
  std::vector<Page*> such;
  for (const auto& page : world_.pages()) {
    if (which(*page)) {
      such.push_back(page.get());
    }
  }
  return such.empty() ? nullptr : random_.pick(such);
}

Page* People::with_seat() {
  return any([](Page& page) { return page.ready() && !page.seats().empty(); });
}

int People::seat_of(Page& page) { return random_.pick(page.seats()); }

void People::come(int seats, int watchers) {
  for (int i = 0; i < seats + watchers; ++i) {
    const auto browser = i == 0 ? world_.browsers().front() : world_.add_browser();
    world_.add_page(browser).open();
  }
  world_.run(Time(500));
  for (int i = 0; i < seats; ++i) {
    Page& page = *world_.pages()[static_cast<std::size_t>(i)];
    if (page.ready() && !page.joining()) {
      page.join(new_name(), i == 0);
    }
    if (random_.percent(25)) {
      world_.run(Time(200));
      if (page.ready() && !page.joining()) {
        page.join(new_name(), false);  // somebody else on the same device
      }
    }
  }
  world_.run(Time(500));
}

void People::act() {
  const int what = random_.between(0, 99);
  if (what < 82) {
    play();
  } else if (what < 98) {
    command();
  } else {
    sit_down();
  }
}

/// The game goes on: a move, or the next start.
void People::play() {
  Page* const mover = any([](Page& page) { return page.ready() && page.holds(in_turn(page)); });
  if (mover != nullptr) {
    const int seat = in_turn(*mover);
    const std::size_t open = mover->open_commands(seat);
    if (open < kClicks && (open == 0 || random_.percent(5))) {
      const Json move = random_move(random_, mover->room().at("game").at("turn"));
      mover->act(seat, move);
      if (open == 0 && random_.percent(4)) {
        mover->act(seat, move);  // a double click
      }
      if (move.at("type") == "score" && random_.percent(8)) {
        regret(*mover, seat, move.at("turn").get<int>());
      }
    }
    return;
  }
  Page* const host = any([](Page& page) {
    return page.ready() && page.room().at("phase") != "playing" && !page.room().at("host").is_null() &&
           page.holds(page.room().at("host").get<int>());
  });
  if (host != nullptr && random_.percent(25)) {
    const int seat = host->room().at("host").get<int>();
    if (host->open_commands(seat) < kClicks) {
      host->act(seat, {{"type", "start"}});
    }
    return;
  }
  Page* const waiting = with_seat();
  if (waiting == nullptr) {
    return sit_down();
  }
  if (host != nullptr) {
    return command();
  }
  // Somebody else is in turn, and isn't here perhaps.
  if (in_turn(*waiting) != 0 && random_.percent(50)) {
    const int seat = seat_of(*waiting);
    if (waiting->open_commands(seat) < kClicks) {
      waiting->act(seat, {{"type", random_.percent(60) ? "skip" : "absent"},
                          {"turn", waiting->room().at("game").at("turn").at("number")}});
    }
  }
}

/// Perhaps before the next has rolled, perhaps after.
void People::regret(Page& page, int seat, int turn) {
  world_.run(Time(random_.between(20, 400)));
  if (page.ready() && page.holds(seat)) {
    page.act(seat, {{"type", "take_back"}, {"turn", turn}});
  }
}

void People::sit_down() {
  Page* const page = any([](Page& each) {
    return each.ready() && !each.joining() && each.seats().size() < kSeatsOfPage && each.room().at("seats").size() < 6;
  });
  if (page != nullptr && (page->seats().empty() || random_.percent(20))) {
    page->join(new_name(), page->browser().claim.has_value() && random_.percent(50));
  }
}

void People::command() {
  Page* const page = with_seat();
  if (page == nullptr) {
    return;
  }
  const int seat = seat_of(*page);
  if (page->open_commands(seat) >= kClicks) {
    return;
  }
  const Json& room = page->room();
  const int what = random_.between(0, 99);
  const bool is_host = room.at("host") == seat;
  if (is_host && random_.percent(room.at("phase") == "playing" ? 20 : 50)) {
    return host_command(*page, seat);
  }
  if (what < 12) {
    page->act(seat, {{"type", "rename"}, {"name", new_name()}});
  } else if (what < 32) {
    if (!room.at("game").is_null()) {
      const Json& turn = room.at("game").at("turn");
      const int number = turn.is_null() ? random_.between(1, 60) : turn.at("number").get<int>() - 1;
      page->act(seat, {{"type", "take_back"}, {"turn", number}});
    }
  } else if (what < 38) {
    page->act(seat, {{"type", "back"}});
  } else if (what < 41) {
    page->act(seat, {{"type", "end"}});
  } else if (what < 44) {
    page->act(seat, {{"type", "leave"}});
  } else if (what < 50) {
    move_seat(*page, seat);
  } else if (what < 58) {
    page->say({{"type", "react"}, {"seat", seat}, {"reaction", "clap"}});
  } else if (what < 65) {
    page->say({{"type", "sync"}, {"last", page->seq()}});
  } else if (what < 72) {
    page->hide(!page->hidden());
  } else if (what < 90 || is_host) {
    nonsense(*page, seat);
  } else {
    host_command(*page, seat);
  }
}

/// The seat goes to another device.
void People::move_seat(Page& page, int seat) {
  page.act(seat, {{"type", "pass"}});
  world_.run(Time(random_.between(0, 200)));
  const std::optional<std::string> pass = page.pass();
  if (!pass) {
    return;
  }
  Page* const other = any([&](Page& each) { return &each != &page && each.ready() && !each.joining(); });
  if (other != nullptr && other->seats().size() < kSeatsOfPage) {
    other->take(random_.percent(90) ? *pass : random_secret(random_));
  }
}

/// What only a host may do; others try as well.
void People::host_command(Page& page, int seat) {
  const Json& room = page.room();
  const std::vector<int> seats = seated(page);
  const int what = room.at("removed").empty() ? random_.between(0, 99) : random_.between(0, 199);
  if (what < 25) {
    page.act(seat, {{"type", "rules"},
                    {"rules", Json(protocol::encode_rules(random_rules(random_)))},
                    {"table", table_json(random_table(random_))}});
  } else if (what < 35) {
    std::vector<int> order = seats;
    random_.shuffle(order);
    if (random_.percent(10)) {
      order.push_back(order.front());
    }
    page.act(seat, {{"type", "arrange"}, {"seats", order}});
  } else if (what < 45) {
    page.act(seat, {{"type", "shuffle"}});
  } else if (what < 60) {
    page.act(seat, {{"type", "hand_on"}, {"other", random_.pick(seats)}});
  } else if (what < 64) {
    page.act(seat, {{"type", "remove"}, {"other", random_.pick(seats)}});
  } else if (what < 76) {
    page.say({{"type", "watchers"}});
    world_.run(Time(100));
    if (!page.watchers().empty() && page.ready() && page.holds(seat)) {
      page.act(seat, {{"type", "remove_watcher"}, {"watcher", random_.pick(page.watchers())}});
    }
  } else if (what < 85) {
    page.act(seat, {{"type", "start"}});
  } else {
    const Json& removed = room.at("removed");
    const int whom = removed.empty() ? 1 : removed.at(random_.below(removed.size())).at("removed").get<int>();
    page.act(seat, {{"type", "readmit"}, {"removed", whom}});
  }
}

/// What no honest page sends, or not now. None of it may change anything.
void People::nonsense(Page& page, int seat) {
  switch (random_.between(0, 6)) {
    case 0:
      return page.say("{\"type\":");
    case 1:
      return page.act(seat, {{"type", "dance"}});
    case 2:
      return page.act(seat, {{"type", "roll"}, {"turn", "now"}});
    case 3:
      return page.act(seat, {{"type", "rename"}, {"name", ""}});
    case 4:  // somebody else's seat
      if (page.joining()) {
        return;
      }
      for (const int other : seated(page)) {
        if (!page.holds(other)) {
          return page.say({{"type", "leave"}, {"seat", other}, {"id", random_.between(1, 30)}});
        }
      }
      return;
    case 5:  // another moment
      return page.act(seat, {{"type", "roll"}, {"turn", random_.between(0, 40)}, {"roll", 0}, {"held", Json::array()}});
    default:
      return page.act(
          seat, {{"type", "score"}, {"turn", 1}, {"roll", random_.between(0, 3)}, {"box", "none"}, {"column", 9}});
  }
}

void People::trouble() {
  Page* const open = any([](Page& page) { return !page.closed() && !page.asleep() && page.stopped().empty(); });
  Page* const away = any([](Page& page) { return page.closed() || page.asleep() || !page.stopped().empty(); });
  // Who is away comes back more often than not.
  if (away != nullptr && (open == nullptr || random_.percent(45))) {
    if (away->asleep()) {
      away->wake();
    } else if (away->stopped() != "removed" || random_.percent(20)) {
      away->open();
    }
    return;
  }
  if (open == nullptr) {
    return;
  }
  const int what = random_.between(0, 99);
  if (what < 35) {
    open->cut();
  } else if (what < 50) {
    open->sleep(random_.percent(50));
  } else if (what < 62) {
    open->close();
  } else if (what < 75) {
    open->close();
    open->open();  // loaded again
  } else if (what < 85) {
    open->hide(!open->hidden());
  } else if (world_.pages().size() < kPages) {
    // A second tab, or somebody new.
    const auto browser = random_.percent(70) ? random_.pick(world_.browsers()) : world_.add_browser();
    world_.add_page(browser).open();
  }
}

}  // namespace regatta::simulation
