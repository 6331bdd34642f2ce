#include "server/store/backup.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sqlite3.h>
#include <system_error>
#include <unistd.h>

#include "server/store/database.h"
#include "server/store/statement.h"

namespace regatta::store {
namespace {

namespace fs = std::filesystem;

BackupError system_error(const std::string& what) {
  return BackupError(what + ": " + std::generic_category().message(errno));
}

/// Writes what the system keeps of this file or folder to the disk.
bool sync(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool done = ::fsync(descriptor) == 0;
  const int error = errno;
  ::close(descriptor);
  errno = error;
  return done;
}

void refuse_existing(const std::string& file) {
  std::error_code ignored;
  if (fs::exists(fs::symlink_status(file, ignored)))
    throw BackupError(file + " exists already: nothing is overwritten. Give another name, or remove it first");
}

}  // namespace

Backup::Backup(const std::string& file) : file_(file), partial_(file + ".partial") {
  refuse_existing(file);
  ::unlink(partial_.c_str());
  // By hand: SQLite would make it readable for everybody.
  const int descriptor = ::open(partial_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0) throw system_error("can't make " + partial_);
  ::close(descriptor);
  sqlite3* handle = nullptr;
  int code = sqlite3_open_v2(partial_.c_str(), &handle,
                             SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
  copy_.reset(handle);
  // Nobody sees it before it is whole, so it needs no journal, and one sync at its end.
  if (code == SQLITE_OK)
    code = sqlite3_exec(handle, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nullptr, nullptr, nullptr);
  if (code == SQLITE_OK) return;
  copy_.reset();
  ::unlink(partial_.c_str());
  throw BackupError("can't make " + partial_ + ": " + sqlite3_errstr(code));
}

Backup::~Backup() {
  copy_.reset();
  ::unlink(partial_.c_str());
}

bool Backup::step(sqlite3* from, int pages) {
  if (!backup_) backup_.reset(sqlite3_backup_init(copy_.get(), "main", from, "main"));
  const int code = backup_ ? sqlite3_backup_step(backup_.get(), pages) : sqlite3_extended_errcode(copy_.get());
  if (code == SQLITE_OK) return false;
  if (code == SQLITE_DONE) return true;
  throw BackupError("can't copy to " + partial_ + ": " + sqlite3_errstr(code));
}

void Backup::end() { backup_.reset(); }

std::uintmax_t Backup::finish() {
  if (sqlite3_close_v2(copy_.release()) != SQLITE_OK || !sync(partial_))
    throw system_error("can't write " + partial_ + " to the disk");
  refuse_existing(file_);
  if (std::rename(partial_.c_str(), file_.c_str()) != 0) throw system_error("can't give the copy its name " + file_);
  const auto folder = fs::absolute(file_).parent_path();
  if (!sync(folder)) throw system_error("the copy is at " + file_ + ", but its folder can't be written to the disk");
  std::error_code ignored;
  return fs::file_size(file_, ignored);
}

void Backup::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }
void Backup::End::operator()(sqlite3_backup* backup) const { sqlite3_backup_finish(backup); }

std::uintmax_t copy_database(const std::string& path, const std::string& file) {
  std::error_code error;
  if (!fs::exists(path, error)) throw BackupError("there is no " + path + ": nothing to copy");
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
  const std::unique_ptr<sqlite3, decltype([](sqlite3* database) { sqlite3_close_v2(database); })> database(handle);
  if (code != SQLITE_OK) throw BackupError("can't open " + path + ": " + sqlite3_errstr(code));
  sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  try {
    // As the server does: it keeps a server from starting on this file meanwhile, and needs no shared memory.
    Statement(handle, "PRAGMA locking_mode = EXCLUSIVE").run();
    Statement application(handle, "PRAGMA application_id");
    if (!application.next() || application.integer(0) != Database::kApplication)
      throw BackupError(path + " is no store of Regatta's");
  } catch (const DatabaseError& wrong) {
    throw BackupError(path + (wrong.busy()
                                  ? " is in use by another process: ask as the server's own user, or stop that process"
                                  : std::string(" can't be read: ") + wrong.what()));
  }
  Backup backup(file);
  try {
    backup.step(handle, -1);
  } catch (const BackupError&) {
    backup.end();
    throw;
  }
  backup.end();
  return backup.finish();
}

}  // namespace regatta::store
