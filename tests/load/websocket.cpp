#include "tests/load/websocket.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

#include "tests/load/colyseus.h"
#include "tests/load/deviation.h"

namespace regatta::load {
namespace {

enum Opcode : unsigned { kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };

constexpr unsigned kFinal = 0x80;
constexpr unsigned kMasked = 0x80;
constexpr unsigned kTwoBytes = 126;  // the length is in the next two bytes; one more: in the next eight

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

unsigned byte(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }

/// No secret: it only has to differ, as the browsers' do.
std::uint32_t next_mask() {
  static std::uint32_t state = 0x9e3779b9;
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

}  // namespace

WebSocket::WebSocket(Loop& loop, std::uint16_t port, const std::string& path, Listener& listener, Dialect dialect,
                     Reads reads)
    : loop_(loop),
      listener_(listener),
      path_(path),
      socket_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)),
      dialect_(dialect),
      reads_(reads) {
  if (socket_ < 0) fail("socket");
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
  // Ends without TIME_WAIT, of which a storm would leave more than there are ports.
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
  const int little = 4096;
  if (reads_ == Reads::no) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &little, sizeof(little));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0 && errno != EINPROGRESS) {
    const int error = errno;
    ::close(socket_);
    errno = error;
    fail("connect");
  }
  loop_.add(socket_, EPOLLOUT, *this);
}

void WebSocket::end() {
  if (state_ == State::closed) return;
  state_ = State::closed;
  ::close(socket_);
}

void WebSocket::ready(std::uint32_t events) {
  if (state_ == State::closed) return;
  if (state_ == State::connecting) {
    connected();
    return;
  }
  if ((events & EPOLLOUT) != 0 && !waiting_.empty()) {
    std::string bytes;
    bytes.swap(waiting_);
    write(bytes);
    if (state_ != State::closed && waiting_.empty()) loop_.change(socket_, EPOLLIN, *this);
  }
  if ((events & (EPOLLIN | EPOLLERR | EPOLLHUP)) != 0 && state_ != State::closed) read();
}

void WebSocket::connected() {
  int error = 0;
  socklen_t size = sizeof(error);
  ::getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) {
    errno = error;
    fail("connect");
  }
  state_ = State::handshake;
  loop_.change(socket_, EPOLLIN, *this);
  write("GET " + path_ +
        " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
}

void WebSocket::read() {
  static std::array<char, 262144> buffer;  // of all connections: what is left of it is kept aside
  const auto size = ::recv(socket_, buffer.data(), buffer.size(), 0);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size <= 0) {
    over(code_);
    return;
  }
  take({buffer.data(), static_cast<std::size_t>(size)});
}

void WebSocket::take(std::string_view bytes) {
  const auto now = Clock::now();
  std::string joined;
  if (!rest_.empty()) {
    joined = std::move(rest_);
    rest_.clear();
    joined += bytes;
    bytes = joined;
  }
  std::size_t read = 0;
  if (state_ == State::handshake) read = take_handshake(bytes);
  if (state_ == State::joining || state_ == State::open) read += take_frames(bytes.substr(read), now);
  if (state_ != State::closed) rest_ = bytes.substr(read);
}

std::size_t WebSocket::take_handshake(std::string_view bytes) {
  const auto end = bytes.find("\r\n\r\n");
  if (end == std::string_view::npos) return 0;
  if (!bytes.starts_with("HTTP/1.1 101 "))
    throw Deviation("no handshake: " + std::string(bytes.substr(0, bytes.find("\r\n"))));
  state_ = dialect_ == Dialect::colyseus ? State::joining : State::open;
  if (reads_ == Reads::no) loop_.change(socket_, 0, *this);
  if (state_ == State::open) listener_.opened();
  return end + 4;
}

std::size_t WebSocket::take_frames(std::string_view bytes, Time now) {
  std::size_t at = 0;
  while (state_ == State::joining || state_ == State::open) {
    const auto frame_bytes = bytes.substr(at);
    if (frame_bytes.size() < 2) break;
    const unsigned first = byte(frame_bytes, 0);
    const unsigned second = byte(frame_bytes, 1);
    if ((first & kFinal) == 0 || (first & 0x70U) != 0 || (second & kMasked) != 0)
      throw Deviation("a frame in pieces, masked, or with a reserved bit");
    std::size_t header = 2;
    std::size_t size = second;
    if (second >= kTwoBytes) {
      const std::size_t length_bytes = second == kTwoBytes ? 2 : 8;
      header += length_bytes;
      if (frame_bytes.size() < header) break;
      size = 0;
      for (std::size_t i = 2; i < header; ++i) size = size << 8 | byte(frame_bytes, i);
    }
    if (frame_bytes.size() - header < size) break;
    at += header + size;
    frame(first & 0x0fU, frame_bytes.substr(header, size), now);
  }
  return at;
}

void WebSocket::frame(unsigned opcode, std::string_view payload, Time now) {
  switch (opcode) {
    case kText:
      listener_.received(payload, now);
      return;
    case kBinary:
      binary(payload, now);
      return;
    case kPing:
      put(kPong, payload);
      return;
    case kPong:
      return;
    case kClose:
      if (payload.size() >= 2) code_ = static_cast<std::uint16_t>(byte(payload, 0) << 8 | byte(payload, 1));
      put(kClose, payload);
      return;
    default:
      throw Deviation("a frame with the opcode " + std::to_string(opcode));
  }
}

void WebSocket::binary(std::string_view payload, Time now) {
  if (state_ == State::joining && colyseus::is_join(payload)) {
    state_ = State::open;
    put(kBinary, colyseus::join());
    listener_.opened();
    return;
  }
  const auto text = dialect_ == Dialect::colyseus ? colyseus::text_of(payload) : std::nullopt;
  if (!text) throw Deviation("a binary message that nobody asked for");
  listener_.received(*text, now);
}

void WebSocket::send(std::string_view text) {
  if (state_ != State::open) return;
  if (dialect_ == Dialect::colyseus)
    put(kBinary, colyseus::data(text));
  else
    put(kText, text);
}

void WebSocket::put(unsigned opcode, std::string_view payload) {
  std::string frame;
  frame.reserve(payload.size() + 8);
  frame += static_cast<char>(kFinal | opcode);
  if (payload.size() < kTwoBytes) {
    frame += static_cast<char>(kMasked | payload.size());
  } else {  // nothing that a page says is longer than 64 KiB
    frame += static_cast<char>(kMasked | kTwoBytes);
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size());
  }
  const auto mask = next_mask();
  std::array<char, 4> key{};
  std::memcpy(key.data(), &mask, key.size());
  frame.append(key.data(), key.size());
  for (std::size_t i = 0; i < payload.size(); ++i) frame += static_cast<char>(payload[i] ^ key[i % key.size()]);
  write(frame);
}

void WebSocket::write(std::string_view bytes) {
  if (!waiting_.empty()) {
    waiting_ += bytes;
    return;
  }
  const auto size = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (size < 0 && errno != EAGAIN && errno != EINTR) return;  // reading says that it is over
  const auto sent = static_cast<std::size_t>(size < 0 ? 0 : size);
  if (sent == bytes.size()) return;
  waiting_ = bytes.substr(sent);
  loop_.change(socket_, EPOLLIN | EPOLLOUT, *this);
}

void WebSocket::over(std::uint16_t code) {
  end();
  listener_.closed(code);
}

}  // namespace regatta::load
