#pragma once

#include "server/config.h"
#include "server/net/asio.h"
#include "server/net/http_session.h"
#include "server/rooms/rooms.h"

namespace regatta::net {

/// Makes a WebSocket of the connection and ties it to its room until it ends. On the loop of the room's shard, which is
/// `context`'s; all outlive it.
void serve_websocket(asio::io_context& context, Handover handover, rooms::Rooms& rooms, Admission& admission,
                     const NetLimits& limits);

}  // namespace regatta::net
