#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <sys/types.h>
#include <unordered_map>
#include <vector>

#include "tests/load/clock.h"
#include "tests/load/histogram.h"
#include "tests/load/loop.h"
#include "tests/load/mover.h"
#include "tests/load/report.h"

namespace regatta::load {

struct Rates {
  std::vector<double> fixed;  // moves per second, all movers together; one phase each
  double seconds = 5;         // of each phase
  double warm_up = 1;         // seconds of the first rate before anything counts
  double highest = 0;         // also looks for the highest rate, from this one up; 0: does not
  double search = 1.5;        // seconds of each phase of that
  double limit_ms = 20;       // with a 99th percentile (until the last recipient) below this
  pid_t process = 0;          // of the server, for its CPU time; 0: not asked
};

/// What came of one rate.
struct Phase {
  double rate = 0;
  std::uint64_t meant = 0;
  std::uint64_t missed = 0;  // of those: never begun
  std::chrono::nanoseconds took{};
  std::chrono::nanoseconds server{};     // CPU time
  std::chrono::nanoseconds generator{};  // CPU time
  Histogram late;                        // how late the generator itself was, where the mover was ready
  Taken taken;

  std::uint64_t made() const { return taken.last.count() - missed; }
};

/// Moves at given rates, open loop: they are meant to happen at equal distances, round the movers, and each is counted
/// from when it was meant to, however late its mover was ready for it. So a server that stalls is seen to (“coordinated
/// omission” would hide it).
class Schedule final : public Mover::Observer {
 public:
  Schedule(Loop& loop, pid_t server) : loop_(loop), server_(server) {}

  /// Precondition: all are idle.
  void set_movers(std::vector<Mover*> movers);

  /// Runs one rate for so long.
  std::unique_ptr<Phase> run(double rate, double for_seconds);
  /// All that is asked for, into the report. How many moves were made.
  std::uint64_t run(const Rates& rates, Report& report);

 private:
  void ready(Mover& mover, Time now) override;
  Time when(std::uint64_t move) const;
  void meet(Time now);
  void begin(std::size_t place);
  bool all_idle() const;

  Loop& loop_;
  pid_t server_;
  std::vector<Mover*> movers_;
  std::unordered_map<const Mover*, std::size_t> places_;

  Phase* phase_ = nullptr;
  bool closing_ = false;  // nothing begins any more
  Time start_;
  double distance_ = 0;              // nanoseconds from one move to the next
  std::uint64_t due_ = 0;            // the next move whose time has not come
  std::vector<std::uint64_t> next_;  // of each mover, the next move that it has not begun
};

}  // namespace regatta::load
