#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "server/config.h"
#include "server/rooms/rooms.h"
#include "tests/simulation/chance.h"
#include "tests/simulation/process_loop.h"
#include "tests/simulation/process_store.h"
#include "tests/simulation/stage.h"

namespace regatta::simulation {

/// How the rooms of a process reach its store: as it is, or through something unsafe.
using StoreAdapter = std::function<std::unique_ptr<store::Store>(store::Store&)>;

/// One run of the server. To destroy it is kill -9.
class Process {
 public:
  Process(Stage& stage, Disk& disk, const StoreFaults& faults, const RoomLimits& limits, const StoreAdapter& adapter,
          int number)
      : number(number),
        loop(stage.timeline),
        dice_(stage.random),
        secrets_(stage.random),
        store(stage, disk, faults),
        adapted_(adapter ? adapter(store) : nullptr),
        rooms(loop, adapted_ ? *adapted_ : store, dice_, secrets_, limits) {}

  /// Has it nothing to do before something comes or time passes?
  bool quiet() const { return !loop.busy() && store.open_statements() == 0; }

  const int number;
  ProcessLoop loop;

 private:
  RandomDice dice_;
  RandomSecrets secrets_;

 public:
  ProcessStore store;

 private:
  std::unique_ptr<store::Store> adapted_;

 public:
  rooms::Rooms rooms;
};

}  // namespace regatta::simulation
