#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <variant>

#include "boost/asio/io_context.hpp"

#include "engine/rules.h"
#include "server/config.h"
#include "server/net/admission.h"
#include "server/rooms/rooms.h"
#include "tests/support/counting_secrets.h"
#include "tests/support/fake_loop.h"
#include "tests/support/memory_store.h"
#include "tests/support/scripted_dice.h"

namespace regatta::fuzz {

/// The token and the creator's secret of a Shard's room. The kept corpus names them.
inline constexpr auto kRoom = "r00m000001";
inline constexpr auto kClaim = "secret0000000000000002";

/// What the sessions of one input work with: real rooms with one room made, a store in memory, a clock that stands
/// still, dice and secrets that are the same each time.
struct Shard {
  Shard() {
    rooms.create(secrets.room_token(), {.sheet = engine::SheetId::yacht, .columns = 1}, std::nullopt, [](auto) {});
    settle();
  }

  /// Until there is nothing left to do now.
  void settle() {
    bool busy = true;
    while (busy) {
      context.restart();
      busy = context.poll() > 0;
      busy = loop.run() || busy;
      busy = store.deliver() || busy;
    }
  }
  void advance(std::chrono::milliseconds time) {
    loop.advance(time);
    settle();
  }

  Config config;
  testing::FakeLoop loop;
  testing::MemoryStore store;
  testing::ScriptedDice dice{1};
  testing::CountingSecrets secrets;
  rooms::Rooms rooms{loop, store, dice, secrets, config.room};
  std::shared_ptr<net::Admission> admission = std::make_shared<net::Admission>(1, config.per_address);
  boost::asio::io_context context{1};
};

}  // namespace regatta::fuzz
