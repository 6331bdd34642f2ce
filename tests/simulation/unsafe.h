#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "tests/simulation/disk.h"
#include "tests/simulation/ledger.h"
#include "tests/simulation/link.h"
#include "tests/simulation/process.h"
#include "tests/simulation/stage.h"

namespace regatta::simulation {

/// What a server could do wrong, made by what stands between the rooms and the world: the simulation must notice each.
enum class Unsafe : std::uint8_t {
  none,
  ack_before_commit,    // the mover hears that it is saved before it is; the others later
  shown_before_commit,  // all see what happened before it is saved; the mover hears later that it is
  unfenced,             // a server writes to a room that another one has claimed
  unnumbered_answers,   // an answer of the store is taken for the newest append's
  forgotten_ids,        // a room that is loaded again carries out the newest command of each seat once more
  forgetful_snapshots,  // a snapshot knows of no command
  late_snapshots,       // a snapshot is taken for one of a later moment
};

std::string_view name(Unsafe unsafe);

std::unique_ptr<Disk> make_disk(Unsafe unsafe, const Timeline& timeline);
StoreAdapter make_store_adapter(Unsafe unsafe);
ConnectionAdapter make_connection_adapter(Unsafe unsafe, Stage& stage, const Ledger& ledger);

}  // namespace regatta::simulation
