#include "engine/scoring.h"
#include "engine/sheets.h"

namespace regatta::engine {
namespace {

using namespace scoring;

constexpr Box kBoxes[] = {
    lower("five_of_a_kind", points_for_equal<5, 50>),
    lower("large_straight", straight<2, 6, 30>),
    lower("small_straight", straight<1, 5, 30>),
    lower("four_of_a_kind", sum_for_equal<4>),
    lower("full_house", full_house_sum),
    lower("chance", sum),
    kSixes,
    kFives,
    kFours,
    kThrees,
    kTwos,
    kOnes,
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
