#include "server/store/set_aside.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

#include "server/store/database.h"

namespace regatta::store {
namespace {

namespace fs = std::filesystem;

/// The database before what belongs to it: if the power fails between two, the next start finds a log without its
/// database, which is damage too. The other way round it would take an old state for the whole.
constexpr std::array<std::string_view, 4> kFiles = {"", "-wal", "-journal", "-shm"};

OpenError system_error(const std::string& what) {
  return OpenError(what + ": " + std::generic_category().message(errno));
}

fs::path folder_of(const std::string& path) { return fs::absolute(path).parent_path(); }

bool stands(const std::string& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

std::string moment(std::chrono::sys_seconds time) {
  const std::time_t seconds = time.time_since_epoch().count();
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%SZ", &parts)};
}

/// A name of which none of the files stands there yet.
std::string free_name(const std::string& path, std::chrono::sys_seconds now) {
  const auto taken = [](const std::string& name) {
    return std::any_of(kFiles.begin(), kFiles.end(),
                       [&](std::string_view file) { return stands(name + std::string(file)); });
  };
  const auto first = path + ".damaged-" + moment(now);
  auto name = first;
  for (int number = 2; taken(name); ++number) name = first + "." + std::to_string(number);
  return name;
}

}  // namespace

FolderLock::FolderLock(const std::string& path)
    : descriptor_(::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const auto error = errno == EWOULDBLOCK
                         ? OpenError(path + " is damaged, and another process is setting it aside: start again later")
                         : system_error("can't set " + path + " aside, as its folder can't be locked");
  if (descriptor_ >= 0) ::close(descriptor_);
  throw error;
}

FolderLock::~FolderLock() { ::close(descriptor_); }

std::string set_aside(const std::string& path, std::chrono::sys_seconds now) {
  auto name = free_name(path, now);
  for (const std::string_view file : kFiles) {
    const auto from = path + std::string(file);
    if (stands(from) && std::rename(from.c_str(), (name + std::string(file)).c_str()) != 0)
      throw system_error("can't set " + from + " aside");
  }
  sync_folder(folder_of(path));
  return name;
}

}  // namespace regatta::store
