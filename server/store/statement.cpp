#include "server/store/statement.h"

#include <cerrno>
#include <sqlite3.h>

namespace regatta::store {
namespace {

/// Did the last write that failed hit a quota or a size limit? SQLite calls only ENOSPC “full”; to whoever runs the
/// server these are the same. Its sqlite3_system_errno() is overwritten on the way out of a failed commit, so the files
/// are asked.
bool hit_limit(sqlite3* database) {
  for (const int which : {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER}) {
    sqlite3_file* file = nullptr;
    int error = 0;
    if (sqlite3_file_control(database, "main", which, static_cast<void*>(&file)) != SQLITE_OK || file == nullptr)
      continue;
    if (file->pMethods == nullptr) continue;
    file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
    if (error == EDQUOT || error == EFBIG) return true;
  }
  return false;
}

}  // namespace

DatabaseError::DatabaseError(sqlite3* database)
    : std::runtime_error(sqlite3_errmsg(database)),
      code_(sqlite3_extended_errcode(database)),
      out_of_space_((code_ & 0xff) == SQLITE_FULL || (code_ == SQLITE_IOERR_WRITE && hit_limit(database))) {}

DatabaseError::DatabaseError(int code) : std::runtime_error(sqlite3_errstr(code)), code_(code), out_of_space_(false) {}

bool DatabaseError::damaged() const { return (code_ & 0xff) == SQLITE_CORRUPT || (code_ & 0xff) == SQLITE_NOTADB; }

bool DatabaseError::busy() const { return (code_ & 0xff) == SQLITE_BUSY || (code_ & 0xff) == SQLITE_LOCKED; }

Statement::Statement(sqlite3* database, std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                                      &statement, nullptr);
  statement_.reset(statement);
  if (code != SQLITE_OK) throw DatabaseError(database);
}

bool Statement::next() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  throw DatabaseError(sqlite3_db_handle(statement_.get()));
}

void Statement::run() {
  while (next()) {
  }
  reset();
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

std::string Statement::text(int column) const {
  const auto* text = sqlite3_column_text(statement_.get(), column);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Statement::bind(int position, std::int64_t value) { check(sqlite3_bind_int64(statement_.get(), position, value)); }

void Statement::bind(int position, std::string_view value) {
  // An empty view may have no address, which would bind NULL.
  const char* text = value.empty() ? "" : value.data();
  check(sqlite3_bind_text64(statement_.get(), position, text, value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) throw DatabaseError(sqlite3_db_handle(statement_.get()));
}

}  // namespace regatta::store
