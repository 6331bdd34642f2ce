#pragma once

#include <cstdint>

namespace regatta::store {

/// What a start does with a file that is damaged.
enum class Damaged : std::uint8_t {
  refuse,     // leaves it as it is: whoever runs the server decides
  set_aside,  // gives it another name, and begins without rooms
};

}  // namespace regatta::store
