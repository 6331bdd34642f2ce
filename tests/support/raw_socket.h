#pragma once

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstdint>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace regatta::testing {

/// A TCP connection to this machine, as a client of any behaviour has one. It waits 20 s for what must come; that is no
/// assertion about time.
class RawSocket {
 public:
  static constexpr int kPatienceMs = 20'000;

  /// `receive_buffer` 0: the system's default.
  explicit RawSocket(std::uint16_t port, int receive_buffer = 0) : descriptor_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (descriptor_ < 0) throw std::runtime_error("no socket");
    if (receive_buffer > 0) ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    const int on = 1;
    ::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      ::close(std::exchange(descriptor_, -1));
      throw std::runtime_error("can't connect");
    }
  }
  RawSocket(RawSocket&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)), received_(std::move(other.received_)) {}
  RawSocket& operator=(RawSocket&&) = delete;
  ~RawSocket() { close(); }

  void close() {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  }

  /// False when the other side is gone.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const auto sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// Nothing more will be sent; what the other side sends is still read.
  void finish_sending() { ::shutdown(descriptor_, SHUT_WR); }

  /// The next `number` bytes; nothing when the connection ends before, or they don't come.
  std::optional<std::string> read(std::size_t number) {
    while (received_.size() < number) {
      if (!fill()) return std::nullopt;
    }
    auto bytes = received_.substr(0, number);
    received_.erase(0, number);
    return bytes;
  }
  /// What comes up to and with `end`.
  std::optional<std::string> read_until(std::string_view end) {
    for (;;) {
      const auto at = received_.find(end);
      if (at != std::string::npos) return read(at + end.size());
      if (!fill()) return std::nullopt;
    }
  }
  /// Everything until the connection ends. Nothing when it doesn't.
  std::optional<std::string> read_all() {
    while (fill()) {
    }
    if (!ended_) return std::nullopt;
    return std::exchange(received_, {});
  }
  /// Does the other side end the connection?
  bool ends() { return read_all().has_value(); }

 private:
  bool fill() {
    if (ended_) return false;
    pollfd waiting{.fd = descriptor_, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, kPatienceMs) <= 0) return false;
    std::array<char, 65536> bytes{};
    const auto got = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
    if (got <= 0) {
      ended_ = true;
      return false;
    }
    received_.append(bytes.data(), static_cast<std::size_t>(got));
    return true;
  }

  int descriptor_;
  std::string received_;
  bool ended_ = false;
};

}  // namespace regatta::testing
