#include "server/net/listener.h"

#include <array>
#include <fcntl.h>
#include <string>
#include <sys/socket.h>
#include <utility>

#include "boost/asio/as_tuple.hpp"
#include "boost/asio/co_spawn.hpp"
#include "boost/asio/detached.hpp"
#include "boost/asio/use_awaitable.hpp"
#include "spdlog/spdlog.h"

#include "protocol/codes.h"

namespace regatta::net {
namespace {

using boost::system::error_code;

constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> kToken{};
constexpr std::chrono::milliseconds kPause{100};
constexpr std::chrono::minutes kComplainInterval{1};

UniqueFd spare() { return UniqueFd(::open("/dev/null", O_RDONLY | O_CLOEXEC)); }

/// Says 503 without waiting for anything: there is no place for a session.
void refuse(Socket socket, HttpCounts& counts) {
  const auto response = Router::error(503, protocol::Code::busy);
  counts.answered(response.status);
  counts.refused(protocol::Code::busy);
  const auto answer = encode_head(response, false) + *response.body;
  const int descriptor = socket.native_handle();
  ::send(descriptor, answer.data(), answer.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  ::shutdown(descriptor, SHUT_WR);
  // What has come would turn the end into a reset, which takes the answer from the client.
  std::array<char, 4096> dropped{};
  while (::recv(descriptor, dropped.data(), dropped.size(), MSG_DONTWAIT) > 0) {
  }
}

}  // namespace

Listener::Listener(Acceptor acceptor, HttpContext& context)
    : acceptor_(std::move(acceptor)), pause_(acceptor_.get_executor()), spare_(spare()), context_(context) {
  acceptor_.non_blocking(true);
}

std::uint16_t Listener::port() const { return acceptor_.local_endpoint().port(); }

void Listener::start() { asio::co_spawn(acceptor_.get_executor(), run(), asio::detached); }

void Listener::close() {
  error_code ignored;
  acceptor_.close(ignored);
  pause_.cancel();
}

asio::awaitable<void, Executor> Listener::run() {
  const auto executor = acceptor_.get_executor();
  while (acceptor_.is_open()) {
    Socket socket(executor);
    const auto [error] = co_await acceptor_.async_accept(socket, kToken);
    if (!error) {
      take(std::move(socket));
      continue;
    }
    // A client that was gone before it was accepted is its own affair; for anything else the loop must not spin.
    if (error == asio::error::connection_aborted || !acceptor_.is_open()) continue;
    if (error == asio::error::no_descriptors && refuse_with_spare()) continue;
    complain(error.message().c_str());
    pause_.expires_after(kPause);
    co_await pause_.async_wait(kToken);
  }
}

void Listener::take(Socket socket) {
  error_code error;
  socket.set_option(Tcp::no_delay(true), error);
  const auto endpoint = socket.remote_endpoint(error);
  if (error) return;
  const auto v6 = endpoint.address().is_v6()
                      ? endpoint.address().to_v6()
                      : asio::ip::make_address_v6(asio::ip::v4_mapped, endpoint.address().to_v4());
  const Address peer(v6.to_bytes());
  auto ticket = context_.admission.connect(peer, context_.proxies.contains(peer));
  if (!ticket) {
    complain("all places for connections are taken");
    refuse(std::move(socket), context_.counts);
    return;
  }
  serve_http(std::move(socket), peer, std::move(*ticket), context_);
}

bool Listener::refuse_with_spare() {
  spare_.reset();
  Socket socket(acceptor_.get_executor());
  error_code error;
  acceptor_.accept(socket, error);
  if (!error) {
    refuse(std::move(socket), context_.counts);
    complain("no descriptors are left");
  }
  spare_ = spare();
  return !error;
}

void Listener::complain(const char* about) {
  const auto now = std::chrono::steady_clock::now();
  if (now - complained_ < kComplainInterval) return;
  complained_ = now;
  spdlog::warn("Connections are refused: {}", about);
}

}  // namespace regatta::net
