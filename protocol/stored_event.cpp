#include "protocol/stored_event.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "nlohmann/json.hpp"

#include "protocol/dice_json.h"
#include "protocol/json_fields.h"
#include "protocol/json_writer.h"
#include "protocol/rules_json.h"
#include "protocol/strict_json.h"

namespace regatta::protocol::stored {

namespace {

using nlohmann::json;

constexpr int kVersion = 1;
constexpr JsonLimits kLimits{.bytes = 4096, .depth = 4};
constexpr std::int64_t kMaxSeat = 1'000'000;
constexpr std::int64_t kMaxPoints = 30'000;
constexpr std::string_view kHexDigits = "0123456789abcdef";

// Writing.

std::string hex(const Hash& hash) {
  std::string text;
  text.reserve(2 * hash.size());
  for (const std::uint8_t byte : hash) {
    text += kHexDigits[byte >> 4U];
    text += kHexDigits[byte & 0xFU];
  }
  return text;
}

void write_rules(JsonWriter& out, const engine::Rules& rules) {
  out.key("rules");
  out.raw(encode_rules(rules).dump());
}

void write(JsonWriter& out, const RoomCreated& created) {
  out.field("event", "room_created");
  write_rules(out, created.rules);
  out.field("claim", hex(created.claim));
}

void write(JsonWriter& out, const Joined& joined) {
  out.field("event", "joined");
  out.field("seat", joined.seat);
  out.field("name", joined.name);
  out.field("secret", hex(joined.secret));
  out.field("nonce", hex(joined.nonce));
  out.field("host", joined.host);
}

void write(JsonWriter& out, const Rejoined& rejoined) {
  out.field("event", "rejoined");
  out.field("seat", rejoined.seat);
  out.field("secret", hex(rejoined.secret));
}

void write(JsonWriter& out, const Left& left) {
  out.field("event", "left");
  out.field("seat", left.seat);
}

void write(JsonWriter& out, const Renamed& renamed) {
  out.field("event", "renamed");
  out.field("seat", renamed.seat);
  out.field("name", renamed.name);
}

void write(JsonWriter& out, const RulesSet& rules_set) {
  out.field("event", "rules_set");
  write_rules(out, rules_set.rules);
}

void write(JsonWriter& out, const Started& started) {
  out.field("event", "started");
  out.key("order");
  out.begin_array();
  for (const int seat : started.order) {
    out.value(seat);
  }
  out.end_array();
}

void write(JsonWriter& out, const Rolled& rolled) {
  out.field("event", "rolled");
  out.field("seat", rolled.seat);
  write_held(out, rolled.held);
  write_dice(out, rolled.dice);
}

void write(JsonWriter& out, const Scored& scored) {
  out.field("event", "scored");
  out.field("seat", scored.seat);
  out.field("box", scored.box);
  out.field("column", scored.column);
  out.field("points", scored.points);
  out.field("extra", scored.extra);
}

// Reading. What is missing or wrong leaves `in` incomplete.

int seat(JsonFields& in) { return static_cast<int>(in.integer("seat", 1, kMaxSeat)); }
int points(JsonFields& in, std::string_view key) { return static_cast<int>(in.integer(key, 0, kMaxPoints)); }

Hash hash(JsonFields& in, std::string_view key) {
  const std::string text = in.string(key);
  Hash hash{};
  if (text.size() != 2 * hash.size() || text.find_first_not_of(kHexDigits) != std::string::npos) {
    in.fail();
    return hash;
  }
  for (std::size_t i = 0; i < hash.size(); ++i) {
    hash[i] = static_cast<std::uint8_t>(kHexDigits.find(text[2 * i]) * 16 + kHexDigits.find(text[2 * i + 1]));
  }
  return hash;
}

engine::Rules rules(JsonFields& in) {
  const std::variant<engine::Rules, Code> read = decode_rules(in.any("rules"));
  if (!std::holds_alternative<engine::Rules>(read)) {
    in.fail();
    return {};
  }
  return std::get<engine::Rules>(read);
}

std::vector<int> integers(JsonFields& in, std::string_view key, std::int64_t least, std::int64_t greatest) {
  std::vector<int> numbers;
  const json& array = in.any(key);
  if (!array.is_array()) {
    in.fail();
    return {};
  }
  for (const json& number : array) {
    if (!number.is_number_integer() || number.get<std::int64_t>() < least || number.get<std::int64_t>() > greatest) {
      in.fail();
      return {};
    }
    numbers.push_back(number.get<int>());
  }
  return numbers;
}

engine::Dice dice(JsonFields& in) {
  const std::vector<int> faces = integers(in, "dice", 1, engine::kFaces);
  if (faces.empty() || faces.size() > engine::kMaxDice) {
    in.fail();
    return {};
  }
  return engine::Dice(faces);
}

std::vector<int> order(JsonFields& in) {
  std::vector<int> seats = integers(in, "order", 1, kMaxSeat);
  std::vector<int> sorted = seats;
  std::sort(sorted.begin(), sorted.end());
  if (seats.empty() || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    in.fail();
  }
  return seats;
}

/// Nothing for an event of another name. The members are read in the order of the braces.
std::optional<What> read(std::string_view event, JsonFields& in) {
  if (event == "rolled") {
    return Rolled{seat(in), in.held("held"), dice(in)};
  }
  if (event == "scored") {
    return Scored{seat(in), in.string("box"), static_cast<int>(in.integer("column", 0, engine::kMaxColumns - 1)),
                  points(in, "points"), points(in, "extra")};
  }
  if (event == "room_created") {
    return RoomCreated{rules(in), hash(in, "claim")};
  }
  if (event == "joined") {
    return Joined{seat(in), in.string("name"), hash(in, "secret"), hash(in, "nonce"), in.boolean("host")};
  }
  if (event == "rejoined") {
    return Rejoined{seat(in), hash(in, "secret")};
  }
  if (event == "left") {
    return Left{seat(in)};
  }
  if (event == "renamed") {
    return Renamed{seat(in), in.string("name")};
  }
  if (event == "rules_set") {
    return RulesSet{rules(in)};
  }
  if (event == "started") {
    return Started{order(in)};
  }
  return std::nullopt;
}

By by(JsonFields& in) {
  const json& pair = in.any("by");
  if (!pair.is_object()) {
    in.fail();
    return {};
  }
  JsonFields fields(pair);
  const By by{seat(fields), fields.integer("id", 1, kMaxInteger)};
  if (!fields.complete()) {
    in.fail();
  }
  return by;
}

}  // namespace

std::string encode(const Event& event) {
  JsonWriter out;
  out.begin_object();
  out.field("v", kVersion);
  if (event.by) {
    out.key("by");
    out.begin_object();
    out.field("seat", event.by->seat);
    out.field("id", event.by->id);
    out.end_object();
  }
  std::visit([&](const auto& what) { write(out, what); }, event.what);
  out.end_object();
  return out.take();
}

std::optional<Event> decode(std::string_view body) {
  const std::variant<json, JsonError> parsed = parse_strict(body, kLimits);
  const json* const object = std::get_if<json>(&parsed);
  if (object == nullptr || !object->is_object()) {
    return std::nullopt;
  }
  JsonFields in(*object);
  in.integer("v", kVersion, kVersion);
  std::optional<By> cause;
  if (object->contains("by")) {
    cause = by(in);
  }
  std::optional<What> what = read(in.string("event"), in);
  if (!what || !in.complete() || cause.has_value() == std::holds_alternative<RoomCreated>(*what)) {
    return std::nullopt;
  }
  return Event{cause, *std::move(what)};
}

}  // namespace regatta::protocol::stored
