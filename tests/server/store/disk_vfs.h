#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

struct sqlite3_vfs;

namespace regatta::testing {

/// A disk for SQLite, in memory, that can lose its power. What was written and not yet synced survives a cut sector by
/// sector, by chance, in no order. It registers itself as SQLite's default VFS while it lives.
class Disk {
 public:
  explicit Disk(std::uint32_t seed);
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;
  ~Disk();

  /// From now on every access fails, until restore().
  void cut();
  /// After `syncs` more syncs the power goes.
  void cut_after(int syncs);
  bool is_cut() const;
  /// The power is back, with what survived.
  void restore();
  /// The next sync reports an error.
  void fail_next_sync();
  /// From now on each read takes so long.
  void slow_down(std::chrono::milliseconds read) { read_takes_ = read; }
  /// How often it was read from.
  int reads() const { return reads_; }

  // For the VFS:
  struct File {
    std::string content;
    std::string durable;
    struct Write {
      std::size_t offset;
      std::string bytes;  // empty: truncated to `offset`
    };
    std::vector<Write> pending;
  };
  std::mutex& mutex() const { return mutex_; }
  std::shared_ptr<File> open(const std::string& name, bool create);
  void remove(const std::string& name) { files_.erase(name); }
  bool has(const std::string& name) const { return files_.contains(name); }
  bool on() const { return !cut_; }
  bool sync(File& file);
  /// Before a read.
  void wait_for_read();
  std::mt19937& chance() { return chance_; }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<File>> files_;
  std::mt19937 chance_;
  bool cut_ = false;
  bool fail_sync_ = false;
  std::atomic<std::chrono::milliseconds> read_takes_{};
  std::atomic<int> reads_ = 0;
  int syncs_left_ = -1;  // −1: no cut is planned
  std::unique_ptr<sqlite3_vfs> vfs_;
};

}  // namespace regatta::testing
