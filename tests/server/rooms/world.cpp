#include "tests/server/rooms/world.h"

#include <stdexcept>
#include <utility>

#include "gtest/gtest.h"

namespace regatta::testing {

std::variant<rooms::CreatedRoom, protocol::Code> World::try_create(const engine::Rules& rules) {
  std::optional<std::variant<rooms::CreatedRoom, protocol::Code>> result;
  rooms->create(secrets.room_token(), rules, [&](auto created) { result = std::move(created); });
  settle();
  return result.value();
}

rooms::CreatedRoom World::create(const engine::Rules& rules) { return std::get<rooms::CreatedRoom>(try_create(rules)); }

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

Page::Page(World& world, std::string token) : world_(world), token_(std::move(token)) { reconnect(); }

Page::~Page() {
  if (world_.rooms) {
    world_.rooms->disconnected(connection_);
  }
}

void Page::reconnect() {
  connection_ = std::make_shared<FakeConnection>();
  world_.rooms->connect(token_, connection_);
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

Json Page::hello(std::optional<protocol::Seq> last) {
  Json message{{"type", "hello"}, {"protocol", 1}};
  if (!secret.empty()) {
    message["secret"] = secret;
  }
  if (last) {
    message["last"] = *last;
  }
  send(message);
  for (const rooms::Frame& frame : connection_->frames) {
    Json sent = Json::parse(*frame);
    if (sent.at("type") == "welcome") {
      if (!sent.at("you").is_null()) {
        seat = sent.at("you").at("seat");
        last_id = sent.at("you").at("last_id");
      }
      return sent;
    }
  }
  return nullptr;
}

Json Page::join(const std::string& name, const std::string& nonce, const std::string& claim) {
  Json fields{{"name", name}, {"nonce", nonce}};
  if (!claim.empty()) {
    fields["claim"] = claim;
  }
  Json answer = command("join", fields);
  if (answer.is_object() && answer.contains("secret")) {
    secret = answer.at("secret");
    seat = answer.at("seat");
  }
  return answer;
}

Json Page::next_command(const std::string& type, const Json& fields) {
  Json message{{"type", type}, {"id", ++last_id}};
  message.update(fields);
  return message;
}

Json Page::command(const std::string& type, const Json& fields) {
  send(next_command(type, fields));
  for (const rooms::Frame& frame : connection_->frames) {
    Json sent = Json::parse(*frame);
    if (sent.contains("id") && sent.at("id") == last_id) {
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

std::string nonce(int number) {
  const std::string digits = std::to_string(number);
  return "nonce" + std::string(rooms::kSecretLength - 5 - digits.size(), '-') + digits;
}

Table::Table(int people, const engine::Rules& rules, const RoomLimits& limits)
    : world(limits), room(world.create(rules)) {
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

void Table::finish() {
  while (host().room().at("phase") == "playing") {
    ASSERT_EQ(roll().at("type"), "ack");
    ASSERT_EQ(score().at("type"), "ack");
    take();
  }
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

/// `turn` and `ranking` of an event say how the game goes on.
void go_on(Json& room, const Json& event) {
  room["game"]["turn"] = event.at("turn");
  room["game"]["ranking"] = event.at("ranking");
  if (event.at("turn").is_null()) {
    room["phase"] = "over";
  }
}

}  // namespace

void follow(Json& room, const Json& event) {
  const std::string kind = event.at("event");
  if (kind == "joined") {
    room["host"] = event.at("host");
    room["seats"].push_back(event.at("seat"));
  } else if (kind == "left") {
    room["host"] = event.at("host");
    Json& seats = room["seats"];
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (seats[i].at("seat") == event.at("seat")) {
        seats.erase(i);
        break;
      }
    }
    if (room.at("phase") == "playing") {
      if (Json* const player = find_seat(room["game"]["players"], event.at("seat"))) {
        (*player)["left"] = true;
      }
      go_on(room, event);
    }
  } else if (kind == "renamed") {
    (*find_seat(room["seats"], event.at("seat")))["name"] = event.at("name");
    if (!room.at("game").is_null()) {
      if (Json* const player = find_seat(room["game"]["players"], event.at("seat"))) {
        (*player)["name"] = event.at("name");
      }
    }
  } else if (kind == "rules_set") {
    room["rules"] = event.at("rules");
  } else if (kind == "started") {
    room["game"] = event.at("game");
    room["phase"] = "playing";
  } else if (kind == "rolled") {
    room["game"]["turn"] = event.at("turn");
  } else if (kind == "scored") {
    (*find_seat(room["game"]["players"], event.at("seat")))["card"] = event.at("card");
    go_on(room, event);
  } else if (kind != "rejoined") {
    throw std::runtime_error("no event: " + kind);
  }
}

}  // namespace regatta::testing
