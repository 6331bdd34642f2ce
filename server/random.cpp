#include "server/random.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <sys/random.h>

namespace regatta {

void fill_random(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const auto got = ::getrandom(bytes.data(), bytes.size(), 0);
    if (got < 0) {
      if (errno == EINTR) continue;
      std::perror("regatta: getrandom");
      std::abort();
    }
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

}  // namespace regatta
