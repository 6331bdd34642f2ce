#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/load/clock.h"
#include "tests/load/doorman.h"
#include "tests/load/loop.h"
#include "tests/load/mover.h"
#include "tests/load/page.h"
#include "tests/load/table.h"

namespace regatta::load {

/// A room with its pages. Its people sit down one after the other, the host starts, and then somebody moves whenever
/// it is asked for; a game that ends is followed by the next.
class Room final : public Mover, private Page::Owner {
 public:
  struct Size {
    int seats = 4;
    int spectators = 0;
    bool plays = true;     // starts when everybody sits
    std::size_t kept = 2;  // events, see Table
  };

  /// The doorman outlives it.
  Room(Loop& loop, Doorman& doorman, Size size, Observer& observer);

  /// Told when a page that left is there again, with all that it missed.
  void on_return(std::function<void(Page&, Time)> told) { returned_ = std::move(told); }

  /// Lets the first one in.
  void open();
  /// Everybody sits, and nothing is under way.
  bool idle() const override { return idle_; }

  /// Whoever is in turn moves, as somebody with little sense does. Precondition: a game runs, and that page is there.
  void move(Time meant, Taken& taken) override;

  const Table& table() const { return table_; }
  /// The seats in the order of joining, then the spectators.
  std::vector<std::unique_ptr<Page>>& pages() { return pages_; }
  std::string way_in() { return doorman_.way_in(door_); }
  /// All its pages do.
  void leave();

 private:
  void welcomed(Page& page, Time now) override;
  void acknowledged(Page& page, std::int64_t seq, Time now) override;
  void shown(Page& page, Time now) override;
  void closed(Page& page) override;

  void next_in();
  void start();
  void under_way();
  void progress(Time now);
  Page& page_of(int seat);

  Loop& loop_;
  Doorman& doorman_;
  NewRoom door_;
  Size size_;
  Observer& observer_;
  Table table_;
  std::vector<std::unique_ptr<Page>> pages_;

  std::function<void(Page&, Time)> returned_;
  bool complete_ = false;  // everybody is in
  bool idle_ = false;
  bool acked_ = false;  // what is under way
  int to_see_ = 0;      // so many pages have not seen it
  Time meant_;
  Taken* taken_ = nullptr;  // nothing: what is under way is no move
};

}  // namespace regatta::load
