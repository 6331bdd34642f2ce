#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace regatta::testing {

/// A store in memory that does what it is told: it answers when `deliver` is called, and can fail, fence or lose
/// answers. What it has written survives the rooms that use it, as a file survives the server.
class MemoryStore final : public store::Store {
 public:
  /// What happens to an append.
  enum class Fault : std::uint8_t {
    none,
    failed,       // not written, and said so
    fenced,       // not written: as if another server had claimed the room
    lost,         // not written, and nobody knows
    lost_answer,  // written, and nobody knows
  };

  void create(std::string room, std::vector<std::string> events, std::chrono::seconds keep,
              std::function<void(store::Created)> done) override {
    store::Created created;
    if (!writable_ || std::exchange(fail_next_create, false)) {
      created.result = store::Created::Result::failed;
    } else if (rooms_.contains(room)) {
      created.result = store::Created::Result::exists;
    } else {
      rooms_[room] = {.epoch = 1, .owned = true, .log = std::move(events), .keep = keep};
      created = {.result = store::Created::Result::created, .epoch = 1};
    }
    answer([done = std::move(done), created] { done(created); });
  }

  void claim(std::string room, store::From from, std::function<void(store::Claimed)> done) override {
    ++claims;
    store::Claimed claimed;
    const auto known = rooms_.find(room);
    if (!reachable) {
      claimed.error = store::ClaimError::unavailable;
    } else if (known == rooms_.end()) {
      claimed.error = store::ClaimError::not_found;
    } else {
      known->second.owned = true;
      claimed.epoch = ++known->second.epoch;
      claimed.head = static_cast<store::Seq>(known->second.log.size());
      read(known->second, from, claimed);
    }
    if (answer_claims_twice) {
      answer([done, claimed] { done(claimed); });
    }
    answer([done = std::move(done), claimed = std::move(claimed)] { done(claimed); });
  }

  void append(std::string room, store::Epoch epoch, store::Seq head, store::Addition addition,
              std::chrono::seconds keep, std::function<void(store::Outcome)> done) override {
    const Fault fault = std::exchange(next_append, Fault::none);
    store::Outcome outcome = store::Outcome::committed;
    const auto known = rooms_.find(room);
    if (known == rooms_.end()) {
      return answer([done = std::move(done)] { done(store::Outcome::fenced); });
    }
    Room& at = known->second;
    if (fault == Fault::fenced || !at.owned || epoch != at.epoch || head != static_cast<store::Seq>(at.log.size())) {
      outcome = store::Outcome::fenced;
    } else if (fault == Fault::failed || !writable_) {
      outcome = store::Outcome::failed;
    } else {
      if (fault != Fault::lost) {
        if (addition.snapshot) {
          at.snapshot = store::Snapshot{.seq = head, .body = *std::move(addition.snapshot)};
        }
        at.log.insert(at.log.end(), addition.events.begin(), addition.events.end());
        at.keep = keep;
      }
      if (fault == Fault::lost || fault == Fault::lost_answer) {
        outcome = store::Outcome::unknown;
      }
    }
    if (std::exchange(answer_next_append_twice, false)) {
      answer([done, outcome] { done(outcome); });
    }
    answer([done = std::move(done), outcome] { done(outcome); });
  }

  void load(std::string room, store::From from, std::function<void(store::Loaded)> done) override {
    store::Loaded loaded;
    const auto known = rooms_.find(room);
    if (!reachable) {
      loaded.error = store::ClaimError::unavailable;
    } else if (known == rooms_.end()) {
      loaded.error = store::ClaimError::not_found;
    } else {
      read(known->second, from, loaded);
    }
    answer([done = std::move(done), loaded = std::move(loaded)] { done(loaded); });
  }

  void exists(std::string room, std::function<void(std::optional<bool>)> done) override {
    const std::optional<bool> exists = reachable ? std::optional(rooms_.contains(room)) : std::nullopt;
    answer([done = std::move(done), exists] { done(exists); });
  }

  void release(std::string room, store::Epoch epoch) override {
    const auto known = rooms_.find(room);
    if (known != rooms_.end() && known->second.epoch == epoch) {
      known->second.owned = false;
    }
  }

  /// The room has expired.
  void forget(const std::string& room) { rooms_.erase(room); }

  bool writable() const override { return writable_; }

  /// Hands out the answers that wait, as far as `hold` lets them. True when there was one.
  bool deliver() {
    if (hold || answers_.empty()) {
      return false;
    }
    deliver_one();
    return true;
  }
  /// The oldest answer, whatever `hold` says. Precondition: there is one.
  void deliver_one() {
    const std::function<void()> next = std::move(answers_.front());
    answers_.pop_front();
    next();
  }
  std::size_t waiting() const { return answers_.size(); }

  void set_writable(bool writable) { writable_ = writable; }
  bool owned(const std::string& room) const { return rooms_.at(room).owned; }
  std::chrono::seconds keep(const std::string& room) const { return rooms_.at(room).keep; }
  std::vector<std::string>& log(const std::string& room) { return rooms_.at(room).log; }
  std::optional<store::Snapshot>& snapshot(const std::string& room) { return rooms_.at(room).snapshot; }

  bool hold = false;      // answers wait
  bool reachable = true;  // for claim, load and exists
  Fault next_append = Fault::none;
  bool fail_next_create = false;
  bool answer_next_append_twice = false;
  bool answer_claims_twice = false;
  int claims = 0;

 private:
  struct Room {
    store::Epoch epoch;
    bool owned;
    std::vector<std::string> log;
    std::chrono::seconds keep;  // as the last write had it
    std::optional<store::Snapshot> snapshot{};
  };

  static void read(const Room& room, store::From from, auto& into) {
    if (from == store::From::snapshot) {
      into.snapshot = room.snapshot;
    }
    into.log.assign(room.log.begin() + (into.snapshot ? into.snapshot->seq : 0), room.log.end());
  }

  void answer(std::function<void()> task) { answers_.push_back(std::move(task)); }

  std::map<std::string, Room> rooms_;
  std::deque<std::function<void()>> answers_;
  bool writable_ = true;
};

}  // namespace regatta::testing
