#include "tests/load/http_client.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace regatta::load {
namespace {

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

int connect_to(std::uint16_t port) {
  const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) fail("socket");
  const int on = 1;
  ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
  const timeval patience{.tv_sec = 30, .tv_usec = 0};
  ::setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    ::close(descriptor);
    fail("connect");
  }
  return descriptor;
}

/// The length of the body, from the header's own line.
std::size_t body_size(std::string_view header) {
  for (const std::string_view name : {"\r\nContent-Length: ", "\r\ncontent-length: "}) {
    const auto at = header.find(name);
    if (at == std::string_view::npos) continue;
    const auto text = header.substr(at + name.size());
    std::size_t size = 0;
    std::from_chars(text.data(), text.data() + text.size(), size);
    return size;
  }
  throw std::runtime_error("an answer without Content-Length");
}

}  // namespace

std::string HttpClient::post(std::string_view path, std::string_view json) {
  std::string request = "POST " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n";
  request += "Content-Type: application/json\r\nContent-Length: " + std::to_string(json.size()) + "\r\n\r\n";
  request += json;
  auto answer = ask(request);
  if (answer.empty()) answer = ask(request);  // a kept connection that the server has ended meanwhile
  if (!answer.starts_with("HTTP/1.1 20"))
    throw std::runtime_error("the server refuses: " + answer.substr(0, answer.find("\r\n")));
  return answer.substr(answer.find("\r\n\r\n") + 4);
}

std::string HttpClient::ask(std::string_view request) {
  if (socket_ < 0) socket_ = connect_to(port_);
  ::send(socket_, request.data(), request.size(), MSG_NOSIGNAL);
  std::string answer;
  std::size_t wanted = 0;  // 0: its header is not complete
  while (wanted == 0 || answer.size() < wanted) {
    std::array<char, 4096> bytes{};
    const auto size = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (size <= 0) {
      close();
      return {};
    }
    answer.append(bytes.data(), static_cast<std::size_t>(size));
    const auto end = answer.find("\r\n\r\n");
    if (wanted == 0 && end != std::string::npos) wanted = end + 4 + body_size(answer);
  }
  return answer;
}

void HttpClient::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

}  // namespace regatta::load
