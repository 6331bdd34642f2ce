#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/store/counts.h"

namespace regatta::store {

/// Ownership number of a room: every claim raises it, and an append that names an older one changes nothing.
using Epoch = std::int64_t;
/// Number of a room's last event; its first event is 1.
using Seq = std::int64_t;

enum class Outcome : std::uint8_t {
  committed,
  fenced,   // another epoch or head: somebody else owns the room now; nothing was written
  unknown,  // the store can't tell whether it was written (lost connection, time-out): claim again and look
  failed,   // certainly not written (disk full, queue full, stopping): may be tried again
};

enum class ClaimError : std::uint8_t { none, not_found, unavailable };

/// What the events up to one of them have made of a room, in a form that its owner knows. Whoever has it need not read
/// those events; but they stay, and nothing is lost when it can't be read.
struct Snapshot {
  Seq seq = 0;
  std::string body;
};

/// Where the log is read from.
enum class From : std::uint8_t {
  beginning,
  snapshot,  // the room's snapshot, and the events after it; from the beginning when it has none
};

struct Claimed {
  ClaimError error = ClaimError::none;
  Epoch epoch = 0;
  Seq head = 0;
  std::optional<Snapshot> snapshot{};
  std::vector<std::string> log;  // the bodies of the events 1 … head, or of those after the snapshot
};

struct Loaded {
  ClaimError error = ClaimError::none;
  std::optional<Snapshot> snapshot{};
  std::vector<std::string> log;
};

/// What is appended at once, all of it or nothing.
struct Addition {
  std::vector<std::string> events;
  /// The room as it is before these events, to be kept in place of an older snapshot; nothing: that one stays.
  std::optional<std::string> snapshot{};
};

struct Created {
  enum class Result : std::uint8_t { created, exists, failed } result = Result::failed;
  Epoch epoch = 0;
};

/// The append-only log of every room. All calls return at once; each callback is called exactly once, from a thread of
/// the store's own, in the order in which the calls of one room were made. An event that is reported `committed`
/// survives kill -9 and power loss.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  /// Makes a room with its first events, owned with the returned epoch. It is kept for `keep` unless something is
  /// appended. `exists` when the token is taken.
  virtual void create(std::string room, std::vector<std::string> events, std::chrono::seconds keep,
                      std::function<void(Created)> done) = 0;
  /// Takes the room over: raises its epoch and reads its log.
  virtual void claim(std::string room, From from, std::function<void(Claimed)> done) = 0;
  /// Appends the events after `head`, all or none, if the room's epoch and head are still these. From now on the room
  /// is kept for `keep` (above zero; by the second of the wall clock). Then it expires, whoever owns it: nobody finds
  /// it any more, an append to it is fenced, and its log is deleted. Only an append puts that off.
  virtual void append(std::string room, Epoch epoch, Seq head, Addition addition, std::chrono::seconds keep,
                      std::function<void(Outcome)> done) = 0;
  /// Reads the log without taking the room over.
  virtual void load(std::string room, From from, std::function<void(Loaded)> done) = 0;
  /// Is there such a room? `done` gets nothing when the store can't tell.
  virtual void exists(std::string room, std::function<void(std::optional<bool>)> done) = 0;
  /// Gives the room up, if it is still owned with this epoch. Nothing waits for it.
  virtual void release(std::string room, Epoch epoch) = 0;

  /// False while the store can't save (disk full, stopping): readiness, and refusing new rooms early.
  virtual bool writable() const = 0;

  /// Read on any thread.
  const Counts& counts() const { return counts_; }

 protected:
  Counts counts_;
};

}  // namespace regatta::store
