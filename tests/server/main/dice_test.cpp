#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <span>
#include <vector>

#include "gtest/gtest.h"

#include "server/random.h"
#include "server/system_dice.h"

namespace regatta {
namespace {

constexpr int kDice = 10'000'000;

// Chi-square is larger than this once in a thousand fair samples. The seeds are fixed, so that it is always the same
// ones.
constexpr double kFaceBound = 20.515;  // 5 degrees of freedom
constexpr double kPairBound = 66.619;  // 35

/// Bytes of a seeded generator.
class SeededBytes {
 public:
  explicit SeededBytes(std::uint64_t seed) : generator_(seed) {}
  void operator()(std::span<std::uint8_t> bytes) {
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(generator_() >> 56);
  }

 private:
  std::mt19937_64 generator_;
};

/// The bytes of a list.
class ListedBytes {
 public:
  explicit ListedBytes(std::vector<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}
  void operator()(std::span<std::uint8_t> bytes) {
    for (auto& byte : bytes) byte = bytes_[next_++ % bytes_.size()];
  }

 private:
  std::vector<std::uint8_t> bytes_;
  std::size_t next_ = 0;
};

double chi_square(std::span<const int> counts, double total) {
  const double expected = total / static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

TEST(Dice, EachFaceHasTheSameNumberOfBytes) {
  std::map<int, int> bytes_of;
  for (int byte = 0; byte < 256; ++byte) ++bytes_of[face(static_cast<std::uint8_t>(byte))];
  const std::map<int, int> fair = {{0, 4}, {1, 42}, {2, 42}, {3, 42}, {4, 42}, {5, 42}, {6, 42}};
  EXPECT_EQ(bytes_of, fair);
}

TEST(Dice, ARefusedByteIsDrawnAgain) {
  ByteDice dice(ListedBytes({255, 0, 252, 253, 7, 254, 251}));
  EXPECT_EQ(dice.roll(3), (engine::Dice{1, 2, 6}));
}

TEST(Dice, OfOtherNumbersOfSidesAreAsFair) {
  for (int number = 1; number <= 256; ++number) {
    std::map<int, int> bytes_of;
    for (int byte = 0; byte < 256; ++byte) ++bytes_of[one_below(number, static_cast<std::uint8_t>(byte))];
    const int refused = bytes_of[-1];
    EXPECT_LT(refused, number);
    for (int side = 0; side < number; ++side) EXPECT_EQ(bytes_of[side], (256 - refused) / number) << number;
  }
  ByteDice dice(ListedBytes({255, 254, 6, 252}));
  EXPECT_EQ(dice.below(7), 6);
  EXPECT_EQ(dice.below(7), 6);  // 252 and up would favour the first four
}

TEST(Dice, AreNotRepeatedWhereTheBufferEnds) {
  std::vector<std::uint8_t> bytes;
  for (int i = 0; i < 1000; ++i) bytes.push_back(static_cast<std::uint8_t>(i % 6));
  ByteDice dice{ListedBytes(bytes)};
  for (int i = 0; i < 500; ++i) {
    const auto roll = dice.roll(1);
    ASSERT_EQ(roll.size(), 1U);
    ASSERT_EQ(roll[0], i % 6 + 1);
  }
}

class FairDice : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(FairDice, ByFaceAndByPair) {
  ByteDice dice{SeededBytes(GetParam())};
  std::array<int, 6> faces{};
  std::array<int, 36> in_one_roll{};
  std::array<int, 36> of_one_place{};  // one roll after the other
  int before = -1;
  for (int i = 0; i < kDice / 5; ++i) {
    const auto roll = dice.roll(5);
    for (std::size_t place = 0; place < 5; ++place) ++faces.at(static_cast<std::size_t>(roll[place] - 1));
    for (std::size_t place = 0; place + 1 < 5; place += 2)
      ++in_one_roll.at(static_cast<std::size_t>((roll[place] - 1) * 6 + roll[place + 1] - 1));
    if (i % 2 == 1) ++of_one_place.at(static_cast<std::size_t>(before * 6 + roll[0] - 1));
    before = roll[0] - 1;
  }
  EXPECT_LT(chi_square(faces, kDice), kFaceBound);
  EXPECT_LT(chi_square(in_one_roll, kDice / 5 * 2), kPairBound);
  EXPECT_LT(chi_square(of_one_place, kDice / 10), kPairBound);
}

INSTANTIATE_TEST_SUITE_P(Seeds, FairDice, ::testing::Values(1, 20, 300, 4000));

/// The proof that the test above would notice: a byte modulo six favours 1 to 4 by one part in 43.
TEST(Dice, TheTestNoticesTheUsualMistake) {
  SeededBytes bytes(1);
  std::array<int, 6> faces{};
  std::vector<std::uint8_t> drawn(static_cast<std::size_t>(kDice));
  bytes(drawn);
  for (const auto byte : drawn) ++faces.at(byte % 6);
  EXPECT_GT(chi_square(faces, kDice), kFaceBound);
}

TEST(Dice, OfTheSystemShowEveryFace) {
  SystemDice dice;
  std::map<int, int> seen;
  for (int i = 0; i < 200; ++i) {
    const auto roll = dice.roll(engine::kMaxDice);
    ASSERT_EQ(roll.size(), static_cast<std::size_t>(engine::kMaxDice));
    for (std::size_t place = 0; place < roll.size(); ++place) ++seen[roll[place]];
  }
  EXPECT_EQ(seen.size(), 6U);
  EXPECT_EQ(seen.begin()->first, 1);
  EXPECT_EQ(seen.rbegin()->first, 6);
}

TEST(Random, FillsEveryByte) {
  std::vector<std::uint8_t> bytes(100'000);
  fill_random(bytes);
  std::map<std::uint8_t, int> seen;
  for (const auto byte : bytes) ++seen[byte];
  EXPECT_EQ(seen.size(), 256U);
  EXPECT_LT(seen[0], 1000);
}

}  // namespace
}  // namespace regatta
