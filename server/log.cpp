#include "server/log.h"

#include <utility>

#include "nlohmann/json.hpp"
#include "spdlog/async.h"
#include "spdlog/pattern_formatter.h"
#include "spdlog/sinks/stdout_color_sinks.h"
#include "spdlog/sinks/stdout_sinks.h"
#include "spdlog/spdlog.h"

namespace regatta {
namespace {

class JsonFormatter final : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& line, spdlog::memory_buf_t& into) override {
    spdlog::memory_buf_t time;
    time_.format(line, time);
    const auto level = spdlog::level::to_string_view(line.level);
    const nlohmann::ordered_json object = {{"time", std::string_view(time.data(), time.size())},
                                           {"level", std::string_view(level.data(), level.size())},
                                           {"message", std::string_view(line.payload.data(), line.payload.size())}};
    const auto text = object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    into.append(text.data(), text.data() + text.size());
  }
  std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<JsonFormatter>(); }

 private:
  spdlog::pattern_formatter time_{"%Y-%m-%dT%H:%M:%S.%eZ", spdlog::pattern_time_type::utc, ""};
};

}  // namespace

std::string json_critical(std::string_view message) {
  spdlog::memory_buf_t line;
  JsonFormatter().format(spdlog::details::log_msg("", spdlog::level::critical, {message.data(), message.size()}), line);
  return {line.data(), line.size()};
}

Log::Log(const std::string& level, bool json) {
  constexpr std::size_t kLines = 8192;
  pool_ = std::make_shared<spdlog::details::thread_pool>(kLines, 1);
  spdlog::sink_ptr sink;
  if (json) {
    sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    sink->set_formatter(std::make_unique<JsonFormatter>());
  } else {
    sink = std::make_shared<spdlog::sinks::stderr_color_sink_mt>();
  }
  spdlog::set_default_logger(std::make_shared<spdlog::async_logger>("regatta", std::move(sink), pool_,
                                                                    spdlog::async_overflow_policy::overrun_oldest));
  spdlog::set_level(spdlog::level::from_str(level));
}

Log::~Log() {
  pool_.reset();  // writes what waits, and ends its thread
  spdlog::shutdown();
}

}  // namespace regatta
