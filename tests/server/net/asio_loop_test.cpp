#include "server/net/asio_loop.h"

#include <chrono>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

#include "server/net/router.h"

namespace regatta::net {
namespace {

using std::chrono::milliseconds;

TEST(AsioLoopTest, RunsTasksInOrderOnItsThread) {
  asio::io_context context(1);
  AsioLoop loop(context);
  std::vector<int> ran;
  std::thread other([&] { loop.post([&] { ran.push_back(1); }); });
  other.join();
  loop.post([&] {
    ran.push_back(2);
    loop.post([&] { ran.push_back(3); });
  });
  context.run();
  EXPECT_EQ(ran, (std::vector<int>{1, 2, 3}));
}

TEST(AsioLoopTest, TimersRunInTheirOrder) {
  asio::io_context context(1);
  AsioLoop loop(context);
  std::vector<int> ran;
  loop.after(milliseconds(20), [&] { ran.push_back(2); });
  loop.after(milliseconds(0), [&] {
    ran.push_back(1);
    loop.after(milliseconds(40), [&] { ran.push_back(3); });
  });
  context.run();
  EXPECT_EQ(ran, (std::vector<int>{1, 2, 3}));
}

TEST(AsioLoopTest, ItsClockIsThatOfItsTimers) {
  asio::io_context context(1);
  AsioLoop loop(context);
  const auto before = loop.now();
  loop.after(milliseconds(20), [&] { EXPECT_GE(loop.now(), before + milliseconds(20)); });
  context.run();
  EXPECT_GE(loop.now(), before + milliseconds(20));
}

TEST(AsioLoopTest, ACancelledTimerNeverRuns) {
  asio::io_context context(1);
  AsioLoop loop(context);
  bool ran = false;
  const auto later = loop.after(std::chrono::hours(1), [&] { ran = true; });
  // Both have run out when the first runs; it cancels the second.
  rooms::Loop::TimerId second = 0;
  loop.after(milliseconds(1), [&] { loop.cancel(second); });
  second = loop.after(milliseconds(1), [&] { ran = true; });
  std::this_thread::sleep_for(milliseconds(10));
  loop.cancel(later);
  loop.cancel(12345);
  context.run();
  EXPECT_FALSE(ran);
}

TEST(ShardOf, IsAPureFunctionThatSpreadsRooms) {
  EXPECT_EQ(shard_of("0123456789", 1), 0U);
  std::vector<int> rooms(4);
  for (int i = 0; i < 4000; ++i) {
    const auto token = "room" + std::to_string(100000 + i);
    const auto shard = shard_of(token, 4);
    ASSERT_EQ(shard, shard_of(token, 4));
    ++rooms.at(shard);
  }
  for (const int number : rooms) EXPECT_GT(number, 800);
}

}  // namespace
}  // namespace regatta::net
