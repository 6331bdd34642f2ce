#include "tests/simulation/oracle.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include "server/rooms/secrets.h"
#include "server/rooms/state.h"
#include "server/rooms/view.h"
#include "tests/simulation/follow.h"

namespace regatta::simulation {

namespace stored = protocol::stored;
using namespace std::chrono_literals;
using protocol::Seq;
using rooms::hash_secret;

namespace {

/// Presence is not in the log.
Json normal(Json event) {
  if (event.at("event") == "joined") {
    event["seat"].erase("presence");
  }
  return event;
}

/// The room that these events make of `state`.
std::optional<rooms::State> followed(std::optional<rooms::State> state, std::span<const std::string> log) {
  for (const std::string& body : log) {
    const std::optional<stored::Event> event = state ? rooms::read_next(*state, body) : std::nullopt;
    if (!event) {
      return std::nullopt;
    }
    state->apply(*event);
  }
  return state;
}

bool are_same(const rooms::State& a, const rooms::State& b) {
  const protocol::server::Presence nobody{.here = {}, .away = {}, .lost = {}, .spectators = 0};
  return a.head() == b.head() && a.stored() == b.stored() && *a.game() == *b.game() && a.played() == b.played() &&
         *show_room(a, nobody, protocol::kMostSeats, {}) == *show_room(b, nobody, protocol::kMostSeats, {});
}

}  // namespace

void Oracle::check_snapshot(const store::Snapshot& snapshot, const std::vector<std::string>& after,
                            const std::vector<std::string>& whole) {
  ++snapshots_;
  const std::span<const std::string> log(whole);
  const std::optional<rooms::State> then = followed(rooms::State(), log.first(static_cast<std::size_t>(snapshot.seq)));
  if (!then || stored::encode(then->stored()) != snapshot.body) {
    return stage_.fail("the snapshot of ", snapshot.seq, " is not what the log makes: ", snapshot.body);
  }
  const std::optional<rooms::State> by_log = followed(rooms::State(), log);
  const std::optional<rooms::State> by_snapshot = followed(rooms::initial_state(snapshot), after);
  if (!by_log || !by_snapshot || !are_same(*by_log, *by_snapshot)) {
    stage_.fail("from the snapshot of ", snapshot.seq, " comes another room than from the log: ", snapshot.body);
  }
}

void Oracle::arrived(Link& link, const Json& message) {
  if (!message.is_object()) {
    return;
  }
  Visit& visit = visits_[link.number()];
  visit.process = link.process().lock()->number;
  const std::string type = message.value("type", "");
  if ((type == "hello" || type == "sync") && message.contains("last")) {
    visit.asked.insert(message.at("last").get<Seq>());
  }
  if (type == "hello" && !visit.greeted) {
    visit.greeted = true;
    visit.hidden = message.at("hidden").get<bool>();
    visit.device = hash_secret(message.at("device").get<std::string>());
    for (const Json& secret : message.at("secrets")) {
      visit.secrets.insert(hash_secret(secret.get<std::string>()));
    }
    for (const std::string& secret : link.cookie()) {
      visit.secrets.insert(hash_secret(secret));
    }
  } else if (type == "attention") {
    visit.hidden = message.at("hidden").get<bool>();
  }
}

void Oracle::shown(Link& link, const std::shared_ptr<const Json>& message) {
  stage_.say("server ", link.process().lock()->number, " to ", link.number(), ": ", *message);
  Visit& visit = visits_[link.number()];
  const std::string type = message->at("type").get<std::string>();
  if (type == "welcome") {
    welcome(visit, *message);
  } else if (type == "ack") {
    ack(visit, *message);
  } else if (type == "event") {
    event(visit, message);
  } else if (type == "held") {
    held_dice(*message);
  } else if (type == "clock") {
    clock(*message);
  } else if (type == "taken") {
    if (visit.held.erase(message->at("seat").get<int>()) == 0) {
      stage_.fail("a seat is taken that this connection does not hold: ", *message);
    }
    released({message->at("seat").get<int>()});
  } else if (type == "bye") {
    released(visit.held);
    visits_.erase(link.number());
  }
}

void Oracle::welcome(Visit& visit, const Json& message) {
  const Seq seq = message.at("seq").get<Seq>();
  if (seq > ledger_.head()) {
    stage_.fail("a welcome shows what is not in the log: ", seq, " of ", ledger_.head());
    return;
  }
  std::set<int> you;
  for (const Json& seat : message.at("you")) {
    you.insert(seat.at("seat").get<int>());
  }
  if (!std::exchange(visit.welcomed, true)) {
    if (ledger_.is_removed(visit.device, visit.secrets, seq)) {
      stage_.fail("somebody comes in who was removed");
    }
    visit.held = ledger_.held_by(visit.secrets, seq);
  } else if (visit.last != 0 && seq != visit.last) {
    stage_.fail("a welcome is of ", seq, " when ", visit.last, " was shown");
  }
  visit.ever_held.insert(visit.held.begin(), visit.held.end());
  if (you != visit.held) {
    stage_.fail("a welcome gives seats ", Json(you), ", the secrets are of ", Json(visit.held));
  }
  if (message.at("room").is_null()) {
    if (!visit.asked.contains(seq)) {
      visit.last = 0;
    }
  } else {
    visit.last = seq;
    check_turn(message.at("room"));
    compare_with_reference(seq, message.at("room"));
  }
}

void Oracle::compare_with_reference(Seq seq, const Json& room) {
  if (seq < reference_seq_) {
    return;  // of a server that another one has taken the room from
  }
  Json snapshot = without_presence(room);
  if (seq == reference_seq_ && snapshot != reference_) {
    stage_.fail("a snapshot of ", seq, " is not what was shown: ", Json::diff(reference_, snapshot));
  }
  reference_ = std::move(snapshot);
  reference_seq_ = seq;
}

void Oracle::ack(Visit& visit, const Json& message) {
  const Seq seq = message.at("seq").get<Seq>();
  if (seq > ledger_.head()) {
    stage_.fail("acknowledged before it is in the log: ", message);
    return;
  }
  const Json& seat = message.at("seat");
  if (!seat.is_null() && !visit.ever_held.contains(seat.get<int>())) {
    stage_.fail("a command of a seat that this connection does not hold: ", message);
  }
  if (message.contains("joined")) {
    const int made = message.at("joined").at("seat").get<int>();
    const auto secret = hash_secret(message.at("joined").at("secret").get<std::string>());
    const stored::What& what = ledger_.at(std::max<Seq>(seq, 1)).what;
    const auto* const joined = std::get_if<stored::Joined>(&what);
    const auto* const rejoined = std::get_if<stored::Rejoined>(&what);
    const bool as_logged = (joined != nullptr && joined->seat == made && joined->secret == secret) ||
                           (rejoined != nullptr && rejoined->seat == made && rejoined->secret == secret);
    if (!as_logged) {
      stage_.fail("a seat is acknowledged that is not so in the log: ", message);
    }
    visit.held.insert(made);
    visit.ever_held.insert(made);
    return;
  }
  const bool logged = seq == 0 || (ledger_.at(seq).by && ledger_.at(seq).by->seat == seat.get<int>() &&
                                   ledger_.at(seq).by->id == message.at("id").get<protocol::Id>());
  if (!logged) {
    stage_.fail("acknowledged, but the log has something else there: ", message);
  }
}

void Oracle::event(Visit& visit, const std::shared_ptr<const Json>& message) {
  const Seq seq = message->at("seq").get<Seq>();
  const bool follows = visit.last != 0 ? seq == visit.last + 1 : visit.asked.contains(seq - 1);
  if (!follows) {
    stage_.fail("event ", seq, " is shown after ", visit.last);
  }
  visit.last = seq;
  const std::string& what = message->at("event").get_ref<const std::string&>();
  if (what == "left") {
    visit.held.erase(message->at("seat").get<int>());
  }
  if (message == checked_) {
    return;  // one frame for all
  }
  checked_ = message;
  if (seq > ledger_.head()) {
    stage_.fail("shown before it is in the log: ", *message);
    return;
  }
  if (const std::optional<std::string> wrong = ledger_.differs(*message)) {
    stage_.fail(*wrong);
  }
  first_shown(seq, *message);
}

void Oracle::first_shown(Seq seq, const Json& message) {
  const auto [known, is_new] = events_.try_emplace(seq, normal(message));
  if (!is_new && known->second != normal(message)) {
    stage_.fail("event ", seq, " is shown in two ways: ", Json::diff(known->second, normal(message)));
  }
  if (seq == reference_seq_ + 1 && reference_seq_ != 0) {
    follow(reference_, known->second);
    ++reference_seq_;
    check_turn(reference_);
  }
}

/// Exactly one player is in turn, or the game is over.
void Oracle::check_turn(const Json& room) {
  const Json& game = room.at("game");
  const Json& phase = room.at("phase");
  if (game.is_null()) {
    if (phase != "lobby") {
      stage_.fail("no game, but not before it: ", room);
    }
    return;
  }
  const bool playing = phase == "playing";
  if (playing == game.at("turn").is_null() || playing != game.at("ranking").is_null() ||
      (!playing && phase != "over")) {
    stage_.fail("neither in turn nor over: ", room);
    return;
  }
  if (playing) {
    const Json& players = game.at("players");
    const auto in_turn = std::count_if(players.begin(), players.end(), [&](const Json& player) {
      return player.at("seat") == game.at("turn").at("seat") && !player.at("left").get<bool>();
    });
    if (in_turn != 1) {
      stage_.fail("in turn is nobody who plays: ", room);
    }
  }
}

void Oracle::held_dice(const Json& message) {
  // Another server may be behind the reference, never before it.
  if (reference_seq_ != ledger_.head() || reference_.at("phase") != "playing") {
    return;
  }
  const Json& turn = reference_.at("game").at("turn");
  const bool newer = turn.at("number") < message.at("turn") ||
                     (turn.at("number") == message.at("turn") && turn.at("roll") < message.at("roll"));
  if (newer) {
    stage_.fail("held dice of a roll that is not in the log: ", message);
  }
}

void Oracle::clock(const Json& message) {
  const auto in_range = [](const Json& left, int most) {
    return left.is_null() || (left.get<int>() >= 0 && left.get<int>() <= most * 1000);
  };
  const Json& take_back = message.at("take_back");
  if (!in_range(message.at("left"), protocol::kMostTimer) ||
      (!take_back.is_null() && !in_range(take_back.at("left"), protocol::kMostTakeBack))) {
    stage_.fail("no clock: ", message);
  }
}

void Oracle::released(const std::set<int>& seats) {
  for (const int seat : seats) {
    released_[seat] = stage_.timeline.now();
  }
}

void Oracle::gone(Link& link) {
  released(visits_[link.number()].held);
  visits_.erase(link.number());
}

void Oracle::process_gone(int process) {
  std::erase_if(visits_, [&](const auto& entry) {
    if (entry.second.process != process) {
      return false;
    }
    released(entry.second.held);
    return true;
  });
}

void Oracle::check_seats() {
  std::set<std::pair<int, int>> held;
  for (const auto& [number, visit] : visits_) {
    for (const int seat : visit.held) {
      if (!held.emplace(visit.process, seat).second) {
        stage_.fail("two connections hold seat ", seat, " at server ", visit.process);
      }
    }
  }
}

void Oracle::check_presence(int process, const Json& room) {
  std::map<int, std::string> connected;
  int spectators = 0;
  for (const auto& [number, visit] : visits_) {
    if (visit.process == process && visit.welcomed) {
      spectators += visit.held.empty() ? 1 : 0;
      for (const int seat : visit.held) {
        connected[seat] = visit.hidden ? "away" : "here";
      }
    }
  }
  if (room.at("spectators") != spectators) {
    stage_.fail("spectators: ", spectators, " are there, shown is ", room);
  }
  for (const Json& seat : room.at("seats")) {
    const int number = seat.at("seat").get<int>();
    const std::string& shown = seat.at("presence").get_ref<const std::string&>();
    if (const auto how = connected.find(number); how != connected.end()) {
      if (how->second != shown) {
        stage_.fail("seat ", number, " is ", how->second, ", shown as ", shown);
      }
    } else if (stage_.timeline.now() - released_[number] > 2s && (shown == "here" || shown == "away")) {
      stage_.fail("seat ", number, " is not connected, shown as ", shown);
    }
  }
}

}  // namespace regatta::simulation
