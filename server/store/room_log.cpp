#include "server/store/room_log.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <sqlite3.h>
#include <utility>

namespace regatta::store {
namespace {

// Events go to the end of one table, whatever room they are of, so that a commit writes few pages; the index alone is
// ordered by room. A room's head is its last entry there and stands nowhere else. Nothing of a log is ever changed;
// it is deleted with its room.
//
// The pages that a deleted log leaves are written again by later ones, so the file is never larger than its rooms once
// were. It does not shrink: for that SQLite would have to note of each page who points to it, with every write, and a
// file that was made without could only be rewritten whole, which needs its size again and stops all rooms meanwhile.
constexpr std::string_view kFirstForm = R"(
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

/// Of rooms from before rooms expired nobody knows when they were last played in.
constexpr std::chrono::days kKeepOlderRooms{30};
/// The end of a room that is being deleted: over, whatever the clock says.
constexpr RoomLog::Time kOver{};

std::int64_t number(RoomLog::Time time) { return time.time_since_epoch().count(); }

/// Since the second form a room has an end, in seconds since 1970.
std::string second_form(RoomLog::Time now) {
  return "ALTER TABLE room ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;"
         "UPDATE room SET expires_at = " +
         std::to_string(number(now + kKeepOlderRooms)) +
         ";"
         "CREATE INDEX room_by_end ON room(expires_at);";
}

/// Since the third form a room may have a snapshot beside its log, in the form of its owner: what the events up to
/// `seq` have made of it. It is replaced now and then, and never needed.
constexpr std::string_view kThirdForm = R"(
CREATE TABLE snapshot(
  room INTEGER PRIMARY KEY REFERENCES room(id),
  seq INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
)";

/// When a room that is kept for `keep` expires. Later by up to a minute, or a sixtieth: so the events of a running game
/// change its room's row once a minute, and each of them the log alone.
RoomLog::Time end_of(RoomLog::Time now, std::chrono::seconds keep) {
  const auto grain = std::clamp<std::chrono::seconds>(keep / 60, std::chrono::seconds(1), std::chrono::minutes(1));
  const auto exact = (now + keep).time_since_epoch();
  return RoomLog::Time((exact + grain - std::chrono::seconds(1)) / grain * grain);
}

}  // namespace

RoomLog::RoomLog(const std::string& path, Durability durability, Time now)
    : database_(path, durability, {std::string(kFirstForm), second_form(now), std::string(kThirdForm)}),
      find_(database_.handle(), "SELECT id, epoch, expires_at FROM room WHERE token = ?1"),
      insert_room_(database_.handle(), "INSERT INTO room(token, epoch, expires_at) VALUES(?1, 1, ?2)"),
      set_epoch_(database_.handle(), "UPDATE room SET epoch = ?2 WHERE id = ?1"),
      set_end_(database_.handle(), "UPDATE room SET expires_at = ?2 WHERE id = ?1"),
      head_(database_.handle(), "SELECT coalesce(max(seq), 0) FROM log WHERE room = ?1"),
      insert_event_(database_.handle(), "INSERT INTO log(room, seq, body) VALUES(?1, ?2, ?3)"),
      read_events_(database_.handle(), "SELECT body FROM log WHERE room = ?1 AND seq > ?2 ORDER BY seq"),
      read_snapshot_(database_.handle(), "SELECT seq, body FROM snapshot WHERE room = ?1"),
      replace_snapshot_(database_.handle(), "INSERT OR REPLACE INTO snapshot(room, seq, body) VALUES(?1, ?2, ?3)"),
      delete_snapshot_(database_.handle(), "DELETE FROM snapshot WHERE room = ?1"),
      list_(database_.handle(), "SELECT token, expires_at FROM room WHERE expires_at > ?1 ORDER BY id"),
      expired_(database_.handle(), "SELECT id FROM room WHERE expires_at <= ?1 ORDER BY expires_at LIMIT 1"),
      delete_events_(database_.handle(),
                     "DELETE FROM log WHERE id IN (SELECT id FROM log WHERE room = ?1 ORDER BY seq LIMIT ?2)"),
      delete_room_(database_.handle(), "DELETE FROM room WHERE id = ?1"),
      fill_(database_.handle(), "INSERT INTO log(room, seq, body) VALUES(0, 0, hex(zeroblob(32768)))"),
      unfill_(database_.handle(), "DELETE FROM log WHERE room = 0") {}

Created RoomLog::create(std::string_view room, const std::vector<std::string>& events, std::chrono::seconds keep,
                        Time now) {
  if (find(room)) return {.result = Created::Result::exists, .epoch = 0};
  insert_room_.with(room, number(end_of(now, keep))).run();
  write(sqlite3_last_insert_rowid(database_.handle()), 0, events);
  return {.result = Created::Result::created, .epoch = 1};
}

Claimed RoomLog::claim(std::string_view room, From from, Time now) {
  const auto row = find(room, now);
  if (!row) return {.error = ClaimError::not_found, .epoch = 0, .head = 0, .log = {}};
  const Epoch epoch = row->epoch + 1;
  known_.erase(std::string(room));
  set_epoch_.with(row->id, epoch).run();
  auto snapshot = this->snapshot(row->id, from);
  const Seq before = snapshot ? snapshot->seq : 0;
  auto log = read(row->id, before);
  const Seq head = before + static_cast<Seq>(log.size());
  return {
      .error = ClaimError::none, .epoch = epoch, .head = head, .snapshot = std::move(snapshot), .log = std::move(log)};
}

Outcome RoomLog::append(std::string_view room, Epoch epoch, Seq head, const Addition& addition,
                        std::chrono::seconds keep, Time now) {
  Known* const at = known(room, now);
  if (at == nullptr || at->row.epoch != epoch || at->head != head) return Outcome::fenced;
  if (addition.snapshot) replace_snapshot_.with(at->row.id, head, std::string_view(*addition.snapshot)).run();
  write(at->row.id, head, addition.events);
  at->head += static_cast<Seq>(addition.events.size());
  const auto end = end_of(now, keep);
  if (end != at->row.end) {
    set_end_.with(at->row.id, number(end)).run();
    at->row.end = end;
  }
  return Outcome::committed;
}

Loaded RoomLog::load(std::string_view room, From from, Time now) {
  const auto row = find(room, now);
  if (!row) return {.error = ClaimError::not_found, .log = {}};
  auto snapshot = this->snapshot(row->id, from);
  const Seq before = snapshot ? snapshot->seq : 0;
  return {.error = ClaimError::none, .snapshot = std::move(snapshot), .log = read(row->id, before)};
}

bool RoomLog::exists(std::string_view room, Time now) { return find(room, now).has_value(); }

void RoomLog::release(std::string_view room, Epoch epoch, Time now) {
  known_.erase(std::string(room));
  const auto row = find(room, now);
  if (row && row->epoch == epoch) set_epoch_.with(row->id, epoch + 1).run();
}

std::vector<RoomLog::Listed> RoomLog::list(Time now) {
  std::vector<Listed> rooms;
  list_.with(number(now));
  while (list_.next()) rooms.push_back({.room = list_.text(0), .end = Time(std::chrono::seconds(list_.integer(1)))});
  list_.reset();
  return rooms;
}

bool RoomLog::remove(std::string_view room, Time now) {
  const auto row = find(room, now);
  if (!row) return false;
  known_.erase(std::string(room));
  delete_events_.with(row->id, std::numeric_limits<std::int64_t>::max()).run();
  delete_snapshot_.with(row->id).run();
  delete_room_.with(row->id).run();
  return true;
}

RoomLog::Swept RoomLog::sweep(Time now, std::int64_t rows) {
  Swept swept;
  while (rows > 0) {
    expired_.with(number(now));
    if (!expired_.next()) {
      expired_.reset();
      return swept;
    }
    const auto id = expired_.integer(0);
    expired_.reset();
    known_.clear();  // it may be among them; the others are looked up again
    delete_events_.with(id, rows).run();
    const std::int64_t deleted = sqlite3_changes64(database_.handle());
    if (deleted == rows) {  // perhaps not all
      set_end_.with(id, number(kOver)).run();
      break;
    }
    delete_snapshot_.with(id).run();
    delete_room_.with(id).run();
    ++swept.rooms;
    rows -= deleted + 2;
  }
  swept.more = true;
  return swept;
}

void RoomLog::try_space() {
  Transaction transaction(database_);
  fill_.run();
  unfill_.run();
  transaction.commit();
}

RoomLog::Known* RoomLog::known(std::string_view room, Time now) {
  // After a transaction that came to nothing the database is what it was before it.
  if (rollbacks_ != database_.rollbacks()) {
    known_.clear();
    rollbacks_ = database_.rollbacks();
  }
  std::string token(room);
  auto at = known_.find(token);
  if (at != known_.end() && at->second.row.end <= now) {
    known_.erase(at);
    return nullptr;
  }
  if (at == known_.end()) {
    const auto row = find(room, now);
    if (!row) return nullptr;
    at = known_.emplace(std::move(token), Known{.row = *row, .head = head(row->id)}).first;
  }
  return &at->second;
}

std::optional<RoomLog::Row> RoomLog::find(std::string_view room) {
  find_.with(room);
  std::optional<Row> row;
  if (find_.next())
    row = Row{.id = find_.integer(0), .epoch = find_.integer(1), .end = Time(std::chrono::seconds(find_.integer(2)))};
  find_.reset();
  return row;
}

std::optional<RoomLog::Row> RoomLog::find(std::string_view room, Time now) {
  auto row = find(room);
  if (row && row->end <= now) row.reset();
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

std::optional<Snapshot> RoomLog::snapshot(std::int64_t id, From from) {
  if (from == From::beginning) return std::nullopt;
  read_snapshot_.with(id);
  std::optional<Snapshot> snapshot;
  if (read_snapshot_.next()) snapshot = Snapshot{.seq = read_snapshot_.integer(0), .body = read_snapshot_.text(1)};
  read_snapshot_.reset();
  return snapshot;
}

std::vector<std::string> RoomLog::read(std::int64_t id, Seq after) {
  std::vector<std::string> log;
  read_events_.with(id, after);
  while (read_events_.next()) log.push_back(read_events_.text(0));
  read_events_.reset();
  return log;
}

}  // namespace regatta::store
