#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "server/config.h"
#include "server/store/store.h"

namespace regatta::net {

/// The running server: a front loop that accepts connections and speaks HTTP, and the shards with their rooms and
/// WebSockets.
class Server {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  /// Reads the page, listens and serves. Or why it can't, in one line. `config` and `store` outlive it;
  /// config.net.connections must be set.
  static std::variant<std::unique_ptr<Server>, std::string> start(const Config& config, store::Store& store);
  /// Ends what still runs at once. No call of the store may be unanswered then.
  ~Server();

  /// As http://127.0.0.1:8080.
  std::string url() const;
  /// Where the metrics are, as http://127.0.0.1:9464/metrics; empty when they are off. They and the health are still
  /// told while the server drains.
  std::string metrics_url() const;

  /// Stops accepting, and lets every room finish what it has begun and tell its pages. Returns when all have, or at
  /// `deadline`.
  void drain(Deadline deadline);
  /// Waits until the pages have taken their leave, or for `deadline`, and ends all loops. The store is not called any
  /// more then.
  void finish(Deadline deadline);

 private:
  struct Parts;

  explicit Server(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace regatta::net
