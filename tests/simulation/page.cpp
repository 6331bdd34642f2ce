#include "tests/simulation/page.h"

#include <algorithm>
#include <utility>

#include "tests/simulation/follow.h"

namespace regatta::simulation {

using namespace std::chrono_literals;
using protocol::Id;
using protocol::Seq;

Page::Page(Stage& stage, Ledger& ledger, Dial dial, std::shared_ptr<Browser> browser)
    : stage_(stage),
      ledger_(ledger),
      dial_(std::move(dial)),
      browser_(std::move(browser)),
      number_(stage.next_number()) {}

Page::~Page() {
  if (link_) {
    link_->close();
  }
}

// What becomes of the page.

void Page::open() {
  if (link_) {
    link_->close();
  }
  closed_ = false;
  welcomed_ = false;
  resync_ = false;
  stopped_.clear();
  // The cookie and local storage: either alone is enough.
  const int storage = stage_.random.between(0, 4);
  link_ = dial_(*this, storage == 0 ? std::vector<std::string>() : browser_->secrets());
  if (!link_) {
    return come_back();
  }
  Json hello = {{"type", "hello"},
                {"protocol", protocol::kProtocol},
                {"device", browser_->device},
                {"secrets", storage == 1 ? std::vector<std::string>() : browser_->secrets()},
                {"hidden", hidden_}};
  if (seq_ > 0) {
    hello["last"] = seq_;
  }
  send(std::move(hello));
}

void Page::come_back() {
  stage_.timeline.after(Time(stage_.random.between(100, 2000)), [this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired() && !link_ && !closed_ && !asleep_ && stopped_.empty()) {
      open();
    }
  });
}

void Page::close() {
  stage_.say("page ", number_, " is closed");
  if (link_) {
    std::exchange(link_, nullptr)->close();
  }
  closed_ = true;
  welcomed_ = false;
  asleep_ = false;
  inbox_.clear();
  room_ = nullptr;
  seq_ = 0;
  mine_.clear();
  pass_.reset();
  give_up_seats();
}

/// What it has asked for and was not answered.
void Page::give_up_seats() {
  for (const bool asked : {join_.has_value(), take_.has_value()}) {
    if (asked) {
      ledger_.gave_up_a_seat();
    }
  }
  join_.reset();
  take_.reset();
}

void Page::sleep(bool radio_off) {
  stage_.say("page ", number_, " sleeps", radio_off ? ", its connection is dead" : "");
  asleep_ = true;
  if (radio_off && link_) {
    link_->cut_silently();
  }
}

void Page::wake() {
  stage_.say("page ", number_, " wakes");
  asleep_ = false;
  for (const Json& message : std::exchange(inbox_, {})) {
    if (link_) {
      receive(*link_, message);
    }
  }
  if (std::exchange(cut_asleep_, false)) {
    link_.reset();
    welcomed_ = false;
  }
  if (!link_) {
    return come_back();
  }
  // Is this socket alive?
  if (welcomed_) {
    send({{"type", "sync"}, {"last", seq_}});
  }
  stage_.timeline.after(3s, [this, alive = std::weak_ptr(alive_), heard = heard_, link = link_->number()] {
    if (!alive.expired() && link_ && link_->number() == link && heard == heard_ && !asleep_) {
      open();
    }
  });
}

void Page::cut() {
  if (link_) {
    stage_.say("page ", number_, ": its connection is cut");
    link_->cut();
  }
}

void Page::hide(bool hidden) {
  hidden_ = hidden;
  if (ready()) {
    send({{"type", "attention"}, {"hidden", hidden}});
  }
}

void Page::cut(Link& link) {
  if (link_.get() != &link) {
    return;
  }
  if (asleep_) {
    cut_asleep_ = true;
    return;
  }
  link_.reset();
  welcomed_ = false;
  if (stopped_.empty()) {
    come_back();
  }
}

// What its people do.

void Page::join(const std::string& name, bool host) {
  join_ = OpenJoin{.name = name, .nonce = random_secret(stage_.random), .host = host};
  repeat_join();
  if (stage_.random.percent(10)) {
    repeat_join();  // a double click
  }
}

void Page::repeat_join() {
  Json join = {{"type", "join"}, {"id", 1}, {"name", join_->name}, {"nonce", join_->nonce}};
  if (join_->host && browser_->claim) {
    join["claim"] = *browser_->claim;
  }
  ++join_->sent;
  ++join_->open;
  send(std::move(join));
}

void Page::take(const std::string& pass) {
  take_ = pass;
  send({{"type", "take"}, {"id", 2}, {"pass", pass}});
}

void Page::act(int seat, Json command) {
  Mine& mine = mine_.at(seat);
  command["seat"] = seat;
  command["id"] = mine.next_id++;
  ledger_.sent(seat, command.at("id").get<Id>(), number_);
  mine.open.push_back(command);
  send(std::move(command));
}

void Page::say(Json message) { send(std::move(message)); }

void Page::send(Json message) {
  if (link_) {
    stage_.say("page ", number_, " by ", link_->number(), ": ", message);
    link_->send(std::move(message));
  }
}

// What they see.

std::vector<int> Page::seats() const {
  std::vector<int> seats;
  for (const auto& [seat, mine] : mine_) {
    seats.push_back(seat);
  }
  return seats;
}

std::size_t Page::open_commands(int seat) const {
  const auto mine = mine_.find(seat);
  return mine == mine_.end() ? 0 : mine->second.open.size();
}

bool Page::settled() const {
  return ready() && link_->in_flight() == 0 && link_->carries() && !join_ && !take_ &&
         std::all_of(mine_.begin(), mine_.end(), [](const auto& entry) { return entry.second.open.empty(); });
}

// What arrives.

void Page::receive(Link& link, const Json& message) {
  if (link_.get() != &link) {
    return;
  }
  if (asleep_) {
    inbox_.push_back(message);
    return;
  }
  ++heard_;
  const std::string& type = message.at("type").get_ref<const std::string&>();
  if (type == "welcome") {
    welcome(message);
  } else if (type == "event") {
    event(message);
  } else if (type == "ack") {
    ack(message);
  } else if (type == "error") {
    error(message);
  } else if (type == "presence") {
    if (!room_.is_null()) {
      follow_presence(room_, message);
    }
  } else if (type == "taken") {
    drop(message.at("seat").get<int>());
  } else if (type == "watchers") {
    watchers_.clear();
    for (const Json& watcher : message.at("watchers")) {
      watchers_.push_back(watcher.at("watcher").get<int>());
    }
  } else if (type == "bye") {
    bye(message.at("code").get<std::string>());
  }
}

void Page::welcome(const Json& message) {
  if (message.at("room").is_null()) {
    if (room_.is_null()) {
      stage_.fail("page ", number_, " gets no room, and has none");
    }
  } else {
    room_ = message.at("room");
    seq_ = message.at("seq").get<Seq>();
  }
  std::map<int, Mine> before = std::exchange(mine_, {});
  for (const Json& you : message.at("you")) {
    const int seat = you.at("seat").get<int>();
    Mine& mine = mine_[seat] = std::move(before[seat]);
    mine.next_id = std::max(mine.next_id, you.at("last_id").get<Id>() + 1);
    mine.secret = browser_->secret(seat);
  }
  const bool first = !std::exchange(welcomed_, true);
  if (first || std::exchange(resync_, false)) {
    for (const Json& you : message.at("you")) {
      repeat(you.at("seat").get<int>(), you.at("last_id").get<Id>());
    }
  }
  if (first && join_) {
    join_->open = 0;
    repeat_join();
  }
  if (first && take_) {
    take(std::string(*take_));
  }
}

/// Sends again what was not answered: as it was, if the server knows its id; else with the id that is next.
void Page::repeat(int seat, Id last_id) {
  Mine& mine = mine_.at(seat);
  mine.next_id = last_id + 1;
  for (Json& command : mine.open) {
    if (command.at("id").get<Id>() > last_id) {
      command["id"] = mine.next_id++;
      ledger_.sent(seat, command.at("id").get<Id>(), number_);
    }
    send(command);
  }
}

void Page::event(const Json& message) {
  const Seq seq = message.at("seq").get<Seq>();
  if (!welcomed_) {
    stage_.fail("page ", number_, " gets an event before its welcome");
    return;
  }
  if (seq <= seq_) {
    return;
  }
  if (seq != seq_ + 1) {
    return send({{"type", "sync"}, {"last", seq_}});
  }
  follow(room_, message);
  seq_ = seq;
  if (message.at("event") == "left") {
    const int seat = message.at("seat").get<int>();
    if (mine_.contains(seat)) {
      drop(seat);
      browser_->forget(seat);
    }
  }
}

Json* Page::open_command(const Json& message) {
  if (message.at("seat").is_null() || message.at("id").is_null()) {
    return nullptr;
  }
  const auto mine = mine_.find(message.at("seat").get<int>());
  if (mine == mine_.end()) {
    return nullptr;
  }
  const auto open = std::find_if(mine->second.open.begin(), mine->second.open.end(),
                                 [&](const Json& command) { return command.at("id") == message.at("id"); });
  return open == mine->second.open.end() ? nullptr : &*open;
}

void Page::answered(const Json& message) {
  if (message.at("seat").is_null() || message.at("id").is_null()) {
    return;
  }
  const auto mine = mine_.find(message.at("seat").get<int>());
  if (mine != mine_.end()) {
    std::erase_if(mine->second.open, [&](const Json& command) { return command.at("id") == message.at("id"); });
  }
}

void Page::ack(const Json& message) {
  if (message.contains("joined")) {
    return seated(message);
  }
  if (const Json* const command = open_command(message)) {
    const std::string& type = command->at("type").get_ref<const std::string&>();
    // `absent` and `back` of who is so already have nothing to do.
    const bool may_do_nothing = type == "hold" || type == "pass" || type == "back" || type == "absent";
    if (message.at("seq") == 0 && !may_do_nothing &&
        ledger_.is_of_one_page(message.at("seat").get<int>(), message.at("id").get<Id>())) {
      stage_.fail("page ", number_, " gets an answer without an event to ", *command);
    }
  }
  if (message.contains("pass")) {
    pass_ = message.at("pass").at("pass").get<std::string>();
  }
  answered(message);
}

void Page::seated(const Json& ack) {
  const int seat = ack.at("joined").at("seat").get<int>();
  browser_->keep(seat, ack.at("joined").at("secret").get<std::string>());
  if (ack.at("id") == 1 && join_ && join_->sent == 1) {
    mine_[seat].secret = browser_->secret(seat);  // a new seat: its ids begin
  } else {
    send({{"type", "sync"}, {"last", seq_}});  // the welcome says how far the seat's ids are
  }
  if (ack.at("id") != 1) {
    take_.reset();
  } else if (join_ && --join_->open == 0) {
    join_.reset();
  }
}

void Page::error(const Json& message) {
  const std::string& code = message.at("code").get_ref<const std::string&>();
  if (code == "busy" || code == "rate_limited") {
    if (const Json* const command = open_command(message)) {
      send(*command);
    } else if (message.at("seat").is_null() && !message.at("id").is_null()) {
      ask_again(message.at("id") == 1);
    }
    return;
  }
  if (code == "resync") {
    resync_ = true;  // the welcome comes
    return;
  }
  if (code == "no_hello" || code == "too_large") {
    stage_.fail("page ", number_, " is refused: ", message);
  }
  if (message.at("seat").is_null() && !message.at("id").is_null()) {
    return not_seated(message.at("id") == 1, code);
  }
  answered(message);
}

/// What was not saved is asked for again, with the same nonce or pass: an earlier answer may have been lost.
void Page::not_seated(bool join, const std::string& code) {
  if (code == "not_saved") {
    stage_.timeline.after(500ms, [this, join, alive = std::weak_ptr(alive_), link = link_->number()] {
      if (!alive.expired() && link_ && link_->number() == link && !asleep_) {
        ask_again(join);
      }
    });
  } else if (!join) {
    take_.reset();
  } else if (join_ && --join_->open == 0) {
    join_.reset();
  }
}

void Page::ask_again(bool join) {
  if (join && join_) {
    --join_->open;
    repeat_join();
  } else if (!join && take_) {
    take(std::string(*take_));
  }
}

void Page::bye(const std::string& code) {
  stage_.say("page ", number_, ": bye ", code);
  if (code == "moved") {
    for (const auto& [seat, mine] : mine_) {
      // Another tab of this browser may have taken it over: that secret is a new one.
      if (browser_->secret(seat) == mine.secret) {
        browser_->forget(seat);
      }
    }
  }
  if (code == "replaced" || code == "moved" || code == "removed") {
    stopped_ = code;
    mine_.clear();
    give_up_seats();
  } else if (code == "new_version" || code == "room_full") {
    stage_.fail("page ", number_, " is sent away: ", code);
  } else if (code == "room_not_found") {
    stopped_ = code;
  }
}

}  // namespace regatta::simulation
