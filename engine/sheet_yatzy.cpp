#include "engine/scoring.h"
#include "engine/sheets.h"

namespace regatta::engine {
namespace {

using namespace scoring;

constexpr Box kBoxes[] = {
    upper<1>(211),
    upper<2>(421),
    upper<3>(632),
    upper<4>(843),
    upper<5>(1053),
    upper<6>(1264),
    lower("one_pair", equal_dice<2>, 1063),
    lower("two_pairs", two_pairs, 1191),
    lower("three_of_a_kind", equal_dice<3>, 955),
    lower("four_of_a_kind", equal_dice<4>, 457),
    lower("small_straight", straight<1, 5, 15>, 295),
    lower("large_straight", straight<2, 6, 20>, 394),
    lower("full_house", full_house_sum, 697),
    lower("chance", sum, 2333),
    lower("five_of_a_kind", points_for_equal<5, 50>, 230),
};

}  // namespace

constinit const Sheet kYatzy{.id = SheetId::yatzy,
                             .name = "yatzy",
                             .dice = 5,
                             .boxes = kBoxes,
                             .bonus_at = 63,
                             .bonus = 50,
                             .extras = false,
                             .saved_rolls = false,
                             .jokers = false,
                             .gate_box = -1};

}  // namespace regatta::engine
