#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "tests/load/clock.h"
#include "tests/load/dialect.h"
#include "tests/load/loop.h"

namespace regatta::load {

/// The client's end of one WebSocket on this machine. Answers pings. Throws Deviation for frames that no server may
/// send.
class WebSocket final : public Loop::Watcher {
 public:
  class Listener {
   public:
    virtual ~Listener() = default;
    /// Messages may be sent.
    virtual void opened() = 0;
    virtual void received(std::string_view text, Time now) = 0;
    /// By the server: with this close code, 0 without one.
    virtual void closed(std::uint16_t code) = 0;
  };

  /// `no`: nothing of what comes after the handshake, and the kernel has little room for it.
  enum class Reads : std::uint8_t { yes, no };

  /// Throws std::system_error when nobody listens there.
  WebSocket(Loop& loop, std::uint16_t port, const std::string& path, Listener& listener,
            Dialect dialect = Dialect::regatta, Reads reads = Reads::yes);
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;
  ~WebSocket() override { end(); }

  void send(std::string_view text);
  /// Gone without a word, as a phone without network.
  void end();

  void ready(std::uint32_t events) override;

 private:
  /// `joining`: the WebSocket is open, but Colyseus has not let it in.
  enum class State : std::uint8_t { connecting, handshake, joining, open, closed };

  void connected();
  void read();
  void take(std::string_view bytes);
  /// How many bytes were read.
  std::size_t take_handshake(std::string_view bytes);
  std::size_t take_frames(std::string_view bytes, Time now);
  void binary(std::string_view payload, Time now);
  void frame(unsigned opcode, std::string_view payload, Time now);
  void put(unsigned opcode, std::string_view payload);
  void write(std::string_view bytes);
  void over(std::uint16_t code);

  Loop& loop_;
  Listener& listener_;
  std::string path_;
  int socket_;
  State state_ = State::connecting;
  Dialect dialect_;
  Reads reads_;
  std::uint16_t code_ = 0;
  std::string rest_;     // the beginning of a frame whose end has not come
  std::string waiting_;  // to be written
};

}  // namespace regatta::load
