#include <atomic>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/server/store/disk_vfs.h"
#include "tests/server/store/store_calls.h"
#include "tests/support/temp_folder.h"

namespace regatta::store {
namespace {

using testing::Disk;
using testing::TempFolder;

struct Losses {
  int cuts = 0;       // that hit a server at work
  int committed = 0;  // events acknowledged before a cut
  int lost = 0;       // of these, afterwards
  int strange = 0;    // logs that hold something else than a prefix of what was sent
};

std::string event(Seq seq) {
  return std::string(static_cast<std::size_t>(100 + seq * 37 % 3000), static_cast<char>('a' + seq % 26));
}

/// Plays in three rooms until the power goes, and looks at what is there when it is back. A second server goes on from
/// there, and loses its power too.
void play_and_cut(std::uint32_t seed, Durability durability, Losses& losses) {
  const TempFolder folder;
  Disk disk(seed);
  const std::vector<std::string> rooms = {"room-a", "room-b", "room-c"};
  std::vector<Seq> acked(rooms.size(), 0);
  for (int life = 0; life < 2; ++life) {
    {
      const auto store = opened(folder, {.durability = durability});
      disk.cut_after(durability == Durability::power ? 1 + static_cast<int>(disk.chance()() % 60) : 0);
      std::vector<Epoch> epochs;
      for (std::size_t i = 0; i < rooms.size(); ++i) {
        create(*store, rooms[i], {});
        epochs.push_back(claim(*store, rooms[i]).epoch);
        acked[i] = static_cast<Seq>(load(*store, rooms[i]).log.size());
      }
      const int steps = 50 + static_cast<int>(disk.chance()() % 100);
      for (int step = 0; step < steps && !disk.is_cut(); ++step) {
        std::vector<std::future<Outcome>> answers;
        for (std::size_t i = 0; i < rooms.size(); ++i) {
          auto answer = std::make_shared<std::promise<Outcome>>();
          answers.push_back(answer->get_future());
          store->append(rooms[i], epochs[i], acked[i], {{event(acked[i] + 1)}}, kKeep,
                        [answer](Outcome outcome) { answer->set_value(outcome); });
        }
        for (std::size_t i = 0; i < rooms.size(); ++i) {
          if (answers[i].get() == Outcome::committed) ++acked[i];
        }
      }
      disk.cut();
    }
    disk.restore();
    ++losses.cuts;
    const auto store = opened(folder, {.durability = durability});
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      const auto log = load(*store, rooms[i]).log;
      losses.committed += static_cast<int>(acked[i]);
      if (static_cast<Seq>(log.size()) < acked[i])
        losses.lost += static_cast<int>(acked[i] - static_cast<Seq>(log.size()));
      for (std::size_t seq = 1; seq <= log.size(); ++seq) {
        if (log[seq - 1] != event(static_cast<Seq>(seq))) ++losses.strange;
      }
      acked[i] = static_cast<Seq>(log.size());
    }
  }
}

TEST(PowerCut, TakesNothingThatWasAcknowledged) {
  Losses losses;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    play_and_cut(seed, Durability::power, losses);
    ASSERT_EQ(losses.lost, 0);
    ASSERT_EQ(losses.strange, 0);
  }
  EXPECT_EQ(losses.cuts, 400);
  EXPECT_GT(losses.committed, 10'000);
}

/// The price of that option; and the proof that the cut of the test above would show a loss.
TEST(PowerCut, TakesTheLastEventsWithDurabilityProcessButDamagesNothing) {
  Losses losses;
  for (std::uint32_t seed = 1; seed <= 50; ++seed) play_and_cut(seed, Durability::process, losses);
  EXPECT_GT(losses.lost, 0);
  EXPECT_EQ(losses.strange, 0);
}

}  // namespace
}  // namespace regatta::store
