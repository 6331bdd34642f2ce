#include "tests/server/rooms/world.h"

#include <stdexcept>
#include <utility>

#include "gtest/gtest.h"

namespace regatta::testing {

void World::pass(std::chrono::milliseconds time) {
  settle();
  for (auto next = loop.next(); next && *next <= time; next = loop.next()) {
    time -= *next;
    loop.advance(*next);
    settle();
  }
  loop.advance(time);
}

std::variant<rooms::CreatedRoom, protocol::Code> World::try_create(const engine::Rules& rules,
                                                                   const std::optional<protocol::Table>& table) {
  std::optional<std::variant<rooms::CreatedRoom, protocol::Code>> result;
  rooms->create(secrets.room_token(), rules, table, [&](auto created) { result = std::move(created); });
  settle();
  return result.value();
}

rooms::CreatedRoom World::create(const engine::Rules& rules, const std::optional<protocol::Table>& table) {
  return std::get<rooms::CreatedRoom>(try_create(rules, table));
}

bool World::exists(const std::string& token) {
  std::optional<bool> result;
  rooms->exists(token, [&](bool exists) { result = exists; });
  settle();
  return result.value();
}

std::variant<std::string, protocol::Code> World::record(const std::string& token) {
  std::optional<std::variant<std::string, protocol::Code>> result;
  rooms->record(token, [&](auto record) { result = std::move(record); });
  settle();
  return result.value();
}

std::variant<std::string, protocol::Code> World::door(const std::string& token) {
  std::optional<std::variant<std::string, protocol::Code>> result;
  rooms->door(token, [&](auto door) { result = std::move(door); });
  settle();
  return result.value();
}

Page::Page(World& world, std::string token) : device(world.secrets.secret()), world_(world), token_(std::move(token)) {
  reconnect();
}

Page::~Page() {
  if (world_.rooms) {
    world_.rooms->disconnected(connection_);
  }
}

void Page::reconnect() {
  connection_ = std::make_shared<FakeConnection>();
  world_.rooms->connect(token_, connection_, cookie);
}

void Page::disconnect() {
  world_.rooms->disconnected(connection_);
  world_.settle();
}

void Page::post(const Json& message) { world_.rooms->receive(connection_, message.dump()); }

void Page::send_text(const std::string& text) {
  world_.rooms->receive(connection_, text);
  world_.settle();
}

Json Page::hello_message(std::optional<protocol::Seq> last) const {
  Json message{{"type", "hello"}, {"protocol", 1}, {"device", device}};
  std::vector<std::string> secrets;
  if (!secret.empty()) {
    secrets.push_back(secret);
  }
  for (const auto& [number, other] : more_secrets) {
    secrets.push_back(other);
  }
  message["secrets"] = secrets;
  if (last) {
    message["last"] = *last;
  }
  message["hidden"] = hidden;
  return message;
}

Json Page::hello(std::optional<protocol::Seq> last) {
  send(hello_message(last));
  for (const rooms::Frame& frame : connection_->frames) {
    Json sent = Json::parse(*frame);
    if (sent.at("type") != "welcome") {
      continue;
    }
    for (const Json& mine : sent.at("you")) {
      if (seat == 0 || mine.at("seat") == seat) {
        seat = mine.at("seat");
        last_id = mine.at("last_id");
      } else {
        more_ids[mine.at("seat")] = mine.at("last_id");
      }
    }
    return sent;
  }
  return nullptr;
}

Json Page::come_back() {
  disconnect();
  reconnect();
  return hello();
}

Json Page::join(const std::string& name, const std::string& nonce, const std::string& claim) {
  Json message{{"type", "join"}, {"id", ++seatless_id_}, {"name", name}, {"nonce", nonce}};
  if (!claim.empty()) {
    message["claim"] = claim;
  }
  return take_seat(answer_to(message));
}

Json Page::take_over(const std::string& pass) {
  return take_seat(answer_to({{"type", "take"}, {"id", ++seatless_id_}, {"pass", pass}}));
}

Json Page::take_seat(const Json& answer) {
  if (answer.is_object() && answer.contains("joined")) {
    const Json& joined = answer.at("joined");
    if (seat == 0 || seat == joined.at("seat")) {
      seat = joined.at("seat");
      secret = joined.at("secret");
    } else {
      more_secrets[joined.at("seat")] = joined.at("secret");
    }
    learn_ids();
  }
  return answer;
}

/// As a page does it after a join or a take: the seat may have had another page before.
void Page::learn_ids() {
  const std::vector<rooms::Frame> unseen = std::exchange(connection_->frames, {});
  const Json you = welcome().at("you");
  connection_->frames = unseen;
  for (const Json& mine : you) {
    (mine.at("seat") == seat ? last_id : more_ids[mine.at("seat")]) = mine.at("last_id");
  }
}

Json Page::next_command(const std::string& type, const Json& fields) {
  Json message{{"type", type}, {"seat", seat}, {"id", ++last_id}};
  message.update(fields);
  if (type == "rules" && !fields.contains("table")) {
    message["table"] = Json{{"turn_order", "seats"}, {"timer", 0}, {"take_back", 0}};
  }
  return message;
}

Json Page::command(const std::string& type, const Json& fields) {
  Json answer = answer_to(next_command(type, fields));
  if (code(answer) == "no_seat") {
    --last_id;  // nobody has counted it
  }
  if (type == "leave" && answer.is_object() && answer.at("type") == "ack") {
    seat = 0;
    secret.clear();
    last_id = 0;
  }
  return answer;
}

Json Page::command_of(int other, const std::string& type, const Json& fields) {
  Json message{{"type", type}, {"seat", other}, {"id", ++more_ids[other]}};
  message.update(fields);
  return answer_to(message);
}

Json Page::answer_to(const Json& message) {
  send(message);
  const Json seat_of = message.contains("seat") ? message.at("seat") : Json(nullptr);
  for (auto frame = connection_->frames.rbegin(); frame != connection_->frames.rend(); ++frame) {
    Json sent = Json::parse(**frame);
    if (sent.contains("id") && sent.at("id") == message.at("id") && sent.at("seat") == seat_of) {
      return sent;
    }
  }
  return nullptr;
}

std::vector<Json> Page::take() { return connection_->take(); }

std::vector<Json> Page::take(const std::string& type) {
  std::vector<Json> messages = take();
  std::erase_if(messages, [&](const Json& message) { return message.at("type") != type; });
  return messages;
}

Json Page::only(const std::string& type) {
  std::vector<Json> messages = take(type);
  if (messages.size() != 1) {
    ADD_FAILURE() << messages.size() << " messages of type " << type << ": " << Json(messages);
    return nullptr;
  }
  return messages.front();
}

Json Page::welcome() {
  take();
  send({{"type", "sync"}});
  return only("welcome");
}

Json Page::room() { return welcome().at("room"); }

Json Page::clock() {
  take();
  send({{"type", "sync"}});
  const std::vector<Json> clocks = take("clock");
  return clocks.empty() ? Json(nullptr) : clocks.back();
}

std::string Page::presence_of(int shown) {
  for (const Json& seat : Json(room().at("seats"))) {
    if (seat.at("seat") == shown) {
      return seat.at("presence");
    }
  }
  return "no such seat";
}

std::string kinds(const std::vector<Json>& messages) {
  std::string all;
  for (const Json& message : messages) {
    const std::string type = message.at("type");
    all += (all.empty() ? "" : " ") + (type == "event" ? message.at("event").get<std::string>() : type);
  }
  return all;
}

std::string code(const Json& answer) {
  if (!answer.is_object()) {
    return "no answer";
  }
  return answer.contains("code") ? answer.at("code").get<std::string>() : answer.at("type").get<std::string>();
}

std::string nonce(int number) {
  const std::string digits = std::to_string(number);
  return "nonce" + std::string(rooms::kSecretLength - 5 - digits.size(), '-') + digits;
}

Table::Table(int people, const engine::Rules& rules, const RoomLimits& limits, const protocol::Table& table)
    : world(limits), room(world.create(rules, table)) {
  static const std::vector<std::string> names{"Nora", "Γιώργος", "Zoë", "Ødegård", "Ana", "Ben", "Cleo", "Dan"};
  for (int seat = 1; seat <= people; ++seat) {
    auto page = std::make_unique<Page>(world, room.token);
    page->hello();
    page->join(names.at(static_cast<std::size_t>(seat) - 1), nonce(seat), seat == 1 ? room.claim : std::string());
    pages.push_back(std::move(page));
  }
  take();
}

std::unique_ptr<Page> Table::visitor() {
  auto page = std::make_unique<Page>(world, room.token);
  page->hello();
  page->take();
  return page;
}

void Table::start() {
  const Json answer = host().command("start");
  ASSERT_EQ(answer.at("type"), "ack") << answer;
  take();
}

Json Table::turn() {
  const Json room = host().room();
  return room.at("game").at("turn");
}

Page& Table::in_turn() { return page(turn().at("seat")); }

Json Table::roll(const std::vector<int>& held) {
  const Json now = turn();
  return page(now.at("seat")).command("roll", {{"turn", now.at("number")}, {"roll", now.at("roll")}, {"held", held}});
}

Json Table::score(const std::string& box, int column) {
  const Json now = turn();
  return page(now.at("seat"))
      .command("score", {{"turn", now.at("number")}, {"roll", now.at("roll")}, {"box", box}, {"column", column}});
}

Json Table::score() {
  const Json options = turn().at("options");
  const std::string option = options.begin().key();
  const std::size_t colon = option.find(':');
  return score(option.substr(0, colon), std::stoi(option.substr(colon + 1)));
}

void Table::play_turn() {
  ASSERT_EQ(code(roll()), "ack");
  ASSERT_EQ(code(score()), "ack");
}

void Table::finish() {
  while (host().room().at("phase") == "playing") {
    play_turn();
    take();
  }
}

void Table::lose(int number) {
  page(number).disconnect();
  world.pass(std::chrono::seconds(30));
}

void Table::take() {
  for (const std::unique_ptr<Page>& page : pages) {
    page->take();
  }
}

namespace {

Json* find_seat(Json& list, const Json& seat) {
  for (Json& entry : list) {
    if (entry.at("seat") == seat) {
      return &entry;
    }
  }
  return nullptr;
}

void erase_seat(Json& list, const Json& seat) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].at("seat") == seat) {
      list.erase(i);
      return;
    }
  }
}

/// Tallies are of those who sit or stand in a game that is shown.
void drop_tallies(Json& room) {
  Json kept = Json::array();
  for (Json& tally : room["results"]["tally"]) {
    bool shown = find_seat(room["seats"], tally.at("seat")) != nullptr;
    for (Json& game : room["results"]["games"]) {
      shown = shown || find_seat(game["ranking"], tally.at("seat")) != nullptr;
    }
    if (shown) {
      kept.push_back(tally);
    }
  }
  room["results"]["tally"] = kept;
}

/// `turn`, `ranking`, `highlights` and `results` of an event say how the game goes on.
void go_on(Json& room, const Json& event) {
  const Json turn = event.contains("turn") ? event.at("turn") : Json(nullptr);
  room["game"]["turn"] = turn;
  room["game"]["ranking"] = event.contains("ranking") ? event.at("ranking") : Json(nullptr);
  room["game"]["highlights"] = event.contains("highlights") ? event.at("highlights") : Json(nullptr);
  room["phase"] = turn.is_null() ? "over" : "playing";
  if (!event.at("results").is_null()) {
    room["results"] = event.at("results");
  }
}

void arrange(Json& room, const Json& order) {
  Json seats = Json::array();
  for (const Json& seat : order) {
    seats.push_back(*find_seat(room["seats"], seat));
  }
  room["seats"] = seats;
}

/// Of more than 64 the oldest is forgotten.
void remember_removed(Json& list, const Json& removed) {
  list.push_back(removed);
  if (list.size() > 64) {
    list.erase(0);
  }
}

void rename(Json& list, const Json& event) {
  if (Json* const entry = find_seat(list, event.at("seat"))) {
    (*entry)["name"] = event.at("name");
  }
}

void show_presence(Json& room, const Json& presence) {
  room["spectators"] = presence.at("spectators");
  for (Json& seat : room["seats"]) {
    seat["presence"] = "gone";
    for (const char* const of : {"here", "away", "lost"}) {
      for (const Json& number : presence.at(of)) {
        if (number == seat.at("seat")) {
          seat["presence"] = of;
        }
      }
    }
  }
}

}  // namespace

void follow(Json& room, const Json& message) {
  if (message.at("type") == "presence") {
    return show_presence(room, message);
  }
  const Json& event = message;
  const std::string kind = event.at("event");
  if (kind == "joined") {
    room["host"] = event.at("host");
    room["seats"].push_back(event.at("seat"));
    if (!event.at("player").is_null()) {
      room["game"]["players"].push_back(event.at("player"));
    }
  } else if (kind == "left") {
    room["host"] = event.at("host");
    erase_seat(room["seats"], event.at("seat"));
    if (!event.at("removed").is_null()) {
      remember_removed(room["removed"], event.at("removed"));
    }
    if (room.at("phase") == "playing") {
      if (Json* const player = find_seat(room["game"]["players"], event.at("seat"))) {
        (*player)["left"] = true;
      }
      go_on(room, event);
    }
    drop_tallies(room);
  } else if (kind == "watcher_removed") {
    remember_removed(room["removed"], event.at("removed"));
  } else if (kind == "readmitted") {
    Json& removed = room["removed"];
    for (std::size_t i = 0; i < removed.size(); ++i) {
      if (removed[i].at("removed") == event.at("removed")) {
        removed.erase(i);
        break;
      }
    }
  } else if (kind == "renamed") {
    rename(room["seats"], event);
    if (!room.at("game").is_null()) {
      rename(room["game"]["players"], event);
    }
    rename(room["results"]["tally"], event);
    for (Json& game : room["results"]["games"]) {
      rename(game["ranking"], event);
    }
  } else if (kind == "rules_set") {
    room["rules"] = event.at("rules");
    room["table"] = event.at("table");
  } else if (kind == "arranged") {
    arrange(room, event.at("seats"));
  } else if (kind == "host") {
    room["host"] = event.at("host");
  } else if (kind == "started") {
    arrange(room, event.at("seats"));
    room["game"] = event.at("game");
    room["phase"] = "playing";
  } else if (kind == "rolled") {
    room["game"]["turn"] = event.at("turn");
  } else if (kind == "scored" || kind == "taken_back") {
    (*find_seat(room["game"]["players"], event.at("seat")))["card"] = event.at("card");
    go_on(room, event);
  } else if (kind == "ended") {
    go_on(room, event);
  } else if (kind == "absence") {
    (*find_seat(room["seats"], event.at("seat")))["absent"] = event.at("absent");
  } else if (kind != "rejoined") {
    throw std::runtime_error("no event: " + kind);
  }
}

}  // namespace regatta::testing
