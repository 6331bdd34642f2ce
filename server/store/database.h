#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/store/durability.h"
#include "server/store/statement.h"

namespace regatta::store {

/// Why a file can't serve as the store, as a line for whoever starts the server: what is wrong, and what to do.
class OpenError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The file's content is not what was written to it.
class DamagedError : public OpenError {
 public:
  explicit DamagedError(const std::string& found);

  /// Which file, and what is wrong with it.
  const std::string& found() const { return found_; }

 private:
  std::string found_;
};

/// Writes to the disk which files lie in the folder, as far as its file system does so.
void sync_folder(const std::filesystem::path& folder);

/// The one connection to a SQLite file, held exclusively from the first access on. Used by one thread at a time.
class Database {
 public:
  /// SQLite's application_id: “Rgta”.
  static constexpr std::int64_t kApplication = 0x52677461;

  /// Opens the file, making it (mode 0600) and its folder (0700) when they are missing. `steps` brings a file from each
  /// form to the next: a new one takes all of them, one of an older form (SQLite's user_version) those that it has not
  /// taken; either is done whole or not at all. Throws OpenError; a file that can't be used has not been changed.
  Database(const std::string& path, Durability durability, const std::vector<std::string>& steps);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  sqlite3* handle() const { return handle_.get(); }
  void execute(const std::string& sql);

  /// Commits of this connection append to the write-ahead log; that many pages stand there now.
  int log_pages() const { return log_pages_; }
  /// Moves them into the main file, so that the log starts again from its beginning.
  void checkpoint();
  /// How many transactions came to nothing.
  std::uint64_t rollbacks() const { return rollbacks_; }
  /// Leaves the files as they are, also on close: what is wrong with them must not spread.
  void leave_alone();

 private:
  friend class Transaction;

  struct Close {
    void operator()(sqlite3* handle) const;
  };

  std::int64_t query(const std::string& sql);
  /// The form of a file that is ours, at most `newest`; 0 when it is new.
  std::int64_t identify(const std::string& path, std::int64_t newest);
  void check(const std::string& path);
  void begin_log();

  std::unique_ptr<sqlite3, Close> handle_;
  int log_pages_ = 0;
  std::uint64_t rollbacks_ = 0;
};

/// Rolled back unless committed.
class Transaction {
 public:
  explicit Transaction(Database& database);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();

  void commit();

 private:
  Database& database_;
  bool committed_ = false;
};

}  // namespace regatta::store
