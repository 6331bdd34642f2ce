#include "engine/cheapest.h"

#include <algorithm>
#include <cassert>

namespace regatta::engine {

Option cheapest(const Rules& rules, std::span<const Option> options) {
  assert(!options.empty());
  const auto cost = [boxes = sheet(rules.sheet).boxes](const Option& option) {
    return (option.column + 1) * (boxes[option.box].par - 100 * (option.points + option.extra));
  };
  // The first of equals: options come by box, then column.
  return *std::min_element(options.begin(), options.end(),
                           [&](const Option& a, const Option& b) { return cost(a) < cost(b); });
}

}  // namespace regatta::engine
