#pragma once

#include <chrono>
#include <string>

namespace regatta::store {

/// Of servers that start at one moment over one folder, only one sets a file aside: the next would take away what that
/// one has made in its place.
class FolderLock {
 public:
  /// Of the folder that `path` lies in. Throws OpenError, also when another process has it.
  explicit FolderLock(const std::string& path);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  int descriptor_;
};

/// Renames the database `path` and the files that SQLite keeps beside it, in their folder: to `path` with `.damaged-`
/// and the moment in UTC, by which SQLite finds them together. Nothing is overwritten, and no byte of them changes. No
/// connection may have them open. Returns the new name; throws OpenError.
std::string set_aside(const std::string& path, std::chrono::sys_seconds now);

}  // namespace regatta::store
