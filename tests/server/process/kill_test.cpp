// A game that is played on while its server is killed, or told to stop, at moments that a fixed seed chooses.
// REGATTA_KILLS sets how often, as in
//   REGATTA_KILLS=200 build/release/tests/test_server_process --gtest_filter='Kill9.*'

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <thread>

#include "gtest/gtest.h"

#include "tests/server/process/evening.h"
#include "tests/server/process/player.h"
#include "tests/server/process/process.h"

namespace regatta {
namespace {

using std::chrono::milliseconds;
using testing::Home;
using testing::play_one;
using testing::Player;
using testing::Process;

/// Plays through `lives` of the server, each of which `end` ends after some milliseconds. After each, everything that
/// was acknowledged or shown is stored, and both players come back by themselves, in their seats.
void play_through(int lives, unsigned seed, const std::function<void(Process&, std::mt19937&)>& end) {
  const Home home;
  std::array<Player, 2> players;
  std::mt19937 random(seed);
  std::string room;
  for (int life = 0; life <= lives; ++life) {
    Process server(home.serve(testing::kEveryEvent));
    const auto port = server.port();
    if (life == 0) {
      room = testing::start_game(port, players);
    } else {
      // Player::connect checks that nothing acknowledged is missing.
      ASSERT_TRUE(players[0].connect(port, room));
      ASSERT_TRUE(players[1].connect(port, room));
    }
    if (life == lives) {
      for (int i = 0; i < 20; ++i) ASSERT_TRUE(play_one(players));
      ASSERT_TRUE(testing::settle(players));
      // What was shown is what is recorded: each roll once, with its dice.
      EXPECT_EQ(testing::recorded_rolls(port, room), players[0].rolls());
      EXPECT_EQ(players[0].rolls(), players[1].rolls());
      return;
    }
    std::thread ending([&, after = random() % 40] {
      std::this_thread::sleep_for(milliseconds(after));
      end(server, random);
    });
    while (play_one(players)) {
    }
    for (auto& player : players) player.socket().socket().close();
    ending.join();
    const auto stored = testing::stored_events(home.database(), room);
    for (const auto& player : players) ASSERT_GE(stored, std::max(player.acked(), player.seq())) << life;
    ASSERT_FALSE(::testing::Test::HasFailure()) << life;
  }
}

int kills() {
  const char* set = std::getenv("REGATTA_KILLS");
  return set == nullptr ? 50 : std::atoi(set);
}

TEST(Kill9, AtAnyPointLosesNothing) {
  play_through(kills(), 7, [](Process& server, std::mt19937&) {
    server.signal(SIGKILL);
    EXPECT_EQ(server.wait(), -SIGKILL);
  });
}

TEST(Stop, WhileMovesAreWrittenLosesNothing) {
  play_through(8, 8, [](Process& server, std::mt19937&) {
    server.signal(SIGTERM);
    EXPECT_EQ(server.wait(), 0);
  });
}

TEST(Stop, ASecondSignalWhileMovesAreWrittenLosesNothing) {
  play_through(8, 9, [](Process& server, std::mt19937& random) {
    server.signal(SIGTERM);
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 3000));
    server.signal(SIGTERM);
    const int status = server.wait();
    EXPECT_TRUE(status == 128 + SIGTERM || status == 0) << status;  // 0: it had already stopped
  });
}

}  // namespace
}  // namespace regatta
