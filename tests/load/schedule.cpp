#include "tests/load/schedule.h"

#include <algorithm>
#include <unistd.h>
#include <utility>

#include "tests/load/process_figures.h"

namespace regatta::load {
namespace {

/// What was meant to happen until the end of a phase and has not begun may still do so for a moment: a server that
/// keeps up needs no more.
constexpr std::chrono::milliseconds kPatience{500};
constexpr std::chrono::seconds kDrain{60};

bool holds(const Phase& phase, double limit_ms) {
  return phase.missed == 0 && milliseconds(phase.taken.last.quantile(0.99)) < limit_ms;
}

double microseconds_each(std::chrono::nanoseconds time, std::uint64_t number) {
  return number == 0 ? 0 : static_cast<double>(time.count()) / 1000 / static_cast<double>(number);
}

double made_per_second(const Phase& phase) { return static_cast<double>(phase.made()) / seconds(phase.took); }

void tell(const Phase& phase) {
  const auto& [ack, last] = phase.taken;
  say("%.0f moves/s: made %.0f/s, ack p50 %.2f p99 %.2f ms, last p50 %.2f p99 %.2f p99.9 %.2f ms, server %.1f µs a "
      "move, generator %.1f µs a move, late p99 %.2f ms%s",
      phase.rate, made_per_second(phase), milliseconds(ack.quantile(0.5)), milliseconds(ack.quantile(0.99)),
      milliseconds(last.quantile(0.5)), milliseconds(last.quantile(0.99)), milliseconds(last.quantile(0.999)),
      microseconds_each(phase.server, phase.made()), microseconds_each(phase.generator, phase.made()),
      milliseconds(phase.late.quantile(0.99)), phase.missed > 0 ? ", moves missed" : "");
}

void add(Report& report, const Phase& phase, double limit_ms) {
  report.begin_object();
  report.add("rate", phase.rate);
  report.add("made", phase.made());
  report.add("missed", phase.missed);
  report.add("made_per_s", made_per_second(phase));
  report.add("holds", holds(phase, limit_ms));
  report.add("server_us_per_move", microseconds_each(phase.server, phase.made()));
  report.add("generator_us_per_move", microseconds_each(phase.generator, phase.made()));
  report.add("server_cores", seconds(phase.server) / seconds(phase.took));
  report.add("generator_cores", seconds(phase.generator) / seconds(phase.took));
  report.add("ack", phase.taken.ack);
  report.add("last", phase.taken.last);
  report.add("late", phase.late);
  report.end_object();
}

}  // namespace

void Schedule::set_movers(std::vector<Mover*> movers) {
  movers_ = std::move(movers);
  for (std::size_t i = 0; i < movers_.size(); ++i) places_.emplace(movers_[i], i);
}

Time Schedule::when(std::uint64_t move) const {
  return start_ + std::chrono::nanoseconds(static_cast<std::int64_t>(static_cast<double>(move) * distance_));
}

std::unique_ptr<Phase> Schedule::run(double rate, double for_seconds) {
  auto phase = std::make_unique<Phase>();
  phase->rate = rate;
  phase->meant = static_cast<std::uint64_t>(rate * for_seconds);
  phase_ = phase.get();
  next_.resize(movers_.size());
  for (std::size_t i = 0; i < next_.size(); ++i) next_[i] = i;
  constexpr double kNanoseconds = 1e9;
  distance_ = kNanoseconds / rate;
  due_ = 0;
  const auto server = cpu_time(server_);
  const auto generator = cpu_time(::getpid());
  start_ = Clock::now();
  while (due_ < phase->meant) {
    meet(Clock::now());
    if (due_ < phase->meant) loop_.turn(when(due_));
  }
  const auto end = when(phase->meant);
  while (phase->taken.last.count() < phase->meant && Clock::now() < end + kPatience)
    loop_.turn(Clock::now() + std::chrono::milliseconds(5));
  closing_ = true;
  loop_.turn_until([&] { return all_idle(); }, kDrain);
  closing_ = false;
  const auto now = Clock::now();
  phase->took = std::max(now, end) - start_;
  phase->server = cpu_time(server_) - server;
  phase->generator = cpu_time(::getpid()) - generator;
  // The rest is missed, and counts with what it has waited so far.
  for (auto& next : next_) {
    for (; next < phase->meant; next += movers_.size()) {
      ++phase->missed;
      phase->taken.last.add(now - when(next));
    }
  }
  phase_ = nullptr;
  return phase;
}

/// Begins what is meant to happen by now, with the movers that are ready for it.
void Schedule::meet(Time now) {
  for (; due_ < phase_->meant && when(due_) <= now; ++due_) {
    const auto place = due_ % movers_.size();
    if (!movers_[place]->idle() || next_[place] != due_) continue;
    phase_->late.add(now - when(due_));
    begin(place);
  }
}

void Schedule::begin(std::size_t place) {
  const auto move = next_[place];
  next_[place] += movers_.size();
  movers_[place]->move(when(move), phase_->taken);
}

/// Who is behind goes on at once.
void Schedule::ready(Mover& mover, Time /*now*/) {
  if (phase_ == nullptr || closing_) return;
  const auto place = places_.at(&mover);
  if (next_[place] < due_) begin(place);
}

bool Schedule::all_idle() const {
  return std::all_of(movers_.begin(), movers_.end(), [](const Mover* mover) { return mover->idle(); });
}

std::uint64_t Schedule::run(const Rates& rates, Report& report) {
  std::uint64_t made = 0;
  const auto measure = [&](double rate, double seconds) {
    auto phase = run(rate, seconds);
    tell(*phase);
    made += phase->made();
    return phase;
  };
  const double first = rates.fixed.empty() ? rates.highest : rates.fixed.front();
  if (rates.warm_up > 0 && first > 0) run(first, rates.warm_up);

  report.begin_list("phases");
  for (const auto rate : rates.fixed) add(report, *measure(rate, rates.seconds), rates.limit_ms);
  report.end_list();

  // Doubles until it fails (or halves until it does not), then halves the distance until that is small. A rate has
  // failed when it did so twice: a busy moment of the machine is no limit of the server.
  constexpr double kNearEnough = 0.08;
  double low = 0;
  double high = 0;
  std::unique_ptr<Phase> best;
  for (double rate = rates.highest; rate >= 1;) {
    auto phase = measure(rate, rates.search);
    if (!holds(*phase, rates.limit_ms)) phase = measure(rate, rates.search);
    if (holds(*phase, rates.limit_ms)) {
      low = rate;
      best = std::move(phase);
    } else {
      high = rate;
    }
    if (low > 0 && high > 0 && high - low <= low * kNearEnough) break;
    rate = high == 0 ? 2 * low : (low + high) / 2;
  }
  report.begin_list("highest");
  if (best) add(report, *best, rates.limit_ms);
  report.end_list();
  return made;
}

}  // namespace regatta::load
