#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/store/store.h"
#include "tests/simulation/ledger.h"
#include "tests/simulation/link.h"
#include "tests/simulation/stage.h"

namespace regatta::simulation {

/// Compares what every server shows with the log, at the moment at which it shows it.
class Oracle final : public Witness {
 public:
  Oracle(Stage& stage, const Ledger& ledger) : stage_(stage), ledger_(ledger) {}

  void arrived(Link& link, const Json& message) override;
  void shown(Link& link, const std::shared_ptr<const Json>& message) override;
  void gone(Link& link) override;

  /// What a process knows of its connections: killed, it knows nothing.
  void process_gone(int process);
  /// No seat is held by two connections of one server. Between two tasks of its loop.
  void check_seats();
  /// Is this true of the room at this server?
  void check_presence(int process, const Json& room);
  /// A server has read the room's snapshot and what comes after it. It must be the room that the whole log makes.
  void check_snapshot(const store::Snapshot& snapshot, const std::vector<std::string>& after,
                      const std::vector<std::string>& whole);
  /// How many of them were read.
  int snapshots() const { return snapshots_; }

 private:
  using Hash = protocol::stored::Hash;

  /// What was said on one connection.
  struct Visit {
    int process = 0;
    bool greeted = false;
    bool welcomed = false;
    bool hidden = false;
    Hash device{};
    std::set<Hash> secrets;
    std::set<int> held;
    std::set<int> ever_held;
    std::set<protocol::Seq> asked;  // `last` of hello and sync
    protocol::Seq last = 0;         // the newest event shown; 0: the page says
  };

  void released(const std::set<int>& seats);
  void welcome(Visit& visit, const Json& message);
  void ack(Visit& visit, const Json& message);
  void event(Visit& visit, const std::shared_ptr<const Json>& message);
  void first_shown(protocol::Seq seq, const Json& message);
  void compare_with_reference(protocol::Seq seq, const Json& room);
  void held_dice(const Json& message);
  void clock(const Json& message);
  void check_turn(const Json& room);

  Stage& stage_;
  const Ledger& ledger_;
  std::map<int, Visit> visits_;   // by the link's number
  std::map<int, Time> released_;  // when a connection last lost this seat
  int snapshots_ = 0;
  std::map<protocol::Seq, Json> events_;  // as they were first shown
  std::shared_ptr<const Json> checked_;
  /// The room that follows from what was shown, and its number; 0: not known.
  Json reference_;
  protocol::Seq reference_seq_ = 0;
};

}  // namespace regatta::simulation
