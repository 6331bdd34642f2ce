// The limit of the stack: a WebSocket server on Boost.Beast, as Regatta's, that does nothing with a message but send it
// to everybody in its group, at the size of one of Regatta's events. No rules, no store, no shards: what Regatta needs
// beyond this is its own.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "boost/asio/buffer.hpp"
#include "boost/asio/io_context.hpp"
#include "boost/asio/ip/tcp.hpp"
#include "boost/beast/core/flat_buffer.hpp"
#include "boost/beast/websocket/stream.hpp"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;

/// A rolled or scored event of the classic sheet has about so many bytes.
constexpr std::size_t kEventBytes = 400;

using Frame = std::shared_ptr<const std::string>;

class Session;
using Group = std::vector<std::shared_ptr<Session>>;
/// By name. A group is there until the end: so are the generator's.
using Groups = std::map<std::string, Group, std::less<>>;

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Socket socket, Groups& groups) : socket_(std::move(socket)), groups_(groups) {
    socket_.auto_fragment(false);
    socket_.text(true);
    error_code ignored;
    socket_.next_layer().set_option(asio::ip::tcp::no_delay(true), ignored);
  }

  void start() {
    socket_.async_accept([self = shared_from_this()](error_code error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t size) {
      if (error) return;
      const auto bytes = self->buffer_.cdata();
      self->received({static_cast<const char*>(bytes.data()), bytes.size()});
      self->buffer_.consume(size);
      self->read();
    });
  }

  /// The first message names the group.
  void received(std::string_view text) {
    std::string event(text);
    if (group_ == nullptr) {
      group_ = &groups_[event];
      group_->push_back(shared_from_this());
      send(std::make_shared<const std::string>(std::move(event)));
      return;
    }
    event.resize(kEventBytes, ' ');
    const auto frame = std::make_shared<const std::string>(std::move(event));
    for (const auto& member : *group_) member->send(frame);
  }

  void send(Frame frame) {
    queue_.push_back(std::move(frame));
    if (queue_.size() == 1) write();
  }

  void write() {
    socket_.async_write(asio::buffer(*queue_.front()), [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return;
      self->queue_.pop_front();
      if (!self->queue_.empty()) self->write();
    });
  }

  websocket::stream<Socket, false> socket_;
  Groups& groups_;
  Group* group_ = nullptr;
  beast::flat_buffer buffer_;
  std::deque<Frame> queue_;  // its first is being written
};

void accept(Acceptor& acceptor, Groups& groups) {
  acceptor.async_accept([&](error_code error, Socket socket) {
    if (!error) std::make_shared<Session>(std::move(socket), groups)->start();
    accept(acceptor, groups);
  });
}

}  // namespace

int main() {
  Groups groups;
  asio::io_context context(1);
  Acceptor acceptor(context, {asio::ip::address_v4::loopback(), 0});
  accept(acceptor, groups);
  std::cout << "listening on http://127.0.0.1:" << acceptor.local_endpoint().port() << std::endl;
  context.run();
}
