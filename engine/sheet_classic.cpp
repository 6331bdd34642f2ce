#include "engine/scoring.h"
#include "engine/sheets.h"

namespace regatta::engine {
namespace {

using namespace scoring;

int full_house(const Counts& counts) { return is_full_house(counts) ? 25 : 0; }

int small_straight(const Counts& counts) {
  return has_run(counts, 1, 4) || has_run(counts, 2, 5) || has_run(counts, 3, 6) ? 30 : 0;
}

int large_straight(const Counts& counts) { return has_run(counts, 1, 5) || has_run(counts, 2, 6) ? 40 : 0; }

constexpr Box kBoxes[] = {
    upper<1>(211),
    upper<2>(421),
    upper<3>(632),
    upper<4>(843),
    upper<5>(1053),
    upper<6>(1264),
    lower("three_of_a_kind", sum_for_equal<3>, 1519),
    lower("four_of_a_kind", sum_for_equal<4>, 561),
    lower("full_house", full_house, 907, 25),
    lower("small_straight", small_straight, 1846, 30),
    lower("large_straight", large_straight, 1044, 40),
    lower("five_of_a_kind", points_for_equal<5, 50>, 230),
    lower("chance", sum, 2333),
};
constexpr int kFiveOfAKind = 11;
static_assert(kBoxes[kFiveOfAKind].id == "five_of_a_kind");

}  // namespace

constinit const Sheet kClassic{.id = SheetId::classic,
                               .name = "classic",
                               .dice = 5,
                               .boxes = kBoxes,
                               .bonus_at = 63,
                               .bonus = 35,
                               .extras = true,
                               .saved_rolls = false,
                               .jokers = true,
                               .gate_box = kFiveOfAKind};

}  // namespace regatta::engine
