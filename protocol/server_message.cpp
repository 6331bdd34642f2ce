#include "protocol/server_message.h"

#include <array>
#include <charconv>
#include <cstddef>

#include "engine/sheet.h"
#include "protocol/client_message.h"
#include "protocol/dice_json.h"
#include "protocol/json_writer.h"
#include "protocol/named.h"
#include "protocol/rules_json.h"
#include "protocol/table_json.h"

namespace regatta::protocol::server {

std::string_view name(Phase phase) {
  switch (phase) {
    case Phase::lobby:
      return "lobby";
    case Phase::playing:
      return "playing";
    case Phase::over:
      return "over";
  }
  return {};
}

namespace {

constexpr std::array<Named<PresenceOf>, 4> kPresences{{
    {"here", PresenceOf::here},
    {"away", PresenceOf::away},
    {"gone", PresenceOf::gone},
    {"lost", PresenceOf::lost},
}};

void write(JsonWriter& json, int number) { json.value(number); }
void write(JsonWriter& json, std::string_view text) { json.value(text); }
void write(JsonWriter& json, std::chrono::milliseconds time) { json.value(time.count()); }
void write(JsonWriter& json, const Column& column);
void write(JsonWriter& json, const Card& card);
void write(JsonWriter& json, const Player& player);
void write(JsonWriter& json, const Turn& turn);
void write(JsonWriter& json, const engine::Standing& standing);
void write(JsonWriter& json, const Ranking& ranking);
void write(JsonWriter& json, const BestTurn& best);
void write(JsonWriter& json, const LuckyRoll& roll);
void write(JsonWriter& json, const Gain& gain);
void write(JsonWriter& json, const Highlights& highlights);
void write(JsonWriter& json, const Throw& thrown);
void write(JsonWriter& json, const std::vector<Throw>& round);
void write(JsonWriter& json, const Game& game);
void write(JsonWriter& json, const Seat& seat);
void write(JsonWriter& json, const Removed& removed);
void write(JsonWriter& json, const Placed& placed);
void write(JsonWriter& json, const FinishedGame& game);
void write(JsonWriter& json, const Best& best);
void write(JsonWriter& json, const Tally& tally);
void write(JsonWriter& json, const Results& results);
void write(JsonWriter& json, const Room& room);
void write(JsonWriter& json, const You& you);
void write(JsonWriter& json, const OpenTakeBack& take_back);
void write(JsonWriter& json, const Watcher& watcher);

template <typename Item>
void write_items(JsonWriter& json, const std::vector<Item>& items) {
  json.begin_array();
  for (const Item& item : items) {
    write(json, item);
  }
  json.end_array();
}

void write_member(JsonWriter& json, std::string_view key, const auto& value) {
  json.key(key);
  write(json, value);
}

template <typename Item>
void write_list(JsonWriter& json, std::string_view key, const std::vector<Item>& items) {
  json.key(key);
  write_items(json, items);
}

/// Null when there is none.
template <typename Value>
void write_nullable(JsonWriter& json, std::string_view key, const std::optional<Value>& value) {
  json.key(key);
  if (value) {
    write(json, *value);
  } else {
    json.null();
  }
}

void write_played(JsonWriter& json, const std::optional<stored::Played>& played) {
  write_nullable(json, "played", played ? std::optional(stored::name(*played)) : std::nullopt);
}

void write(JsonWriter& json, const Column& column) {
  json.begin_object();
  json.key("boxes");
  json.begin_object();
  for (const auto& [box, points] : column.boxes) {
    json.field(box, points);
  }
  json.end_object();
  json.field("upper", column.upper);
  json.field("bonus", column.bonus);
  json.field("extra", column.extra);
  json.field("total", column.total);
  json.end_object();
}

void write(JsonWriter& json, const Card& card) {
  json.begin_object();
  write_list(json, "columns", card.columns);
  json.field("total", card.total);
  json.field("saved_rolls", card.saved_rolls);
  json.end_object();
}

void write(JsonWriter& json, const Player& player) {
  json.begin_object();
  json.field("seat", player.seat);
  json.field("name", player.name);
  json.field("left", player.left);
  write_member(json, "card", player.card);
  json.end_object();
}

void write(JsonWriter& json, const Option& option) {
  std::array<char, 48> key;  // the longest box id and a column
  const std::size_t length = option.box.copy(key.data(), key.size() - 12);
  key[length] = ':';
  const auto [end, error] = std::to_chars(key.data() + length + 1, key.data() + key.size(), option.column);
  json.key(std::string_view(key.data(), end));
  json.begin_array();
  json.value(option.points);
  json.value(option.extra);
  json.end_array();
}

void write(JsonWriter& json, const Turn& turn) {
  json.begin_object();
  json.field("number", turn.number);
  json.field("round", turn.round);
  json.field("seat", turn.seat);
  json.field("roll", turn.roll);
  json.field("rolls_left", turn.rolls_left);
  json.field("saved_rolls", turn.saved_rolls);
  write_dice(json, turn.dice);
  write_held(json, turn.held);
  json.key("options");
  json.begin_object();
  for (const Option& option : turn.options) {
    write(json, option);
  }
  json.end_object();
  json.end_object();
}

void write(JsonWriter& json, const engine::Standing& standing) {
  json.begin_object();
  json.field("seat", standing.player);
  json.field("place", standing.place);
  json.field("total", standing.total);
  json.field("finished", standing.finished);
  json.end_object();
}

void write(JsonWriter& json, const Ranking& ranking) { write_items(json, ranking); }

/// The box that was written, by whom.
void write_box(JsonWriter& json, int seat, std::string_view box, int column) {
  json.field("seat", seat);
  json.field("box", box);
  json.field("column", column);
}

void write(JsonWriter& json, const BestTurn& best) {
  json.begin_object();
  write_box(json, best.seat, best.box, best.column);
  json.field("points", best.points);
  write_dice(json, best.dice);
  json.end_object();
}

void write(JsonWriter& json, const LuckyRoll& roll) {
  json.begin_object();
  write_box(json, roll.seat, roll.box, roll.column);
  write_dice(json, roll.dice);
  write_held(json, roll.held);
  json.field("one_in", roll.one_in);
  json.end_object();
}

void write(JsonWriter& json, const Gain& gain) {
  json.begin_object();
  json.field("seat", gain.seat);
  json.field("points", gain.points);
  json.end_object();
}

void write(JsonWriter& json, const Highlights& highlights) {
  json.begin_object();
  write_nullable(json, "best", highlights.best);
  write_nullable(json, "luckiest", highlights.luckiest);
  write_list(json, "bonus", highlights.bonus);
  write_list(json, "extras", highlights.extras);
  json.end_object();
}

void write(JsonWriter& json, const Throw& thrown) {
  json.begin_array();
  json.value(thrown.seat);
  json.value(thrown.face);
  json.end_array();
}

void write(JsonWriter& json, const std::vector<Throw>& round) { write_items(json, round); }

void write(JsonWriter& json, const Game& game) {
  json.begin_object();
  json.field("number", game.number);
  write_rules(json, game.rules);
  json.field("rounds", game.rounds);
  write_list(json, "roll_off", game.roll_off);
  write_list(json, "players", game.players);
  write_nullable(json, "turn", game.turn);
  write_nullable(json, "ranking", game.ranking);
  write_nullable(json, "highlights", game.highlights);
  json.end_object();
}

void write(JsonWriter& json, const Seat& seat) {
  json.begin_object();
  json.field("seat", seat.seat);
  json.field("name", seat.name);
  json.field("presence", name_of(kPresences, seat.presence));
  json.field("absent", seat.absent);
  json.end_object();
}

void write(JsonWriter& json, const Removed& removed) {
  json.begin_object();
  json.field("removed", removed.removed);
  write_nullable(json, "name", removed.name);
  json.end_object();
}

void write(JsonWriter& json, const Placed& placed) {
  json.begin_object();
  json.field("seat", placed.seat);
  json.field("name", placed.name);
  json.field("place", placed.place);
  json.field("total", placed.total);
  json.field("finished", placed.finished);
  json.end_object();
}

void write(JsonWriter& json, const FinishedGame& game) {
  json.begin_object();
  json.field("game", game.game);
  write_rules(json, game.rules);
  write_list(json, "ranking", game.ranking);
  json.end_object();
}

void write(JsonWriter& json, const Best& best) {
  json.begin_object();
  json.field("sheet", engine::sheet(best.sheet).name);
  json.field("columns", best.columns);
  json.field("total", best.total);
  json.end_object();
}

void write(JsonWriter& json, const Tally& tally) {
  json.begin_object();
  json.field("seat", tally.seat);
  json.field("name", tally.name);
  json.field("games", tally.games);
  json.field("wins", tally.wins);
  write_list(json, "best", tally.best);
  json.end_object();
}

void write(JsonWriter& json, const Results& results) {
  json.begin_object();
  write_list(json, "games", results.games);
  write_list(json, "tally", results.tally);
  json.end_object();
}

void write(JsonWriter& json, const Room& room) {
  json.begin_object();
  json.field("phase", name(room.phase));
  write_rules(json, room.rules);
  write_table(json, room.table);
  write_nullable(json, "host", room.host);
  json.field("max_seats", room.max_seats);
  write_list(json, "seats", room.seats);
  json.field("spectators", room.spectators);
  write_list(json, "removed", room.removed);
  write_nullable(json, "game", room.game);
  write_member(json, "results", room.results);
  json.end_object();
}

void write(JsonWriter& json, const You& you) {
  json.begin_object();
  json.field("seat", you.seat);
  json.field("last_id", you.last_id);
  json.end_object();
}

void write(JsonWriter& json, const OpenTakeBack& take_back) {
  json.begin_object();
  json.field("seat", take_back.seat);
  json.field("turn", take_back.turn);
  write_member(json, "left", take_back.left);
  json.end_object();
}

void write(JsonWriter& json, const Watcher& watcher) {
  json.begin_object();
  json.field("watcher", watcher.watcher);
  json.field("since", watcher.since.count());
  json.end_object();
}

void begin_event(JsonWriter& json, Seq seq, std::string_view event) {
  json.field("type", "event");
  json.field("seq", seq);
  json.field("event", event);
}

// The members of each message.

void write_members(JsonWriter& json, const Welcome& welcome) {
  json.field("type", "welcome");
  json.field("protocol", kProtocol);
  json.field("seq", welcome.seq);
  write_list(json, "you", welcome.you);
  write_nullable(json, "room", welcome.room);
}

void write_members(JsonWriter& json, const Ack& ack) {
  json.field("type", "ack");
  write_nullable(json, "seat", ack.seat);
  json.field("id", ack.id);
  json.field("seq", ack.seq);
  if (ack.joined) {
    json.key("joined");
    json.begin_object();
    json.field("seat", ack.joined->seat);
    json.field("secret", ack.joined->secret);
    json.end_object();
  }
  if (ack.pass) {
    json.key("pass");
    json.begin_object();
    json.field("pass", ack.pass->pass);
    write_member(json, "left", ack.pass->left);
    json.end_object();
  }
}

void write_members(JsonWriter& json, const Error& error) {
  json.field("type", "error");
  write_nullable(json, "seat", error.seat);
  json.key("id");
  if (error.id) {
    json.value(*error.id);
  } else {
    json.null();
  }
  json.field("code", protocol::name(error.code));
}

void write_members(JsonWriter& json, const Joined& joined) {
  begin_event(json, joined.seq, "joined");
  write_member(json, "seat", joined.seat);
  write_nullable(json, "host", joined.host);
  write_nullable(json, "player", joined.player);
}

void write_members(JsonWriter& json, const Rejoined& rejoined) {
  begin_event(json, rejoined.seq, "rejoined");
  json.field("seat", rejoined.seat);
}

void write_members(JsonWriter& json, const Left& left) {
  begin_event(json, left.seq, "left");
  json.field("seat", left.seat);
  write_nullable(json, "removed", left.removed);
  write_nullable(json, "host", left.host);
  write_nullable(json, "turn", left.turn);
  write_nullable(json, "ranking", left.ranking);
  write_nullable(json, "highlights", left.highlights);
  write_nullable(json, "results", left.results);
}

void write_members(JsonWriter& json, const Renamed& renamed) {
  begin_event(json, renamed.seq, "renamed");
  json.field("seat", renamed.seat);
  json.field("name", renamed.name);
}

void write_members(JsonWriter& json, const RulesSet& rules_set) {
  begin_event(json, rules_set.seq, "rules_set");
  write_rules(json, rules_set.rules);
  write_table(json, rules_set.table);
}

void write_members(JsonWriter& json, const Arranged& arranged) {
  begin_event(json, arranged.seq, "arranged");
  write_list(json, "seats", arranged.seats);
}

void write_members(JsonWriter& json, const HostSet& host_set) {
  begin_event(json, host_set.seq, "host");
  json.field("host", host_set.host);
}

void write_members(JsonWriter& json, const WatcherRemoved& watcher_removed) {
  begin_event(json, watcher_removed.seq, "watcher_removed");
  write_member(json, "removed", watcher_removed.removed);
}

void write_members(JsonWriter& json, const Readmitted& readmitted) {
  begin_event(json, readmitted.seq, "readmitted");
  json.field("removed", readmitted.removed);
}

void write_members(JsonWriter& json, const Started& started) {
  begin_event(json, started.seq, "started");
  write_list(json, "seats", started.seats);
  write_member(json, "game", started.game);
}

void write_members(JsonWriter& json, const Rolled& rolled) {
  begin_event(json, rolled.seq, "rolled");
  json.field("seat", rolled.seat);
  write_played(json, rolled.played);
  write_member(json, "turn", rolled.turn);
}

void write_members(JsonWriter& json, const Scored& scored) {
  begin_event(json, scored.seq, "scored");
  json.field("seat", scored.seat);
  write_played(json, scored.played);
  json.field("box", scored.box);
  json.field("column", scored.column);
  json.field("points", scored.points);
  json.field("extra", scored.extra);
  json.field("joker", scored.joker);
  write_member(json, "card", scored.card);
  write_nullable(json, "turn", scored.turn);
  write_nullable(json, "ranking", scored.ranking);
  write_nullable(json, "highlights", scored.highlights);
  write_nullable(json, "results", scored.results);
}

void write_members(JsonWriter& json, const TakenBack& taken_back) {
  begin_event(json, taken_back.seq, "taken_back");
  json.field("seat", taken_back.seat);
  json.field("box", taken_back.box);
  json.field("column", taken_back.column);
  write_member(json, "card", taken_back.card);
  write_member(json, "turn", taken_back.turn);
  for (const char* const of_the_end : {"ranking", "highlights"}) {
    json.key(of_the_end);  // the page reads how the game goes on in the same way from each event that says so
    json.null();
  }
  write_nullable(json, "results", taken_back.results);
}

void write_members(JsonWriter& json, const Ended& ended) {
  begin_event(json, ended.seq, "ended");
  json.field("seat", ended.seat);
  write_member(json, "ranking", ended.ranking);
  write_member(json, "highlights", ended.highlights);
  write_member(json, "results", ended.results);
}

void write_members(JsonWriter& json, const Absence& absence) {
  begin_event(json, absence.seq, "absence");
  json.field("seat", absence.seat);
  json.field("absent", absence.absent);
  json.field("why", stored::name(absence.why));
}

void write_members(JsonWriter& json, const Presence& presence) {
  json.field("type", "presence");
  write_list(json, "here", presence.here);
  write_list(json, "away", presence.away);
  write_list(json, "lost", presence.lost);
  json.field("spectators", presence.spectators);
}

void write_members(JsonWriter& json, const Held& held) {
  json.field("type", "held");
  json.field("seat", held.seat);
  json.field("turn", held.turn);
  json.field("roll", held.roll);
  write_held(json, held.held);
}

void write_members(JsonWriter& json, const Clock& clock) {
  json.field("type", "clock");
  json.field("turn", clock.turn);
  json.field("roll", clock.roll);
  write_nullable(json, "left", clock.left);
  write_nullable(json, "take_back", clock.take_back);
}

void write_members(JsonWriter& json, const Reacted& reacted) {
  json.field("type", "reaction");
  json.field("seat", reacted.seat);
  json.field("reaction", protocol::name(reacted.reaction));
}

void write_members(JsonWriter& json, const WatcherList& list) {
  json.field("type", "watchers");
  write_list(json, "watchers", list.watchers);
}

void write_members(JsonWriter& json, const Taken& taken) {
  json.field("type", "taken");
  json.field("seat", taken.seat);
}

void write_members(JsonWriter& json, const ByeMessage& bye) {
  json.field("type", "bye");
  json.field("code", protocol::name(bye.code));
}

}  // namespace

std::string encode(const Message& message) {
  JsonWriter json;
  json.begin_object();
  std::visit([&](const auto& members) { write_members(json, members); }, message);
  json.end_object();
  return json.text();
}

}  // namespace regatta::protocol::server
