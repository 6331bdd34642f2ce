// A seat moves to another device by a one-time pass.

#include <chrono>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {
namespace {

using namespace std::chrono_literals;
using protocol::Bye;

std::string pass_of(Page& page) { return page.command("pass").at("pass").at("pass"); }

TEST(Pass, MovesTheSeatAndTheOldDeviceIsTold) {
  Table table(2);
  const Json ack = table.page(2).command("pass");
  EXPECT_EQ(ack.at("seq"), 0);
  EXPECT_EQ(ack.at("pass").at("left"), 600000);
  const std::string old = table.page(2).secret;
  const auto phone = table.visitor();
  const Json taken = phone->take_over(ack.at("pass").at("pass"));
  EXPECT_EQ(taken.at("seat"), nullptr);
  EXPECT_EQ(taken.at("joined").at("seat"), 2);
  EXPECT_EQ(table.page(2).closed(), Bye::moved);
  EXPECT_EQ(table.host().take("event").back().at("event"), "rejoined");
  EXPECT_EQ(code(phone->command("rename", {{"name", "G"}})), "ack");
  Page stale(table.world, table.room.token);
  stale.secret = old;
  EXPECT_TRUE(stale.hello().at("you").empty()) << "the old secret is void";
  EXPECT_EQ(phone->come_back().at("you").at(0).at("seat"), 2);
}

TEST(Pass, OfAPageWithSeveralSeatsTakesOneOfThem) {
  Table table(1);
  table.host().join("Ben", nonce(2));
  const Json pass = table.host().command_of(2, "pass").at("pass").at("pass");
  const auto phone = table.visitor();
  EXPECT_EQ(phone->take_over(pass).at("joined").at("seat"), 2);
  EXPECT_EQ(table.host().only("taken").at("seat"), 2);
  EXPECT_FALSE(table.host().closed());
}

TEST(Pass, IsGoodOnce) {
  Table table(1);
  const std::string pass = pass_of(table.host());
  const auto first = table.visitor();
  const auto second = table.visitor();
  EXPECT_EQ(code(first->take_over(pass)), "ack");
  EXPECT_EQ(code(second->take_over(pass)), "bad_pass");
  EXPECT_FALSE(first->closed());
}

TEST(Pass, WhoseAnswerWasLostIsGoodAgainForTheSameDevice) {
  Table table(1);
  const std::string pass = pass_of(table.host());
  const auto phone = table.visitor();
  table.world.store.hold = true;
  phone->post({{"type", "take"}, {"id", 1}, {"pass", pass}});
  phone->disconnect();
  table.world.store.hold = false;
  table.world.settle();
  EXPECT_EQ(table.host().closed(), Bye::moved);
  phone->reconnect();
  phone->hello();
  EXPECT_EQ(code(phone->take_over(pass)), "ack") << "else nobody could sit there any more";
}

TEST(Pass, WhoseAnswerWasLostWithTheServerIsGoodAgainForTheSameDevice) {
  Table table(1);
  const std::string pass = pass_of(table.host());
  const auto phone = table.visitor();
  table.world.store.next_append = MemoryStore::Fault::lost_answer;
  phone->post({{"type", "take"}, {"id", 1}, {"pass", pass}});
  table.world.settle();
  table.world.restart();
  EXPECT_EQ(code(table.visitor()->take_over(pass)), "bad_pass") << "another device";
  phone->reconnect();
  phone->hello();
  EXPECT_EQ(phone->take_over(pass).at("joined").at("seat"), 1);
}

TEST(Pass, MakesTheJoinOfTheOldDeviceVoid) {
  Table table(1);
  const auto phone = table.visitor();
  EXPECT_EQ(code(phone->take_over(pass_of(table.host()))), "ack");
  const auto old = table.visitor();
  EXPECT_EQ(old->join("Nora", nonce(1)).at("joined").at("seat"), 2) << "a seat of its own";
  EXPECT_FALSE(phone->closed());
}

TEST(Pass, IsVoidWhenThereIsANewerOne) {
  Table table(1);
  const std::string older = pass_of(table.host());
  const std::string newer = pass_of(table.host());
  const auto phone = table.visitor();
  EXPECT_EQ(code(phone->take_over(older)), "bad_pass");
  EXPECT_EQ(code(phone->take_over(newer)), "ack");
}

TEST(Pass, AskedForAgainIsANewOne) {
  Table table(1);
  const std::string first = pass_of(table.host());
  table.host().take();
  table.host().send({{"type", "pass"}, {"seat", 1}, {"id", table.host().last_id}});
  const Json again = table.host().only("ack").at("pass").at("pass");
  EXPECT_NE(again, first);
  EXPECT_EQ(code(table.visitor()->take_over(again)), "ack");
}

TEST(Pass, IsGoodForTenMinutes) {
  Table table(2);
  const std::string pass = pass_of(table.host());
  const std::string other = pass_of(table.page(2));
  const auto phone = table.visitor();
  table.world.pass(600s - 1ms);
  EXPECT_EQ(code(phone->take_over(pass)), "ack");
  table.world.pass(1ms);
  EXPECT_EQ(code(phone->take_over(other)), "bad_pass");
}

TEST(Pass, IsVoidWhenTheSeatIsFreeAndAfterARestart) {
  Table table(2);
  const std::string left = pass_of(table.page(2));
  table.page(2).command("leave");
  EXPECT_EQ(code(table.visitor()->take_over(left)), "bad_pass");
  const std::string pass = pass_of(table.host());
  table.world.restart();
  EXPECT_EQ(code(table.visitor()->take_over(pass)), "bad_pass");
  EXPECT_EQ(code(table.visitor()->take_over(nonce(5))), "bad_pass") << "nor is any other secret one";
}

TEST(Pass, ThatCouldNotBeSavedIsStillGood) {
  Table table(1);
  const std::string pass = pass_of(table.host());
  const auto phone = table.visitor();
  table.world.store.next_append = MemoryStore::Fault::failed;
  EXPECT_EQ(code(phone->take_over(pass)), "not_saved");
  EXPECT_FALSE(table.host().closed());
  EXPECT_EQ(code(table.visitor()->take_over(pass)), "ack");
}

TEST(Pass, IsWrittenNowhere) {
  Table table(1);
  const std::string pass = pass_of(table.host());
  for (const std::string& body : table.world.store.log(table.room.token)) {
    EXPECT_EQ(body.find(pass), std::string::npos);
  }
}

}  // namespace
}  // namespace regatta::testing
