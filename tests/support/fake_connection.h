#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"

#include "server/rooms/connection.h"

namespace regatta::testing {

/// A connection that keeps what was sent.
class FakeConnection final : public rooms::Connection {
 public:
  void send(rooms::Frame frame) override {
    if (!closed) {
      frames.push_back(std::move(frame));
    }
  }
  void close(protocol::Bye code) override {
    if (!closed) {
      closed = code;
    }
  }

  /// What was sent since the last call.
  std::vector<nlohmann::ordered_json> take() {
    std::vector<nlohmann::ordered_json> messages;
    for (const rooms::Frame& frame : std::exchange(frames, {})) {
      messages.push_back(nlohmann::ordered_json::parse(*frame));
    }
    return messages;
  }

  std::vector<rooms::Frame> frames;
  std::optional<protocol::Bye> closed;
};

}  // namespace regatta::testing
