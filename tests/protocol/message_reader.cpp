#include "tests/protocol/message_reader.h"

#include <chrono>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

#include "engine/sheet.h"
#include "protocol/client_message.h"
#include "protocol/rules_json.h"
#include "protocol/stored_event.h"
#include "protocol/table_json.h"

namespace regatta::testing {

namespace {

using nlohmann::ordered_json;
namespace server = protocol::server;
namespace stored = protocol::stored;

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

protocol::Table table(const ordered_json& json) {
  return std::get<protocol::Table>(protocol::decode_table(nlohmann::json(json)));
}

std::vector<int> integers(const ordered_json& json) {
  std::vector<int> all;
  for (const ordered_json& each : json) {
    all.push_back(integer(each));
  }
  return all;
}

/// The value of an enumeration whose last one is `last`, by its name.
template <typename Enum>
Enum by_name(const std::string& text, Enum last) {
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    if (name(static_cast<Enum>(i)) == text) {
      return static_cast<Enum>(i);
    }
  }
  throw std::runtime_error("no such name: " + text);
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

server::Ranking ranking(const ordered_json& json) {
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

std::optional<server::Ranking> ranking_or_null(const ordered_json& json) {
  return json.is_null() ? std::nullopt : std::optional(ranking(json));
}

std::vector<server::Gain> gains(const ordered_json& json) {
  std::vector<server::Gain> gains;
  for (const ordered_json& each : json) {
    Members in(each);
    gains.push_back({.seat = integer(in["seat"]), .points = integer(in["points"])});
    in.done();
  }
  return gains;
}

server::Highlights highlights(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Highlights highlights{.best = {}, .luckiest = {}, .bonus = gains(in["bonus"]), .extras = gains(in["extras"])};
  if (const ordered_json& best = in["best"]; !best.is_null()) {
    Members of(best);
    highlights.best = server::BestTurn{.seat = integer(of["seat"]),
                                       .box = reader.keep(of["box"].get<std::string>()),
                                       .column = integer(of["column"]),
                                       .points = integer(of["points"]),
                                       .dice = dice(of["dice"])};
    of.done();
  }
  if (const ordered_json& luckiest = in["luckiest"]; !luckiest.is_null()) {
    Members of(luckiest);
    highlights.luckiest = server::LuckyRoll{.seat = integer(of["seat"]),
                                            .box = reader.keep(of["box"].get<std::string>()),
                                            .column = integer(of["column"]),
                                            .dice = dice(of["dice"]),
                                            .held = held(of["held"]),
                                            .one_in = integer(of["one_in"])};
    of.done();
  }
  in.done();
  return highlights;
}

std::optional<server::Highlights> highlights_or_null(MessageReader& reader, const ordered_json& json) {
  return json.is_null() ? std::nullopt : std::optional(highlights(reader, json));
}

server::Player player(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Player player{.seat = integer(in["seat"]),
                        .name = reader.keep(in["name"].get<std::string>()),
                        .left = in["left"].get<bool>(),
                        .card = card(reader, in["card"])};
  in.done();
  return player;
}

server::RollOff roll_off(const ordered_json& json) {
  server::RollOff rounds;
  for (const ordered_json& throws : json) {
    auto& round = rounds.emplace_back();
    for (const ordered_json& each : throws) {
      if (each.size() != 2) {
        throw std::runtime_error("no throw: " + each.dump());
      }
      round.push_back({.seat = integer(each.at(0)), .face = integer(each.at(1))});
    }
  }
  return rounds;
}

server::Game game(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Game game{};
  game.number = integer(in["number"]);
  game.rules = rules(in["rules"]);
  game.rounds = integer(in["rounds"]);
  game.roll_off = roll_off(in["roll_off"]);
  for (const ordered_json& each : in["players"]) {
    game.players.push_back(player(reader, each));
  }
  game.turn = turn_or_null(reader, in["turn"]);
  game.ranking = ranking_or_null(in["ranking"]);
  game.highlights = highlights_or_null(reader, in["highlights"]);
  in.done();
  return game;
}

server::PresenceOf presence(const std::string& name) {
  if (name == "here") return server::PresenceOf::here;
  if (name == "away") return server::PresenceOf::away;
  if (name == "gone") return server::PresenceOf::gone;
  if (name == "lost") return server::PresenceOf::lost;
  throw std::runtime_error("no presence: " + name);
}

server::Seat seat(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  const server::Seat seat{.seat = integer(in["seat"]),
                          .name = reader.keep(in["name"].get<std::string>()),
                          .presence = presence(in["presence"].get<std::string>()),
                          .absent = in["absent"].get<bool>()};
  in.done();
  return seat;
}

server::Removed removed(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Removed removed{.removed = integer(in["removed"]), .name = {}};
  if (const ordered_json& name = in["name"]; !name.is_null()) {
    removed.name = reader.keep(name.get<std::string>());
  }
  in.done();
  return removed;
}

server::FinishedGame finished_game(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::FinishedGame game{.game = integer(in["game"]), .rules = rules(in["rules"]), .ranking = {}};
  for (const ordered_json& each : in["ranking"]) {
    Members line(each);
    game.ranking.push_back({.seat = integer(line["seat"]),
                            .name = reader.keep(line["name"].get<std::string>()),
                            .place = integer(line["place"]),
                            .total = integer(line["total"]),
                            .finished = line["finished"].get<bool>()});
    line.done();
  }
  in.done();
  return game;
}

server::Tally tally(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Tally tally{.seat = integer(in["seat"]),
                      .name = reader.keep(in["name"].get<std::string>()),
                      .games = integer(in["games"]),
                      .wins = integer(in["wins"]),
                      .best = {}};
  for (const ordered_json& each : in["best"]) {
    Members best(each);
    tally.best.push_back({.sheet = engine::find_sheet(best["sheet"].get<std::string>()).value(),
                          .columns = integer(best["columns"]),
                          .total = integer(best["total"])});
    best.done();
  }
  in.done();
  return tally;
}

server::Results results(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Results results;
  for (const ordered_json& each : in["games"]) {
    results.games.push_back(finished_game(reader, each));
  }
  for (const ordered_json& each : in["tally"]) {
    results.tally.push_back(tally(reader, each));
  }
  in.done();
  return results;
}

std::optional<server::Results> results_or_null(MessageReader& reader, const ordered_json& json) {
  return json.is_null() ? std::nullopt : std::optional(results(reader, json));
}

std::optional<stored::Played> played_or_null(const ordered_json& json) {
  return json.is_null() ? std::nullopt : std::optional(by_name(json.get<std::string>(), stored::Played::absent));
}

server::Room room(MessageReader& reader, const ordered_json& json) {
  Members in(json);
  server::Room room{};
  room.phase = by_name(in["phase"].get<std::string>(), server::Phase::over);
  room.rules = rules(in["rules"]);
  room.table = table(in["table"]);
  room.host = integer_or_null(in["host"]);
  room.max_seats = integer(in["max_seats"]);
  for (const ordered_json& each : in["seats"]) {
    room.seats.push_back(seat(reader, each));
  }
  room.spectators = integer(in["spectators"]);
  for (const ordered_json& each : in["removed"]) {
    room.removed.push_back(removed(reader, each));
  }
  if (const ordered_json& running = in["game"]; !running.is_null()) {
    room.game = game(reader, running);
  }
  room.results = results(reader, in["results"]);
  in.done();
  return room;
}

server::Welcome welcome(MessageReader& reader, Members& in) {
  if (integer(in["protocol"]) != protocol::kProtocol) {
    throw std::runtime_error("another protocol");
  }
  server::Welcome welcome{.seq = in["seq"].get<protocol::Seq>(), .you = {}, .room = {}};
  for (const ordered_json& each : in["you"]) {
    Members you(each);
    welcome.you.push_back({.seat = integer(you["seat"]), .last_id = you["last_id"].get<protocol::Id>()});
    you.done();
  }
  if (const ordered_json& json = in["room"]; !json.is_null()) {
    welcome.room = room(reader, json);
  }
  return welcome;
}

server::Ack ack(Members& in) {
  server::Ack ack{.seat = integer_or_null(in["seat"]),
                  .id = in["id"].get<protocol::Id>(),
                  .seq = in["seq"].get<protocol::Seq>(),
                  .joined = {},
                  .pass = {}};
  if (in.has("joined")) {
    Members joined(in["joined"]);
    ack.joined = server::NewSeat{.seat = integer(joined["seat"]), .secret = joined["secret"].get<std::string>()};
    joined.done();
  }
  if (in.has("pass")) {
    Members pass(in["pass"]);
    ack.pass =
        server::Pass{.pass = pass["pass"].get<std::string>(), .left = std::chrono::milliseconds(integer(pass["left"]))};
    pass.done();
  }
  return ack;
}

server::Message event(MessageReader& reader, Members& in) {
  const auto seq = in["seq"].get<protocol::Seq>();
  const auto kind = in["event"].get<std::string>();
  if (kind == "joined") {
    server::Joined joined{
        .seq = seq, .seat = seat(reader, in["seat"]), .host = integer_or_null(in["host"]), .player = {}};
    if (const ordered_json& json = in["player"]; !json.is_null()) {
      joined.player = player(reader, json);
    }
    return joined;
  }
  if (kind == "rejoined") {
    return server::Rejoined{.seq = seq, .seat = integer(in["seat"])};
  }
  if (kind == "left") {
    server::Left left{.seq = seq,
                      .seat = integer(in["seat"]),
                      .removed = {},
                      .host = integer_or_null(in["host"]),
                      .turn = turn_or_null(reader, in["turn"]),
                      .ranking = ranking_or_null(in["ranking"]),
                      .highlights = highlights_or_null(reader, in["highlights"]),
                      .results = results_or_null(reader, in["results"])};
    if (const ordered_json& json = in["removed"]; !json.is_null()) {
      left.removed = removed(reader, json);
    }
    return left;
  }
  if (kind == "renamed") {
    return server::Renamed{.seq = seq, .seat = integer(in["seat"]), .name = reader.keep(in["name"].get<std::string>())};
  }
  if (kind == "rules_set") {
    return server::RulesSet{.seq = seq, .rules = rules(in["rules"]), .table = table(in["table"])};
  }
  if (kind == "arranged") {
    return server::Arranged{.seq = seq, .seats = integers(in["seats"])};
  }
  if (kind == "host") {
    return server::HostSet{.seq = seq, .host = integer(in["host"])};
  }
  if (kind == "watcher_removed") {
    return server::WatcherRemoved{.seq = seq, .removed = removed(reader, in["removed"])};
  }
  if (kind == "readmitted") {
    return server::Readmitted{.seq = seq, .removed = integer(in["removed"])};
  }
  if (kind == "started") {
    return server::Started{.seq = seq, .seats = integers(in["seats"]), .game = game(reader, in["game"])};
  }
  if (kind == "rolled") {
    return server::Rolled{.seq = seq,
                          .seat = integer(in["seat"]),
                          .played = played_or_null(in["played"]),
                          .turn = turn(reader, in["turn"])};
  }
  if (kind == "scored") {
    return server::Scored{.seq = seq,
                          .seat = integer(in["seat"]),
                          .played = played_or_null(in["played"]),
                          .box = reader.keep(in["box"].get<std::string>()),
                          .column = integer(in["column"]),
                          .points = integer(in["points"]),
                          .extra = integer(in["extra"]),
                          .joker = in["joker"].get<bool>(),
                          .card = card(reader, in["card"]),
                          .turn = turn_or_null(reader, in["turn"]),
                          .ranking = ranking_or_null(in["ranking"]),
                          .highlights = highlights_or_null(reader, in["highlights"]),
                          .results = results_or_null(reader, in["results"])};
  }
  if (kind == "taken_back") {
    if (!in["ranking"].is_null() || !in["highlights"].is_null()) {
      throw std::runtime_error("a result of a game that goes on");
    }
    return server::TakenBack{.seq = seq,
                             .seat = integer(in["seat"]),
                             .box = reader.keep(in["box"].get<std::string>()),
                             .column = integer(in["column"]),
                             .card = card(reader, in["card"]),
                             .turn = turn(reader, in["turn"]),
                             .results = results_or_null(reader, in["results"])};
  }
  if (kind == "ended") {
    return server::Ended{.seq = seq,
                         .seat = integer(in["seat"]),
                         .ranking = ranking(in["ranking"]),
                         .highlights = highlights(reader, in["highlights"]),
                         .results = results(reader, in["results"])};
  }
  if (kind == "absence") {
    return server::Absence{.seq = seq,
                           .seat = integer(in["seat"]),
                           .absent = in["absent"].get<bool>(),
                           .why = by_name(in["why"].get<std::string>(), stored::Why::back)};
  }
  throw std::runtime_error("no event: " + kind);
}

server::Clock clock(Members& in) {
  server::Clock clock{.turn = integer(in["turn"]), .roll = integer(in["roll"]), .left = {}, .take_back = {}};
  if (const ordered_json& left = in["left"]; !left.is_null()) {
    clock.left = std::chrono::milliseconds(integer(left));
  }
  if (const ordered_json& json = in["take_back"]; !json.is_null()) {
    Members take_back(json);
    clock.take_back = server::OpenTakeBack{.seat = integer(take_back["seat"]),
                                           .turn = integer(take_back["turn"]),
                                           .left = std::chrono::milliseconds(integer(take_back["left"]))};
    take_back.done();
  }
  return clock;
}

server::WatcherList watchers(Members& in) {
  server::WatcherList list;
  for (const ordered_json& each : in["watchers"]) {
    Members watcher(each);
    list.watchers.push_back(
        {.watcher = integer(watcher["watcher"]), .since = std::chrono::seconds(integer(watcher["since"]))});
    watcher.done();
  }
  return list;
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
    server::Error error{.seat = integer_or_null(in["seat"]),
                        .id = {},
                        .code = by_name(in["code"].get<std::string>(), protocol::Code::bad_table)};
    if (const ordered_json& id = in["id"]; !id.is_null()) {
      error.id = id.get<protocol::Id>();
    }
    return error;
  }
  if (type == "event") {
    return event(reader, in);
  }
  if (type == "presence") {
    return server::Presence{.here = integers(in["here"]),
                            .away = integers(in["away"]),
                            .lost = integers(in["lost"]),
                            .spectators = integer(in["spectators"])};
  }
  if (type == "held") {
    return server::Held{.seat = integer(in["seat"]),
                        .turn = integer(in["turn"]),
                        .roll = integer(in["roll"]),
                        .held = held(in["held"])};
  }
  if (type == "clock") {
    return clock(in);
  }
  if (type == "reaction") {
    return server::Reacted{.seat = integer(in["seat"]),
                           .reaction = by_name(in["reaction"].get<std::string>(), protocol::Reaction::well_played)};
  }
  if (type == "watchers") {
    return watchers(in);
  }
  if (type == "taken") {
    return server::Taken{.seat = integer(in["seat"])};
  }
  if (type == "bye") {
    return server::ByeMessage{.code = by_name(in["code"].get<std::string>(), protocol::Bye::not_saved)};
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

server::Door MessageReader::read_door(const ordered_json& json) {
  Members in(json);
  server::Door door{.phase = by_name(in["phase"].get<std::string>(), server::Phase::over),
                    .rules = rules(in["rules"]),
                    .max_seats = integer(in["max_seats"]),
                    .seats = {},
                    .turn = integer_or_null(in["turn"])};
  for (const ordered_json& each : in["seats"]) {
    Members seat(each);
    door.seats.push_back({.seat = integer(seat["seat"]), .name = keep(seat["name"].get<std::string>())});
    seat.done();
  }
  in.done();
  return door;
}

}  // namespace regatta::testing
