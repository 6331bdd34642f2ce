#include <algorithm>

#include "engine/scoring.h"
#include "engine/sheets.h"

namespace regatta::engine {
namespace {

using namespace scoring;

/// How many faces occur exactly `number` times.
int faces_with(const Counts& counts, int number) {
  return static_cast<int>(std::count(counts.begin() + 1, counts.end(), number));
}

int three_pairs(const Counts& counts) { return faces_with(counts, 2) == 3 ? sum(counts) : 0; }

/// Three of one face and two of another, five dice only. Where both faces could be the three, the higher one is.
int full_house(const Counts& counts) {
  const int three = highest(counts, 3);
  if (three == 0) return 0;
  Counts others = counts;
  others[three] = 0;
  return highest(others, 2) != 0 ? 3 * three + 2 * highest(others, 2) : 0;
}

int castle(const Counts& counts) { return faces_with(counts, 3) == 2 ? sum(counts) : 0; }

int tower(const Counts& counts) { return faces_with(counts, 4) == 1 && faces_with(counts, 2) == 1 ? sum(counts) : 0; }

constexpr Box kBoxes[] = {
    kOnes,
    kTwos,
    kThrees,
    kFours,
    kFives,
    kSixes,
    lower("one_pair", equal_dice<2>),
    lower("two_pairs", two_pairs),
    lower("three_pairs", three_pairs),
    lower("three_of_a_kind", equal_dice<3>),
    lower("four_of_a_kind", equal_dice<4>),
    lower("five_of_a_kind", equal_dice<5>),
    lower("small_straight", straight<1, 5, 15>),
    lower("large_straight", straight<2, 6, 20>),
    lower("full_straight", straight<1, 6, 21>),
    lower("full_house", full_house),
    lower("castle", castle),
    lower("tower", tower),
    lower("chance", sum),
    lower("six_of_a_kind", points_for_equal<6, 100>),
};

}  // namespace

constinit const Sheet kSixDice{.id = SheetId::six_dice,
                               .name = "six_dice",
                               .dice = 6,
                               .boxes = kBoxes,
                               .bonus_at = 84,
                               .bonus = 100,
                               .extras = false,
                               .saved_rolls = true,
                               .jokers = false,
                               .gate_box = -1};

}  // namespace regatta::engine
