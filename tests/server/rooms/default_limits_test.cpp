// The limits of a room as they are when nobody sets them: each at its size, and one beyond. What is not here stands
// beside what it limits: hello_test.cpp (the first message), reactions_test.cpp, move_test.cpp (passes),
// commit_test.cpp (the longest message).

#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using protocol::Bye;

TEST(DefaultLimits, EightSeats) {
  Table table(8);
  EXPECT_EQ(table.host().room().at("seats").size(), 8U);
  const auto ninth = table.visitor();
  EXPECT_EQ(code(ninth->join("Ninth", nonce(9))), "room_full");
  EXPECT_FALSE(ninth->closed()) << "and watches";
}

TEST(DefaultLimits, TwoHundredSpectators) {
  Table table(1);
  std::vector<std::unique_ptr<Page>> watchers;
  for (int i = 0; i < 200; ++i) {
    watchers.push_back(table.visitor());
    ASSERT_FALSE(watchers.back()->closed()) << i;
  }
  EXPECT_EQ(table.visitor()->closed(), Bye::room_full);
  EXPECT_EQ(table.host().room().at("spectators"), 200);
}

TEST(DefaultLimits, SixtyFourCommandsThatWait) {
  Table table(1);
  Page& page = table.host();
  table.world.store.hold = true;
  for (int i = 0; i < 1 + 64; ++i) {  // one of them is being saved
    page.post(page.next_command("rename", {{"name", "N" + std::to_string(i)}}));
  }
  table.world.loop.run();
  EXPECT_TRUE(page.take("error").empty());
  page.post(page.next_command("rename", {{"name", "beyond"}}));
  EXPECT_EQ(page.only("error").at("code"), "busy");
  table.world.store.hold = false;
  table.world.settle();
  EXPECT_EQ(page.take("ack").size(), 65U);
}

}  // namespace
}  // namespace regatta::testing
