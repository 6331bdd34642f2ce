#include "protocol/door.h"

#include "protocol/json_writer.h"
#include "protocol/rules_json.h"

namespace regatta::protocol::server {

std::string encode_door(const Door& door) {
  JsonWriter json;
  json.begin_object();
  json.field("phase", name(door.phase));
  write_rules(json, door.rules);
  json.field("max_seats", door.max_seats);
  json.key("seats");
  json.begin_array();
  for (const Door::Seat& seat : door.seats) {
    json.begin_object();
    json.field("seat", seat.seat);
    json.field("name", seat.name);
    json.end_object();
  }
  json.end_array();
  json.key("turn");
  if (door.turn) {
    json.value(*door.turn);
  } else {
    json.null();
  }
  json.end_object();
  return json.text();
}

}  // namespace regatta::protocol::server
