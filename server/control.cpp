#include "server/control.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace regatta {
namespace {

using net::UniqueFd;

constexpr const char* kName = "control";
/// A path is at most 4096 bytes long.
constexpr std::size_t kLongestLine = 8192;
/// For a request to come whole, and for its answer to be taken. It is a program on this machine that asks.
constexpr std::chrono::seconds kPatience{2};

std::string system_text() { return std::generic_category().message(errno); }

UniqueFd open_folder(const std::string& folder) {
  return UniqueFd(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
}

/// By way of the open folder: an address has no place for more than 107 bytes of a path.
sockaddr_un address_in(const UniqueFd& folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const auto path = "/proc/self/fd/" + std::to_string(folder.get()) + "/" + kName;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  return address;
}

bool send_all(int connection, std::string_view text) {
  while (!text.empty()) {
    const auto sent = ::send(connection, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

/// A line without its end. Nothing when it does not come whole.
std::optional<std::string> read_line(int connection) {
  std::string line;
  std::array<char, 1024> bytes{};
  while (line.size() <= kLongestLine) {
    const auto size = ::recv(connection, bytes.data(), bytes.size(), 0);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return std::nullopt;
    line.append(bytes.data(), static_cast<std::size_t>(size));
    if (const auto end = line.find('\n'); end != std::string::npos) return line.substr(0, end);
  }
  return std::nullopt;
}

}  // namespace

std::variant<std::unique_ptr<Control>, std::string> Control::open(const std::string& folder, Answer answer) {
  auto opened = open_folder(folder);
  UniqueFd listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  UniqueFd stop(::eventfd(0, EFD_CLOEXEC));
  if (opened.get() < 0 || listener.get() < 0 || stop.get() < 0) return system_text();
  const auto address = address_in(opened);
  ::unlinkat(opened.get(), kName, 0);
  constexpr int kWaiting = 8;
  // The mode is the socket file's from its first moment.
  if (::fchmod(listener.get(), 0600) != 0 ||
      ::bind(listener.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listener.get(), kWaiting) != 0)
    return system_text();
  return std::unique_ptr<Control>(
      new Control(std::move(opened), std::move(listener), std::move(stop), std::move(answer)));
}

Control::Control(UniqueFd folder, UniqueFd listener, UniqueFd stop, Answer answer)
    : folder_(std::move(folder)),
      listener_(std::move(listener)),
      stop_(std::move(stop)),
      answer_(std::move(answer)),
      thread_([this] { work(); }) {}

Control::~Control() {
  ::eventfd_write(stop_.get(), 1);
  thread_.join();
  ::unlinkat(folder_.get(), kName, 0);
}

void Control::work() {
  std::array<pollfd, 2> ready{
      {{.fd = listener_.get(), .events = POLLIN, .revents = 0}, {.fd = stop_.get(), .events = POLLIN, .revents = 0}}};
  for (;;) {
    ready[0].revents = ready[1].revents = 0;
    ::poll(ready.data(), ready.size(), -1);
    if (ready[1].revents != 0) return;
    if (ready[0].revents == 0) continue;
    const UniqueFd connection(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (connection.get() >= 0) {
      serve(connection.get());
    } else {
      // Without a descriptor left the same connection would be offered again at once.
      constexpr int kPauseMs = 100;
      ::poll(&ready[1], 1, kPauseMs);
    }
  }
}

void Control::serve(int connection) {
  const timeval patience{.tv_sec = kPatience.count(), .tv_usec = 0};
  ::setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  ::setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  if (const auto request = read_line(connection)) send_all(connection, answer_(*request) + "\n");
}

std::optional<std::string> ask_server(const std::string& folder, const std::string& request) {
  const auto opened = open_folder(folder);
  const UniqueFd connection(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const auto address = address_in(opened);
  if (opened.get() < 0 || connection.get() < 0 ||
      ::connect(connection.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    return std::nullopt;
  if (!send_all(connection.get(), request + "\n")) return "";
  return read_line(connection.get()).value_or("");
}

}  // namespace regatta
