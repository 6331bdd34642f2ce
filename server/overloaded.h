#pragma once

namespace regatta {

/// One visitor of a variant from a function for each of its types.
template <typename... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <typename... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace regatta
