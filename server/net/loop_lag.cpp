#include "server/net/loop_lag.h"

#include <chrono>

namespace regatta::net {
namespace {

constexpr std::chrono::milliseconds kInterval{250};

}  // namespace

void LoopLag::start() {
  timer_.expires_after(kInterval);
  timer_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    lag_.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - timer_.expiry()).count());
    start();
  });
}

}  // namespace regatta::net
