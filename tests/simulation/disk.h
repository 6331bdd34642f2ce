#pragma once

#include <chrono>
#include <functional>
#include <map>
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

  store::Claimed claim(const std::string& room) {
    Room* const at = find(room);
    if (at == nullptr) {
      return {.error = store::ClaimError::not_found, .log = {}};
    }
    return {.epoch = ++at->epoch, .head = head(*at), .log = at->log};
  }

  store::Outcome append(const std::string& room, store::Epoch epoch, store::Seq head, std::vector<std::string> events,
                        std::chrono::seconds keep) {
    Room* const at = find(room);
    if (at == nullptr || is_fenced(*at, epoch, head)) {
      return store::Outcome::fenced;
    }
    if (full) {
      return store::Outcome::failed;
    }
    at->expires = timeline_.now() + keep;
    write(*at, std::move(events));
    return store::Outcome::committed;
  }

  /// Null when there is none, or it has expired.
  const std::vector<std::string>* log(const std::string& room) {
    const Room* const at = find(room);
    return at == nullptr ? nullptr : &at->log;
  }

  bool full = false;
  /// Called with each body that is written.
  std::function<void(const std::string&)> written = [](const std::string&) {};

 protected:
  struct Room {
    store::Epoch epoch;
    std::vector<std::string> log;
    Time expires;
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
