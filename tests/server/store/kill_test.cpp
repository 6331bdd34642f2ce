#include <csignal>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "gtest/gtest.h"

#include "tests/server/store/store_calls.h"
#include "tests/support/temp_folder.h"

namespace regatta::store {
namespace {

/// Appends for ever, and writes the number of each acknowledged event to `out`.
[[noreturn]] void append_for_ever(const std::string& path, int out) {
  const auto store = opened_path(path);
  create(*store, "room", {});
  auto claimed = claim(*store, "room");
  for (Seq head = claimed.head;; ++head) {
    if (append(*store, "room", claimed.epoch, head, {std::to_string(head + 1)}) != Outcome::committed) ::_exit(1);
    if (::write(out, &head, sizeof head) != sizeof head) ::_exit(1);
  }
}

TEST(Kill, EveryAcknowledgedEventIsThereAfterwards) {
  const testing::TempFolder folder;
  const auto path = folder / "regatta.sqlite";
  std::size_t before = 0;
  for (int life = 0; life < 5; ++life) {
    int pipe[2];
    ASSERT_EQ(::pipe(pipe), 0);
    const auto child = ::fork();
    if (child == 0) append_for_ever(path, pipe[1]);
    ::close(pipe[1]);
    Seq acked = 0;
    for (int i = 0; i < 100; ++i) ASSERT_EQ(::read(pipe[0], &acked, sizeof acked), static_cast<ssize_t>(sizeof acked));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    while (::read(pipe[0], &acked, sizeof acked) == static_cast<ssize_t>(sizeof acked)) {
    }
    ::close(pipe[0]);

    const auto log = load(*opened_path(path), "room").log;
    EXPECT_GE(log.size(), static_cast<std::size_t>(acked + 1));
    EXPECT_GT(log.size(), before);
    for (std::size_t i = 0; i < log.size(); ++i) ASSERT_EQ(log[i], std::to_string(i + 1));
    before = log.size();
  }
}

}  // namespace
}  // namespace regatta::store
