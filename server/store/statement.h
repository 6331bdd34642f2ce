#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace regatta::store {

/// A call of SQLite that failed. Stays inside store/: the store turns it into an Outcome.
class DatabaseError : public std::runtime_error {
 public:
  /// The last error of this connection.
  explicit DatabaseError(sqlite3* database);
  /// An error of which the connection keeps no text.
  explicit DatabaseError(int code);

  /// SQLite's extended result code.
  int code() const { return code_; }
  /// The disk, a quota or the file's permitted size is used up: may go on later.
  bool out_of_space() const { return out_of_space_; }
  /// The file's content is not what SQLite wrote.
  bool damaged() const;
  /// Another connection holds the file.
  bool busy() const;

 private:
  int code_;
  bool out_of_space_;
};

/// A prepared statement. Parameters are ?1, ?2, … in the order of the arguments.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);

  /// Starts it anew with these values. Texts must live until the last next().
  template <typename... Values>
  Statement& with(const Values&... values) {
    reset();
    int position = 0;
    (bind(++position, values), ...);
    return *this;
  }
  /// True when there is a row to read.
  bool next();
  /// Runs it to its end.
  void run();
  /// Ends reading. A statement that stands on a row keeps its transaction open.
  void reset();

  std::int64_t integer(int column) const;
  std::string text(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  void bind(int position, std::int64_t value);
  void bind(int position, std::string_view value);
  void check(int code) const;

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace regatta::store
