#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace spdlog::details {
class thread_pool;
}

namespace regatta {

/// The server's log on standard error, as long as it lives: lines for people, or (`json`) one object each, with `time`
/// (UTC, RFC 3339), `level` and `message`. It never makes a loop wait: what can't be written in time is dropped, oldest
/// first.
class Log {
 public:
  Log(const std::string& level, bool json);
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;
  /// Writes what waits.
  ~Log();

 private:
  std::shared_ptr<spdlog::details::thread_pool> pool_;
};

/// What a JSON log says, now, of an error that ends the server: a line with its end, whatever level the log has.
std::string json_critical(std::string_view message);

}  // namespace regatta
