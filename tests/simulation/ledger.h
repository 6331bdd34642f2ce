#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"

#include "protocol/stored_event.h"
#include "tests/simulation/stage.h"

namespace regatta::simulation {

/// What the oracle knows of the room: its log as it is written, and what it says about who holds what at each number.
class Ledger {
 public:
  explicit Ledger(Stage& stage) : stage_(stage) {}

  /// The next event is on the disk.
  void written(const std::string& body);
  /// A page has sent this command.
  void sent(int seat, protocol::Id id, int page) { sent_[{seat, id}].insert(page); }
  /// Two pages that hold a seat in turn may give two commands one id: the second hears the first one's answer.
  bool is_of_one_page(int seat, protocol::Id id) const { return sent_.at({seat, id}).size() == 1; }

  /// A page is gone that waited for a seat: what the answer was going to give it is nobody's.
  void gave_up_a_seat() { ++given_up_; }
  int given_up() const { return given_up_; }
  /// The seats in which somebody sits whose secret is none of these.
  std::set<int> without_holder(const std::set<protocol::stored::Hash>& secrets) const;

  protocol::Seq head() const { return static_cast<protocol::Seq>(events_.size()); }
  /// 1 … head().
  const protocol::stored::Event& at(protocol::Seq seq) const { return events_[static_cast<std::size_t>(seq) - 1]; }
  /// Rolls and scores.
  int moves() const { return moves_; }

  /// The seats that one of these secrets holds after the event `seq`.
  std::set<int> held_by(const std::set<protocol::stored::Hash>& secrets, protocol::Seq seq) const;
  /// Is who comes with this device and these secrets one of the removed, after the event `seq`?
  bool is_removed(const protocol::stored::Hash& device, const std::set<protocol::stored::Hash>& secrets,
                  protocol::Seq seq) const;
  /// Why the message does not show what the log says; nothing when it does.
  std::optional<std::string> differs(const nlohmann::json& event) const;

 private:
  using Hash = protocol::stored::Hash;

  struct Removal {
    protocol::Seq from;
    protocol::Seq to;  // readmitted
    std::optional<Hash> device;
    std::optional<Hash> secret;
  };

  void note(const protocol::stored::What& what);
  void secret_is(int seat, std::optional<Hash> secret) { secrets_[seat].emplace_back(head(), secret); }
  std::optional<Hash> secret_at(int seat, protocol::Seq seq) const;
  void check_by(const protocol::stored::Event& event);

  Stage& stage_;
  std::vector<protocol::stored::Event> events_;
  std::map<int, std::vector<std::pair<protocol::Seq, std::optional<Hash>>>> secrets_;
  std::vector<Removal> removals_;  // by their numbers, from 1
  std::map<int, protocol::Id> last_ids_;
  std::map<std::pair<int, protocol::Id>, std::set<int>> sent_;  // the pages that sent it
  std::set<std::string> names_;
  int moves_ = 0;
  int given_up_ = 0;
};

}  // namespace regatta::simulation
