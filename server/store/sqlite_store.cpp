#include "server/store/sqlite_store.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "spdlog/spdlog.h"

#include "server/overloaded.h"
#include "server/store/room_log.h"
#include "server/store/set_aside.h"

namespace regatta::store {
namespace {

/// Calls in one transaction. More would only make the first of them wait.
constexpr std::size_t kBatch = 1024;
constexpr std::chrono::seconds kTrySpace{1};
/// About 4 MiB. Everybody waits while these pages reach the disk and the main file: with 64 MiB 0.1 s where commits
/// don't wait for the disk themselves. Smaller steps write as many bytes a move, as far as can be measured.
constexpr int kCheckpointPages = 1000;
/// Of the database that one step of a sweep deletes. The events of a room lie on pages all over the file, so that each
/// may have to be read from the disk: more would make appends wait for longer than a commit takes.
constexpr std::int64_t kSweepRows = 256;
/// Between two steps, for what else there is to do. Some thousand events a second are still deleted, as many as a busy
/// server writes.
constexpr std::chrono::milliseconds kSweepPause{20};
/// Of a copy, in one step (a quarter of a MiB): a move waits for at most one.
constexpr int kCopyPages = 64;

std::unique_ptr<RoomLog> open_log(const SqliteOptions& options) {
  const auto open = [&] { return std::make_unique<RoomLog>(options.path, options.durability, options.now()); };
  try {
    return open();
  } catch (const DamagedError&) {
    if (options.damaged == Damaged::refuse) throw;
  }
  const FolderLock alone(options.path);
  try {
    return open();  // what another server has made meanwhile is not damaged, but in use
  } catch (const DamagedError& error) {
    const auto name = set_aside(options.path, options.now());
    spdlog::error(
        "{}. It is {} now, unchanged, and the server begins without rooms. To have rooms back, stop the server, and "
        "put "
        "a backup in the place of {}",
        error.found(), name, options.path);
  }
  return open();
}

}  // namespace

std::variant<std::unique_ptr<SqliteStore>, std::string> SqliteStore::open(SqliteOptions options) {
  try {
    auto log = open_log(options);
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(log), std::move(options)));
  } catch (const OpenError& error) {
    return error.what();
  } catch (const DatabaseError& error) {
    return options.path + " is no store of Regatta's: " + error.what();
  }
}

SqliteStore::SqliteStore(std::unique_ptr<RoomLog> log, SqliteOptions options)
    : options_(std::move(options)),
      log_(std::move(log)),
      next_sweep_(std::chrono::steady_clock::now() + options_.first_sweep),
      writer_([this] { work(); }) {}

SqliteStore::~SqliteStore() {
  stop();
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  arrived_.notify_one();
  writer_.join();
}

void SqliteStore::create(std::string room, std::vector<std::string> events, std::chrono::seconds keep,
                         std::function<void(Created)> done) {
  enqueue({.what = Create{.room = std::move(room), .events = std::move(events), .keep = keep, .done = std::move(done)},
           .refused = false});
}

void SqliteStore::claim(std::string room, From from, std::function<void(Claimed)> done) {
  enqueue({.what = Claim{.room = std::move(room), .from = from, .done = std::move(done)}, .refused = false});
}

void SqliteStore::append(std::string room, Epoch epoch, Seq head, Addition addition, std::chrono::seconds keep,
                         std::function<void(Outcome)> done) {
  enqueue({.what = Append{.room = std::move(room),
                          .epoch = epoch,
                          .head = head,
                          .addition = std::move(addition),
                          .keep = keep,
                          .done = std::move(done)},
           .refused = false});
}

void SqliteStore::load(std::string room, From from, std::function<void(Loaded)> done) {
  enqueue({.what = Load{.room = std::move(room), .from = from, .done = std::move(done)}, .refused = false});
}

void SqliteStore::exists(std::string room, std::function<void(std::optional<bool>)> done) {
  enqueue({.what = Exists{.room = std::move(room), .done = std::move(done)}, .refused = false});
}

void SqliteStore::release(std::string room, Epoch epoch) {
  enqueue({.what = Release{.room = std::move(room), .epoch = epoch}, .refused = false});
}

bool SqliteStore::writable() const {
  if (state_ != State::open) return false;
  const std::lock_guard lock(mutex_);
  return !stopping_;
}

void SqliteStore::stop() {
  std::unique_lock lock(mutex_);
  stopping_ = true;
  idle_.wait(lock, [this] { return queue_.empty() && !busy_; });
}

std::variant<std::uintmax_t, std::string> SqliteStore::backup(const std::string& file) {
  try {
    Copying copying{.backup = Backup(file)};
    {
      std::unique_lock lock(mutex_);
      if (stopping_) return "the server is stopping";
      if (copying_ != nullptr) return "another backup is being made: wait for its end";
      copying_ = &copying;
      arrived_.notify_one();
      copied_.wait(lock, [&] { return copying.done; });
    }
    if (!copying.error.empty()) return std::move(copying.error);
    return copying.backup.finish();
  } catch (const BackupError& error) {
    return error.what();
  }
}

void SqliteStore::enqueue(Call call) {
  {
    const std::lock_guard lock(mutex_);
    call.refused = stopping_ || queue_.size() >= options_.queue;
    if (call.refused) counts_.refused.add();
    counts_.queue.add(1);
    queue_.push_back(std::move(call));
  }
  arrived_.notify_one();
}

void SqliteStore::work() {
  Batch batch;
  while (next(batch)) {
    if (state_ == State::full) try_again();
    run(batch);
    answer(batch);
    batch.clear();
    checkpoint();
    sweep();
    copy();
    const std::lock_guard lock(mutex_);
    busy_ = false;
    idle_.notify_all();
  }
}

bool SqliteStore::next(Batch& batch) {
  std::unique_lock lock(mutex_);
  const auto ready = [this] { return closing_ || copying_ != nullptr || !queue_.empty(); };
  if (state_ == State::broken) {
    arrived_.wait(lock, ready);
  } else {
    arrived_.wait_until(lock, state_ == State::full ? next_try_ : next_sweep_, ready);
  }
  if (closing_ && queue_.empty() && copying_ == nullptr) return false;
  const auto number = static_cast<std::ptrdiff_t>(std::min(queue_.size(), kBatch));
  std::move(queue_.begin(), queue_.begin() + number, std::back_inserter(batch));
  queue_.erase(queue_.begin(), queue_.begin() + number);
  counts_.queue.add(-number);
  busy_ = true;
  return true;
}

void SqliteStore::run(Batch& batch) {
  if (batch.empty() || state_ == State::broken) return;
  const bool saves = state_ == State::open;
  bool committing = false;
  const auto begin = std::chrono::steady_clock::now();
  try {
    const auto now = options_.now();
    Transaction transaction(log_->database());
    for (auto& call : batch) {
      if (!call.refused && (saves || !writes(call))) execute(call, now);
    }
    committing = true;
    transaction.commit();
    counts_.commit_seconds.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    counts_.batch_calls.add(static_cast<double>(batch.size()));
  } catch (const DatabaseError& error) {
    // Without space the commit's last page was not written whole, and is no commit. After anything else it may be one.
    forget(batch, committing && !error.out_of_space());
    fail(error);
  }
}

void SqliteStore::execute(Call& call, std::chrono::sys_seconds now) {
  std::visit(Overloaded{
                 [&](Create& create) { create.answer = log_->create(create.room, create.events, create.keep, now); },
                 [&](Claim& claim) { claim.answer = log_->claim(claim.room, claim.from, now); },
                 [&](Append& append) {
                   append.answer =
                       log_->append(append.room, append.epoch, append.head, append.addition, append.keep, now);
                 },
                 [&](Load& load) { load.answer = log_->load(load.room, load.from, now); },
                 [&](Exists& exists) { exists.answer = log_->exists(exists.room, now); },
                 [&](Release& release) { log_->release(release.room, release.epoch, now); },
             },
             call.what);
}

void SqliteStore::try_again() {
  if (std::chrono::steady_clock::now() < next_try_) return;
  try {
    log_->database().checkpoint();
    log_->try_space();
    state_ = State::open;
    spdlog::warn("There is space again: moves are saved");
  } catch (const DatabaseError& error) {
    fail(error);
  }
}

void SqliteStore::checkpoint() {
  if (state_ != State::open || log_->database().log_pages() < kCheckpointPages) return;
  try {
    log_->database().checkpoint();
  } catch (const DatabaseError& error) {
    fail(error);
  }
}

void SqliteStore::sweep() {
  if (state_ != State::open || std::chrono::steady_clock::now() < next_sweep_) return;
  RoomLog::Swept swept;
  try {
    Transaction transaction(log_->database());
    swept = log_->sweep(options_.now(), kSweepRows);
    transaction.commit();
  } catch (const DatabaseError& error) {
    fail(error);
    return;
  }
  swept_ += swept.rooms;
  counts_.expired.add(static_cast<std::uint64_t>(swept.rooms));
  next_sweep_ =
      std::chrono::steady_clock::now() + (swept.more ? std::min(kSweepPause, options_.sweep) : options_.sweep);
  if (swept.more || swept_ == 0) return;
  spdlog::info("expired rooms deleted: {}", swept_);
  swept_ = 0;
}

void SqliteStore::copy() {
  Copying* copying = nullptr;
  bool stopping = false;
  {
    const std::lock_guard lock(mutex_);
    copying = copying_;
    stopping = stopping_;
  }
  if (copying == nullptr) return;
  if (stopping) {
    copying->error = "the server is stopping";
  } else if (state_ == State::broken) {
    copying->error = "the store can't be trusted any more (see the server's log)";
  } else {
    try {
      if (!copying->backup.step(log_->database().handle(), kCopyPages)) return;
    } catch (const BackupError& error) {
      copying->error = error.what();
    }
  }
  copying->backup.end();
  const std::lock_guard lock(mutex_);
  copying->done = true;
  copying_ = nullptr;
  copied_.notify_all();
}

void SqliteStore::fail(const DatabaseError& error) {
  if (error.out_of_space()) {
    next_try_ = std::chrono::steady_clock::now() + kTrySpace;
    if (state_.exchange(State::full) == State::open)
      spdlog::error("No space to save moves ({}): nothing is saved until there is. Make space on the disk of {}",
                    error.what(), options_.path);
    return;
  }
  state_ = State::broken;
  log_->database().leave_alone();
  const std::string what = options_.path + ": " + error.what();
  options_.fatal(error.damaged()
                     ? what + ". The file is damaged: keep a copy of its folder, then put a backup in its place"
                     : what +
                           ". The disk did not do what it was asked: look at it (dmesg), keep a copy of the folder, "
                           "and start again");
}

void SqliteStore::forget(Batch& batch, bool unknown) {
  for (auto& call : batch) {
    std::visit(
        Overloaded{
            [](Create& create) { create.answer = {}; },
            [](Claim& claim) { claim.answer = {.error = ClaimError::unavailable, .epoch = 0, .head = 0, .log = {}}; },
            [&](Append& append) {
              const bool maybe = unknown && append.answer == Outcome::committed;
              append.answer = maybe ? Outcome::unknown : Outcome::failed;
            },
            [](Load& load) { load.answer = {.error = ClaimError::unavailable, .log = {}}; },
            [](Exists& exists) { exists.answer.reset(); },
            [](Release&) {},
        },
        call.what);
  }
}

void SqliteStore::answer(Batch& batch) {
  for (auto& call : batch) {
    std::visit(Overloaded{
                   [](Release&) {},
                   [](auto& asked) { asked.done(std::move(asked.answer)); },
               },
               call.what);
  }
}

bool SqliteStore::writes(const Call& call) {
  return !std::holds_alternative<Load>(call.what) && !std::holds_alternative<Exists>(call.what);
}

}  // namespace regatta::store
