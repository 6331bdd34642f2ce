#include "server/rooms_command.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <filesystem>
#include <iomanip>
#include <numeric>
#include <optional>
#include <ostream>
#include <set>
#include <system_error>
#include <utility>
#include <variant>

#include "nlohmann/json.hpp"

#include "engine/sheet.h"
#include "protocol/rules_json.h"
#include "protocol/server_message.h"
#include "server/backup_command.h"
#include "server/config.h"
#include "server/rooms/room_door.h"
#include "server/store/room_log.h"

namespace regatta {
namespace {

constexpr int kDone = 0;
constexpr int kNotDone = 1;

using store::RoomLog;

RoomLog::Time now() { return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()); }

std::string utc(RoomLog::Time time) {
  const std::time_t seconds = time.time_since_epoch().count();
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

/// Runs `work` with the store. What is wrong is said.
template <typename Work>
int with_store(const std::string& data, std::ostream& err, Work work) {
  const auto path = store_path(data);
  const auto failed = [&err](const std::string& why) {
    err << "regatta rooms: " << why << "\n";
    return kNotDone;
  };
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return failed("there is no " + path + " (see --data)");
  try {
    RoomLog log(path, store::Durability::power, now());
    return work(log, failed);
  } catch (const store::OpenError& error) {
    return failed(error.what());
  } catch (const store::DatabaseError& error) {
    return failed(path + ": " + error.what());
  }
}

/// What is listed of a room.
struct Row {
  std::string token;
  std::optional<rooms::Glance> glance;  // nothing: its log can't be read
  std::size_t events;
  std::size_t bytes;  // of its events
  std::string expires;
};

Row row_of(RoomLog& log, const RoomLog::Listed& listed) {
  const auto loaded = log.load(listed.room, store::From::beginning, now());
  const auto glance = rooms::glance_at_log(loaded, RoomLimits{}.seats);
  const auto* readable = std::get_if<rooms::Glance>(&glance);
  return {.token = listed.room,
          .glance = readable != nullptr ? std::optional(*readable) : std::nullopt,
          .events = loaded.log.size(),
          .bytes = std::accumulate(loaded.log.begin(), loaded.log.end(), std::size_t{0},
                                   [](std::size_t sum, const std::string& event) { return sum + event.size(); }),
          .expires = utc(listed.end)};
}

std::string phase_of(const Row& row) {
  return row.glance ? std::string(protocol::server::name(row.glance->phase)) : "unreadable";
}

std::string sheet_of(const Row& row) {
  return row.glance ? std::string(engine::sheet(row.glance->rules.sheet).name) : "";
}

void write_json(std::ostream& out, const Row& row) {
  nlohmann::ordered_json json = {{"token", row.token}, {"phase", phase_of(row)}};
  if (row.glance) {
    json["sheet"] = sheet_of(row);
    json["columns"] = row.glance->rules.columns;
    json["seats"] = row.glance->seats;
  }
  json["events"] = row.events;
  json["bytes"] = row.bytes;
  json["expires"] = row.expires;
  out << json.dump();
}

void write_line(std::ostream& out, const std::string& token, const std::string& phase, const std::string& sheet,
                const std::string& seats, const std::string& events, const std::string& bytes,
                const std::string& expires) {
  out << std::left << std::setw(12) << token << std::setw(12) << phase << std::setw(12) << sheet << std::right
      << std::setw(5) << seats << std::setw(8) << events << std::setw(10) << bytes << "  " << expires << "\n";
}

}  // namespace

int list_rooms(const std::string& data, bool json, std::ostream& out, std::ostream& err) {
  return with_store(data, err, [&](RoomLog& log, const auto& failed) {
    if (!json) write_line(out, "token", "phase", "sheet", "seats", "events", "bytes", "expires");
    const char* separator = "[";
    for (const auto& listed : log.list(now())) {
      const auto row = row_of(log, listed);
      if (json) {
        out << std::exchange(separator, ",") << "\n";
        write_json(out, row);
      } else {
        write_line(out, row.token, phase_of(row), sheet_of(row), row.glance ? std::to_string(row.glance->seats) : "",
                   std::to_string(row.events), std::to_string(row.bytes), row.expires);
      }
    }
    if (json) out << (*separator == '[' ? "[]\n" : "\n]\n");
    return out.flush() ? kDone : failed("the list can't be written");
  });
}

int remove_rooms(const std::string& data, const std::vector<std::string>& tokens, std::ostream& out,
                 std::ostream& err) {
  return with_store(data, err, [&](RoomLog& log, const auto& failed) {
    const std::set<std::string> rooms(tokens.begin(), tokens.end());
    store::Transaction transaction(log.database());
    for (const auto& room : rooms) {
      if (!log.remove(room, now())) return failed("there is no room " + room + ": nothing was removed");
    }
    transaction.commit();
    out << "removed: " << rooms.size() << std::endl;
    return kDone;
  });
}

}  // namespace regatta
