#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "server/store/backup.h"
#include "server/store/damaged.h"
#include "server/store/database.h"
#include "server/store/store.h"

namespace regatta::store {

class RoomLog;

struct SqliteOptions {
  std::string path = "regatta.sqlite";
  Durability durability = Durability::power;
  Damaged damaged = Damaged::refuse;
  std::size_t queue = 16384;  // calls that wait; more are `failed` (unavailable) at once
  /// The wall clock, by which rooms expire. Called from the writer's thread, and by open().
  std::function<std::chrono::sys_seconds()> now = [] {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  };
  /// From the start to the first look for rooms that have expired: until then the pages of running games have come
  /// back, which is work enough; and a server that is restarted every hour still deletes.
  std::chrono::milliseconds first_sweep{10'000};
  /// From one look to the next. It costs one step in an index when nothing has expired; and what waits to be deleted is
  /// there for nobody meanwhile.
  std::chrono::milliseconds sweep{60'000};
  /// Called once, from the writer's thread, when the file can't be trusted any more: what is wrong, and what to do.
  /// From then on every call fails.
  std::function<void(const std::string& reason)> fatal = [](const std::string&) {};
};

/// The store in one SQLite file. One thread writes: it takes all calls that wait into one transaction, and answers them
/// after its commit; between transactions it deletes rooms that have expired, a little at a time. While there is no
/// space it saves nothing, still reads, and tries each second whether there is space again.
class SqliteStore final : public Store {
 public:
  /// The store, or why the file can't be used: a line with what to do.
  static std::variant<std::unique_ptr<SqliteStore>, std::string> open(SqliteOptions options);
  /// As stop(), then closes the file. Every call has been answered when it returns.
  ~SqliteStore() override;

  void create(std::string room, std::vector<std::string> events, std::chrono::seconds keep,
              std::function<void(Created)> done) override;
  void claim(std::string room, From from, std::function<void(Claimed)> done) override;
  void append(std::string room, Epoch epoch, Seq head, Addition addition, std::chrono::seconds keep,
              std::function<void(Outcome)> done) override;
  void load(std::string room, From from, std::function<void(Loaded)> done) override;
  void exists(std::string room, std::function<void(std::optional<bool>)> done) override;
  void release(std::string room, Epoch epoch) override;

  bool writable() const override;

  /// Copies the whole store to `file`, which must not exist yet (see Backup). What was answered before the call is in
  /// the copy; what is answered meanwhile may be. Returns when the copy is on the disk: its size in bytes, or why there
  /// is none. The writer goes on meanwhile, so this is for a thread of its own; the store outlives the call.
  std::variant<std::uintmax_t, std::string> backup(const std::string& file);

  /// Returns when everything that was taken is committed or answered as failed. What is called later fails.
  void stop();

 private:
  /// Saves · no space for the time being · the file can't be trusted.
  enum class State : std::uint8_t { open, full, broken };

  // Each call carries its answer, which stands at “failed” until a commit has made it true.
  struct Create {
    std::string room;
    std::vector<std::string> events;
    std::chrono::seconds keep;
    std::function<void(Created)> done;
    Created answer{};
  };
  struct Claim {
    std::string room;
    From from;
    std::function<void(Claimed)> done;
    Claimed answer{.error = ClaimError::unavailable, .epoch = 0, .head = 0, .log = {}};
  };
  struct Append {
    std::string room;
    Epoch epoch;
    Seq head;
    Addition addition;
    std::chrono::seconds keep;
    std::function<void(Outcome)> done;
    Outcome answer = Outcome::failed;
  };
  struct Load {
    std::string room;
    From from;
    std::function<void(Loaded)> done;
    Loaded answer{.error = ClaimError::unavailable, .log = {}};
  };
  struct Exists {
    std::string room;
    std::function<void(std::optional<bool>)> done;
    std::optional<bool> answer{};
  };
  struct Release {
    std::string room;
    Epoch epoch;
  };
  struct Call {
    std::variant<Create, Claim, Append, Load, Exists, Release> what;
    bool refused;  // the queue was full, or the store was stopping: it waits only to be answered in its order
  };
  using Batch = std::vector<Call>;
  /// The copy that is being made, between who waits for it and the writer.
  struct Copying {
    Backup backup;
    std::string error{};
    bool done = false;
  };

  SqliteStore(std::unique_ptr<RoomLog> log, SqliteOptions options);

  void enqueue(Call call);

  // On the writer's thread:
  void work();
  /// Waits for calls, or until it is time to sweep or to try for space (then empty). False when the store closes.
  bool next(Batch& batch);
  void run(Batch& batch);
  void execute(Call& call, std::chrono::sys_seconds now);
  void try_again();
  void checkpoint();
  void sweep();
  /// One step of the copy, if one is being made.
  void copy();
  void fail(const DatabaseError& error);
  static void forget(Batch& batch, bool unknown);
  static void answer(Batch& batch);
  static bool writes(const Call& call);

  const SqliteOptions options_;
  std::unique_ptr<RoomLog> log_;
  std::atomic<State> state_ = State::open;
  std::chrono::steady_clock::time_point next_try_;  // for space
  std::chrono::steady_clock::time_point next_sweep_;
  int swept_ = 0;  // rooms, since something was found to sweep

  mutable std::mutex mutex_;  // for what follows
  std::condition_variable arrived_;
  std::condition_variable idle_;
  std::condition_variable copied_;
  std::deque<Call> queue_;
  Copying* copying_ = nullptr;
  bool busy_ = false;
  bool stopping_ = false;
  bool closing_ = false;

  std::thread writer_;
};

}  // namespace regatta::store
