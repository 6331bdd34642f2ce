#include "tests/protocol/message_reader.h"

#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

#include "protocol/client_message.h"
#include "protocol/rules_json.h"

namespace regatta::testing {

namespace {

using nlohmann::ordered_json;
namespace server = protocol::server;

/// The members of one object; those that were not asked for make `done` throw.
class Members {
 public:
  explicit Members(const ordered_json& json) : json_(json) {
    for (const auto& [key, value] : json.get_ref<const ordered_json::object_t&>()) {
      unread_.insert(key);
    }
  }

  const ordered_json& operator[](const std::string& key) {
    if (unread_.erase(key) == 0) {
      throw std::runtime_error("no " + key);
    }
    return json_.at(key);
  }
  bool has(const std::string& key) const { return json_.contains(key); }
  void done() const {
    if (!unread_.empty()) {
      throw std::runtime_error("unknown key " + *unread_.begin());
    }
  }

 private:
  const ordered_json& json_;
  std::set<std::string> unread_;
};

int integer(const ordered_json& json) {
  if (!json.is_number_integer()) {
    throw std::runtime_error("no integer: " + json.dump());
  }
  return json.get<int>();
}

std::optional<int> integer_or_null(const ordered_json& json) {
  return json.is_null() ? std::nullopt : std::optional<int>(integer(json));
}

engine::Rules rules(const ordered_json& json) {
  return std::get<engine::Rules>(protocol::decode_rules(nlohmann::json(json)));
}

engine::Held held(const ordered_json& json) {
  unsigned held = 0;
  for (const ordered_json& position : json) {
    held |= 1U << static_cast<unsigned>(integer(position));
  }
  return static_cast<engine::Held>(held);
}

engine::Dice dice(const ordered_json& json) { return engine::Dice(json.get<std::vector<int>>()); }

server::Column column(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Column column{};
  for (const auto& [box, points] : in["boxes"].get_ref<const ordered_json::object_t&>()) {
    column.boxes.emplace_back(reader.keep(box), integer(points));
  }
  column.upper = integer(in["upper"]);
  column.bonus = integer(in["bonus"]);
  column.extra = integer(in["extra"]);
  column.total = integer(in["total"]);
  in.done();
  return column;
}

server::Card card(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Card card{};
  for (const ordered_json& each : in["columns"]) {
    card.columns.push_back(column(reader, each));
  }
  card.total = integer(in["total"]);
  card.saved_rolls = integer(in["saved_rolls"]);
  in.done();
  return card;
}

server::Turn turn(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Turn turn{.number = integer(in["number"]),
                    .round = integer(in["round"]),
                    .seat = integer(in["seat"]),
                    .roll = integer(in["roll"]),
                    .rolls_left = integer(in["rolls_left"]),
                    .saved_rolls = integer(in["saved_rolls"]),
                    .dice = dice(in["dice"]),
                    .held = held(in["held"]),
                    .options = {}};
  for (const auto& [key, values] : in["options"].get_ref<const ordered_json::object_t&>()) {
    const std::size_t colon = key.find(':');
    turn.options.push_back({.box = reader.keep(key.substr(0, colon)),
                            .column = std::stoi(key.substr(colon + 1)),
                            .points = integer(values.at(0)),
                            .extra = integer(values.at(1))});
  }
  in.done();
  return turn;
}

std::optional<server::Turn> turn_or_null(MessageReader& reader, const ordered_json& json) {
  return json.is_null() ? std::nullopt : std::optional(turn(reader, json));
}

std::optional<server::Ranking> ranking_or_null(const ordered_json& json) {
  if (json.is_null()) {
    return std::nullopt;
  }
  server::Ranking ranking;
  for (const ordered_json& line : json) {
    Members in(line);
    ranking.push_back({.player = integer(in["seat"]),
                       .place = integer(in["place"]),
                       .total = integer(in["total"]),
                       .finished = in["finished"].get<bool>()});
    in.done();
  }
  return ranking;
}

server::Game game(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Game game{};
  game.number = integer(in["number"]);
  game.rules = rules(in["rules"]);
  game.rounds = integer(in["rounds"]);
  for (const ordered_json& each : in["players"]) {
    Members player(each);
    game.players.push_back({.seat = integer(player["seat"]),
                            .name = reader.keep(player["name"].get<std::string>()),
                            .left = player["left"].get<bool>(),
                            .card = card(reader, player["card"])});
    player.done();
  }
  game.turn = turn_or_null(reader, in["turn"]);
  game.ranking = ranking_or_null(in["ranking"]);
  in.done();
  return game;
}

server::Seat seat(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  const server::Seat seat{
      .seat = integer(in["seat"]), .name = reader.keep(in["name"].get<std::string>()), .here = in["here"].get<bool>()};
  in.done();
  return seat;
}

server::Phase phase(const std::string& name) {
  if (name == "lobby") return server::Phase::lobby;
  if (name == "playing") return server::Phase::playing;
  if (name == "over") return server::Phase::over;
  throw std::runtime_error("no phase: " + name);
}

server::Room room(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Room room{};
  room.phase = phase(in["phase"].get<std::string>());
  room.rules = rules(in["rules"]);
  room.host = integer_or_null(in["host"]);
  room.max_seats = integer(in["max_seats"]);
  for (const ordered_json& each : in["seats"]) {
    room.seats.push_back(seat(reader, each));
  }
  room.spectators = integer(in["spectators"]);
  if (const ordered_json& running = in["game"]; !running.is_null()) {
    room.game = game(reader, running);
  }
  in.done();
  return room;
}

server::Welcome welcome(MessageReader& reader, Members& in) {
  if (integer(in["protocol"]) != protocol::kProtocol) {
    throw std::runtime_error("another protocol");
  }
  server::Welcome welcome{.seq = in["seq"].get<protocol::Seq>(), .you = {}, .room = {}};
  if (const ordered_json& json = in["you"]; !json.is_null()) {
    Members you(json);
    welcome.you = server::You{.seat = integer(you["seat"]), .last_id = you["last_id"].get<protocol::Id>()};
    you.done();
  }
  if (const ordered_json& json = in["room"]; !json.is_null()) {
    welcome.room = room(reader, json);
  }
  return welcome;
}

server::Ack ack(Members& in) {
  server::Ack ack{.id = in["id"].get<protocol::Id>(), .seq = in["seq"].get<protocol::Seq>(), .seat = {}, .secret = {}};
  if (in.has("seat")) {
    ack.seat = integer(in["seat"]);
  }
  if (in.has("secret")) {
    ack.secret = in["secret"].get<std::string>();
  }
  return ack;
}

protocol::Code code(const std::string& text) {
  for (int i = 0; i <= static_cast<int>(protocol::Code::joker_needs_classic); ++i) {
    if (name(static_cast<protocol::Code>(i)) == text) {
      return static_cast<protocol::Code>(i);
    }
  }
  throw std::runtime_error("no code: " + text);
}

protocol::Bye bye(const std::string& text) {
  for (int i = 0; i <= static_cast<int>(protocol::Bye::not_saved); ++i) {
    if (name(static_cast<protocol::Bye>(i)) == text) {
      return static_cast<protocol::Bye>(i);
    }
  }
  throw std::runtime_error("no bye: " + text);
}

server::Message event(MessageReader& reader, Members& in) {
  const auto seq = in["seq"].get<protocol::Seq>();
  const auto kind = in["event"].get<std::string>();
  if (kind == "joined") {
    return server::Joined{.seq = seq, .seat = seat(reader, in["seat"]), .host = integer_or_null(in["host"])};
  }
  if (kind == "rejoined") {
    return server::Rejoined{.seq = seq, .seat = integer(in["seat"])};
  }
  if (kind == "left") {
    return server::Left{.seq = seq,
                        .seat = integer(in["seat"]),
                        .host = integer_or_null(in["host"]),
                        .turn = turn_or_null(reader, in["turn"]),
                        .ranking = ranking_or_null(in["ranking"])};
  }
  if (kind == "renamed") {
    return server::Renamed{.seq = seq, .seat = integer(in["seat"]), .name = reader.keep(in["name"].get<std::string>())};
  }
  if (kind == "rules_set") {
    return server::RulesSet{.seq = seq, .rules = rules(in["rules"])};
  }
  if (kind == "started") {
    return server::Started{.seq = seq, .game = game(reader, in["game"])};
  }
  if (kind == "rolled") {
    return server::Rolled{.seq = seq, .seat = integer(in["seat"]), .turn = turn(reader, in["turn"])};
  }
  if (kind == "scored") {
    return server::Scored{.seq = seq,
                          .seat = integer(in["seat"]),
                          .box = reader.keep(in["box"].get<std::string>()),
                          .column = integer(in["column"]),
                          .points = integer(in["points"]),
                          .extra = integer(in["extra"]),
                          .card = card(reader, in["card"]),
                          .turn = turn_or_null(reader, in["turn"]),
                          .ranking = ranking_or_null(in["ranking"])};
  }
  throw std::runtime_error("no event: " + kind);
}

server::Message message(MessageReader& reader, Members& in) {
  const auto type = in["type"].get<std::string>();
  if (type == "welcome") {
    return welcome(reader, in);
  }
  if (type == "ack") {
    return ack(in);
  }
  if (type == "error") {
    server::Error error{.id = {}, .code = code(in["code"].get<std::string>())};
    if (const ordered_json& id = in["id"]; !id.is_null()) {
      error.id = id.get<protocol::Id>();
    }
    return error;
  }
  if (type == "event") {
    return event(reader, in);
  }
  if (type == "presence") {
    return server::Presence{.here = in["here"].get<std::vector<int>>(), .spectators = integer(in["spectators"])};
  }
  if (type == "held") {
    return server::Held{.seat = integer(in["seat"]),
                        .turn = integer(in["turn"]),
                        .roll = integer(in["roll"]),
                        .held = held(in["held"])};
  }
  if (type == "bye") {
    return server::ByeMessage{.code = bye(in["code"].get<std::string>())};
  }
  throw std::runtime_error("no type: " + type);
}

}  // namespace

server::Message MessageReader::read(const ordered_json& json) {
  Members in(json);
  server::Message read = message(*this, in);
  in.done();
  return read;
}

}  // namespace regatta::testing
