#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <thread>

#include "gtest/gtest.h"

#include "tests/server/store/disk_vfs.h"
#include "tests/server/store/store_calls.h"
#include "tests/support/temp_folder.h"

namespace regatta::store {
namespace {

using testing::Disk;
using testing::TempFolder;

/// No file of this process may grow beyond `bytes`: what a full disk or a quota is to the store, and needs no disk of
/// its own.
class SizeLimit {
 public:
  explicit SizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  SizeLimit(const SizeLimit&) = delete;
  SizeLimit& operator=(const SizeLimit&) = delete;
  ~SizeLimit() { lift(); }

  void lift() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST(FullDisk, NothingIsSavedHalfAndItGoesOnByItself) {
  const TempFolder folder;
  std::atomic<bool> fatal = false;
  auto store = opened(folder, {.fatal = [&](const std::string&) { fatal = true; }});
  create(*store, "room", {"first"});
  EXPECT_TRUE(store->writable());

  SizeLimit limit(1'000'000);
  const std::string event(50'000, 'x');
  Seq head = 1;
  while (append(*store, "room", 1, head, {event}) == Outcome::committed) ++head;
  EXPECT_GT(head, 5);
  EXPECT_FALSE(store->writable());
  EXPECT_EQ(append(*store, "room", 1, head, {"small"}), Outcome::failed);
  EXPECT_EQ(create(*store, "other", {}).result, Created::Result::failed);
  EXPECT_EQ(claim(*store, "room").error, ClaimError::unavailable);
  EXPECT_EQ(load(*store, "room").log.size(), static_cast<std::size_t>(head));
  EXPECT_EQ(exists(*store, "other"), std::optional(false));

  limit.lift();
  while (!store->writable()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(append(*store, "room", 1, head, {event}), Outcome::committed);
  EXPECT_FALSE(fatal);

  store.reset();
  EXPECT_EQ(load(*opened(folder), "room").log.size(), static_cast<std::size_t>(head + 1));
}

TEST(FullDisk, AWholeBatchFailsTogether) {
  const TempFolder folder;
  const auto store = opened(folder);
  create(*store, "small", {});
  create(*store, "large", {});
  SizeLimit limit(1'000'000);
  Gate gate(*store);
  std::vector<Outcome> outcomes;
  const auto note = [&](Outcome outcome) { outcomes.push_back(outcome); };
  store->append("small", 1, 0, {{"one"}}, kKeep, note);
  store->append("large", 1, 0, {{std::string(5'000'000, 'x')}}, kKeep, note);
  std::promise<Loaded> loaded;
  store->load("small", From::beginning, [&](Loaded answer) { loaded.set_value(std::move(answer)); });
  gate.open();
  EXPECT_EQ(loaded.get_future().get().error, ClaimError::unavailable);  // it would have shown what was not saved
  EXPECT_EQ(outcomes, (std::vector<Outcome>{Outcome::failed, Outcome::failed}));
  EXPECT_EQ(load(*store, "small").log.size(), 0U);
}

TEST(BadDisk, AFailedSyncIsNeitherYesNorNoAndEndsIt) {
  const TempFolder folder;
  Disk disk(1);
  std::promise<std::string> reason;
  auto store = opened(folder, {.fatal = [&](const std::string& text) { reason.set_value(text); }});
  create(*store, "room", {"one"});
  disk.fail_next_sync();
  EXPECT_EQ(append(*store, "room", 1, 1, {"two"}), Outcome::unknown);
  EXPECT_NE(reason.get_future().get().find("disk"), std::string::npos);
  EXPECT_FALSE(store->writable());
  EXPECT_EQ(append(*store, "room", 1, 1, {"two"}), Outcome::failed);
  EXPECT_EQ(load(*store, "room").error, ClaimError::unavailable);
  EXPECT_EQ(exists(*store, "room"), std::nullopt);
}

TEST(BadDisk, DamageThatShowsLaterEndsIt) {
  const TempFolder folder;
  const auto path = folder / "regatta.sqlite";
  const std::vector<std::string> events(1000, std::string(20'000, 'x'));
  create(*opened(folder), "room", events);  // far more than SQLite keeps in memory
  std::promise<std::string> reason;
  const auto store = opened(folder, {.fatal = [&](const std::string& text) { reason.set_value(text); }});
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    const std::string noise(1'000'000, '\xee');
    for (int i = 1; i <= 15; ++i)
      file.seekp(i * 1'000'000).write(noise.data(), static_cast<std::streamsize>(noise.size()));
  }
  EXPECT_EQ(load(*store, "room").error, ClaimError::unavailable);
  EXPECT_NE(reason.get_future().get().find("damaged"), std::string::npos);
}

}  // namespace
}  // namespace regatta::store
