#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/rooms/secrets.h"

namespace regatta::rooms {

/// Somebody whom the host has sent away.
struct RemovedPerson {
  int number;
  std::string name;                  // empty: a spectator
  std::optional<SecretHash> secret;  // of the seat
  std::optional<SecretHash> device;  // of the browser, when its page was there
};

/// Who may not come back into the room until the host lets them in.
class Removed {
 public:
  /// So many are remembered; then the oldest is forgotten. Against a host who fills the memory.
  static constexpr std::size_t kMost = 64;

  Removed() = default;
  /// Oldest first. Precondition: `last`, the number that was given last, is below none of theirs.
  Removed(std::vector<RemovedPerson> people, int last) : people_(std::move(people)), last_(last) {}

  std::span<const RemovedPerson> all() const { return people_; }
  const RemovedPerson* find(int number) const;

  /// Whether it is one of theirs. Looks at every one of them, so that the time tells nothing about which one it was.
  bool has_device(const SecretHash& device) const;
  bool has_secret(const SecretHash& secret) const;

  /// The number is given here: they rise from 1.
  void add(RemovedPerson person);
  void readmit(int number);
  /// The number that was given last; 0: none.
  int last() const { return last_; }
  /// The one that was added last. Precondition: there is one.
  const RemovedPerson& newest() const { return people_.back(); }

 private:
  std::vector<RemovedPerson> people_;  // oldest first
  int last_ = 0;
};

}  // namespace regatta::rooms
