#include "tests/server/store/disk_vfs.h"

#include <algorithm>
#include <cstring>
#include <sqlite3.h>
#include <thread>
#include <utility>

namespace regatta::testing {
namespace {

constexpr std::size_t kSector = 512;

struct Handle {
  sqlite3_file base;
  Disk* disk;
  std::shared_ptr<Disk::File>* file;
};

Handle& handle(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }

int close(sqlite3_file* file) {
  delete handle(file).file;
  return SQLITE_OK;
}

int read(sqlite3_file* file, void* into, int amount, sqlite3_int64 offset) {
  auto& [base, disk, content] = handle(file);
  disk->wait_for_read();
  const std::lock_guard lock(disk->mutex());
  if (!disk->on()) return SQLITE_IOERR_READ;
  const auto& bytes = (*content)->content;
  const auto start = std::min(static_cast<std::size_t>(offset), bytes.size());
  const auto number = std::min(static_cast<std::size_t>(amount), bytes.size() - start);
  std::memcpy(into, bytes.data() + start, number);
  if (number == static_cast<std::size_t>(amount)) return SQLITE_OK;
  std::memset(static_cast<char*>(into) + number, 0, static_cast<std::size_t>(amount) - number);
  return SQLITE_IOERR_SHORT_READ;
}

void put(std::string& content, std::size_t offset, const char* bytes, std::size_t number) {
  if (content.size() < offset + number) content.resize(offset + number);
  content.replace(offset, number, bytes, number);
}

int write(sqlite3_file* file, const void* from, int amount, sqlite3_int64 offset) {
  auto& [base, disk, content] = handle(file);
  const std::lock_guard lock(disk->mutex());
  if (!disk->on()) return SQLITE_IOERR_WRITE;
  const auto* bytes = static_cast<const char*>(from);
  const auto number = static_cast<std::size_t>(amount);
  put((*content)->content, static_cast<std::size_t>(offset), bytes, number);
  (*content)->pending.push_back({static_cast<std::size_t>(offset), std::string(bytes, number)});
  return SQLITE_OK;
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  auto& [base, disk, content] = handle(file);
  const std::lock_guard lock(disk->mutex());
  if (!disk->on()) return SQLITE_IOERR_TRUNCATE;
  (*content)->content.resize(static_cast<std::size_t>(size));
  (*content)->pending.push_back({static_cast<std::size_t>(size), {}});
  return SQLITE_OK;
}

int sync(sqlite3_file* file, int) {
  auto& [base, disk, content] = handle(file);
  const std::lock_guard lock(disk->mutex());
  return disk->sync(**content) ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  auto& [base, disk, content] = handle(file);
  const std::lock_guard lock(disk->mutex());
  *size = static_cast<sqlite3_int64>((*content)->content.size());
  return SQLITE_OK;
}

int lock(sqlite3_file*, int) { return SQLITE_OK; }
int check_lock(sqlite3_file*, int* locked) {
  *locked = 0;
  return SQLITE_OK;
}
int control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file*) { return kSector; }
int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

const sqlite3_io_methods kMethods = {
    .iVersion = 1,
    .xClose = close,
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = file_size,
    .xLock = lock,
    .xUnlock = lock,
    .xCheckReservedLock = check_lock,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

Disk& disk_of(sqlite3_vfs* vfs) { return *static_cast<Disk*>(vfs->pAppData); }

int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  auto& disk = disk_of(vfs);
  const std::lock_guard lock(disk.mutex());
  file->pMethods = nullptr;
  if (!disk.on()) return SQLITE_CANTOPEN;
  // The main file stands there, empty, before SQLite opens it: the store made it.
  const bool create = (flags & (SQLITE_OPEN_CREATE | SQLITE_OPEN_MAIN_DB)) != 0;
  auto content = disk.open(name != nullptr ? name : "", create);
  if (!content) return SQLITE_CANTOPEN;
  auto& opened = handle(file);
  opened.disk = &disk;
  opened.file = new std::shared_ptr<Disk::File>(std::move(content));
  opened.base.pMethods = &kMethods;
  if (flags_out != nullptr) *flags_out = flags;
  return SQLITE_OK;
}

int remove(sqlite3_vfs* vfs, const char* name, int) {
  auto& disk = disk_of(vfs);
  const std::lock_guard lock(disk.mutex());
  if (!disk.on()) return SQLITE_IOERR_DELETE;
  disk.remove(name);
  return SQLITE_OK;
}

int access(sqlite3_vfs* vfs, const char* name, int, int* found) {
  auto& disk = disk_of(vfs);
  const std::lock_guard lock(disk.mutex());
  *found = disk.has(name) ? 1 : 0;
  return SQLITE_OK;
}

int full_path(sqlite3_vfs*, const char* name, int size, char* out) {
  sqlite3_snprintf(size, out, "%s", name);
  return SQLITE_OK;
}

int randomness(sqlite3_vfs* vfs, int size, char* out) {
  auto& disk = disk_of(vfs);
  const std::lock_guard lock(disk.mutex());
  for (int i = 0; i < size; ++i) out[i] = static_cast<char>(disk.chance()());
  return size;
}

int sleep(sqlite3_vfs*, int microseconds) { return microseconds; }
int current_time(sqlite3_vfs*, double* days) {
  *days = 2460000.5;
  return SQLITE_OK;
}
int last_error(sqlite3_vfs*, int, char*) { return 0; }

}  // namespace

Disk::Disk(std::uint32_t seed) : chance_(seed), vfs_(std::make_unique<sqlite3_vfs>()) {
  *vfs_ = {};
  vfs_->iVersion = 1;
  vfs_->szOsFile = sizeof(Handle);
  vfs_->mxPathname = 512;
  vfs_->zName = "disk";
  vfs_->pAppData = this;
  vfs_->xOpen = testing::open;
  vfs_->xDelete = testing::remove;
  vfs_->xAccess = access;
  vfs_->xFullPathname = full_path;
  vfs_->xRandomness = randomness;
  vfs_->xSleep = sleep;
  vfs_->xCurrentTime = current_time;
  vfs_->xGetLastError = last_error;
  sqlite3_vfs_register(vfs_.get(), 1);
}

Disk::~Disk() { sqlite3_vfs_unregister(vfs_.get()); }

void Disk::cut() {
  const std::lock_guard lock(mutex_);
  cut_ = true;
}

void Disk::cut_after(int syncs) {
  const std::lock_guard lock(mutex_);
  syncs_left_ = syncs;
}

bool Disk::is_cut() const {
  const std::lock_guard lock(mutex_);
  return cut_;
}

void Disk::restore() {
  const std::lock_guard lock(mutex_);
  for (auto& [name, file] : files_) {
    auto survived = std::make_shared<File>();
    survived->durable = file->durable;
    for (const auto& write : file->pending) {
      if (write.bytes.empty() && chance_() % 2 == 0) survived->durable.resize(write.offset);
      for (std::size_t at = 0; at < write.bytes.size(); at += kSector) {
        if (chance_() % 2 == 0) continue;
        const auto number = std::min(kSector, write.bytes.size() - at);
        put(survived->durable, write.offset + at, write.bytes.data() + at, number);
      }
    }
    survived->content = survived->durable;
    file = std::move(survived);
  }
  cut_ = false;
  syncs_left_ = -1;
}

void Disk::wait_for_read() {
  ++reads_;
  std::this_thread::sleep_for(read_takes_.load());
}

void Disk::fail_next_sync() {
  const std::lock_guard lock(mutex_);
  fail_sync_ = true;
}

std::shared_ptr<Disk::File> Disk::open(const std::string& name, bool create) {
  const auto found = files_.find(name);
  if (found != files_.end()) return found->second;
  if (!create) return nullptr;
  return files_[name] = std::make_shared<File>();
}

bool Disk::sync(File& file) {
  if (cut_) return false;
  if (std::exchange(fail_sync_, false)) return false;
  if (syncs_left_ > 0 && --syncs_left_ == 0) {
    cut_ = true;
    return false;
  }
  file.durable = file.content;
  file.pending.clear();
  return true;
}

}  // namespace regatta::testing
