#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

struct sqlite3;
struct sqlite3_backup;

namespace regatta::store {

/// Why there is no copy, as a line for whoever asked for one.
class BackupError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A consistent copy of a database, made step by step, so that nobody is kept waiting who works with the database
/// meanwhile. What its connection writes between two steps comes into the copy too. Until it is whole and on the disk,
/// the copy stands in `file`.partial, which goes with this.
class Backup {
 public:
  /// Makes `file`.partial (mode 0600), in place of one that was left over. Throws BackupError, also when there already
  /// is a `file`.
  explicit Backup(const std::string& file);
  Backup(const Backup&) = delete;
  Backup& operator=(const Backup&) = delete;
  /// Precondition: end() was called after the last step().
  ~Backup();

  /// Copies so many pages; all there are: -1. True when nothing is left to be copied. On the thread of `from`, which is
  /// the same each time. Throws BackupError.
  bool step(sqlite3* from, int pages);
  /// Lets go of the database, finished or not. On its thread.
  void end();
  /// Writes the copy through to the disk and gives it its name; that may take a while, on any thread. Its size in
  /// bytes. Precondition: step() said true, and end() was called. Throws BackupError.
  std::uintmax_t finish();

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  struct End {
    void operator()(sqlite3_backup* backup) const;
  };

  const std::string file_;
  const std::string partial_;
  std::unique_ptr<sqlite3, Close> copy_;
  std::unique_ptr<sqlite3_backup, End> backup_;
};

/// Copies the database at `path`, which no process holds, and changes nothing of it. The size of the copy in bytes.
/// Throws BackupError.
std::uintmax_t copy_database(const std::string& path, const std::string& file);

}  // namespace regatta::store
