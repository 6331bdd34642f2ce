#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "boost/asio/async_result.hpp"
#include "boost/asio/buffer.hpp"
#include "boost/asio/post.hpp"
#include "boost/beast/core/role.hpp"
#include "boost/beast/websocket/teardown.hpp"

#include "server/net/asio.h"
#include "server/rooms/connection.h"

namespace regatta::net {

/// A TCP stream under a WebSocket that writes everything which is queued within one turn of the loop with one system
/// call: a system call costs as much as all else that a message needs. Messages come in by push() and are framed here,
/// and so is this side's close; what the WebSocket itself writes (its handshake, pongs, its answer to a close) takes
/// its turn among them, and is written when its handler is called. Nothing is written behind a close frame, whoever
/// wants it: its handler is called all the same. All calls on the loop of its socket.
class BatchingStream {
 public:
  using next_layer_type = Socket;
  using executor_type = Executor;

  explicit BatchingStream(Socket socket)
      : socket_(std::move(socket)), drained_(socket_.get_executor(), Timer::time_point::max()) {
    boost::system::error_code ignored;
    socket_.non_blocking(true, ignored);
  }

  executor_type get_executor() { return socket_.get_executor(); }
  Socket& next_layer() { return socket_; }
  const Socket& next_layer() const { return socket_; }

  /// Who is kept alive while something waits to be written.
  void owned_by(std::weak_ptr<void> owner) { owner_ = std::move(owner); }

  /// `too_much` is called when more than `bytes` have been read since the last call of heard(): of the empty pieces of
  /// a message a WebSocket tells nothing, however many come.
  void limit_reading(std::size_t bytes, std::function<void()> too_much) {
    most_unheard_ = bytes;
    too_much_ = std::move(too_much);
  }
  /// A message has come, or a control frame: what is read from now on belongs to the next.
  void heard() { unheard_ = 0; }

  /// Queues a text message. Dropped when one side has closed.
  void push(rooms::Frame message) {
    if (heard_close_ || sent_close_) return;
    bytes_ += message->size();
    ++messages_;
    const Head head = head_of(message->size());
    add(Piece{.head = head, .body = std::move(message), .message = true});
  }

  /// Queues a close frame with this code. The WebSocket is not told of it, goes on reading, and ends with what comes:
  /// the answer, an error, the connection's end.
  void push_close(std::uint16_t code) {
    if (sent_close_) return;
    sent_close_ = true;
    add_ready({kClose, sizeof code, static_cast<char>(code >> 8), static_cast<char>(code & 0xff)});
  }

  /// Messages that wait, and their bytes.
  std::size_t messages() const { return messages_; }
  std::size_t bytes() const { return bytes_; }

  /// Forgets the messages that wait, but for one that is written in part.
  void drop_messages() {
    const std::size_t begun = sent_ > 0 ? 1 : 0;
    std::deque<Piece> kept;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (i < begun || !pieces_[i].message) {
        kept.push_back(std::move(pieces_[i]));
      } else {
        forget(pieces_[i]);
      }
    }
    pieces_ = std::move(kept);
  }

  /// The other side has closed, and takes no message any more, but an answer.
  void closed() {
    drop_messages();
    heard_close_ = true;
  }

  template <typename Buffers, typename Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const Buffers& space) {
          // The handler holds what holds this.
          socket_.async_read_some(
              space, [this, handler = std::move(handler)](boost::system::error_code error, std::size_t size) mutable {
                unheard_ += size;
                if (unheard_ > most_unheard_ && too_much_) too_much_();
                handler(error, size);
              });
        },
        token, buffers);
  }

  template <typename Buffers, typename Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const Buffers& all) {
          std::string bytes(asio::buffer_size(all), '\0');
          asio::buffer_copy(asio::buffer(bytes), all);
          const std::size_t size = bytes.size();
          if (sent_close_) bytes.clear();
          sent_close_ = sent_close_ || bytes.starts_with(kClose);
          add_ready(std::move(bytes));
          // The wait may end because all this is gone.
          drained_.async_wait(
              [this, size, owner = owner_, handler = std::move(handler)](boost::system::error_code aborted) mutable {
                const auto alive = owner.lock();
                const auto failed = alive ? failed_ : aborted;
                handler(failed, failed ? 0 : size);
              });
        },
        token, buffers);
  }

 private:
  /// The head of a frame, as RFC 6455, 5.2 has it: the server's are not masked, and none is cut.
  struct Head {
    std::array<unsigned char, 10> bytes{};
    std::uint8_t size = 0;
  };
  struct Piece {
    Head head;
    rooms::Frame body;
    bool message;
  };

  static constexpr char kClose = '\x88';

  static Head head_of(std::size_t size) {
    constexpr unsigned char kWholeText = 0x81;
    constexpr std::size_t kShort = 125;
    Head head;
    const auto add = [&head](std::size_t byte) { head.bytes[head.size++] = static_cast<unsigned char>(byte); };
    add(kWholeText);
    if (size <= kShort) {
      add(size);
      return head;
    }
    const bool medium = size <= std::numeric_limits<std::uint16_t>::max();
    add(medium ? kShort + 1 : kShort + 2);
    for (int shift = medium ? 8 : 56; shift >= 0; shift -= 8) add(size >> shift & 0xff);
    return head;
  }

  /// What is framed already.
  void add_ready(std::string bytes) {
    add(Piece{.head = {}, .body = std::make_shared<const std::string>(std::move(bytes)), .message = false});
  }

  void add(Piece piece) {
    pieces_.push_back(std::move(piece));
    if (flushing_) return;
    flushing_ = true;
    asio::post(socket_.get_executor(), [this, owner = owner_.lock()] { flush(); });
  }

  void flush() {
    while (!pieces_.empty() && !failed_) {
      constexpr std::size_t kPieces = 32;
      std::array<asio::const_buffer, 2 * kPieces> buffers;
      std::size_t used = 0;
      std::size_t skip = sent_;  // of the first piece
      const auto add = [&](const void* data, std::size_t size) {
        const std::size_t skipped = std::min(skip, size);
        skip -= skipped;
        buffers[used++] = asio::const_buffer(static_cast<const char*>(data) + skipped, size - skipped);
      };
      for (std::size_t i = 0; i < std::min(kPieces, pieces_.size()); ++i) {
        add(pieces_[i].head.bytes.data(), pieces_[i].head.size);
        add(pieces_[i].body->data(), pieces_[i].body->size());
      }
      boost::system::error_code error;
      sent_ += socket_.send(std::span(buffers).first(used), 0, error);
      if (error == asio::error::would_block) {
        socket_.async_wait(Socket::wait_write, [this, owner = owner_.lock()](boost::system::error_code failed) {
          if (failed) failed_ = failed;
          flush();
        });
        return;
      }
      if (error) failed_ = error;
      while (!pieces_.empty() && sent_ >= size_of(pieces_.front())) {
        sent_ -= size_of(pieces_.front());
        forget(pieces_.front());
        pieces_.pop_front();
      }
    }
    flushing_ = false;
    if (failed_) {
      pieces_.clear();
      messages_ = bytes_ = sent_ = 0;
      // The reading comes back with an error, and ends the session.
      boost::system::error_code ignored;
      socket_.close(ignored);
    }
    drained_.cancel();
  }

  static std::size_t size_of(const Piece& piece) { return piece.head.size + piece.body->size(); }

  void forget(const Piece& piece) {
    if (!piece.message) return;
    --messages_;
    bytes_ -= piece.body->size();
  }

  Socket socket_;
  Timer drained_;  // never rings; cancelled when everything is written, or can't be
  std::weak_ptr<void> owner_;
  std::deque<Piece> pieces_;
  std::size_t sent_ = 0;  // bytes of the first piece
  std::size_t messages_ = 0;
  std::size_t bytes_ = 0;
  bool flushing_ = false;  // a flush is to come
  bool heard_close_ = false;
  bool sent_close_ = false;  // or it waits
  std::size_t most_unheard_ = std::numeric_limits<std::size_t>::max();
  std::size_t unheard_ = 0;
  std::function<void()> too_much_;
  boost::system::error_code failed_;
};

/// How Beast ends the stream.
template <typename Handler>
void async_teardown(boost::beast::role_type role, BatchingStream& stream, Handler&& handler) {
  using boost::beast::websocket::async_teardown;
  async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace regatta::net
