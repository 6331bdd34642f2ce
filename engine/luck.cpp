#include "engine/luck.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

namespace regatta::engine {
namespace {

/// Goes through the ways in which the thrown dice can lie, each with the number of outcomes that look like it: 462 ways
/// at most instead of 46656 outcomes.
class Outcomes {
 public:
  Outcomes(const Rules& rules, const Card& card, const Dice& dice, Held held, const Option& reached)
      : rules_(rules), card_(card), reached_(reached), size_(dice.size()) {
    for (std::size_t position = 0; position < size_; ++position) {
      if ((held >> position & 1) != 0) faces_[kept_++] = dice[position];
    }
  }

  Odds count() {
    Odds odds{.ways = 0, .of = 1};
    int orders = 1;  // of all thrown dice
    for (std::size_t thrown = 1; thrown <= size_ - kept_; ++thrown) {
      odds.of *= kFaces;
      orders *= static_cast<int>(thrown);
    }
    go_on(kept_, 1, orders, odds.ways);
    return odds;
  }

 private:
  /// Adds the dice that show `face`, none to all that are left, and goes on with the next face. `orders`: in how many
  /// orders the thrown dice can show this, with those that are left taken for all different.
  void go_on(std::size_t from, int face, int orders, int& ways) {
    if (from == size_) {
      if (reaches()) ways += orders;
      return;
    }
    if (face > kFaces) return;
    int alike = 1;
    for (std::size_t to = from; to <= size_; ++to) {
      if (to > from) {
        faces_[to - 1] = face;
        alike *= static_cast<int>(to - from);
      }
      go_on(to, face + 1, orders / alike, ways);
    }
  }

  bool reaches() const {
    const auto given = option(rules_, card_, Dice(std::span(faces_.data(), size_)), reached_.box, reached_.column);
    const auto* const gives = std::get_if<Option>(&given);
    return gives != nullptr && gives->points + gives->extra >= reached_.points + reached_.extra;
  }

  const Rules& rules_;
  const Card& card_;
  const Option& reached_;
  const std::size_t size_;
  std::size_t kept_ = 0;
  std::array<int, kMaxDice> faces_{};  // what was kept first: no box asks where a die lies
};

}  // namespace

bool rarer(const Odds& a, const Odds& b) { return std::int64_t{a.ways} * b.of < std::int64_t{b.ways} * a.of; }

bool at_most_one_in(int times, const Odds& odds) { return std::int64_t{odds.ways} * times <= odds.of; }

Odds odds_of(const Rules& rules, const Card& card, const Dice& dice, Held held, const Option& reached) {
  return Outcomes(rules, card, dice, held, reached).count();
}

}  // namespace regatta::engine
