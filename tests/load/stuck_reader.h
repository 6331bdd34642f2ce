#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/load/websocket.h"

namespace regatta::load {

/// A spectator that says hello and never reads a message.
class StuckReader final : private WebSocket::Listener {
 public:
  StuckReader(Loop& loop, std::uint16_t port, const std::string& path)
      : socket_(loop, port, path, static_cast<WebSocket::Listener&>(*this), Dialect::regatta, WebSocket::Reads::no) {}

  static bool all_in(const std::vector<std::unique_ptr<StuckReader>>& readers) {
    return std::all_of(readers.begin(), readers.end(), [](const auto& reader) { return reader->in_; });
  }

 private:
  void opened() override {
    in_ = true;
    socket_.send(R"({"type":"hello","protocol":1,"device":"BAECAwQFBgcICQoLDA0ODw","secrets":[]})");
  }
  void received(std::string_view /*text*/, Time /*now*/) override {}
  void closed(std::uint16_t /*code*/) override {}

  bool in_ = false;
  WebSocket socket_;
};

}  // namespace regatta::load
