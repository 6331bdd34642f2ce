#include "tests/simulation/ledger.h"

#include <algorithm>
#include <variant>

#include "server/overloaded.h"

namespace regatta::simulation {

namespace stored = protocol::stored;
using nlohmann::json;
using protocol::Seq;

namespace {

constexpr Seq kNever = protocol::kMaxInteger;

std::string_view played_name(stored::Played played) {
  switch (played) {
    case stored::Played::time_out:
      return "time_out";
    case stored::Played::skipped:
      return "skipped";
    case stored::Played::absent:
      return "absent";
  }
  return "";
}

std::string_view why_name(stored::Why why) {
  switch (why) {
    case stored::Why::time_out:
      return "time_out";
    case stored::Why::others:
      return "others";
    case stored::Why::back:
      return "back";
  }
  return "";
}

json played(const std::optional<stored::Played>& played) { return played ? json(played_name(*played)) : json(nullptr); }

json positions(engine::Held held) {
  json list = json::array();
  for (int i = 0; i < engine::kMaxDice; ++i) {
    if ((held >> i & 1) != 0) {
      list.push_back(i);
    }
  }
  return list;
}

json faces(const engine::Dice& dice) {
  json list = json::array();
  for (std::size_t i = 0; i < dice.size(); ++i) {
    list.push_back(dice[i]);
  }
  return list;
}

/// The members of the shown event that the log alone decides.
json expected(const stored::What& what) {
  return std::visit(Overloaded{
                        [](const stored::RoomCreated&) {
                          return json{{"event", "never shown"}};
                        },
                        [](const stored::Joined& joined) {
                          return json{{"event", "joined"}, {"/seat/seat", joined.seat}, {"/seat/name", joined.name}};
                        },
                        [](const stored::Rejoined& rejoined) {
                          return json{{"event", "rejoined"}, {"seat", rejoined.seat}};
                        },
                        [](const stored::Left& left) {
                          return json{{"event", "left"}, {"seat", left.seat}, {"removed", nullptr}};
                        },
                        [](const stored::Removed& removed) {
                          return json{{"event", "left"}, {"seat", removed.seat}};
                        },
                        [](const stored::WatcherRemoved&) {
                          return json{{"event", "watcher_removed"}, {"/removed/name", nullptr}};
                        },
                        [](const stored::Readmitted& readmitted) {
                          return json{{"event", "readmitted"}, {"removed", readmitted.removed}};
                        },
                        [](const stored::Renamed& renamed) {
                          return json{{"event", "renamed"}, {"seat", renamed.seat}, {"name", renamed.name}};
                        },
                        [](const stored::RulesSet& set) {
                          return json{{"event", "rules_set"},
                                      {"/table/timer", set.table.timer},
                                      {"/table/take_back", set.table.take_back},
                                      {"/rules/columns", set.rules.columns}};
                        },
                        [](const stored::Arranged& arranged) {
                          return json{{"event", "arranged"}, {"seats", arranged.seats}};
                        },
                        [](const stored::HostSet& set) {
                          return json{{"event", "host"}, {"host", set.seat}};
                        },
                        [](const stored::Started& started) {
                          return json{{"event", "started"}, {"/game/turn/seat", started.order.front()}};
                        },
                        [](const stored::Rolled& rolled) {
                          return json{{"event", "rolled"},
                                      {"seat", rolled.seat},
                                      {"played", played(rolled.played)},
                                      {"/turn/held", positions(rolled.held)},
                                      {"/turn/dice", faces(rolled.dice)}};
                        },
                        [](const stored::Scored& scored) {
                          return json{
                              {"event", "scored"},    {"seat", scored.seat},     {"played", played(scored.played)},
                              {"box", scored.box},    {"column", scored.column}, {"points", scored.points},
                              {"extra", scored.extra}};
                        },
                        [](const stored::TakenBack& back) {
                          return json{{"event", "taken_back"}, {"seat", back.seat}};
                        },
                        [](const stored::Absence& absence) {
                          return json{{"event", "absence"},
                                      {"seat", absence.seat},
                                      {"absent", absence.absent},
                                      {"why", why_name(absence.why)}};
                        },
                        [](const stored::Ended& ended) {
                          return json{{"event", "ended"}, {"seat", ended.seat}};
                        },
                    },
                    what);
}

}  // namespace

void Ledger::written(const std::string& body) {
  const std::optional<stored::Event> event = stored::decode(body);
  if (!event) {
    stage_.fail("the log can't be read: ", body);
    return;
  }
  stage_.say("log ", head() + 1, ": ", body);
  events_.push_back(*event);
  check_by(*event);
  note(event->what);
}

void Ledger::check_by(const stored::Event& event) {
  if (!event.by) {
    return;
  }
  const auto [seat, id] = *event.by;
  if (!sent_.contains({seat, id})) {
    stage_.fail("event ", head(), " is of a command that nobody sent: seat ", seat, ", id ", id);
  }
  const auto before = last_ids_.find(seat);
  if (before != last_ids_.end() && id <= before->second) {
    stage_.fail("event ", head(), " repeats a command: seat ", seat, ", id ", id, " after ", before->second);
  }
  last_ids_[seat] = id;
  const auto& secrets = secrets_[seat];
  if (secrets.empty() || !secrets.back().second) {
    stage_.fail("event ", head(), " is of a seat where nobody sits: ", seat);
  }
}

void Ledger::note(const stored::What& what) {
  std::visit(
      Overloaded{
          [&](const stored::Joined& joined) {
            if (!secrets_[joined.seat].empty()) {
              stage_.fail("event ", head(), " uses a seat's number twice: ", joined.seat);
            }
            secret_is(joined.seat, joined.secret);
          },
          [&](const stored::Rejoined& rejoined) { secret_is(rejoined.seat, rejoined.secret); },
          [&](const stored::Left& left) { secret_is(left.seat, std::nullopt); },
          [&](const stored::Removed& removed) {
            removals_.push_back(
                {.from = head(), .to = kNever, .device = removed.device, .secret = secret_at(removed.seat, head())});
            secret_is(removed.seat, std::nullopt);
          },
          [&](const stored::WatcherRemoved& removed) {
            removals_.push_back({.from = head(), .to = kNever, .device = removed.device, .secret = {}});
          },
          [&](const stored::Readmitted& readmitted) {
            const auto place = static_cast<std::size_t>(readmitted.removed) - 1;
            if (place >= removals_.size() || removals_[place].to != kNever) {
              stage_.fail("event ", head(), " lets somebody in again who was not removed");
            } else {
              removals_[place].to = head();
            }
          },
          [&](const stored::Renamed& renamed) {
            // People take a new name each time: one that comes twice is one command that was done twice.
            if (!names_.insert(renamed.name).second) {
              stage_.fail("event ", head(), " does a command again: ", renamed.name);
            }
          },
          [&](const stored::Rolled&) { ++moves_; },
          [&](const stored::Scored&) { ++moves_; },
          [](const auto&) {},
      },
      what);
}

std::optional<stored::Hash> Ledger::secret_at(int seat, Seq seq) const {
  std::optional<Hash> secret;
  if (const auto known = secrets_.find(seat); known != secrets_.end()) {
    for (const auto& [from, is] : known->second) {
      if (from <= seq) {
        secret = is;
      }
    }
  }
  return secret;
}

std::set<int> Ledger::held_by(const std::set<Hash>& secrets, Seq seq) const {
  std::set<int> seats;
  for (const auto& [seat, history] : secrets_) {
    if (const std::optional<Hash> secret = secret_at(seat, seq); secret && secrets.contains(*secret)) {
      seats.insert(seat);
    }
  }
  return seats;
}

std::set<int> Ledger::without_holder(const std::set<Hash>& secrets) const {
  std::set<int> seats;
  for (const auto& [seat, history] : secrets_) {
    if (!history.empty() && history.back().second && !secrets.contains(*history.back().second)) {
      seats.insert(seat);
    }
  }
  return seats;
}

bool Ledger::is_removed(const Hash& device, const std::set<Hash>& secrets, Seq seq) const {
  const bool others_sit = !held_by(secrets, seq).empty();
  return std::any_of(removals_.begin(), removals_.end(), [&](const Removal& removal) {
    const bool of_a_seat = removal.secret && secrets.contains(*removal.secret) && !others_sit;
    return removal.from <= seq && seq < removal.to && (removal.device == device || of_a_seat);
  });
}

std::optional<std::string> Ledger::differs(const json& event) const {
  const json should = expected(at(event.at("seq").get<Seq>()).what);
  for (const auto& [key, value] : should.items()) {
    const json::json_pointer place(key.starts_with('/') ? key : "/" + key);
    if (!event.contains(place) || event.at(place) != value) {
      return "shown " + event.dump() + ", logged " + should.dump();
    }
  }
  return std::nullopt;
}

}  // namespace regatta::simulation
