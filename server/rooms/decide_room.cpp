// What people ask for who come, sit, go, and set the table.

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "server/rooms/decide.h"
#include "server/rooms/name.h"
#include "server/rooms/turn_order.h"

namespace regatta::rooms {

namespace client = protocol::client;
namespace stored = protocol::stored;
using protocol::Code;

namespace {

/// Names that the page shows beside the one of seat `but`: of those who sit, and of players who left the running game.
std::vector<std::string_view> names_but(const State& state, int but) {
  std::vector<std::string_view> names;
  for (const Seat& seat : state.seats().all()) {
    if (seat.number != but) {
      names.emplace_back(seat.name);
    }
  }
  if (state.phase() == Phase::playing) {
    for (std::size_t i = 0; i < state.player_names().size(); ++i) {
      if (state.game()->players()[i].id != but) {
        names.emplace_back(state.player_names()[i]);
      }
    }
  }
  return names;
}

std::optional<std::string> name_in_room(const State& state, std::string_view typed, int but) {
  const std::optional<std::string> name = clean_name(typed);
  if (!name) {
    return std::nullopt;
  }
  return distinct_name(*name, names_but(state, but));
}

/// Does whoever sits down now play in the running game? Not when it has as many players as a room has seats: those who
/// left it stay in it, and it must not grow by people who come and go.
bool enters(const State& state, int max_seats) {
  return state.game() != nullptr && state.game()->players().size() < static_cast<std::size_t>(max_seats) &&
         std::holds_alternative<engine::Event>(
             state.game()->decide(engine::Enter{.player = state.seats().next()}, engine::Dice()));
}

/// Does somebody play with this browser who is not in seat `but`? They must come back after their page was loaded
/// again.
bool seats_another(const Moment& moment, const SecretHash& device, int but) {
  const std::span<const Seat> seats = moment.state.seats().all();
  return std::any_of(seats.begin(), seats.end(), [&](const Seat& seat) {
    const Visitor* const page = moment.visitors.find(moment.presence.holder(seat.number));
    return seat.number != but && page != nullptr && equal(page->device, device);
  });
}

std::optional<Code> refusal_of_host(const State& state, const Seat& by) {
  return state.host() == by.number ? std::nullopt : std::optional(Code::not_host);
}

/// Only the host, and only while no game runs.
std::optional<Code> refusal_of_set_up(const State& state, const Seat& by) {
  if (const std::optional<Code> code = refusal_of_host(state, by)) {
    return code;
  }
  return state.phase() == Phase::playing ? std::optional(Code::wrong_phase) : std::nullopt;
}

}  // namespace

std::optional<Code> refusal_of_seat(const Moment& moment, const Visitor& from) {
  if (moment.presence.seats_of(from.connection.get()).size() >= protocol::kMaxSeatsOfPage) {
    return Code::too_many_seats;
  }
  return std::nullopt;
}

Decision decide_join(const Moment& moment, const Visitor& from, const client::Join& join, const SecretHash& secret,
                     int max_seats) {
  const State& state = moment.state;
  const SecretHash nonce = hash_secret(join.nonce);
  const Seat* const made = state.seats().find_by_nonce(nonce);
  const bool its_own = made != nullptr && moment.presence.holds(from.connection.get(), made->number);
  if (const std::optional<Code> code = refusal_of_seat(moment, from); code && !its_own) {
    return *code;
  }
  if (made != nullptr) {
    return stored::Rejoined{.seat = made->number, .secret = secret, .taken = {}};
  }
  std::optional<std::string> name = name_in_room(state, join.name, 0);
  if (!name) {
    return Code::bad_name;
  }
  if (state.seats().all().size() >= static_cast<std::size_t>(max_seats)) {
    return Code::room_full;
  }
  const bool claims = join.claim && equal(hash_secret(*join.claim), state.claim());
  return stored::Joined{.seat = state.seats().next(),
                        .name = *std::move(name),
                        .secret = secret,
                        .nonce = nonce,
                        .host = claims || state.host_is_free(),
                        .enters = enters(state, max_seats)};
}

Decision decide(const Moment& /*moment*/, const Seat& by, const client::Leave& /*leave*/) {
  return stored::Left{.seat = by.number};
}

Decision decide(const Moment& moment, const Seat& by, const client::Rename& rename) {
  std::optional<std::string> name = name_in_room(moment.state, rename.name, by.number);
  if (!name) {
    return Code::bad_name;
  }
  return stored::Renamed{.seat = by.number, .name = *std::move(name)};
}

Decision decide(const Moment& moment, const Seat& by, const client::SetRules& rules) {
  if (const std::optional<Code> code = refusal_of_set_up(moment.state, by)) {
    return *code;
  }
  return stored::RulesSet{.rules = rules.rules, .table = rules.table};
}

Decision decide(const Moment& moment, const Seat& by, const client::Arrange& arrange) {
  if (const std::optional<Code> code = refusal_of_set_up(moment.state, by)) {
    return *code;
  }
  const std::vector<int> sitting = moment.state.seats().numbers();
  if (!std::is_permutation(arrange.seats.begin(), arrange.seats.end(), sitting.begin(), sitting.end())) {
    return Code::no_such_seat;
  }
  return stored::Arranged{.seats = arrange.seats};
}

Decision decide(const Moment& moment, const Seat& by, const client::Shuffle& /*shuffle*/) {
  if (const std::optional<Code> code = refusal_of_set_up(moment.state, by)) {
    return *code;
  }
  return stored::Arranged{.seats = shuffled(moment.state.seats().numbers(), moment.dice)};
}

Decision decide(const Moment& moment, const Seat& by, const client::Remove& remove) {
  if (const std::optional<Code> code = refusal_of_host(moment.state, by)) {
    return *code;
  }
  if (remove.other == by.number || moment.state.seats().find(remove.other) == nullptr) {
    return Code::no_such_seat;
  }
  stored::Removed removed{.seat = remove.other, .device = {}};
  const Visitor* const page = moment.visitors.find(moment.presence.holder(remove.other));
  if (page != nullptr && !seats_another(moment, page->device, remove.other)) {
    removed.device = page->device;
  }
  return removed;
}

Decision decide(const Moment& moment, const Seat& by, const client::RemoveWatcher& remove) {
  if (const std::optional<Code> code = refusal_of_host(moment.state, by)) {
    return *code;
  }
  const Visitor* const watcher = moment.visitors.find_number(remove.watcher);
  if (watcher == nullptr || !watcher->welcomed || moment.presence.holds_any(watcher->connection.get()) ||
      seats_another(moment, watcher->device, 0)) {
    return Code::no_such_seat;
  }
  return stored::WatcherRemoved{.device = watcher->device};
}

Decision decide(const Moment& moment, const Seat& by, const client::Readmit& readmit) {
  if (const std::optional<Code> code = refusal_of_host(moment.state, by)) {
    return *code;
  }
  if (moment.state.removed().find(readmit.removed) == nullptr) {
    return Code::no_such_seat;
  }
  return stored::Readmitted{.removed = readmit.removed};
}

Decision decide(const Moment& moment, const Seat& by, const client::HandOn& hand_on) {
  if (const std::optional<Code> code = refusal_of_host(moment.state, by)) {
    return *code;
  }
  if (moment.state.seats().find(hand_on.other) == nullptr) {
    return Code::no_such_seat;
  }
  return stored::HostSet{.seat = hand_on.other};
}

Decision decide(const Moment& moment, const Seat& by, const client::Start& /*start*/) {
  if (const std::optional<Code> code = refusal_of_set_up(moment.state, by)) {
    return *code;
  }
  return begin_game(moment.state, moment.dice);
}

}  // namespace regatta::rooms
