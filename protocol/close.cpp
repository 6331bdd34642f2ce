#include "protocol/close.h"

namespace regatta::protocol {

std::string_view name(Bye code) {
  switch (code) {
    case Bye::replaced:
      return "replaced";
    case Bye::moved:
      return "moved";
    case Bye::removed:
      return "removed";
    case Bye::room_not_found:
      return "room_not_found";
    case Bye::new_version:
      return "new_version";
    case Bye::no_hello:
      return "no_hello";
    case Bye::room_full:
      return "room_full";
    case Bye::rate_limited:
      return "rate_limited";
    case Bye::restarting:
      return "restarting";
    case Bye::too_slow:
      return "too_slow";
    case Bye::not_saved:
      return "not_saved";
  }
  return {};
}

std::uint16_t close_code(Bye code) {
  switch (code) {
    case Bye::replaced:
      return 4001;
    case Bye::moved:
      return 4002;
    case Bye::removed:
      return 4003;
    case Bye::room_not_found:
      return 4004;
    case Bye::new_version:
      return 4006;
    case Bye::no_hello:
      return 4008;
    case Bye::room_full:
      return 4009;
    case Bye::rate_limited:
      return 1008;
    case Bye::restarting:
      return 1012;
    case Bye::too_slow:
    case Bye::not_saved:
      return 1013;
  }
  return 1011;
}

}  // namespace regatta::protocol
