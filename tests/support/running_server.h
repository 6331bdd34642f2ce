#pragma once

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "gtest/gtest.h"

#include "server/config.h"
#include "server/net/server.h"
#include "server/store/sqlite_store.h"
#include "tests/support/page_files.h"
#include "tests/support/temp_folder.h"

namespace regatta::testing {

/// A server in this process, on a free port, with a page of few files and a fresh database.
class RunningServer {
 public:
  explicit RunningServer(
      const std::function<void(Config&)>& change = [](Config&) {},
      const std::function<void(store::SqliteOptions&)>& change_store = [](store::SqliteOptions&) {}) {
    config_.port = 0;
    config_.shards = 2;
    config_.web = folder_ / "web";
    config_.net.connections = 1000;
    config_.durability = store::Durability::process;
    change(config_);
    write_page(folder_ / "web");
    write_file(folder_ / "outside.txt", "outside");
    store::SqliteOptions options{.path = folder_ / "regatta.sqlite", .durability = config_.durability};
    change_store(options);
    auto opened = store::SqliteStore::open(std::move(options));
    store_ = std::get<std::unique_ptr<store::SqliteStore>>(std::move(opened));
    auto started = net::Server::start(config_, *store_);
    if (const auto* wrong = std::get_if<std::string>(&started)) {
      ADD_FAILURE() << *wrong;
      std::abort();
    }
    server_ = std::get<std::unique_ptr<net::Server>>(std::move(started));
    const auto url = server_->url();
    port_ = static_cast<std::uint16_t>(std::atoi(url.substr(url.rfind(':') + 1).c_str()));
  }
  ~RunningServer() { stop(std::chrono::milliseconds(0)); }

  std::uint16_t port() const { return port_; }
  net::Server& server() { return *server_; }
  store::SqliteStore& store() { return *store_; }

  void stop(std::chrono::milliseconds patience) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    server_->drain(deadline);
    store_->stop();
    server_->finish(deadline);
    store_->stop();
  }

 private:
  TempFolder folder_;
  Config config_;
  std::unique_ptr<store::SqliteStore> store_;
  std::unique_ptr<net::Server> server_;
  std::uint16_t port_ = 0;
};

}  // namespace regatta::testing
