#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.h"
#include "tests/simulation/timeline.h"

namespace regatta::simulation {

/// What outlives every server process: the logs, and who owns them.
class Disk {
 public:
  explicit Disk(const Timeline& timeline) : timeline_(timeline) {}
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;
  virtual ~Disk() = default;

  store::Created create(const std::string& room, std::vector<std::string> events, std::chrono::seconds keep) {
    if (full) {
      return {.result = store::Created::Result::failed};
    }
    if (find(room) != nullptr) {
      return {.result = store::Created::Result::exists};
    }
    rooms_[room] = {.epoch = 1, .log = {}, .expires = timeline_.now() + keep};
    write(rooms_[room], std::move(events));
    return {.result = store::Created::Result::created, .epoch = 1};
  }

  store::Claimed claim(const std::string& room, store::From from) {
    Room* const at = find(room);
    if (at == nullptr) {
      return {.error = store::ClaimError::not_found, .log = {}};
    }
    store::Claimed claimed{.epoch = ++at->epoch, .head = head(*at), .log = {}};
    read(*at, from, claimed);
    return claimed;
  }

  store::Loaded load(const std::string& room, store::From from) {
    const Room* const at = find(room);
    if (at == nullptr) {
      return {.error = store::ClaimError::not_found, .log = {}};
    }
    store::Loaded loaded{.log = {}};
    read(*at, from, loaded);
    return loaded;
  }

  store::Outcome append(const std::string& room, store::Epoch epoch, store::Seq head, store::Addition addition,
                        std::chrono::seconds keep) {
    Room* const at = find(room);
    if (at == nullptr || is_fenced(*at, epoch, head)) {
      return store::Outcome::fenced;
    }
    if (full) {
      return store::Outcome::failed;
    }
    at->expires = timeline_.now() + keep;
    if (addition.snapshot) {
      at->snapshot = store::Snapshot{.seq = head, .body = *std::move(addition.snapshot)};
    }
    write(*at, std::move(addition.events));
    return store::Outcome::committed;
  }

  /// False also when it has expired.
  bool exists(const std::string& room) { return find(room) != nullptr; }

  bool full = false;
  /// Called with each body that is written.
  std::function<void(const std::string&)> written = [](const std::string&) {};
  /// Called with each snapshot that is read, what is read after it, and the whole log.
  std::function<void(const store::Snapshot&, const std::vector<std::string>&, const std::vector<std::string>&)>
      snapshot_read = [](const auto&, const auto&, const auto&) {};

 protected:
  struct Room {
    store::Epoch epoch;
    std::vector<std::string> log;
    Time expires;
    std::optional<store::Snapshot> snapshot{};
  };

  static store::Seq head(const Room& room) { return static_cast<store::Seq>(room.log.size()); }
  virtual bool is_fenced(const Room& room, store::Epoch epoch, store::Seq seq) const {
    return epoch != room.epoch || seq != head(room);
  }

 private:
  Room* find(const std::string& room) {
    const auto known = rooms_.find(room);
    if (known == rooms_.end()) {
      return nullptr;
    }
    if (known->second.expires <= timeline_.now()) {
      rooms_.erase(known);
      return nullptr;
    }
    return &known->second;
  }
  void read(const Room& room, store::From from, auto& into) {
    if (from == store::From::snapshot) {
      into.snapshot = room.snapshot;
    }
    into.log.assign(room.log.begin() + (into.snapshot ? into.snapshot->seq : 0), room.log.end());
    if (into.snapshot) {
      snapshot_read(*into.snapshot, into.log, room.log);
    }
  }
  void write(Room& room, std::vector<std::string> events) {
    for (std::string& body : events) {
      room.log.push_back(std::move(body));
      written(room.log.back());
    }
  }

  const Timeline& timeline_;
  std::map<std::string, Room> rooms_;
};

}  // namespace regatta::simulation
