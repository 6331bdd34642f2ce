#pragma once

#include <array>
#include <cstddef>

#include "protocol/codes.h"
#include "server/counts.h"
#include "server/rooms/counts.h"

namespace regatta::net {

/// What is counted of HTTP. Changed on the front loop.
struct HttpCounts {
  /// Every status that is answered with (http_message.cpp says what they are called).
  static constexpr std::array<int, 15> kStatuses = {200, 201, 204, 302, 304, 400, 403, 404,
                                                    405, 413, 421, 426, 429, 431, 503};

  std::array<Count, kStatuses.size()> answers;
  std::array<Count, rooms::kCodes> refusals;  // by Code

  void answered(int status) {
    for (std::size_t i = 0; i < kStatuses.size(); ++i) {
      if (kStatuses[i] == status) answers[i].add();
    }
  }
  void refused(protocol::Code code) { refusals[static_cast<std::size_t>(code)].add(); }
};

/// Who was not let in, and what for. Changed under Admission's lock.
struct AdmissionCounts {
  Count connections;          // there were as many as may be
  Count address_connections;  // of one address: connections
  Count address_sockets;      // … WebSockets
  Count address_handshakes;   // … opened lately
  Count address_rooms;        // … rooms made lately
  Count address_misses;       // … rooms named lately that do not exist
  Count opened;               // WebSockets that were let in
};

}  // namespace regatta::net
