#include "engine/scoring.h"
#include "engine/sheets.h"

namespace regatta::engine {
namespace {

using namespace scoring;

constexpr Box kBoxes[] = {
    lower("five_of_a_kind", points_for_equal<5, 50>, 230),
    lower("large_straight", straight<2, 6, 30>, 590),
    lower("small_straight", straight<1, 5, 30>, 590),
    lower("four_of_a_kind", sum_for_equal<4>, 561),
    lower("full_house", full_house_sum, 697),
    lower("chance", sum, 2333),
    upper<6>(1264),
    upper<5>(1053),
    upper<4>(843),
    upper<3>(632),
    upper<2>(421),
    upper<1>(211),
};

}  // namespace

constinit const Sheet kYacht{.id = SheetId::yacht,
                             .name = "yacht",
                             .dice = 5,
                             .boxes = kBoxes,
                             .bonus_at = 0,
                             .bonus = 0,
                             .extras = false,
                             .saved_rolls = false,
                             .jokers = false,
                             .gate_box = -1};

}  // namespace regatta::engine
