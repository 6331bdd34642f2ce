#pragma once

#include "engine/dice.h"
#include "engine/sheet.h"

/// What the boxes of the sheets are made of: needs and scores that more than one sheet uses. A sheet's own are in its
/// file.
namespace regatta::engine::scoring {

/// Of all dice.
int sum(const Counts& counts);
/// The highest face that at least `number` dice show; 0 when there is none.
int highest(const Counts& counts, int number);
/// Whether every face of first … last is there.
bool has_run(const Counts& counts, int first, int last);
/// Exactly three of one face and two of another: five equal dice are none.
bool is_full_house(const Counts& counts);

/// Scores only those `Number` dice that are equal, of the highest such face.
template <int Number>
int equal_dice(const Counts& counts) {
  return Number * highest(counts, Number);
}

/// Two faces with two dice each: those four dice, of the two highest. Four equal dice are not two pairs.
int two_pairs(const Counts& counts);

/// Scores `Points` when `Number` dice are equal.
template <int Number, int Points>
int points_for_equal(const Counts& counts) {
  return highest(counts, Number) != 0 ? Points : 0;
}

/// Scores `Points` when every face of `First` … `Last` is there.
template <int First, int Last, int Points>
int straight(const Counts& counts) {
  return has_run(counts, First, Last) ? Points : 0;
}

/// Scores all dice when `Number` of them are equal.
template <int Number>
int sum_for_equal(const Counts& counts) {
  return highest(counts, Number) != 0 ? sum(counts) : 0;
}

/// The full house of five dice, worth their sum.
int full_house_sum(const Counts& counts);

template <int Face>
int face_sum(const Counts& counts) {
  return Face * counts[Face];
}

inline constexpr std::string_view kUpperIds[kFaces] = {"ones", "twos", "threes", "fours", "fives", "sixes"};

/// The upper box of a face: the same on every sheet, but for its par, which follows from the number of dice.
template <int Face>
constexpr Box upper(int par) {
  return {kUpperIds[Face - 1], Section::upper, Face, face_sum<Face>, par, 0};
}

/// A lower box. `par`, `joker_points`: see Box.
constexpr Box lower(std::string_view id, int (*score)(const Counts&), int par, int joker_points = 0) {
  return {id, Section::lower, 0, score, par, joker_points};
}

}  // namespace regatta::engine::scoring
