#include "engine/scoring.h"
#include "engine/sheets.h"

namespace regatta::engine {
namespace {

using namespace scoring;

constexpr Box kBoxes[] = {
    kOnes,
    kTwos,
    kThrees,
    kFours,
    kFives,
    kSixes,
    lower("one_pair", equal_dice<2>),
    lower("two_pairs", two_pairs),
    lower("three_of_a_kind", equal_dice<3>),
    lower("four_of_a_kind", equal_dice<4>),
    lower("small_straight", straight<1, 5, 15>),
    lower("large_straight", straight<2, 6, 20>),
    lower("full_house", full_house_sum),
    lower("chance", sum),
    lower("five_of_a_kind", points_for_equal<5, 50>),
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
