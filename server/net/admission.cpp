#include "server/net/admission.h"

#include <algorithm>
#include <iterator>

namespace regatta::net {
namespace {

/// Addresses that are remembered. Beyond, whoever is new shares one entry: an attacker with more addresses may keep new
/// visitors out for a while, but can't fill the memory.
constexpr std::size_t kMostClients = 100'000;
constexpr std::chrono::seconds kSweepInterval{10};
constexpr double kSecondsOfHour = 3600;
constexpr double kSecondsOfMinute = 60;

}  // namespace

Admission::Client::Client(const AddressLimits& limits)
    : handshakes(limits.handshakes_per_second, limits.handshakes_burst),
      rooms(limits.rooms_per_hour / kSecondsOfHour, limits.rooms_burst),
      misses(limits.misses_per_minute / kSecondsOfMinute, std::max(1.0, limits.misses_per_minute)) {}

Admission::Ticket::~Ticket() {
  if (admission_) admission_->release(*this);
}

std::optional<Admission::Ticket> Admission::connect(const Address& peer, bool proxy) {
  const std::lock_guard lock(mutex_);
  if (connections_ >= most_) {
    counts_.connections.add();
    return std::nullopt;
  }
  Ticket ticket(shared_from_this());
  if (!proxy && !peer.is_local()) {
    auto& [key, known] = entry(peer, Clock::now());
    if (known.connections >= limits_.connections) {
      counts_.address_connections.add();
      ticket.admission_.reset();
      return std::nullopt;
    }
    ++known.connections;
    ticket.connection_of_ = key;
  }
  ++connections_;
  return ticket;
}

bool Admission::upgrade(Ticket& ticket, const Address& client, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (!client.is_local()) {
    auto& [key, known] = entry(client, now);
    if (known.sockets >= limits_.sockets) {
      counts_.address_sockets.add();
      return false;
    }
    if (!known.handshakes.take(now)) {
      counts_.address_handshakes.add();
      return false;
    }
    ++known.sockets;
    ticket.socket_of_ = key;
  }
  if (const auto key = std::exchange(ticket.connection_of_, std::nullopt)) --clients_.at(*key).connections;
  ticket.socket_ = true;
  ++sockets_;
  counts_.opened.add();
  return true;
}

bool Admission::make_room(const Address& client, Clock::time_point now) {
  if (client.is_local()) return true;
  const std::lock_guard lock(mutex_);
  const bool may = entry(client, now).second.rooms.take(now);
  if (!may) counts_.address_rooms.add();
  return may;
}

bool Admission::may_ask(const Address& client, Clock::time_point now) {
  if (client.is_local()) return true;
  const std::lock_guard lock(mutex_);
  const bool may = entry(client, now).second.misses.has(now);
  if (!may) counts_.address_misses.add();
  return may;
}

void Admission::missed(const Address& client, Clock::time_point now) {
  if (client.is_local()) return;
  const std::lock_guard lock(mutex_);
  entry(client, now).second.misses.take(now);
}

Admission::Numbers Admission::numbers() const {
  const std::lock_guard lock(mutex_);
  return {.http = connections_ - sockets_, .websockets = sockets_};
}

bool Admission::wait_for_no_sockets(Clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  return none_.wait_until(lock, deadline, [this] { return sockets_ == 0; });
}

Admission::Clients::value_type& Admission::entry(const Address& address, Clock::time_point now) {
  const auto client = address.client();
  const auto found = clients_.find(client);
  if (found != clients_.end()) return *found;
  if (now >= next_sweep_) sweep(now);
  const bool room = clients_.size() < kMostClients;
  return *clients_.try_emplace(room ? client : Address({}), limits_).first;
}

void Admission::sweep(Clock::time_point now) {
  for (auto each = clients_.begin(); each != clients_.end();) {
    Client& client = each->second;
    const bool forget = client.connections == 0 && client.sockets == 0 && client.handshakes.full(now) &&
                        client.rooms.full(now) && client.misses.full(now);
    each = forget ? clients_.erase(each) : std::next(each);
  }
  next_sweep_ = now + kSweepInterval;
}

void Admission::release(Ticket& ticket) {
  const std::lock_guard lock(mutex_);
  --connections_;
  // An entry that counts something is not swept away.
  if (ticket.connection_of_) --clients_.at(*ticket.connection_of_).connections;
  if (ticket.socket_of_) --clients_.at(*ticket.socket_of_).sockets;
  if (ticket.socket_ && --sockets_ == 0) none_.notify_all();
}

}  // namespace regatta::net
