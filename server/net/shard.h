#pragma once

#include <functional>
#include <thread>

#include "boost/asio/executor_work_guard.hpp"

#include "server/config.h"
#include "server/counted_dice.h"
#include "server/net/asio_loop.h"
#include "server/net/http_session.h"
#include "server/net/loop_lag.h"
#include "server/net/router.h"
#include "server/rooms/rooms.h"
#include "server/store/store.h"
#include "server/system_dice.h"
#include "server/system_secrets.h"

namespace regatta::net {

/// One event loop with its thread, the rooms that it owns, and their WebSockets.
class Shard {
 public:
  /// Counts the faces that it rolls into `faces`, which outlives it, as the others do.
  Shard(const Config& config, store::Store& store, Admission& admission, FaceCounts& faces);
  /// Stops at once.
  ~Shard();

  void start();
  ShardRooms rooms() { return {.loop = &loop_, .rooms = &rooms_}; }
  /// Before start(): measures how late the loop is.
  void measure() { lag_.start(); }
  // Both read on any thread.
  const rooms::Counts& counts() { return rooms_.counts(); }
  const LoopLag::Lag& lag() const { return lag_.lag(); }
  /// Makes the connection a WebSocket of this shard's. Any thread.
  void adopt(Handover handover);
  /// Tells all pages that the server stops. `done` runs on this loop. Any thread.
  void drain(std::function<void()> done);
  /// Ends the loop. Any thread.
  void stop();
  void join();

 private:
  Admission& admission_;
  const NetLimits& limits_;
  asio::io_context context_{1};
  asio::executor_work_guard<Executor> work_{context_.get_executor()};
  AsioLoop loop_{context_};
  LoopLag lag_{context_};
  SystemDice dice_;
  CountedDice counted_;
  SystemSecrets secrets_;
  rooms::Rooms rooms_;
  std::thread thread_;
};

}  // namespace regatta::net
