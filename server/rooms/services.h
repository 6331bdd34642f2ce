#pragma once

#include <functional>

#include "server/config.h"
#include "server/dice_source.h"
#include "server/rooms/counts.h"
#include "server/rooms/loop.h"
#include "server/rooms/secrets.h"
#include "server/store/store.h"

namespace regatta::rooms {

class Room;

/// What the rooms of one shard work with. Outlives them all; the loop also outlives the store's last callback.
struct Services {
  Loop& loop;
  store::Store& store;
  DiceSource& dice;
  Secrets& secrets;
  RoomLimits limits;
  Counts& counts;
  /// The room owns nothing any more and will do nothing: it is forgotten. Called once for each room, from inside of it.
  std::function<void(const Room&)> gone;
};

}  // namespace regatta::rooms
