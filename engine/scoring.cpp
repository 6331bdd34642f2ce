#include "engine/scoring.h"

namespace regatta::engine::scoring {

int sum(const Counts& counts) {
  int total = 0;
  for (int face = 1; face <= kFaces; ++face) total += face * counts[face];
  return total;
}

int highest(const Counts& counts, int number) {
  for (int face = kFaces; face >= 1; --face) {
    if (counts[face] >= number) return face;
  }
  return 0;
}

bool has_run(const Counts& counts, int first, int last) {
  for (int face = first; face <= last; ++face) {
    if (counts[face] == 0) return false;
  }
  return true;
}

bool is_full_house(const Counts& counts) {
  bool three = false;
  bool two = false;
  for (int face = 1; face <= kFaces; ++face) {
    three = three || counts[face] == 3;
    two = two || counts[face] == 2;
  }
  return three && two;
}

int two_pairs(const Counts& counts) {
  const int high = highest(counts, 2);
  for (int low = high - 1; low >= 1; --low) {
    if (counts[low] >= 2) return 2 * high + 2 * low;
  }
  return 0;
}

int full_house_sum(const Counts& counts) { return is_full_house(counts) ? sum(counts) : 0; }

}  // namespace regatta::engine::scoring
