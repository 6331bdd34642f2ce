#include "server/store/room_log.h"

#include <sqlite3.h>

namespace regatta::store {
namespace {

// Events go to the end of one table, whatever room they are of, so that a commit writes few pages; the index alone is
// ordered by room. A room's head is its last entry there and stands nowhere else. Nothing of a log is ever changed or
// removed.
constexpr std::string_view kSchema = R"(
CREATE TABLE room(
  id INTEGER PRIMARY KEY,
  token TEXT NOT NULL UNIQUE,
  epoch INTEGER NOT NULL
) STRICT;
CREATE TABLE log(
  id INTEGER PRIMARY KEY,
  room INTEGER NOT NULL REFERENCES room(id),
  seq INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX log_by_room ON log(room, seq);
)";

}  // namespace

RoomLog::RoomLog(const std::string& path, Durability durability)
    : database_(path, durability, kSchema),
      find_(database_.handle(), "SELECT id, epoch FROM room WHERE token = ?1"),
      insert_room_(database_.handle(), "INSERT INTO room(token, epoch) VALUES(?1, 1)"),
      set_epoch_(database_.handle(), "UPDATE room SET epoch = ?2 WHERE id = ?1"),
      head_(database_.handle(), "SELECT coalesce(max(seq), 0) FROM log WHERE room = ?1"),
      insert_event_(database_.handle(), "INSERT INTO log(room, seq, body) VALUES(?1, ?2, ?3)"),
      read_events_(database_.handle(), "SELECT body FROM log WHERE room = ?1 ORDER BY seq"),
      fill_(database_.handle(), "INSERT INTO log(room, seq, body) VALUES(0, 0, hex(zeroblob(32768)))"),
      unfill_(database_.handle(), "DELETE FROM log WHERE room = 0") {}

Created RoomLog::create(std::string_view room, const std::vector<std::string>& events) {
  if (find(room)) return {.result = Created::Result::exists, .epoch = 0};
  insert_room_.with(room).run();
  write(sqlite3_last_insert_rowid(database_.handle()), 0, events);
  return {.result = Created::Result::created, .epoch = 1};
}

Claimed RoomLog::claim(std::string_view room) {
  const auto row = find(room);
  if (!row) return {.error = ClaimError::not_found, .epoch = 0, .head = 0, .log = {}};
  const Epoch epoch = row->epoch + 1;
  set_epoch_.with(row->id, epoch).run();
  auto log = read(row->id);
  const auto head = static_cast<Seq>(log.size());
  return {.error = ClaimError::none, .epoch = epoch, .head = head, .log = std::move(log)};
}

Outcome RoomLog::append(std::string_view room, Epoch epoch, Seq head, const std::vector<std::string>& events) {
  const auto row = find(room);
  if (!row || row->epoch != epoch || this->head(row->id) != head) return Outcome::fenced;
  write(row->id, head, events);
  return Outcome::committed;
}

Loaded RoomLog::load(std::string_view room) {
  const auto row = find(room);
  if (!row) return {.error = ClaimError::not_found, .log = {}};
  return {.error = ClaimError::none, .log = read(row->id)};
}

bool RoomLog::exists(std::string_view room) { return find(room).has_value(); }

void RoomLog::release(std::string_view room, Epoch epoch) {
  const auto row = find(room);
  if (row && row->epoch == epoch) set_epoch_.with(row->id, epoch + 1).run();
}

void RoomLog::try_space() {
  Transaction transaction(database_);
  fill_.run();
  unfill_.run();
  transaction.commit();
}

std::optional<RoomLog::Row> RoomLog::find(std::string_view room) {
  find_.with(room);
  std::optional<Row> row;
  if (find_.next()) row = Row{.id = find_.integer(0), .epoch = find_.integer(1)};
  find_.reset();
  return row;
}

Seq RoomLog::head(std::int64_t id) {
  head_.with(id);
  if (!head_.next()) throw DatabaseError(SQLITE_CORRUPT);
  const Seq head = head_.integer(0);
  head_.reset();
  return head;
}

void RoomLog::write(std::int64_t id, Seq head, const std::vector<std::string>& events) {
  for (const auto& event : events) insert_event_.with(id, ++head, std::string_view(event)).run();
}

std::vector<std::string> RoomLog::read(std::int64_t id) {
  std::vector<std::string> log;
  read_events_.with(id);
  while (read_events_.next()) log.push_back(read_events_.text(0));
  read_events_.reset();
  return log;
}

}  // namespace regatta::store
