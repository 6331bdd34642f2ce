#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/database.h"
#include "server/store/store.h"

namespace regatta::store {

/// The tables of the SQLite store and what is done with them: plain calls on one thread, inside the caller's
/// transaction. They throw DatabaseError; the transaction is spoiled then. A fenced append writes nothing, and so
/// spoils nothing for the others in its transaction.
class RoomLog {
 public:
  RoomLog(const std::string& path, Durability durability);

  Database& database() { return database_; }

  Created create(std::string_view room, const std::vector<std::string>& events);
  Claimed claim(std::string_view room);
  /// committed (with its transaction), or fenced.
  Outcome append(std::string_view room, Epoch epoch, Seq head, const std::vector<std::string>& events);
  Loaded load(std::string_view room);
  bool exists(std::string_view room);
  void release(std::string_view room, Epoch epoch);

  /// Writes a little and takes it away again: throws while there is no space.
  void try_space();

 private:
  struct Row {
    std::int64_t id;
    Epoch epoch;
  };

  std::optional<Row> find(std::string_view room);
  Seq head(std::int64_t id);
  void write(std::int64_t id, Seq head, const std::vector<std::string>& events);
  std::vector<std::string> read(std::int64_t id);

  Database database_;
  Statement find_;
  Statement insert_room_;
  Statement set_epoch_;
  Statement head_;
  Statement insert_event_;
  Statement read_events_;
  Statement fill_;
  Statement unfill_;
};

}  // namespace regatta::store
