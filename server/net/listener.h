#pragma once

#include <chrono>

#include "boost/asio/awaitable.hpp"
#include "boost/asio/basic_socket_acceptor.hpp"

#include "server/net/admission.h"
#include "server/net/asio.h"
#include "server/net/http_session.h"
#include "server/net/unique_fd.h"

namespace regatta::net {

/// Accepts connections and starts their HTTP sessions, as long as the server runs: no error ends it. On the front loop.
class Listener {
 public:
  using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;

  /// `acceptor` listens already.
  Listener(Acceptor acceptor, HttpContext& context);

  std::uint16_t port() const;
  void start();
  void close();

 private:
  asio::awaitable<void, Executor> run();
  /// Starts a session, or refuses it when there are too many.
  void take(Socket socket);
  /// There is no descriptor for a connection that waits: takes one with the spare descriptor, and refuses it. False
  /// when none waited.
  bool refuse_with_spare();
  void complain(const char* about);

  Acceptor acceptor_;
  Timer pause_;
  UniqueFd spare_;
  HttpContext& context_;
  std::chrono::steady_clock::time_point complained_{};
};

}  // namespace regatta::net
