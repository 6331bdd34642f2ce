#include "server/store/database.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <sqlite3.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "spdlog/spdlog.h"

#include "server/store/write_ahead_log.h"

namespace regatta::store {
namespace {

/// For a backup program that reads the file at this moment; afterwards nobody else can hold it.
constexpr int kBusyMilliseconds = 1000;
/// Of looking through the file at start. A larger file is looked through in part, so that a start takes no second.
constexpr std::chrono::milliseconds kCheckTime{500};

/// Stops what SQLite does after a time. Its progress handler would come too late: to look through one tree of the file
/// is a single instruction (SQLite 3.40).
class TimeLimit {
 public:
  TimeLimit(sqlite3* handle, std::chrono::milliseconds time)
      : watch_([this, handle, time] {
          std::unique_lock lock(mutex_);
          if (ended_.wait_for(lock, time, [this] { return over_; })) return;
          passed_ = true;
          sqlite3_interrupt(handle);
        }) {}
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;
  ~TimeLimit() { end(); }

  /// Ends it. Was something stopped?
  bool passed() {
    end();
    return passed_;
  }

 private:
  void end() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    ended_.notify_one();
    if (watch_.joinable()) watch_.join();
  }

  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  bool passed_ = false;
  std::thread watch_;
};

std::string system_text(int error) { return std::strerror(error); }  // NOLINT(concurrency-mt-unsafe): at start only

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  if (std::filesystem::is_directory(folder, error)) return;
  const auto parent = std::filesystem::absolute(folder).parent_path();
  std::filesystem::create_directories(parent, error);
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
    throw OpenError("can't make the folder " + folder.string() + ": " + system_text(errno));
  sync_folder(parent);
}

/// SQLite would count its memory, under a lock, at every piece of it. For the whole process, before its first database.
void count_no_memory() {
  static const int done = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(done);
}

/// SQLite would make it readable for everybody. Its further files take over the mode of this one.
void make_file(const std::string& path) {
  struct stat file {};
  struct stat log {};
  const bool has_log = ::stat((path + "-wal").c_str(), &log) == 0 && log.st_size > 0;
  if (::stat(path.c_str(), &file) != 0 || file.st_size == 0) {
    // SQLite would take the file for a new one, and delete the log with everything in it.
    if (has_log) throw DamagedError(path + " is missing or empty, but " + path + "-wal is not");
  }
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) throw OpenError("can't open " + path + ": " + system_text(errno));
  ::close(descriptor);
}

DamagedError damaged(const std::string& path, const std::string& detail) {
  return DamagedError(path + " is damaged or no database (" + detail + ")");
}

/// Without this, a log whose beginning is damaged would be taken for one that was never written to.
void check_log(const std::string& path, bool is_new, Durability durability) {
  // Where commits don't wait for the disk, a power cut may take more than one.
  if (!is_new && durability == Durability::process) return;
  if (const int commits = commits_out_of_reach(path + "-wal"); commits > 1)
    throw damaged(path, std::to_string(commits) + " transactions in its -wal stand behind damage");
}

}  // namespace

DamagedError::DamagedError(const std::string& found)
    : OpenError(found +
                ": nothing was changed. Keep a copy of the folder, then put a backup in its place, give another folder "
                "with --data, or start the server with --damaged set-aside: it gives the file another name, and begins "
                "without rooms"),
      found_(found) {}

void sync_folder(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

Database::Database(const std::string& path, Durability durability, const std::vector<std::string>& steps) {
  make_folder(std::filesystem::path(path).parent_path());
  make_file(path);

  count_no_memory();
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) throw OpenError("can't open " + path + ": " + sqlite3_errstr(code));

  try {
    leave_alone();
    sqlite3_busy_timeout(handle, kBusyMilliseconds);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    execute("PRAGMA trusted_schema = OFF");
    execute("PRAGMA cell_size_check = ON");
    // Before the first access: then no second process can ever read or write the file, and no shared memory is needed.
    execute("PRAGMA locking_mode = EXCLUSIVE");
    const auto newest = static_cast<std::int64_t>(steps.size());
    const auto format = identify(path, newest);
    check_log(path, format == 0, durability);
    if (format > 0) check(path);
    execute("PRAGMA journal_mode = WAL");
    execute(durability == Durability::power ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    // Instead of SQLite's own, which checkpoints inside of a commit and drops its errors: see log_pages().
    execute("PRAGMA wal_autocheckpoint = 0");
    // What was deleted is overwritten: a room that has expired can't be read from the file either.
    execute("PRAGMA secure_delete = ON");
    sqlite3_wal_hook(
        handle,
        [](void* database, sqlite3*, const char*, int pages) {
          static_cast<Database*>(database)->log_pages_ = pages;
          return SQLITE_OK;
        },
        this);
    Transaction transaction(*this);  // takes the file for good, also where nothing has to be written
    if (format < newest) {
      for (auto step = steps.begin() + format; step != steps.end(); ++step) execute(*step);
      execute("PRAGMA application_id = " + std::to_string(kApplication));
      execute("PRAGMA user_version = " + std::to_string(newest));
    }
    transaction.commit();
    begin_log();
    if (format > 0 && format < newest) spdlog::info("{} was brought from format {} to {}", path, format, newest);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
  } catch (const DatabaseError& error) {
    if (error.busy())
      throw OpenError(
          path +
          " is in use by another process: stop the other server, or give this one a folder of its own with --data");
    if (error.damaged()) throw damaged(path, error.what());
    throw OpenError("can't use " + path + ": " + error.what());
  }
}

std::int64_t Database::identify(const std::string& path, std::int64_t newest) {
  const auto tables = query("SELECT count(*) FROM sqlite_schema");
  const auto application = query("PRAGMA application_id");
  const auto format = query("PRAGMA user_version");
  if (tables == 0 && application == 0 && format == 0) return 0;
  if (application != kApplication)
    throw OpenError(path + " is a database of another application: give Regatta a folder of its own with --data");
  if (format < 1) throw damaged(path, "format " + std::to_string(format));
  if (format > newest)
    throw OpenError(path + " was written by a newer Regatta (format " + std::to_string(format) + ", this one knows " +
                    std::to_string(newest) +
                    "): start that version again, or give this one another folder with --data");
  return format;
}

void Database::check(const std::string& path) {
  std::string found;
  TimeLimit limit(handle(), kCheckTime);
  try {
    Statement statement(handle(), "PRAGMA quick_check(1)");
    if (statement.next()) found = statement.text(0);
    std::replace(found.begin(), found.end(), '\n', ' ');
  } catch (const DatabaseError& error) {
    if (error.code() != SQLITE_INTERRUPT) throw;
  }
  if (limit.passed()) {
    // What it has found when it is stopped says nothing about the file.
    spdlog::info("{} is large: only its first part was checked", path);
  } else if (found != "ok") {
    throw damaged(path, found);
  }
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) throw DatabaseError(handle());
}

std::int64_t Database::query(const std::string& sql) {
  Statement statement(handle(), sql);
  if (!statement.next()) throw DatabaseError(SQLITE_CORRUPT);
  return statement.integer(0);
}

void Database::checkpoint() {
  const int code = sqlite3_wal_checkpoint_v2(handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  if (code != SQLITE_OK) throw DatabaseError(handle());
  log_pages_ = 0;
}

/// What a power cut has left behind the last commit must not stand behind those to come: see check_log().
void Database::begin_log() {
  if (sqlite3_wal_checkpoint_v2(handle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) == SQLITE_OK) return;
  const DatabaseError error(handle());
  if (!error.out_of_space()) throw error;  // without space nothing can be written behind it either
}

void Database::leave_alone() { sqlite3_db_config(handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr); }

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Transaction::Transaction(Database& database) : database_(database) { database_.execute("BEGIN IMMEDIATE"); }

Transaction::~Transaction() {
  if (committed_) return;
  ++database_.rollbacks_;
  // SQLite ends a transaction by itself after some errors.
  if (sqlite3_get_autocommit(database_.handle()) == 0)
    sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.execute("COMMIT");
  committed_ = true;
}

}  // namespace regatta::store
