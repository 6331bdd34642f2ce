#include "engine/options.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace regatta::engine {
namespace {

constexpr int kExtra = 100;

/// The face that all dice show; 0 when they differ.
int common_face(const Dice& dice) {
  for (std::size_t position = 1; position < dice.size(); ++position) {
    if (dice[position] != dice[0]) return 0;
  }
  return dice[0];
}

/// Which boxes the forced joker leaves.
enum class Confined : std::uint8_t { to_nothing, to_face, to_lower };

/// What these dice are worth on this card, box by box.
class Moment {
 public:
  Moment(const Rules& rules, const Card& card, const Dice& dice)
      : rules_(rules), sheet_(sheet(rules.sheet)), card_(card), counts_(count(dice)), face_(common_face(dice)) {
    if (rules.order == Order::forced) find_next();
    if (face_ != 0 && sheet_.gate_box >= 0) look_at_gate();
  }

  /// Precondition: the box is open.
  bool allowed(int box, int column) const {
    // Under forced order the order alone decides the box, whatever the joker says.
    if (rules_.order == Order::forced) return next_[column] == box;
    switch (confined_) {
      case Confined::to_face:
        return sheet_.boxes[box].face == face_;
      case Confined::to_lower:
        return sheet_.boxes[box].section == Section::lower;
      case Confined::to_nothing:
        break;
    }
    return true;
  }

  int points(int box) const {
    const Box& at = sheet_.boxes[box];
    return joker_points_ && at.joker_points > 0 ? at.joker_points : at.score(counts_);
  }

  /// The same in every box: once it is due, every open box is another one than the gate's.
  int extra() const { return extra_; }

 private:
  int boxes() const { return static_cast<int>(sheet_.boxes.size()); }

  void find_next() {
    for (int column = 0; column < rules_.columns; ++column) {
      while (next_[column] < boxes() && !card_.open(column, next_[column])) ++next_[column];
    }
  }

  // The joker waits until the gate's box is filled, the extra until it holds its points; in every column.
  void look_at_gate() {
    bool filled = true;
    bool earned = true;
    for (int column = 0; column < rules_.columns; ++column) {
      const auto gate = card_.written(column, sheet_.gate_box);
      filled = filled && gate.has_value();
      earned = earned && gate.value_or(0) > 0;
    }
    if (sheet_.extras && earned) extra_ = kExtra;
    if (rules_.joker != Joker::none && filled) act_as_joker();
  }

  void act_as_joker() {
    const bool face_open = any_open([&](const Box& box) { return box.face == face_; });
    joker_points_ = !face_open;
    if (rules_.joker != Joker::forced) return;
    if (face_open) {
      confined_ = Confined::to_face;
    } else if (any_open([](const Box& box) { return box.section == Section::lower; })) {
      confined_ = Confined::to_lower;
    }
  }

  template <typename Predicate>
  bool any_open(Predicate predicate) const {
    for (int box = 0; box < boxes(); ++box) {
      if (!predicate(sheet_.boxes[box])) continue;
      for (int column = 0; column < rules_.columns; ++column) {
        if (card_.open(column, box)) return true;
      }
    }
    return false;
  }

  const Rules& rules_;
  const Sheet& sheet_;
  const Card& card_;
  const Counts counts_;
  const int face_;
  std::array<int, kMaxColumns> next_{};  // under forced order: the next open box of each column
  int extra_ = 0;
  bool joker_points_ = false;
  Confined confined_ = Confined::to_nothing;
};

}  // namespace

bool by_joker(const Rules& rules, const Dice& dice, int box, int points) {
  return rules.joker != Joker::none && points > sheet(rules.sheet).boxes[box].score(count(dice));
}

std::vector<Option> options(const Rules& rules, const Card& card, const Dice& dice) {
  const Moment moment(rules, card, dice);
  const int boxes = static_cast<int>(sheet(rules.sheet).boxes.size());
  std::vector<Option> result;
  result.reserve(static_cast<std::size_t>(boxes * rules.columns - card.filled()));
  for (int box = 0; box < boxes; ++box) {
    for (int column = 0; column < rules.columns; ++column) {
      if (!card.open(column, box) || !moment.allowed(box, column)) continue;
      result.push_back({.box = static_cast<std::int8_t>(box),
                        .column = static_cast<std::int8_t>(column),
                        .points = static_cast<std::int16_t>(moment.points(box)),
                        .extra = static_cast<std::int16_t>(moment.extra())});
    }
  }
  return result;
}

std::variant<Option, Refusal> option(const Rules& rules, const Card& card, const Dice& dice, int box, int column) {
  if (!card.open(column, box)) return Refusal::box_filled;
  const Moment moment(rules, card, dice);
  if (!moment.allowed(box, column)) return Refusal::box_not_allowed;
  return Option{.box = static_cast<std::int8_t>(box),
                .column = static_cast<std::int8_t>(column),
                .points = static_cast<std::int16_t>(moment.points(box)),
                .extra = static_cast<std::int16_t>(moment.extra())};
}

}  // namespace regatta::engine
