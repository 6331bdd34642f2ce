#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace regatta::fuzz {

/// What must hold whatever the input: libFuzzer keeps the input for which it does not.
inline void claim(bool holds, const char* what, std::string_view about = {}) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n%.*s\n", what, static_cast<int>(about.size()), about.data());
  std::abort();
}

}  // namespace regatta::fuzz
