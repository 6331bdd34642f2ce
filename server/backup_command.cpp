#include "server/backup_command.h"

#include <filesystem>
#include <optional>
#include <ostream>
#include <string_view>
#include <variant>

#include "spdlog/spdlog.h"

#include "server/control.h"
#include "server/store/backup.h"

namespace regatta {
namespace {

constexpr int kSaved = 0;
constexpr int kNotSaved = 1;
// The request is this and an absolute path; the answer one of these, and the size in bytes or what is wrong.
constexpr std::string_view kBackup = "backup ";
constexpr std::string_view kDone = "done ";
constexpr std::string_view kFailed = "failed ";

/// What follows `start`, if the line starts so.
std::optional<std::string> behind(std::string_view start, std::string_view line) {
  if (!line.starts_with(start)) return std::nullopt;
  return std::string(line.substr(start.size()));
}

}  // namespace

std::string store_path(const std::string& data) { return (std::filesystem::path(data) / "regatta.sqlite").string(); }

int backup(const std::string& data, const std::string& file, std::ostream& out, std::ostream& err) {
  const auto failed = [&err](const std::string& why) {
    err << "regatta backup: " << why << "\n";
    return kNotSaved;
  };
  const auto saved = [&](const std::string& bytes) {
    out << "saved to " << file << " (" << bytes << " bytes)" << std::endl;
    return kSaved;
  };
  const auto path = std::filesystem::absolute(file).string();
  if (path.find('\n') != std::string::npos) return failed("the file's name has a line break");
  if (const auto answer = ask_server(data, std::string(kBackup) + path)) {
    if (const auto bytes = behind(kDone, *answer)) return saved(*bytes);
    if (const auto why = behind(kFailed, *answer)) return failed(*why + " (said the server, which writes the file)");
    return failed("the server ended before the copy was made: try again");
  }
  try {
    return saved(std::to_string(store::copy_database(store_path(data), file)));
  } catch (const store::BackupError& error) {
    return failed(error.what());
  }
}

std::string answer_backup(const std::string& request, store::SqliteStore& store) {
  const auto file = behind(kBackup, request);
  if (!file) return std::string(kFailed) + "this server does not know this request: use its own version's command";
  spdlog::info("backup to {}", *file);
  const auto made = store.backup(*file);
  if (const auto* why = std::get_if<std::string>(&made)) {
    spdlog::error("no backup was made: {}", *why);
    return std::string(kFailed) + *why;
  }
  const auto bytes = std::to_string(std::get<std::uintmax_t>(made));
  spdlog::info("backup made: {} bytes", bytes);
  return std::string(kDone) + bytes;
}

}  // namespace regatta
