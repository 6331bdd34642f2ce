#include "server/rooms/catch_up.h"

#include <string>

#include "gtest/gtest.h"

namespace regatta::rooms {
namespace {

Frame frame(const std::string& text) { return std::make_shared<const std::string>(text); }

std::string texts(const CatchUp& catch_up, protocol::Seq last, protocol::Seq head) {
  const std::optional<std::span<const Frame>> frames = catch_up.after(last, head);
  if (!frames) {
    return "(not all here)";
  }
  std::string all;
  for (const Frame& each : *frames) {
    all += *each;
  }
  return all;
}

TEST(CatchUp, GivesExactlyTheMissingOnes) {
  CatchUp catch_up(3, 100);
  catch_up.push(frame("b"));
  catch_up.push(frame("c"));
  EXPECT_EQ(texts(catch_up, 3, 3), "");
  EXPECT_EQ(texts(catch_up, 2, 3), "c");
  EXPECT_EQ(texts(catch_up, 1, 3), "bc");
  EXPECT_EQ(texts(catch_up, 0, 3), "(not all here)");
  EXPECT_EQ(texts(catch_up, 4, 3), "(not all here)");
}

TEST(CatchUp, KeepsSoManyEvents) {
  CatchUp catch_up(3, 100);
  for (const char* const text : {"a", "b", "c", "d"}) {
    catch_up.push(frame(text));
  }
  EXPECT_EQ(texts(catch_up, 1, 4), "bcd");
  EXPECT_EQ(texts(catch_up, 0, 4), "(not all here)");
}

TEST(CatchUp, KeepsSoManyBytes) {
  CatchUp catch_up(10, 6);
  catch_up.push(frame("aa"));
  catch_up.push(frame("bb"));
  catch_up.push(frame("cc"));
  EXPECT_EQ(texts(catch_up, 0, 3), "aabbcc");
  catch_up.push(frame("d"));
  EXPECT_EQ(texts(catch_up, 1, 4), "bbccd");
  EXPECT_EQ(texts(catch_up, 0, 4), "(not all here)");
  catch_up.push(frame("larger than all"));
  EXPECT_EQ(texts(catch_up, 4, 5), "(not all here)");
  EXPECT_EQ(texts(catch_up, 5, 5), "");
  catch_up.push(frame("f"));
  EXPECT_EQ(texts(catch_up, 5, 6), "f");
}

}  // namespace
}  // namespace regatta::rooms
