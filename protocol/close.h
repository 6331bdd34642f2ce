#pragma once

#include <cstdint>
#include <string_view>

namespace regatta::protocol {

/// Why the server closes a connection: the code of `bye`, and the WebSocket close code that goes with it
/// (protocol/README.md).
enum class Bye : std::uint8_t {
  replaced,
  moved,
  removed,
  room_not_found,
  new_version,
  no_hello,
  room_full,
  rate_limited,
  restarting,
  too_slow,
  not_saved,
};

std::string_view name(Bye code);
std::uint16_t close_code(Bye code);

}  // namespace regatta::protocol
