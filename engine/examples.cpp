#include "engine/examples.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <string_view>

namespace regatta::engine {
namespace {

struct Example {
  std::string_view box;
  Dice dice;
};

/// The first that has the sheet's number of dice and fills its box is the one: a small straight of four in a row, where
/// that is one, before one of five.
std::span<const Example> examples() {
  static const std::array kExamples{
      Example{"ones", {1, 1, 1, 4, 6}},
      Example{"twos", {2, 2, 2, 3, 6}},
      Example{"threes", {3, 3, 3, 1, 5}},
      Example{"fours", {4, 4, 4, 2, 5}},
      Example{"fives", {5, 5, 5, 1, 3}},
      Example{"sixes", {6, 6, 6, 2, 3}},
      Example{"one_pair", {5, 5, 3, 3, 1}},
      Example{"two_pairs", {5, 5, 3, 3, 1}},
      Example{"three_of_a_kind", {4, 4, 4, 2, 5}},
      Example{"four_of_a_kind", {5, 5, 5, 5, 2}},
      Example{"full_house", {3, 3, 3, 5, 5}},
      Example{"small_straight", {2, 3, 4, 5, 5}},
      Example{"small_straight", {1, 2, 3, 4, 5}},
      Example{"large_straight", {2, 3, 4, 5, 6}},
      Example{"chance", {1, 3, 4, 6, 6}},
      Example{"five_of_a_kind", {6, 6, 6, 6, 6}},
      Example{"ones", {1, 1, 1, 1, 4, 6}},
      Example{"twos", {2, 2, 2, 2, 3, 6}},
      Example{"threes", {3, 3, 3, 3, 1, 5}},
      Example{"fours", {4, 4, 4, 4, 2, 5}},
      Example{"fives", {5, 5, 5, 5, 1, 3}},
      Example{"sixes", {6, 6, 6, 6, 2, 3}},
      Example{"one_pair", {5, 5, 3, 3, 1, 2}},
      Example{"two_pairs", {5, 5, 3, 3, 1, 2}},
      Example{"three_pairs", {6, 6, 4, 4, 1, 1}},
      Example{"three_of_a_kind", {4, 4, 4, 2, 5, 6}},
      Example{"four_of_a_kind", {5, 5, 5, 5, 2, 6}},
      Example{"five_of_a_kind", {3, 3, 3, 3, 3, 6}},
      Example{"small_straight", {1, 2, 3, 4, 5, 5}},
      Example{"large_straight", {2, 3, 4, 5, 6, 6}},
      Example{"full_straight", {1, 2, 3, 4, 5, 6}},
      Example{"full_house", {5, 5, 5, 3, 3, 1}},
      Example{"castle", {4, 4, 4, 2, 2, 2}},
      Example{"tower", {5, 5, 5, 5, 3, 3}},
      Example{"chance", {1, 2, 4, 5, 6, 6}},
      Example{"six_of_a_kind", {6, 6, 6, 6, 6, 6}},
  };
  return kExamples;
}

}  // namespace

Dice example(const Sheet& sheet, int box) {
  const Box& of = sheet.boxes[box];
  const auto found = std::find_if(examples().begin(), examples().end(), [&](const Example& at) {
    return at.box == of.id && at.dice.size() == static_cast<std::size_t>(sheet.dice) && of.score(count(at.dice)) > 0;
  });
  assert(found != examples().end());
  return found->dice;
}

}  // namespace regatta::engine
