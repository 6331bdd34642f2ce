#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "server/config.h"
#include "server/net/address.h"
#include "server/net/admission.h"
#include "server/net/asio.h"
#include "server/net/counts.h"
#include "server/net/router.h"
#include "server/net/unique_fd.h"

namespace regatta::net {

/// A connection that becomes a room's WebSocket, on its way to the loop that owns the room.
struct Handover {
  UniqueFd descriptor;
  Tcp protocol;
  std::string token;
  std::vector<std::string> secrets;  // of the seats' cookie, well-formed, at most kMaxSeatsOfPage
  std::string received;              // a request for the upgrade, and what came behind it; at most kUpgradeBytes
  Address client;
  Admission::Ticket ticket;
};

/// Beast's WebSocket reads request and first frames through a buffer of this size.
inline constexpr std::size_t kUpgradeBytes = 1536;

/// What HTTP sessions share. Outlives them.
struct HttpContext {
  const NetLimits& limits;
  const Proxies& proxies;
  Routes& router;
  Admission& admission;
  std::function<void(std::size_t shard, Handover handover)> hand_over;
  HttpCounts counts{};
};

/// Serves HTTP on this connection until it ends or becomes a WebSocket. On the front loop.
void serve_http(Socket socket, const Address& peer, Admission::Ticket ticket, HttpContext& context);

}  // namespace regatta::net
