#include "protocol/stored_event.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "protocol/dice_json.h"
#include "protocol/json_fields.h"
#include "protocol/json_writer.h"
#include "protocol/named.h"
#include "protocol/rules_json.h"
#include "protocol/stored_fields.h"
#include "protocol/strict_json.h"
#include "protocol/table_json.h"

namespace regatta::protocol::stored {

namespace {

constexpr int kVersion = 1;
constexpr JsonLimits kLimits{.bytes = 4096, .depth = 4};
constexpr std::int64_t kMaxPoints = 30'000;

constexpr std::array<Named<Played>, 3> kPlayed{{
    {"time_out", Played::time_out},
    {"skipped", Played::skipped},
    {"absent", Played::absent},
}};
constexpr std::array<Named<Why>, 3> kWhys{{
    {"time_out", Why::time_out},
    {"others", Why::others},
    {"back", Why::back},
}};

// Writing.

void write_seats(JsonWriter& out, std::string_view key, const std::vector<int>& seats) {
  out.key(key);
  out.begin_array();
  for (const int seat : seats) {
    out.value(seat);
  }
  out.end_array();
}

void write_played(JsonWriter& out, const std::optional<Played>& played) {
  if (played) {
    out.field("played", name(*played));
  }
}

void write(JsonWriter& out, const RoomCreated& created) {
  out.field("event", "room_created");
  write_rules(out, created.rules);
  write_table(out, created.table);
  out.field("claim", hex(created.claim));
}

void write(JsonWriter& out, const Joined& joined) {
  out.field("event", "joined");
  out.field("seat", joined.seat);
  out.field("name", joined.name);
  out.field("secret", hex(joined.secret));
  out.field("nonce", hex(joined.nonce));
  out.field("host", joined.host);
  out.field("enters", joined.enters);
}

void write(JsonWriter& out, const Rejoined& rejoined) {
  out.field("event", "rejoined");
  out.field("seat", rejoined.seat);
  out.field("secret", hex(rejoined.secret));
  if (rejoined.taken) {
    out.field("pass", hex(rejoined.taken->pass));
    out.field("device", hex(rejoined.taken->device));
  }
}

void write(JsonWriter& out, const Left& left) {
  out.field("event", "left");
  out.field("seat", left.seat);
}

void write(JsonWriter& out, const Removed& removed) {
  out.field("event", "removed");
  out.field("seat", removed.seat);
  if (removed.device) {
    out.field("device", hex(*removed.device));
  }
}

void write(JsonWriter& out, const WatcherRemoved& watcher_removed) {
  out.field("event", "watcher_removed");
  out.field("device", hex(watcher_removed.device));
}

void write(JsonWriter& out, const Readmitted& readmitted) {
  out.field("event", "readmitted");
  out.field("removed", readmitted.removed);
}

void write(JsonWriter& out, const Renamed& renamed) {
  out.field("event", "renamed");
  out.field("seat", renamed.seat);
  out.field("name", renamed.name);
}

void write(JsonWriter& out, const RulesSet& rules_set) {
  out.field("event", "rules_set");
  write_rules(out, rules_set.rules);
  write_table(out, rules_set.table);
}

void write(JsonWriter& out, const Arranged& arranged) {
  out.field("event", "arranged");
  write_seats(out, "seats", arranged.seats);
}

void write(JsonWriter& out, const HostSet& host_set) {
  out.field("event", "host");
  out.field("seat", host_set.seat);
}

void write(JsonWriter& out, const Started& started) {
  out.field("event", "started");
  write_seats(out, "order", started.order);
  if (started.roll_off.empty()) {
    return;
  }
  out.key("roll_off");
  out.begin_array();
  for (const std::vector<Thrown>& round : started.roll_off) {
    out.begin_array();
    for (const Thrown& thrown : round) {
      out.begin_array();
      out.value(thrown.seat);
      out.value(thrown.face);
      out.end_array();
    }
    out.end_array();
  }
  out.end_array();
}

void write(JsonWriter& out, const Rolled& rolled) {
  out.field("event", "rolled");
  out.field("seat", rolled.seat);
  write_held(out, rolled.held);
  write_dice(out, rolled.dice);
  write_played(out, rolled.played);
}

void write(JsonWriter& out, const Scored& scored) {
  out.field("event", "scored");
  out.field("seat", scored.seat);
  out.field("box", scored.box);
  out.field("column", scored.column);
  out.field("points", scored.points);
  out.field("extra", scored.extra);
  write_played(out, scored.played);
}

void write(JsonWriter& out, const TakenBack& taken_back) {
  out.field("event", "taken_back");
  out.field("seat", taken_back.seat);
}

void write(JsonWriter& out, const Absence& absence) {
  out.field("event", "absence");
  out.field("seat", absence.seat);
  out.field("absent", absence.absent);
  out.field("why", name(absence.why));
}

void write(JsonWriter& out, const Ended& ended) {
  out.field("event", "ended");
  out.field("seat", ended.seat);
}

// Reading. What is missing or wrong leaves `in` incomplete.

int points(JsonFields& in, std::string_view key) { return static_cast<int>(in.integer(key, 0, kMaxPoints)); }

engine::Dice dice(JsonFields& in) {
  const std::vector<int> faces = in.integers("dice", 1, engine::kFaces, engine::kMaxDice);
  if (faces.empty()) {
    in.fail();
    return {};
  }
  return engine::Dice(faces);
}

/// Distinct, and at least one.
std::vector<int> seats(JsonFields& in, std::string_view key) {
  std::vector<int> seats = in.integers(key, 1, kMaxNumber, kMostSeats);
  std::vector<int> sorted = seats;
  std::sort(sorted.begin(), sorted.end());
  if (seats.empty() || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    in.fail();
  }
  return seats;
}

std::optional<Thrown> thrown(const Json& pair) {
  if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_integer() || !pair[1].is_number_integer()) {
    return std::nullopt;
  }
  const auto seat = pair[0].get<std::int64_t>();
  const auto face = pair[1].get<std::int64_t>();
  if (seat < 1 || seat > kMaxNumber || face < 1 || face > engine::kFaces) {
    return std::nullopt;
  }
  return Thrown{static_cast<int>(seat), static_cast<int>(face)};
}

/// Left out when there was none; a round that nobody threw in is none.
std::vector<std::vector<Thrown>> roll_off(JsonFields& in) {
  std::vector<std::vector<Thrown>> rounds;
  const Json* const given = in.optional_any("roll_off");
  if (given == nullptr) {
    return rounds;
  }
  if (!given->is_array() || given->empty()) {
    in.fail();
    return rounds;
  }
  for (const Json& throws : *given) {
    std::vector<Thrown>& round = rounds.emplace_back();
    if (!throws.is_array() || throws.empty()) {
      in.fail();
      return rounds;
    }
    for (const Json& pair : throws) {
      const std::optional<Thrown> read = thrown(pair);
      if (!read) {
        in.fail();
        return rounds;
      }
      round.push_back(*read);
    }
  }
  return rounds;
}

std::optional<Played> played(JsonFields& in) {
  const std::optional<std::string> text = in.optional_string("played");
  if (!text) {
    return std::nullopt;
  }
  const std::optional<Played> known = find_named(kPlayed, *text);
  if (!known) {
    in.fail();
  }
  return known;
}

Why why(JsonFields& in) {
  const std::optional<Why> known = find_named(kWhys, in.string("why"));
  if (!known) {
    in.fail();
  }
  return known.value_or(Why::back);
}

// The members are read in the order of the braces, which C++ guarantees.
using Reader = What (*)(JsonFields& in);
constexpr std::array<Named<Reader>, std::variant_size_v<What>> kEvents{{
    {"rolled",
     [](JsonFields& in) -> What {
       return Rolled{seat(in), in.held("held"), dice(in), played(in)};
     }},
    {"scored",
     [](JsonFields& in) -> What {
       return Scored{seat(in),
                     in.string("box"),
                     static_cast<int>(in.integer("column", 0, engine::kMaxColumns - 1)),
                     points(in, "points"),
                     points(in, "extra"),
                     played(in)};
     }},
    {"taken_back", [](JsonFields& in) -> What { return TakenBack{seat(in)}; }},
    {"room_created",
     [](JsonFields& in) -> What {
       return RoomCreated{rules(in), table(in), hash(in, "claim")};
     }},
    {"joined",
     [](JsonFields& in) -> What {
       return Joined{seat(in),          in.string("name"),  hash(in, "secret"),
                     hash(in, "nonce"), in.boolean("host"), in.boolean("enters")};
     }},
    {"rejoined",
     [](JsonFields& in) -> What {
       return Rejoined{seat(in), hash(in, "secret"), taken(in)};
     }},
    {"left", [](JsonFields& in) -> What { return Left{seat(in)}; }},
    {"removed",
     [](JsonFields& in) -> What {
       return Removed{seat(in), optional_hash(in, "device")};
     }},
    {"watcher_removed", [](JsonFields& in) -> What { return WatcherRemoved{hash(in, "device")}; }},
    {"readmitted",
     [](JsonFields& in) -> What { return Readmitted{static_cast<int>(in.integer("removed", 1, kMaxNumber))}; }},
    {"renamed",
     [](JsonFields& in) -> What {
       return Renamed{seat(in), in.string("name")};
     }},
    {"rules_set",
     [](JsonFields& in) -> What {
       return RulesSet{rules(in), table(in)};
     }},
    {"arranged", [](JsonFields& in) -> What { return Arranged{seats(in, "seats")}; }},
    {"host", [](JsonFields& in) -> What { return HostSet{seat(in)}; }},
    {"started",
     [](JsonFields& in) -> What {
       return Started{seats(in, "order"), roll_off(in)};
     }},
    {"absence",
     [](JsonFields& in) -> What {
       return Absence{seat(in), in.boolean("absent"), why(in)};
     }},
    {"ended", [](JsonFields& in) -> What { return Ended{seat(in)}; }},
}};

/// See Event::by.
bool may_have_cause(const What& what) {
  return !std::holds_alternative<RoomCreated>(what) && !std::holds_alternative<Joined>(what) &&
         !std::holds_alternative<Rejoined>(what);
}

bool needs_cause(const What& what) {
  if (const auto* const rolled = std::get_if<Rolled>(&what)) {
    return !rolled->played;
  }
  if (const auto* const scored = std::get_if<Scored>(&what)) {
    return !scored->played;
  }
  return may_have_cause(what) && !std::holds_alternative<HostSet>(what) && !std::holds_alternative<Absence>(what);
}

By by(JsonFields& in) {
  const Json& pair = in.any("by");
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

std::string_view name(Played played) { return name_of(kPlayed, played); }
std::string_view name(Why why) { return name_of(kWhys, why); }

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
  return out.text();
}

std::optional<Event> decode(std::string_view body) {
  const std::optional<Json> object = parse_object(body, kLimits);
  if (!object) {
    return std::nullopt;
  }
  JsonFields in(*object);
  in.integer("v", kVersion, kVersion);
  std::optional<By> cause;
  if (object->contains("by")) {
    cause = by(in);
  }
  const std::optional<Reader> reader = find_named(kEvents, in.string("event"));
  if (!reader) {
    return std::nullopt;
  }
  What what = (*reader)(in);
  if (!in.complete() || (cause ? !may_have_cause(what) : needs_cause(what))) {
    return std::nullopt;
  }
  return Event{cause, std::move(what)};
}

}  // namespace regatta::protocol::stored
