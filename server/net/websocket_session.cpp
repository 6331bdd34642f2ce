#include "server/net/websocket_session.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "boost/asio/as_tuple.hpp"
#include "boost/asio/awaitable.hpp"
#include "boost/asio/buffer.hpp"
#include "boost/asio/co_spawn.hpp"
#include "boost/asio/detached.hpp"
#include "boost/asio/use_awaitable.hpp"
#include "boost/beast/core/flat_buffer.hpp"
#include "boost/beast/websocket/stream.hpp"

#include "protocol/close.h"
#include "protocol/server_message.h"
#include "server/net/batching_stream.h"
#include "server/rooms/connection.h"
#include "server/token_bucket.h"

namespace regatta::net {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;
using protocol::Bye;

constexpr bool kDeflate = false;  // it would cost sixteen times the memory of a connection

constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> kToken{};

/// The kernel would let a page that does not read have megabytes.
constexpr int kSendBuffer = 65536;

/// A message may come in so many pieces. No browser cuts what is as short as ours; each costs as much as a message.
constexpr int kFragments = 8;

/// The longest head of a frame: with a length of 64 bits, and a mask.
constexpr std::size_t kFrameHead = 14;

class Session final : public rooms::Connection, public std::enable_shared_from_this<Session> {
 public:
  Session(Socket socket, Handover handover, rooms::Rooms& rooms, Admission& admission, const NetLimits& limits)
      : handover_(std::move(handover)),
        rooms_(rooms),
        admission_(admission),
        limits_(limits),
        socket_(std::move(socket)),
        deadline_(socket_.get_executor()),
        messages_(limits.messages_per_second, limits.messages_burst) {
    // A ping is answered here: half the heartbeat's idle time is the silence after which one is sent.
    socket_.set_option(websocket::stream_base::timeout{
        .handshake_timeout = limits.close, .idle_timeout = limits.heartbeat * 2, .keep_alive_pings = true});
    socket_.read_message_max(limits.frame_bytes);
    // Pings and pongs cost work as messages do.
    socket_.control_callback([this](websocket::frame_type kind, beast::string_view) {
      socket_.next_layer().heard();
      if (kind == websocket::frame_type::close) {
        socket_.next_layer().closed();
      } else {
        count_message();
      }
    });
    // No message needs more. Beast may have read the beginning of the next one too.
    socket_.next_layer().limit_reading(limits.frame_bytes + kFragments * kFrameHead + kUpgradeBytes,
                                       [this] { too_many_fragments(); });
    error_code ignored;
    socket_.next_layer().next_layer().set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
  }

  /// `self` keeps the session alive.
  static asio::awaitable<void, Executor> run(std::shared_ptr<Session> self) {
    auto& socket = self->socket_;
    socket.next_layer().owned_by(self);
    const auto received = asio::buffer(self->handover_.received);
    const auto [refused] = co_await socket.async_accept(received, kToken);
    if (refused) {
      self->ended(refused);
      co_return;
    }
    self->rooms_.connect(self->handover_.token, self, std::move(self->handover_.secrets));
    beast::flat_buffer buffer;
    // Of the message that is being read, but empty ones: Beast tells nothing of those. The stream's limit bounds them.
    int fragments = 1;
    for (;;) {
      const auto [error, size] = co_await socket.async_read_some(buffer, 0, kToken);
      if (error) {
        self->ended(error);
        break;
      }
      if (!socket.is_message_done()) {
        // This frame is at its end, or has one byte left: the message goes on in another.
        if (socket.read_size_hint(1) == 1 && ++fragments > kFragments) self->too_many_fragments();
        continue;
      }
      fragments = 1;
      socket.next_layer().heard();
      const auto bytes = buffer.cdata();
      self->receive({static_cast<const char*>(bytes.data()), bytes.size()});
      buffer.consume(bytes.size());
    }
    self->end();
    self->rooms_.disconnected(self);
  }

  void send(rooms::Frame frame) override {
    if (closing_) return;
    const auto& out = socket_.next_layer();
    if (out.messages() >= limits_.queue_frames || out.bytes() + frame->size() > limits_.queue_bytes) {
      close(Bye::too_slow);
      return;
    }
    push(std::move(frame));
  }

  void close(Bye code) override {
    if (closing_) return;
    rooms_.counts().closed(code);
    if (code == Bye::room_not_found) admission_.missed(handover_.client, Admission::Clock::now());
    // Who does not read must not be kept for the sake of what it will not read.
    if (code == Bye::too_slow) socket_.next_layer().drop_messages();
    push(std::make_shared<const std::string>(protocol::server::encode(protocol::server::ByeMessage{code})));
    shut(protocol::close_code(code));
  }

 private:
  void receive(std::string_view text) {
    if (closing_ || !count_message()) return;
    if (!socket_.got_text()) {
      rooms_.counts().ended(rooms::End::malformed);
      shut(websocket::close_code::unknown_data);
      return;
    }
    rooms_.receive(shared_from_this(), text);
  }

  void too_many_fragments() {
    if (closing_) return;
    rooms_.counts().ended(rooms::End::malformed);
    shut(websocket::close_code::policy_error);
  }

  /// False when there are too many of them; then it closes.
  bool count_message() {
    if (messages_.take(TokenBucket::Clock::now())) return true;
    close(Bye::rate_limited);
    return false;
  }

  void push(rooms::Frame frame) {
    auto& out = socket_.next_layer();
    out.push(std::move(frame));
    rooms_.counts().queue_frames.raise(out.messages());
    rooms_.counts().queue_bytes.raise(out.bytes());
  }

  /// Closes after what is queued, and for good when that takes too long. Beast's async_close() would take the right to
  /// write and wait for the right to read, which a reading that has come upon a malformed frame keeps until it may
  /// write (Boost 1.81): neither would end, with the connection closed or not. So the reading alone ends a session.
  void shut(std::uint16_t code) {
    closing_ = true;
    deadline_.expires_after(limits_.close);
    deadline_.async_wait([self = shared_from_this()](error_code error) {
      if (!error) self->end();
    });
    socket_.next_layer().push_close(code);
  }

  /// It came to an end. Counted, when nobody here has closed it.
  void ended(const error_code& error) {
    if (closing_) return;
    auto how = rooms::End::lost;
    if (error == websocket::error::closed) {
      how = rooms::End::page;
    } else if (error == beast::error::timeout) {
      how = rooms::End::silent;
    } else if (error == websocket::error::message_too_big) {
      how = rooms::End::too_large;
    } else if (error.category() == websocket::make_error_code(websocket::error::closed).category()) {
      how = rooms::End::malformed;
    }
    rooms_.counts().ended(how);
  }

  /// Ends the connection now. What is under way on it comes back with an error, and with the reading the session ends.
  void end() {
    deadline_.cancel();
    error_code ignored;
    beast::get_lowest_layer(socket_).close(ignored);
  }

  Handover handover_;
  rooms::Rooms& rooms_;
  Admission& admission_;
  const NetLimits& limits_;

  websocket::stream<BatchingStream, kDeflate> socket_;
  Timer deadline_;  // for closing
  TokenBucket messages_;
  bool closing_ = false;
};

}  // namespace

void serve_websocket(asio::io_context& context, Handover handover, rooms::Rooms& rooms, Admission& admission,
                     const NetLimits& limits) {
  Socket socket(context.get_executor());
  error_code error;
  socket.assign(handover.protocol, handover.descriptor.get(), error);
  if (error) return;
  handover.descriptor.release();
  auto session = std::make_shared<Session>(std::move(socket), std::move(handover), rooms, admission, limits);
  asio::co_spawn(context.get_executor(), Session::run(std::move(session)), asio::detached);
}

}  // namespace regatta::net
