#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/store/database.h"
#include "server/store/store.h"

namespace regatta::store {

/// The tables of the SQLite store and what is done with them: plain calls on one thread, inside the caller's
/// transaction. They throw DatabaseError; the transaction is spoiled then. A fenced append writes nothing, and so
/// spoils nothing for the others in its transaction. `now` is the wall clock: a room whose time is over at that moment
/// is not there, whether swept or not.
class RoomLog {
 public:
  using Time = std::chrono::sys_seconds;

  RoomLog(const std::string& path, Durability durability, Time now);

  Database& database() { return database_; }

  /// A token is taken until its room is swept.
  Created create(std::string_view room, const std::vector<std::string>& events, std::chrono::seconds keep, Time now);
  Claimed claim(std::string_view room, From from, Time now);
  /// committed (with its transaction), or fenced.
  Outcome append(std::string_view room, Epoch epoch, Seq head, const Addition& addition, std::chrono::seconds keep,
                 Time now);
  Loaded load(std::string_view room, From from, Time now);
  bool exists(std::string_view room, Time now);
  void release(std::string_view room, Epoch epoch, Time now);

  struct Listed {
    std::string room;
    Time end;  // it expires then
  };
  /// All rooms, in the order in which they were made.
  std::vector<Listed> list(Time now);
  /// Deletes the room with its log, whoever owns it. False when there is none.
  bool remove(std::string_view room, Time now);

  struct Swept {
    int rooms = 0;      // that are gone for good
    bool more = false;  // there is more to delete
  };
  /// Deletes rooms whose time is over, with their logs: at most `rows` of the database's rows. Of a room with a longer
  /// log only a part goes; nobody can have it back, even if the clock is set back.
  Swept sweep(Time now, std::int64_t rows);

  /// Writes a little and takes it away again: throws while there is no space.
  void try_space();

 private:
  struct Row {
    std::int64_t id;
    Epoch epoch;
    Time end;
  };

  /// A room as this object wrote it last: nobody else can.
  struct Known {
    Row row;
    Seq head;
  };

  /// Of a room that events are appended to. Null when there is none, or its time is over.
  Known* known(std::string_view room, Time now);
  /// The room, also when its time is over.
  std::optional<Row> find(std::string_view room);
  std::optional<Row> find(std::string_view room, Time now);
  Seq head(std::int64_t id);
  void write(std::int64_t id, Seq head, const std::vector<std::string>& events);
  std::optional<Snapshot> snapshot(std::int64_t id, From from);
  std::vector<std::string> read(std::int64_t id, Seq after);

  Database database_;
  std::unordered_map<std::string, Known> known_;  // what the database holds, of rooms that are owned
  std::uint64_t rollbacks_ = 0;                   // of the database, when known_ was right
  Statement find_;
  Statement insert_room_;
  Statement set_epoch_;
  Statement set_end_;
  Statement head_;
  Statement insert_event_;
  Statement read_events_;
  Statement read_snapshot_;
  Statement replace_snapshot_;
  Statement delete_snapshot_;
  Statement list_;
  Statement expired_;
  Statement delete_events_;
  Statement delete_room_;
  Statement fill_;
  Statement unfill_;
};

}  // namespace regatta::store
