#include "tests/server/process/gate.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <chrono>
#include <fcntl.h>
#include <list>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <random>
#include <stdexcept>
#include <string>
#include <sys/socket.h>
#include <utility>
#include <vector>

#include "server/net/unique_fd.h"

namespace regatta::testing {
namespace {

using Clock = std::chrono::steady_clock;
using net::UniqueFd;

constexpr std::chrono::milliseconds kWhile{30};
constexpr int kTrickled = 60;  // bytes

sockaddr_in local(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

UniqueFd tcp_socket() { return UniqueFd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)); }

}  // namespace

class Gate::Loop {
 public:
  Loop(std::uint16_t server, unsigned seed) : server_(server), random_(seed), listener_(tcp_socket()) {
    auto address = local(0);
    if (::bind(listener_.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(listener_.get(), 64) != 0)
      throw std::runtime_error("the gate can't listen");
    socklen_t size = sizeof address;
    ::getsockname(listener_.get(), reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
  }

  std::uint16_t port() const { return port_; }
  void stop() { stopping_ = true; }
  int happened(Trouble trouble) const { return happened_.at(static_cast<std::size_t>(trouble)); }

  void run() {
    while (!stopping_) {
      wait();
      take_new();
      for (auto& link : links_) pass(link);
      links_.remove_if([](const Link& link) { return link.dead; });
    }
  }

 private:
  /// One direction of a connection: what has been read at its start waits until it is written at its end.
  struct Way {
    int from;
    int to;
    std::string waiting{};
    bool ended = false;  // no more is to be read
    bool told = false;   // and the other side has been told
  };

  struct Link {
    Link(UniqueFd page_side, UniqueFd server_side)
        : page(std::move(page_side)),
          server(std::move(server_side)),
          ways{Way{.from = page.get(), .to = server.get()}, Way{.from = server.get(), .to = page.get()}} {}

    UniqueFd page;
    UniqueFd server;
    std::array<Way, 2> ways;
    Trouble next{};
    std::size_t until_next = 0;  // bytes, both ways together
    Clock::time_point still_until{};
    int trickle = 0;  // so many bytes pass one by one
    bool dead = false;
  };

  /// For what comes, or a moment: for what waits itself, and to be stopped.
  void wait() {
    std::vector<pollfd> waiting{{.fd = listener_.get(), .events = POLLIN, .revents = 0}};
    int moment = 20;
    for (const auto& link : links_) {
      const bool still = Clock::now() < link.still_until;
      for (const auto& way : link.ways) {
        if (still || !way.waiting.empty()) {
          moment = 1;
        } else if (!way.ended) {
          waiting.push_back({.fd = way.from, .events = POLLIN, .revents = 0});
        }
      }
    }
    ::poll(waiting.data(), waiting.size(), moment);
  }

  void take_new() {
    pollfd waiting{.fd = listener_.get(), .events = POLLIN, .revents = 0};
    while (::poll(&waiting, 1, 0) > 0) {
      UniqueFd page(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
      UniqueFd server = tcp_socket();
      const auto address = local(server_);
      if (page.get() < 0 || ::connect(server.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        continue;
      for (const int descriptor : {page.get(), server.get()}) {
        const int on = 1;
        ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        ::fcntl(descriptor, F_SETFL, O_NONBLOCK);
      }
      choose(links_.emplace_back(std::move(page), std::move(server)));
    }
  }

  void choose(Link& link) {
    link.next = static_cast<Trouble>(random_() % kTroubles);
    link.until_next = 1 + random_() % 6000;
  }

  void pass(Link& link) {
    if (Clock::now() < link.still_until) return;
    if (link.next == Trouble::stall && link.until_next == 0) {  // its while is over
      link.dead = true;
      return;
    }
    for (auto& way : link.ways) {
      read(way);
      while (!link.dead && !way.waiting.empty() && Clock::now() >= link.still_until && write(link, way)) {
      }
      if (!link.dead && way.ended && way.waiting.empty() && !std::exchange(way.told, true)) ::shutdown(way.to, SHUT_WR);
    }
    if (link.ways[0].told && link.ways[1].told) link.dead = true;
  }

  static void read(Way& way) {
    std::array<char, 4096> bytes{};
    while (!way.ended && way.waiting.size() < bytes.size()) {
      const auto got = ::recv(way.from, bytes.data(), bytes.size(), 0);
      if (got < 0 && errno == EAGAIN) return;
      way.ended = got <= 0;
      if (got > 0) way.waiting.append(bytes.data(), static_cast<std::size_t>(got));
    }
  }

  /// Lets some pass. False when more of it has to wait.
  bool write(Link& link, Way& way) {
    const std::size_t most = link.trickle > 0 ? 1 : way.waiting.size();
    const auto sent = ::send(way.to, way.waiting.data(), std::min(most, link.until_next), MSG_NOSIGNAL);
    if (sent < 0) {
      if (errno != EAGAIN) link.dead = true;
      return false;
    }
    way.waiting.erase(0, static_cast<std::size_t>(sent));
    link.until_next -= std::min(link.until_next, static_cast<std::size_t>(sent));
    if (link.trickle > 0) --link.trickle;
    if (link.until_next == 0) begin(link);
    return link.trickle == 0;
  }

  void begin(Link& link) {
    ++happened_.at(static_cast<std::size_t>(link.next));
    switch (link.next) {
      case Trouble::delay:
        link.still_until = Clock::now() + kWhile;
        return choose(link);
      case Trouble::trickle:
        link.trickle = kTrickled;
        return choose(link);
      case Trouble::stall:
        link.still_until = Clock::now() + kWhile;
        return;
      case Trouble::cut:
        link.dead = true;
        return;
      case Trouble::reset: {
        const linger now{.l_onoff = 1, .l_linger = 0};
        for (const auto& way : link.ways) ::setsockopt(way.from, SOL_SOCKET, SO_LINGER, &now, sizeof now);
        link.dead = true;
        return;
      }
      case Trouble::half_close: {
        auto& way = link.ways.at(random_() % 2);
        way.ended = true;
        way.waiting.clear();
        return choose(link);
      }
    }
  }

  const std::uint16_t server_;
  std::uint16_t port_ = 0;
  std::mt19937 random_;
  UniqueFd listener_;
  std::list<Link> links_;
  std::array<std::atomic<int>, kTroubles> happened_{};
  std::atomic<bool> stopping_ = false;
};

Gate::Gate(std::uint16_t server, unsigned seed) : loop_(std::make_unique<Loop>(server, seed)) {
  thread_ = std::thread([this] { loop_->run(); });
}

Gate::~Gate() {
  loop_->stop();
  thread_.join();
}

std::uint16_t Gate::port() const { return loop_->port(); }

int Gate::happened(Trouble trouble) const { return loop_->happened(trouble); }

}  // namespace regatta::testing
