#include "tests/load/loop.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <stdexcept>
#include <string>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <system_error>
#include <unistd.h>

namespace regatta::load {

Loop::Loop() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
  if (epoll_ < 0) throw std::system_error(errno, std::generic_category(), "epoll_create1");
  // Or each wait would last up to 50 µs longer than asked for.
  ::prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
}

Loop::~Loop() { ::close(epoll_); }

void Loop::add(int descriptor, std::uint32_t events, Watcher& watcher) const {
  epoll_event event{.events = events, .data = {.ptr = &watcher}};
  if (::epoll_ctl(epoll_, EPOLL_CTL_ADD, descriptor, &event) != 0)
    throw std::system_error(errno, std::generic_category(), "epoll_ctl");
}

void Loop::change(int descriptor, std::uint32_t events, Watcher& watcher) const {
  epoll_event event{.events = events, .data = {.ptr = &watcher}};
  ::epoll_ctl(epoll_, EPOLL_CTL_MOD, descriptor, &event);
}

void Loop::turn(Time until) {
  const auto wait = std::max<std::int64_t>((until - Clock::now()) / std::chrono::nanoseconds(1), 0);
  constexpr std::int64_t kSecond = 1'000'000'000;
  const timespec timeout{.tv_sec = wait / kSecond, .tv_nsec = wait % kSecond};
  std::array<epoll_event, 256> events{};
  const int number = ::epoll_pwait2(epoll_, events.data(), static_cast<int>(events.size()), &timeout, nullptr);
  if (number < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category(), "epoll_pwait2");
  for (int i = 0; i < number; ++i) {
    const auto& event = events[static_cast<std::size_t>(i)];
    static_cast<Watcher*>(event.data.ptr)->ready(event.events);
  }
  buried_.clear();
}

void Loop::turn_before(Time end) {
  const auto now = Clock::now();
  if (now > end) throw std::runtime_error("the server takes too long");
  turn(std::min(end, now + std::chrono::milliseconds(100)));
}

}  // namespace regatta::load
