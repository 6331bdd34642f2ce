#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"

#include "tests/support/http_client.h"
#include "tests/support/raw_socket.h"

namespace regatta::testing {

/// The bytes of a WebSocket frame.
inline std::string frame(int opcode, std::string_view payload, bool masked = true, bool last = true) {
  std::string bytes(1, static_cast<char>((last ? 0x80 : 0) | opcode));
  const char mask_bit = masked ? static_cast<char>(0x80) : '\0';
  if (payload.size() < 126) {
    bytes += static_cast<char>(mask_bit | static_cast<char>(payload.size()));
  } else {
    bytes += static_cast<char>(mask_bit | 126);
    bytes += static_cast<char>(payload.size() >> 8);
    bytes += static_cast<char>(payload.size() & 0xff);
  }
  constexpr std::string_view kMask = "\x11\x22\x33\x44";
  if (masked) bytes += kMask;
  for (std::size_t i = 0; i < payload.size(); ++i)
    bytes += masked ? static_cast<char>(payload[i] ^ kMask[i % kMask.size()]) : payload[i];
  return bytes;
}

inline constexpr int kContinuation = 0;
inline constexpr int kText = 1;
inline constexpr int kBinary = 2;
inline constexpr int kClose = 8;
inline constexpr int kPing = 9;
inline constexpr int kPong = 10;

/// What a page says first. `secrets` are its seats', `device` its browser's.
inline nlohmann::json hello(const std::vector<std::string>& secrets = {},
                            const std::string& device = "BAECAwQFBgcICQoLDA0ODw") {
  return {{"type", "hello"}, {"protocol", 1}, {"device", device}, {"secrets", secrets}, {"hidden", false}};
}

/// The header that a browser sends with the handshake when it has this room's cookie.
inline std::string seats_cookie(const std::string& value) { return "Cookie: seats=" + value + "\r\n"; }

/// A page's WebSocket, byte by byte.
class WebSocketClient {
 public:
  struct Frame {
    int opcode;
    std::string payload;
  };

  static std::string upgrade(std::uint16_t port, const std::string& path, const std::string& headers = "") {
    return "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
           "\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Key: "
           "dGhlIHNhbXBsZSBub25jZQ==\r\n"
           "Sec-WebSocket-Version: 13\r\n" +
           headers + "\r\n";
  }

  /// Connects and reads the answer. `glued` is sent in one piece with the request.
  WebSocketClient(std::uint16_t port, const std::string& token, const std::string& headers = "",
                  const std::string& glued = "", int receive_buffer = 0)
      : socket_(port, receive_buffer) {
    socket_.send(upgrade(port, "/r/" + token + "/ws", headers) + glued);
    reply_ = read_reply(socket_);
  }

  const HttpReply& reply() const { return reply_; }
  RawSocket& socket() { return socket_; }

  bool send(const nlohmann::json& message) { return socket_.send(frame(kText, message.dump())); }
  bool send_bytes(std::string_view bytes) { return socket_.send(bytes); }

  /// The next frame; nothing when the connection ends before it.
  std::optional<Frame> read_frame() {
    const auto head = socket_.read(2);
    if (!head) return std::nullopt;
    std::uint64_t size = static_cast<unsigned char>((*head)[1]);
    const int more = size == 127 ? 8 : size == 126 ? 2 : 0;
    if (more > 0) {
      const auto bytes = socket_.read(static_cast<std::size_t>(more));
      if (!bytes) return std::nullopt;
      size = 0;
      for (const char byte : *bytes) size = size << 8 | static_cast<unsigned char>(byte);
    }
    auto payload = socket_.read(size);
    if (!payload) return std::nullopt;
    return Frame{.opcode = (*head)[0] & 0x0f, .payload = std::move(*payload)};
  }

  /// The next message, answering pings. Null when the connection closes before it; then close_code() says why.
  nlohmann::json read() {
    while (auto got = read_frame()) {
      if (got->opcode == kText) return nlohmann::json::parse(got->payload);
      if (got->opcode == kPing) socket_.send(frame(kPong, got->payload));
      if (got->opcode == kClose) {
        if (got->payload.size() >= 2)
          close_code_ = static_cast<unsigned char>(got->payload[0]) << 8 | static_cast<unsigned char>(got->payload[1]);
        socket_.send(frame(kClose, got->payload));
        return nullptr;
      }
    }
    return nullptr;
  }
  /// Reads up to the first message of this type. Null when the connection closes before it.
  nlohmann::json read(const std::string& type) {
    for (;;) {
      auto message = read();
      if (message.is_null() || message.value("type", "") == type) return message;
    }
  }
  /// Reads to the end. The code with which the server closed; 0 when it closed without one.
  int close_code() {
    while (close_code_ == 0 && !read().is_null()) {
    }
    return close_code_;
  }

 private:
  RawSocket socket_;
  HttpReply reply_;
  int close_code_ = 0;
};

}  // namespace regatta::testing
