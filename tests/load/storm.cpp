#include "tests/load/storm.h"

#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tests/load/crowd.h"
#include "tests/load/deviation.h"
#include "tests/load/doorman.h"
#include "tests/load/loop.h"
#include "tests/load/report.h"

namespace regatta::load {
namespace {

/// A room of which one page after the other goes and comes back: that is its move.
class Shaken final : public Mover {
 public:
  Shaken(Room& room, Observer& observer) : room_(room), observer_(observer) {
    room_.on_return([this](Page& page, Time now) { returned(page, now); });
  }

  bool idle() const override { return away_ == nullptr; }

  void move(Time meant, Taken& taken) override {
    meant_ = meant;
    taken_ = &taken;
    const auto in_turn = room_.table().game()->in_turn();
    auto& pages = room_.pages();
    do {
      away_ = pages[next_++ % pages.size()].get();
    } while (away_->seat() == in_turn);
    away_->leave();
    room_.move(Clock::now(), of_the_others_);
  }

  /// The others have seen a move that it missed.
  void moved() {
    if (away_ == nullptr) return;
    connecting_ = Clock::now();
    away_->connect(room_.way_in());
  }

 private:
  void returned(const Page& page, Time now) {
    if (page.seen() != room_.table().seq()) throw Deviation("who comes back is not shown all");
    away_ = nullptr;
    taken_->ack.add(now - connecting_);
    taken_->last.add(now - meant_);
    observer_.ready(*this, now);
  }

  Room& room_;
  Observer& observer_;
  Taken of_the_others_;
  Page* away_ = nullptr;
  std::size_t next_ = 0;
  Time meant_;
  Time connecting_;
  Taken* taken_ = nullptr;
};

/// Tells each shaken room that its people have moved.
class Shakers final : public Mover::Observer {
 public:
  void add(Room& room, Shaken& shaken) { shaken_.emplace(&room, &shaken); }
  void ready(Mover& mover, Time /*now*/) override { shaken_.at(&mover)->moved(); }

 private:
  std::unordered_map<const Mover*, Shaken*> shaken_;
};

}  // namespace

std::uint64_t storm(const StormPlan& plan) {
  Loop loop;
  Schedule schedule(loop, plan.rates.process);
  Shakers shakers;
  constexpr std::size_t kKept = 64;  // more than anybody misses
  Doorman doorman(plan.port, Dialect::regatta);
  Crowd crowd(loop, doorman, plan.rooms, {.seats = plan.seats, .kept = kKept}, shakers);
  std::vector<std::unique_ptr<Shaken>> shaken;
  std::vector<Mover*> movers;
  for (auto& room : crowd.rooms()) {
    shaken.push_back(std::make_unique<Shaken>(*room, schedule));
    shakers.add(*room, *shaken.back());
    movers.push_back(shaken.back().get());
  }
  schedule.set_movers(std::move(movers));
  Report report;
  report.add("mode", std::string_view("storm"));
  report.add("rooms", plan.rooms);
  report.add("seats", plan.seats);
  say("storm over %zu rooms of %d (a move is a connection that breaks and comes back)", plan.rooms, plan.seats);
  const auto made = schedule.run(plan.rates, report);
  report.print();
  return made;
}

}  // namespace regatta::load
