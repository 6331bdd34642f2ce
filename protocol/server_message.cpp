#include "protocol/server_message.h"

#include <array>
#include <charconv>
#include <cstddef>

#include "protocol/client_message.h"
#include "protocol/dice_json.h"
#include "protocol/json_writer.h"
#include "protocol/rules_json.h"

namespace regatta::protocol::server {

namespace {

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

void write_rules(JsonWriter& json, const engine::Rules& rules) {
  json.key("rules");
  json.raw(encode_rules(rules).dump());
}

void write_host(JsonWriter& json, std::optional<int> host) {
  json.key("host");
  if (host) {
    json.value(*host);
  } else {
    json.null();
  }
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
  json.key("columns");
  json.begin_array();
  for (const Column& column : card.columns) {
    write(json, column);
  }
  json.end_array();
  json.field("total", card.total);
  json.field("saved_rolls", card.saved_rolls);
  json.end_object();
}

void write(JsonWriter& json, const Player& player) {
  json.begin_object();
  json.field("seat", player.seat);
  json.field("name", player.name);
  json.field("left", player.left);
  json.key("card");
  write(json, player.card);
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

/// How the game goes on: whose turn it is, or how it ended.
void write_course(JsonWriter& json, const std::optional<Turn>& turn, const std::optional<Ranking>& ranking) {
  json.key("turn");
  if (turn) {
    write(json, *turn);
  } else {
    json.null();
  }
  json.key("ranking");
  if (ranking) {
    json.begin_array();
    for (const engine::Standing& standing : *ranking) {
      write(json, standing);
    }
    json.end_array();
  } else {
    json.null();
  }
}

void write(JsonWriter& json, const Game& game) {
  json.begin_object();
  json.field("number", game.number);
  write_rules(json, game.rules);
  json.field("rounds", game.rounds);
  json.key("players");
  json.begin_array();
  for (const Player& player : game.players) {
    write(json, player);
  }
  json.end_array();
  write_course(json, game.turn, game.ranking);
  json.end_object();
}

void write(JsonWriter& json, const Seat& seat) {
  json.begin_object();
  json.field("seat", seat.seat);
  json.field("name", seat.name);
  json.field("here", seat.here);
  json.end_object();
}

void write(JsonWriter& json, const Room& room) {
  json.begin_object();
  json.field("phase", name(room.phase));
  write_rules(json, room.rules);
  write_host(json, room.host);
  json.field("max_seats", room.max_seats);
  json.key("seats");
  json.begin_array();
  for (const Seat& seat : room.seats) {
    write(json, seat);
  }
  json.end_array();
  json.field("spectators", room.spectators);
  json.key("game");
  if (room.game) {
    write(json, *room.game);
  } else {
    json.null();
  }
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
  json.key("you");
  if (welcome.you) {
    json.begin_object();
    json.field("seat", welcome.you->seat);
    json.field("last_id", welcome.you->last_id);
    json.end_object();
  } else {
    json.null();
  }
  json.key("room");
  if (welcome.room) {
    write(json, *welcome.room);
  } else {
    json.null();
  }
}

void write_members(JsonWriter& json, const Ack& ack) {
  json.field("type", "ack");
  json.field("id", ack.id);
  json.field("seq", ack.seq);
  if (ack.seat) {
    json.field("seat", *ack.seat);
  }
  if (ack.secret) {
    json.field("secret", *ack.secret);
  }
}

void write_members(JsonWriter& json, const Error& error) {
  json.field("type", "error");
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
  json.key("seat");
  write(json, joined.seat);
  write_host(json, joined.host);
}

void write_members(JsonWriter& json, const Rejoined& rejoined) {
  begin_event(json, rejoined.seq, "rejoined");
  json.field("seat", rejoined.seat);
}

void write_members(JsonWriter& json, const Left& left) {
  begin_event(json, left.seq, "left");
  json.field("seat", left.seat);
  write_host(json, left.host);
  write_course(json, left.turn, left.ranking);
}

void write_members(JsonWriter& json, const Renamed& renamed) {
  begin_event(json, renamed.seq, "renamed");
  json.field("seat", renamed.seat);
  json.field("name", renamed.name);
}

void write_members(JsonWriter& json, const RulesSet& rules_set) {
  begin_event(json, rules_set.seq, "rules_set");
  write_rules(json, rules_set.rules);
}

void write_members(JsonWriter& json, const Started& started) {
  begin_event(json, started.seq, "started");
  json.key("game");
  write(json, started.game);
}

void write_members(JsonWriter& json, const Rolled& rolled) {
  begin_event(json, rolled.seq, "rolled");
  json.field("seat", rolled.seat);
  json.key("turn");
  write(json, rolled.turn);
}

void write_members(JsonWriter& json, const Scored& scored) {
  begin_event(json, scored.seq, "scored");
  json.field("seat", scored.seat);
  json.field("box", scored.box);
  json.field("column", scored.column);
  json.field("points", scored.points);
  json.field("extra", scored.extra);
  json.key("card");
  write(json, scored.card);
  write_course(json, scored.turn, scored.ranking);
}

void write_members(JsonWriter& json, const Presence& presence) {
  json.field("type", "presence");
  json.key("here");
  json.begin_array();
  for (const int seat : presence.here) {
    json.value(seat);
  }
  json.end_array();
  json.field("spectators", presence.spectators);
}

void write_members(JsonWriter& json, const Held& held) {
  json.field("type", "held");
  json.field("seat", held.seat);
  json.field("turn", held.turn);
  json.field("roll", held.roll);
  write_held(json, held.held);
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
  return json.take();
}

}  // namespace regatta::protocol::server
