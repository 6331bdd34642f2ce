#pragma once

#include <chrono>

#include "boost/asio/basic_stream_socket.hpp"
#include "boost/asio/basic_waitable_timer.hpp"
#include "boost/asio/io_context.hpp"
#include "boost/asio/ip/tcp.hpp"

namespace regatta::net {

// Everything in net/ runs on single-threaded loops, and names their executor: Asio's type-erased default costs a
// virtual call and an allocation for each operation.
namespace asio = boost::asio;
using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, Executor>;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;

}  // namespace regatta::net
