#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>

#include "gtest/gtest.h"
#include "spdlog/spdlog.h"

#include "tests/simulation/simulate.h"

namespace regatta::simulation {
namespace {

constexpr std::uint64_t kSeeds = 2000;
constexpr std::uint64_t kParts = 4;
constexpr int kMovesPerSeed = 50;   // on average: 100,000 altogether
constexpr int kFailuresShown = 10;  // then it stops
/// An unsafe server must be noticed within so many seeds.
constexpr std::uint64_t kUnsafeSeeds = 400;

std::optional<std::uint64_t> from_environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::uint64_t>(std::strtoull(value, nullptr, 10));
}

/// Plays these seeds. What is seen of them is `usual`: enough moves, and enough snapshots.
void play(std::uint64_t first, std::uint64_t seeds, bool usual) {
  std::uint64_t moves = 0;
  std::uint64_t snapshots = 0;
  int failed = 0;
  for (std::uint64_t seed = first; seed < first + seeds && failed < kFailuresShown; ++seed) {
    const Result result = simulate(seed, Unsafe::none, false);
    moves += static_cast<std::uint64_t>(result.moves);
    snapshots += static_cast<std::uint64_t>(result.snapshots);
    if (result.failure) {
      ++failed;
      ADD_FAILURE() << "seed " << seed << ": " << *result.failure << "\n  script/simulate --seed " << seed;
    }
  }
  std::cout << seeds << " seeds, " << moves << " moves, " << snapshots << " starts with a snapshot\n";
  if (failed == 0 && usual) {
    EXPECT_GE(moves, seeds * kMovesPerSeed);
    EXPECT_GE(snapshots, seeds / 2);
  }
}

/// The usual seeds in parts, which may run beside each other.
class Simulation : public testing::TestWithParam<std::uint64_t> {};

/// script/simulate runs the first part alone, and sets REGATTA_SEED for one seed with its trace, or REGATTA_SEEDS and
/// REGATTA_FIRST_SEED for others than the usual ones.
TEST_P(Simulation, NothingIsLostAndEverybodySeesTheSame) {
  spdlog::set_level(spdlog::level::off);  // rooms are given up all the time
  const std::uint64_t first = from_environment("REGATTA_FIRST_SEED").value_or(1);
  if (const std::optional<std::uint64_t> seed = from_environment("REGATTA_SEED")) {
    const Result result = simulate(*seed, Unsafe::none, true);
    EXPECT_EQ(result.failure, std::nullopt);
  } else if (const std::optional<std::uint64_t> asked = from_environment("REGATTA_SEEDS")) {
    play(first, *asked, false);
  } else {
    play(first + GetParam() * kSeeds / kParts, kSeeds / kParts, true);
  }
}

INSTANTIATE_TEST_SUITE_P(Part, Simulation, testing::Range<std::uint64_t>(0, kParts),
                         [](const auto& info) { return std::to_string(info.param + 1); });

class UnsafeServer : public testing::TestWithParam<Unsafe> {};

TEST_P(UnsafeServer, IsNoticed) {
  spdlog::set_level(spdlog::level::off);
  for (std::uint64_t seed = 1; seed <= kUnsafeSeeds; ++seed) {
    if (const Result result = simulate(seed, GetParam(), false); result.failure) {
      std::cout << "noticed with seed " << seed << ": " << result.failure->substr(0, 300) << '\n';
      return;
    }
  }
  ADD_FAILURE() << "not noticed";
}

INSTANTIATE_TEST_SUITE_P(All, UnsafeServer,
                         testing::Values(Unsafe::ack_before_commit, Unsafe::shown_before_commit, Unsafe::unfenced,
                                         Unsafe::unnumbered_answers, Unsafe::forgotten_ids, Unsafe::forgetful_snapshots,
                                         Unsafe::late_snapshots),
                         [](const auto& info) { return std::string(name(info.param)); });

}  // namespace
}  // namespace regatta::simulation
