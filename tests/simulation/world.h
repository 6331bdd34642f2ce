#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/config.h"
#include "tests/simulation/browser.h"
#include "tests/simulation/disk.h"
#include "tests/simulation/ledger.h"
#include "tests/simulation/oracle.h"
#include "tests/simulation/page.h"
#include "tests/simulation/process.h"
#include "tests/simulation/stage.h"
#include "tests/simulation/unsafe.h"

namespace regatta::simulation {

/// One room, its servers, its store and the pages of its people.
class World {
 public:
  World(std::uint64_t seed, Unsafe unsafe, bool tracing);
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World();

  Stage stage;
  StoreFaults faults;

  /// Makes the room, by the browser that may claim it.
  void create_room();
  /// Lets time pass.
  void run(Time time);
  /// Lets time pass until nothing is on its way; false when that does not come about.
  bool settle();
  /// Every page that has settled has the room as the server has it, and what it shows of presence is true.
  void check_pages();

  // Servers.

  bool up() const { return front_ != nullptr; }
  Process& front() { return *front_; }
  void start_server();
  /// kill -9 of the server that answers.
  void kill_server();
  /// It stops by itself, then another starts.
  void stop_server();
  /// Another server answers from now on; the one before keeps its connections.
  void take_over();
  /// Of those that others have taken over.
  void kill_others();
  void set_disk_full(bool full) { disk_->full = full; }
  bool has_expired() { return !disk_->exists(token_); }

  // People.

  Page& add_page(const std::shared_ptr<Browser>& browser);
  std::shared_ptr<Browser> add_browser();
  const std::vector<std::unique_ptr<Page>>& pages() const { return pages_; }
  const std::vector<std::shared_ptr<Browser>>& browsers() const { return browsers_; }

  const std::string& token() const { return token_; }
  const Ledger& ledger() const { return ledger_; }
  int snapshots_read() const { return oracle_.snapshots(); }
  bool failed() const { return stage.failure().has_value(); }

 private:
  bool run_next(Time until);
  void kill(const std::shared_ptr<Process>& process);
  std::shared_ptr<Link> dial(PageEnd& page, std::vector<std::string> cookie);

  Ledger ledger_;
  std::unique_ptr<Disk> disk_;
  Oracle oracle_;
  StoreAdapter store_adapter_;
  ConnectionAdapter connection_adapter_;
  RoomLimits limits_;
  std::string token_;
  int started_ = 0;  // servers
  std::shared_ptr<Process> front_;
  std::vector<std::shared_ptr<Process>> processes_;  // also the front
  std::vector<std::shared_ptr<Browser>> browsers_;
  std::vector<std::unique_ptr<Page>> pages_;
};

}  // namespace regatta::simulation
