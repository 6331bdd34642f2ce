#pragma once

#include <cstdint>
#include <memory>
#include <thread>

namespace regatta::testing {

/// What a bad network does. Each connection meets one after the other, at numbers of bytes that the seed chooses.
enum class Trouble : std::uint8_t {
  delay,       // nothing passes for a while
  trickle,     // bytes pass one by one for a while
  stall,       // nothing is read any more, and after a while the connection is cut
  cut,         // the connection ends behind this byte, for both sides
  reset,       // the same, with a reset
  half_close,  // the server sees the end of what the page sends, and the page nothing yet; or the other way round
};
inline constexpr int kTroubles = 6;

/// A way to a server on this machine through which nothing passes undisturbed. Its connections live in a thread of its
/// own.
class Gate {
 public:
  Gate(std::uint16_t server, unsigned seed);
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;
  ~Gate();

  std::uint16_t port() const;
  /// How often this has happened.
  int happened(Trouble trouble) const;

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
  std::thread thread_;
};

}  // namespace regatta::testing
