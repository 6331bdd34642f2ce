// Coded reactions: shown to all, and not too many.

#include <chrono>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using namespace std::chrono_literals;

const Json kClap = Json::parse(R"({"type": "react", "seat": 1, "reaction": "clap"})");

TEST(Reactions, AreShownToAllAndNotWritten) {
  Table table(2);
  const auto spectator = table.visitor();
  table.take();
  const std::size_t before = table.world.store.log(table.room.token).size();
  table.host().send(kClap);
  const Json shown = Json::parse(R"({"type": "reaction", "seat": 1, "reaction": "clap"})");
  EXPECT_EQ(table.host().only("reaction"), shown);
  EXPECT_EQ(table.page(2).only("reaction"), shown);
  EXPECT_EQ(spectator->only("reaction"), shown);
  EXPECT_EQ(table.world.store.log(table.room.token).size(), before);
}

TEST(Reactions, AreOfThoseWhoSit) {
  Table table(2);
  const auto spectator = table.visitor();
  spectator->send(kClap);
  EXPECT_EQ(spectator->only("error"), Json::parse(R"({"type": "error", "seat": 1, "id": null, "code": "no_seat"})"));
  table.page(2).send(kClap);
  EXPECT_EQ(table.page(2).only("error").at("code"), "no_seat");
  EXPECT_TRUE(table.host().take("reaction").empty());
}

TEST(Reactions, AreFourAtOnceThenOneInTwoSeconds) {
  Table table(2);
  for (int i = 0; i < 5; ++i) {
    table.host().send(kClap);
  }
  EXPECT_EQ(table.host().only("error"),
            Json::parse(R"({"type": "error", "seat": 1, "id": null, "code": "rate_limited"})"));
  EXPECT_EQ(table.page(2).take("reaction").size(), 4U);
  table.page(2).send({{"type", "react"}, {"seat", 2}, {"reaction", "wow"}});
  EXPECT_EQ(table.page(2).take("reaction").size(), 1U) << "each seat has its own";
  table.world.pass(1999ms);
  table.host().send(kClap);
  table.world.pass(1ms);
  table.host().send(kClap);
  EXPECT_EQ(table.page(2).take("reaction").size(), 1U);
  table.world.pass(1h);
  for (int i = 0; i < 5; ++i) {
    table.host().send(kClap);
  }
  EXPECT_EQ(table.page(2).take("reaction").size(), 4U) << "and never more at once";
}

}  // namespace
}  // namespace regatta::testing
