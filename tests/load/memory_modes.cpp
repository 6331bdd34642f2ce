#include "tests/load/memory_modes.h"

#include <chrono>
#include <memory>
#include <string_view>

#include "tests/load/crowd.h"
#include "tests/load/doorman.h"
#include "tests/load/loop.h"
#include "tests/load/process_figures.h"
#include "tests/load/report.h"

namespace regatta::load {
namespace {

/// What a server needs once is not of a room: buffers, code, SQLite's cache of pages, which is full at 2 MB.
constexpr std::size_t kWarmUpRooms = 1024;
constexpr std::size_t kAtATime = 16;
constexpr std::chrono::seconds kPatience{60};
/// Until what was said last is read, and buffers are given back.
constexpr std::chrono::seconds kSettle{2};

class Unobserved final : public Mover::Observer {
 public:
  void ready(Mover& /*mover*/, Time /*now*/) override {}
};

void settle(Loop& loop) {
  const auto end = Clock::now() + kSettle;
  while (Clock::now() < end) loop.turn(end);
}

/// Fills rooms and leaves them again.
void come_and_go(Loop& loop, const MemoryPlan& plan, std::size_t rooms) {
  Doorman doorman(plan.port, Dialect::regatta);
  Unobserved nobody;
  for (std::size_t made = 0; made < rooms;) {
    std::vector<std::unique_ptr<Room>> some;
    for (; some.size() < kAtATime && made < rooms; ++made) {
      some.push_back(std::make_unique<Room>(loop, doorman, Room::Size{.seats = plan.seats}, nobody));
      some.back()->open();
    }
    for (const auto& room : some) {
      loop.turn_until([&] { return room->idle(); }, kPatience);
      room->leave();
    }
    loop.turn(Clock::now());
  }
}

void add(Report& report, const Memory& before, const Memory& after, std::size_t number) {
  const auto each = [&](std::int64_t kb) { return static_cast<double>(kb) / static_cast<double>(number); };
  report.add("rss_kb_before", before.rss_kb);
  report.add("rss_kb_after", after.rss_kb);
  report.add("rss_kb_each", each(after.rss_kb - before.rss_kb));
  report.add("pss_kb_each", each(after.pss_kb - before.pss_kb));
}

}  // namespace

void measure_idle(const MemoryPlan& plan) {
  Loop loop;
  Unobserved nobody;
  come_and_go(loop, plan, kWarmUpRooms);
  settle(loop);
  const auto before = memory(plan.process);
  Doorman doorman(plan.port, Dialect::regatta);
  Crowd crowd(loop, doorman, plan.rooms, {.seats = plan.seats, .spectators = plan.spectators}, nobody);
  settle(loop);
  const auto after = memory(plan.process);
  const auto connections = plan.rooms * static_cast<std::size_t>(plan.seats + plan.spectators);
  Report report;
  report.add("mode", std::string_view("idle"));
  report.add("rooms", plan.rooms);
  report.add("seats", plan.seats);
  report.add("spectators", plan.spectators);
  report.add("connections", connections);
  add(report, before, after, connections);
  report.print();
  say("%zu connections in %zu rooms: %.2f KB each", connections, plan.rooms,
      static_cast<double>(after.rss_kb - before.rss_kb) / static_cast<double>(connections));
}

void measure_rooms(const MemoryPlan& plan) {
  Loop loop;
  come_and_go(loop, plan, kWarmUpRooms);
  settle(loop);
  const auto before = memory(plan.process);
  come_and_go(loop, plan, plan.rooms);
  settle(loop);
  const auto after = memory(plan.process);
  Report report;
  report.add("mode", std::string_view("rooms"));
  report.add("rooms", plan.rooms);
  report.add("seats", plan.seats);
  add(report, before, after, plan.rooms);
  report.print();
  say("%zu rooms of %d without connections: %.2f KB each", plan.rooms, plan.seats,
      static_cast<double>(after.rss_kb - before.rss_kb) / static_cast<double>(plan.rooms));
}

}  // namespace regatta::load
