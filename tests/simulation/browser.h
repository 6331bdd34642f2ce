#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/client_message.h"
#include "tests/simulation/random.h"

namespace regatta::simulation {

/// What a browser keeps of the room, for all its tabs: local storage and cookie in one.
class Browser {
 public:
  explicit Browser(Random& random) : device(random_secret(random)) {}

  const std::string device;
  std::optional<std::string> claim;  // of the room's creator

  /// A secret of this seat, in the place of an older one.
  void keep(int seat, std::string secret) {
    forget(seat);
    secrets_.emplace_back(seat, std::move(secret));
  }
  void forget(int seat) {
    std::erase_if(secrets_, [=](const auto& entry) { return entry.first == seat; });
  }
  /// Empty when there is none.
  std::string secret(int seat) const {
    const auto entry = std::find_if(secrets_.begin(), secrets_.end(), [=](const auto& at) { return at.first == seat; });
    return entry == secrets_.end() ? std::string() : entry->second;
  }
  /// The newest, as many as a hello takes.
  std::vector<std::string> secrets() const {
    std::vector<std::string> secrets;
    for (auto entry = secrets_.rbegin(); entry != secrets_.rend() && secrets.size() < protocol::kMaxSeatsOfPage;
         ++entry) {
      secrets.push_back(entry->second);
    }
    return secrets;
  }
  bool has_seats() const { return !secrets_.empty(); }

 private:
  std::vector<std::pair<int, std::string>> secrets_;
};

}  // namespace regatta::simulation
