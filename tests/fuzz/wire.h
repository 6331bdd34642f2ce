#pragma once

#include <array>
#include <cerrno>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <utility>

#include "server/net/unique_fd.h"

namespace regatta::fuzz {

/// A connection whose both ends are in this thread: what one end has sent, the other has at once, so that each run of
/// an input is the same.
class Wire {
 public:
  Wire() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0)
      throw std::runtime_error("no socket");
    client_ = net::UniqueFd(ends[0]);
    server_ = net::UniqueFd(ends[1]);
  }

  net::UniqueFd server_end() { return std::move(server_); }

  /// What of it finds room; `bytes` keeps the rest. False when the server has ended the connection.
  bool write(std::string_view& bytes) {
    const auto sent = ::send(client_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0) return errno == EAGAIN;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
    return true;
  }
  /// What the server has sent since the last call.
  std::string read() {
    std::string all;
    std::array<char, 65536> bytes;
    for (;;) {
      const auto got = ::recv(client_.get(), bytes.data(), bytes.size(), 0);
      if (got <= 0) return all;
      all.append(bytes.data(), static_cast<std::size_t>(got));
    }
  }
  void close() { client_.reset(); }

 private:
  net::UniqueFd client_;
  net::UniqueFd server_;
};

}  // namespace regatta::fuzz
