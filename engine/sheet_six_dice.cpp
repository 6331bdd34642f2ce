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
    upper<1>(253),
    upper<2>(506),
    upper<3>(758),
    upper<4>(1011),
    upper<5>(1264),
    upper<6>(1517),
    lower("one_pair", equal_dice<2>, 1123),
    lower("two_pairs", two_pairs, 1654),
    lower("three_pairs", three_pairs, 639),
    lower("three_of_a_kind", equal_dice<3>, 1227),
    lower("four_of_a_kind", equal_dice<4>, 820),
    lower("five_of_a_kind", equal_dice<5>, 304),
    lower("small_straight", straight<1, 5, 15>, 656),
    lower("large_straight", straight<2, 6, 20>, 874),
    lower("full_straight", straight<1, 6, 21>, 413),
    lower("full_house", full_house, 1513),
    lower("castle", castle, 364),
    lower("tower", tower, 431),
    lower("chance", sum, 2800),
    lower("six_of_a_kind", points_for_equal<6, 100>, 205),
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
