#include "tests/load/moves.h"

#include <memory>
#include <string_view>
#include <vector>

#include "tests/load/crowd.h"
#include "tests/load/doorman.h"
#include "tests/load/loop.h"
#include "tests/load/process_figures.h"
#include "tests/load/report.h"
#include "tests/load/stuck_reader.h"

namespace regatta::load {
namespace {

std::vector<Mover*> movers(Crowd& crowd) {
  std::vector<Mover*> movers;
  movers.reserve(crowd.rooms().size());
  for (auto& room : crowd.rooms()) movers.push_back(room.get());
  return movers;
}

}  // namespace

Played play_moves(const MovesPlan& plan) {
  Loop loop;
  Schedule schedule(loop, plan.rates.process);
  Doorman doorman(plan.port, plan.dialect);
  Crowd crowd(loop, doorman, plan.rooms, {.seats = plan.seats, .spectators = plan.spectators}, schedule);
  schedule.set_movers(movers(crowd));
  Report report;
  report.add("mode", std::string_view("moves"));
  report.add("rooms", plan.rooms);
  report.add("seats", plan.seats);
  report.add("spectators", plan.spectators);
  say("%zu rooms, %d seats and %d spectators each", plan.rooms, plan.seats, plan.spectators);

  std::vector<std::unique_ptr<StuckReader>> stuck;
  if (plan.stuck > 0) {
    const auto before = memory(plan.rates.process);
    for (auto& room : crowd.rooms()) {
      for (int i = 0; i < plan.stuck; ++i)
        stuck.push_back(std::make_unique<StuckReader>(loop, plan.port, room->way_in()));
    }
    loop.turn_until([&] { return StuckReader::all_in(stuck); }, std::chrono::seconds(60));
    report.add("stuck", stuck.size());
    report.add("rss_kb_before", before.rss_kb);
    report.add("rss_kb_with_them", memory(plan.rates.process).rss_kb);
  }
  Played played{.moves = schedule.run(plan.rates, report), .games = 0};
  if (plan.stuck > 0) report.add("rss_kb_after", memory(plan.rates.process).rss_kb);
  for (const auto& room : crowd.rooms()) played.games += room->table().games();
  report.add("games", played.games);
  report.print();
  return played;
}

}  // namespace regatta::load
