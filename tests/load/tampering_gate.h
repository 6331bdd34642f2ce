#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <netinet/in.h>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace regatta::load {

/// Stands between the generator and a server, and passes on all that either says; but it changes what the server says.
/// Has a thread of its own.
class TamperingGate {
 public:
  /// Changes these bytes, and not how many they are. False: there is nothing to change here.
  using Tamper = std::function<bool(std::string& bytes)>;

  TamperingGate(std::uint16_t server, Tamper tamper) : server_(server), tamper_(std::move(tamper)) {
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof(address);
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), size) != 0 || ::listen(listener_, 64) != 0 ||
        ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
      throw std::runtime_error("can't listen");
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  TamperingGate(const TamperingGate&) = delete;
  TamperingGate& operator=(const TamperingGate&) = delete;
  ~TamperingGate() {
    stopping_ = true;
    thread_.join();
    ::close(listener_);
  }

  std::uint16_t port() const { return port_; }
  bool tampered() const { return tampered_; }

 private:
  struct Pair {
    int client;
    int server;
  };

  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
  }

  void run() {
    while (!stopping_) {
      std::vector<pollfd> polled = {{.fd = listener_, .events = POLLIN, .revents = 0}};
      for (const auto& pair : pairs_) {
        polled.push_back({.fd = pair.client, .events = POLLIN, .revents = 0});
        polled.push_back({.fd = pair.server, .events = POLLIN, .revents = 0});
      }
      constexpr int kLookMs = 20;
      ::poll(polled.data(), polled.size(), kLookMs);
      std::size_t at = 1;
      for (auto pair = pairs_.begin(); pair != pairs_.end(); at += 2) {
        const bool over = (polled[at].revents != 0 && !pass(pair->client, pair->server, false)) ||
                          (polled[at + 1].revents != 0 && !pass(pair->server, pair->client, true));
        if (over) close(*pair);
        pair = over ? pairs_.erase(pair) : std::next(pair);
      }
      if (polled.front().revents != 0) accept();
    }
    for (const auto& pair : pairs_) close(pair);
  }

  static void close(const Pair& pair) {
    ::close(pair.client);
    ::close(pair.server);
  }

  void accept() {
    const int client = ::accept(listener_, nullptr, nullptr);
    const int server = ::socket(AF_INET, SOCK_STREAM, 0);
    const auto address = loopback(server_);
    ::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof(address));
    pairs_.push_back({.client = client, .server = server});
  }

  bool pass(int from, int to, bool from_server) {
    std::array<char, 65536> buffer{};
    const auto size = ::recv(from, buffer.data(), buffer.size(), 0);
    if (size <= 0) return false;
    std::string bytes(buffer.data(), static_cast<std::size_t>(size));
    if (from_server && tamper_(bytes)) tampered_ = true;
    return ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL) == size;
  }

  std::uint16_t server_;
  Tamper tamper_;
  int listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
  std::uint16_t port_ = 0;
  std::list<Pair> pairs_;
  std::atomic<bool> tampered_ = false;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace regatta::load
