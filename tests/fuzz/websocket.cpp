// A room's WebSocket session, from behind the upgrade, with the room's own code and a store in memory.
//
// The input's first byte says how the rest comes: 1 – each line is the text of one frame; `@N` lets N tenths of a
// second pass for the room. 0 – the rest is bytes of the connection. 2 and 3 – the same, and as much as may come with
// the upgrade does. Plus 4 × the number of bytes that come at once; 0: all.

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "nlohmann/json.hpp"

#include "protocol/close.h"
#include "server/net/http_session.h"
#include "server/net/websocket_session.h"
#include "tests/fuzz/claim.h"
#include "tests/fuzz/shard.h"
#include "tests/fuzz/wire.h"
#include "tests/support/fake_connection.h"

namespace regatta::fuzz {
namespace {

using nlohmann::json;

constexpr std::string_view kUpgrade =
    "GET / HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

/// A masked frame whose mask changes nothing.
std::string text_frame(std::string_view text) {
  std::string frame = "\x81";
  if (text.size() < 126) {
    frame += static_cast<char>(0x80 | text.size());
  } else {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(text.size() >> 8);
    frame += static_cast<char>(text.size() & 0xff);
  }
  return frame.append(4, '\0').append(text);
}

/// What the server has sent is an upgrade and whole frames as a server's must be, each text a message; nothing comes
/// behind a close.
void check_sent(std::string_view sent) {
  if (sent.empty()) return;
  claim(sent.starts_with("HTTP/1.1 101 "), "the upgrade is answered", sent);
  sent.remove_prefix(sent.find("\r\n\r\n") + 4);
  bool closed = false;
  while (!sent.empty()) {
    claim(!closed, "the close is the last frame", sent);
    claim(sent.size() >= 2, "a frame has a head", sent);
    const auto byte = [&sent](std::size_t at) {
      return static_cast<std::size_t>(static_cast<unsigned char>(sent[at]));
    };
    const auto kind = byte(0);
    claim(kind == 0x81 || kind == 0x88 || kind == 0x89 || kind == 0x8a, "a frame is whole, and of a known kind", sent);
    std::size_t head = 2;
    std::size_t size = byte(1);
    claim(size <= 127, "a server's frames have no mask", sent);
    if (size >= 126) {
      const std::size_t more = size == 126 ? 2 : 8;
      claim(sent.size() >= head + more, "a frame has a head", sent);
      for (size = 0; head < 2 + more; ++head) size = size << 8 | byte(head);
    }
    claim(sent.size() >= head + size, "a frame comes whole", sent);
    const auto payload = sent.substr(head, size);
    if (kind == 0x81) {
      claim(payload.starts_with(R"({"type":")") && json::accept(payload), "a text is a message", payload);
    }
    closed = kind == 0x88;
    sent.remove_prefix(head + size);
  }
}

/// Another page is welcomed in the room.
void visit(Shard& shard) {
  const auto page = std::make_shared<testing::FakeConnection>();
  shard.rooms.connect(kRoom, page, {});
  shard.settle();
  shard.rooms.receive(page, R"({"type":"hello","protocol":1,"device":"BAECAwQFBgcICQoLDA0OD_"})");
  shard.settle();
  bool welcome = false;
  for (const auto& frame : page->frames) welcome = welcome || frame->starts_with(R"({"type":"welcome")");
  claim(welcome, "another page is welcomed");
  shard.rooms.disconnected(page);
  shard.settle();
}

class Input {
 public:
  Input(std::string_view bytes, Shard& shard, Wire& wire, std::size_t piece)
      : rest_(bytes), shard_(shard), wire_(wire), piece_(piece == 0 ? 4096 : piece) {}

  void bytes() { feed(rest_); }
  void lines() {
    while (!rest_.empty()) {
      const auto line = rest_.substr(0, rest_.find('\n'));
      rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
      if (line.starts_with('@')) {
        let_pass(line.substr(1));
      } else if (line.size() < 65536) {
        feed(text_frame(line));
      }
    }
  }
  const std::string& sent() const { return sent_; }

 private:
  void let_pass(std::string_view number) {
    unsigned tenths = 0;
    std::from_chars(number.data(), number.data() + number.size(), tenths);
    shard_.advance(std::chrono::milliseconds(100) * std::min(tenths, 100'000U));
    sent_ += wire_.read();
  }
  void feed(std::string_view bytes) {
    while (open_ && !bytes.empty()) {
      auto part = bytes.substr(0, piece_);
      const auto whole = part.size();
      open_ = wire_.write(part);
      bytes.remove_prefix(whole - part.size());
      shard_.settle();
      sent_ += wire_.read();
    }
  }

  std::string_view rest_;
  Shard& shard_;
  Wire& wire_;
  std::size_t piece_;
  std::string sent_;
  bool open_ = true;
};

}  // namespace
}  // namespace regatta::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace regatta;
  using namespace regatta::fuzz;
  if (size == 0) return 0;
  const bool lines = (bytes[0] & 1) != 0;
  const bool glued = (bytes[0] & 2) != 0;
  const std::size_t piece = bytes[0] >> 2;
  std::string_view input(reinterpret_cast<const char*>(bytes) + 1, size - 1);

  Shard shard;
  // The clock of these is a real one, and a run of an input must not depend on it.
  shard.config.net.messages_burst = 1e9;
  std::string received(kUpgrade);
  if (glued) {
    const auto line = input.substr(0, input.find('\n'));
    const auto first = lines ? text_frame(line) : std::string(input.substr(0, net::kUpgradeBytes - received.size()));
    if (received.size() + first.size() <= net::kUpgradeBytes) {
      received += first;
      input.remove_prefix(lines ? std::min(line.size() + 1, input.size()) : first.size());
    }
  }
  const auto local = *net::Address::parse("127.0.0.1");
  auto ticket = shard.admission->connect(local, false);
  claim(shard.admission->upgrade(*ticket, local, net::Admission::Clock::now()), "a WebSocket has a place");
  Wire wire;
  net::serve_websocket(shard.context,
                       {.descriptor = wire.server_end(),
                        .protocol = net::Tcp::v4(),
                        .token = kRoom,
                        .secrets = {},
                        .received = std::move(received),
                        .client = local,
                        .ticket = std::move(*ticket)},
                       shard.rooms, *shard.admission, shard.config.net);
  shard.settle();

  Input fed(input, shard, wire, piece);
  lines ? fed.lines() : fed.bytes();
  check_sent(fed.sent());
  visit(shard);
  wire.close();
  shard.settle();
  claim(shard.admission->wait_for_no_sockets(net::Admission::Clock::now()), "an ended connection has no place");

  // The room is unloaded, and made anew from what was stored.
  shard.advance(std::chrono::hours(1));
  claim(!shard.store.owned(kRoom), "an empty room is unloaded");
  visit(shard);
  return 0;
}
