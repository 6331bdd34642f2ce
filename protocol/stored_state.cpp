#include "protocol/stored_state.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <variant>

#include "engine/sheet.h"
#include "protocol/json_fields.h"
#include "protocol/json_writer.h"
#include "protocol/rules_json.h"
#include "protocol/stored_fields.h"
#include "protocol/strict_json.h"
#include "protocol/table_json.h"

namespace regatta::protocol::stored {

namespace {

/// Raised whenever a state has other members, or the same log another state.
constexpr int kVersion = 1;
/// A room with as many seats, results and removed people as there can be has about 60 kB.
constexpr JsonLimits kLimits{.bytes = 262'144, .depth = 6};
constexpr std::int64_t kMostTotal = 1'000'000;

// Writing.

void optional_field(JsonWriter& out, std::string_view key, const std::optional<Hash>& hash) {
  if (hash) {
    out.field(key, hex(*hash));
  }
}

void write(JsonWriter& out, const SeatState& seat) {
  out.field("seat", seat.seat);
  out.field("name", seat.name);
  out.field("secret", hex(seat.secret));
  out.field("nonce", hex(seat.nonce));
  if (seat.taken) {
    out.field("pass", hex(seat.taken->pass));
    out.field("device", hex(seat.taken->device));
  }
  out.field("last_id", seat.last_id);
  out.field("answer", seat.answer);
  out.field("absent", seat.absent);
  out.field("time_outs", seat.time_outs);
}

void write(JsonWriter& out, const RemovedState& removed) {
  out.field("removed", removed.removed);
  out.field("name", removed.name);
  optional_field(out, "secret", removed.secret);
  optional_field(out, "device", removed.device);
}

void write(JsonWriter& out, const PlacedState& placed) {
  out.field("seat", placed.seat);
  out.field("name", placed.name);
  out.field("place", placed.place);
  out.field("total", placed.total);
  out.field("finished", placed.finished);
}

void write(JsonWriter& out, const BestState& best) {
  out.field("sheet", engine::sheet(best.sheet).name);
  out.field("columns", best.columns);
  out.field("total", best.total);
}

void write(JsonWriter& out, const GameState& game);
void write(JsonWriter& out, const TallyState& tally);

template <typename Each>
void write_list(JsonWriter& out, std::string_view key, const std::vector<Each>& list) {
  out.key(key);
  out.begin_array();
  for (const Each& each : list) {
    out.begin_object();
    write(out, each);
    out.end_object();
  }
  out.end_array();
}

void write(JsonWriter& out, const GameState& game) {
  out.field("game", game.game);
  write_rules(out, game.rules);
  write_list(out, "ranking", game.ranking);
}

void write(JsonWriter& out, const TallyState& tally) {
  out.field("seat", tally.seat);
  out.field("name", tally.name);
  out.field("games", tally.games);
  out.field("wins", tally.wins);
  write_list(out, "best", tally.best);
}

// Reading. The members are read in the order of the braces, which C++ guarantees.

int number(JsonFields& in, std::string_view key) { return static_cast<int>(in.integer(key, 0, kMaxNumber)); }
int total(JsonFields& in) { return static_cast<int>(in.integer("total", 0, kMostTotal)); }

template <typename Each, typename Read>
std::vector<Each> list(JsonFields& in, std::string_view key, Read read) {
  std::vector<Each> all;
  const Json& given = in.any(key);
  if (!given.is_array()) {
    in.fail();
    return all;
  }
  all.reserve(given.size());
  for (const Json& each : given) {
    if (!each.is_object()) {
      in.fail();
      return all;
    }
    JsonFields fields(each);
    all.push_back(read(fields));
    if (!fields.complete()) {
      in.fail();
    }
  }
  return all;
}

SeatState read_seat(JsonFields& in) {
  return {seat(in),
          in.string("name"),
          hash(in, "secret"),
          hash(in, "nonce"),
          taken(in),
          in.integer("last_id", 0, kMaxInteger),
          in.integer("answer", 0, kMaxInteger),
          in.boolean("absent"),
          static_cast<int>(in.integer("time_outs", 0, 255))};
}

RemovedState read_removed(JsonFields& in) {
  return {static_cast<int>(in.integer("removed", 1, kMaxNumber)), in.string("name"), optional_hash(in, "secret"),
          optional_hash(in, "device")};
}

PlacedState read_placed(JsonFields& in) {
  return {seat(in), in.string("name"), number(in, "place"), total(in), in.boolean("finished")};
}

GameState read_game(JsonFields& in) {
  return {number(in, "game"), rules(in), list<PlacedState>(in, "ranking", read_placed)};
}

BestState read_best(JsonFields& in) {
  const std::optional<engine::SheetId> sheet = engine::find_sheet(in.string("sheet"));
  if (!sheet) {
    in.fail();
  }
  return {sheet.value_or(engine::SheetId::classic), static_cast<int>(in.integer("columns", 1, engine::kMaxColumns)),
          total(in)};
}

TallyState read_tally(JsonFields& in) {
  return {seat(in), in.string("name"), number(in, "games"), number(in, "wins"), list<BestState>(in, "best", read_best)};
}

/// Each number below `next`, and none twice.
template <typename Each>
bool are_distinct(const std::vector<Each>& all, int Each::*number, int next) {
  std::set<int> numbers;
  return std::all_of(all.begin(), all.end(),
                     [&](const Each& each) { return each.*number < next && numbers.insert(each.*number).second; });
}

bool is_sound(const State& state) {
  const bool host_sits = !state.host || std::any_of(state.seats.begin(), state.seats.end(),
                                                    [&](const SeatState& seat) { return seat.seat == *state.host; });
  return host_sits && are_distinct(state.seats, &SeatState::seat, state.next_seat) &&
         are_distinct(state.removed, &RemovedState::removed, state.last_removed + 1) &&
         are_distinct(state.tally, &TallyState::seat, state.next_seat) &&
         std::is_sorted(state.tally.begin(), state.tally.end(),
                        [](const TallyState& a, const TallyState& b) { return a.seat < b.seat; });
}

}  // namespace

std::string encode(const State& state) {
  JsonWriter out;
  out.begin_object();
  out.field("v", kVersion);
  write_rules(out, state.rules);
  write_table(out, state.table);
  out.field("claim", hex(state.claim));
  write_list(out, "seats", state.seats);
  out.field("next_seat", state.next_seat);
  write_list(out, "removed", state.removed);
  out.field("last_removed", state.last_removed);
  if (state.host) {
    out.field("host", *state.host);
  }
  out.field("host_is_free", state.host_is_free);
  out.field("games", state.games);
  write_list(out, "played", state.played);
  write_list(out, "tally", state.tally);
  out.end_object();
  return out.text();
}

std::optional<State> decode_state(std::string_view body) {
  const std::optional<Json> object = parse_object(body, kLimits);
  if (!object) {
    return std::nullopt;
  }
  JsonFields in(*object);
  in.integer("v", kVersion, kVersion);
  State state{rules(in),
              table(in),
              hash(in, "claim"),
              list<SeatState>(in, "seats", read_seat),
              static_cast<int>(in.integer("next_seat", 1, kMaxNumber + 1)),
              list<RemovedState>(in, "removed", read_removed),
              number(in, "last_removed"),
              std::nullopt,
              in.boolean("host_is_free"),
              number(in, "games"),
              list<GameState>(in, "played", read_game),
              list<TallyState>(in, "tally", read_tally)};
  if (const std::optional<std::int64_t> host = in.optional_integer("host", 1, kMaxNumber)) {
    state.host = static_cast<int>(*host);
  }
  if (!in.complete() || !is_sound(state)) {
    return std::nullopt;
  }
  return state;
}

}  // namespace regatta::protocol::stored
