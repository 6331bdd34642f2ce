#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/config.h"
#include "server/net/address.h"
#include "server/net/counts.h"
#include "server/token_bucket.h"

namespace regatta::net {

/// Who may still come in: counts connections, all together and of each client address, and what each address asks for.
/// Called from every loop, hence its lock; a connection takes it twice in its life.
class Admission : public std::enable_shared_from_this<Admission> {
 public:
  using Clock = TokenBucket::Clock;

  /// One connection's place; it is free again when this goes.
  class Ticket {
   public:
    Ticket(Ticket&& other) noexcept = default;
    Ticket& operator=(Ticket&& other) = delete;
    ~Ticket();

   private:
    friend class Admission;
    explicit Ticket(std::shared_ptr<Admission> admission) : admission_(std::move(admission)) {}

    std::shared_ptr<Admission> admission_;
    std::optional<Address> connection_of_;  // counted among the HTTP connections of this entry of `clients_`
    std::optional<Address> socket_of_;      // counted among its WebSockets
    bool socket_ = false;                   // counted among all WebSockets
  };

  /// At most `connections` at a time.
  Admission(std::size_t connections, const AddressLimits& limits) : most_(connections), limits_(limits) {}

  /// A place for a connection that was accepted; nothing when there are too many. A proxy's connections have no limit
  /// of their own.
  std::optional<Ticket> connect(const Address& peer, bool proxy);
  /// It becomes a WebSocket of `client`. False when that has too many, or too many were opened lately.
  bool upgrade(Ticket& ticket, const Address& client, Clock::time_point now);
  /// May `client` make a room?
  bool make_room(const Address& client, Clock::time_point now);
  /// May `client` name a room? Not for a while after it has named many that do not exist.
  bool may_ask(const Address& client, Clock::time_point now);
  /// It has named one that does not exist.
  void missed(const Address& client, Clock::time_point now);

  /// Those that are there now: WebSockets, and others.
  struct Numbers {
    std::size_t http;
    std::size_t websockets;
  };
  Numbers numbers() const;
  /// Read on any thread.
  const AdmissionCounts& counts() const { return counts_; }

  /// Waits until there is no WebSocket any more. False when there still is at `deadline`.
  bool wait_for_no_sockets(Clock::time_point deadline);

 private:
  struct Client {
    explicit Client(const AddressLimits& limits);

    std::size_t connections = 0;
    std::size_t sockets = 0;
    TokenBucket handshakes;
    TokenBucket rooms;
    TokenBucket misses;
  };
  struct Hash {
    std::size_t operator()(const Address& address) const { return address.hash(); }
  };

  using Clients = std::unordered_map<Address, Client, Hash>;

  /// The entry of this address, or the one that it shares with others when there are too many.
  Clients::value_type& entry(const Address& address, Clock::time_point now);
  void sweep(Clock::time_point now);
  void release(Ticket& ticket);

  const std::size_t most_;
  const AddressLimits limits_;

  AdmissionCounts counts_;

  mutable std::mutex mutex_;  // for what follows
  std::condition_variable none_;
  std::size_t connections_ = 0;
  std::size_t sockets_ = 0;
  Clients clients_;
  Clock::time_point next_sweep_{};
};

}  // namespace regatta::net
