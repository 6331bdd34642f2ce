#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/damaged.h"
#include "server/store/durability.h"

namespace regatta {

/// Limits of a room and of what its people send. Each is a setting (server/config.cpp names option and environment
/// variable).
struct RoomLimits {
  int seats = 8;                     // per room; a table wider than that fits no screen
  int spectators = 200;              // connections without a seat, per room
  std::size_t message_bytes = 2048;  // a longer message gets `too_large`; the longest honest one has about 300
  std::size_t queue = 64;            // commands that wait in one room while an append is under way; then `busy`
  std::int64_t events = 20000;       // per room, for good; a triple six-dice game of eight has at most about 2000
  // Recent events kept in memory, while somebody is there, for pages that return. They are sent at once, so with the
  // welcome they must fit NetLimits::queue_frames.
  std::size_t catch_up_events = 32;
  std::size_t catch_up_bytes = 4096;      // and at most so many bytes of them, per room
  std::chrono::milliseconds hello{5000};  // until the first message
  std::chrono::milliseconds idle{60000};  // a room without connections is unloaded after that
  // A page that is gone so long is shown as gone; loading it again takes less.
  std::chrono::milliseconds presence{1500};
  // Gone for longer, a seat is lost: a host loses the role, a turn may be skipped.
  std::chrono::milliseconds grace{30000};
  std::chrono::milliseconds show{1500};    // a roll that the server made is seen so long before it is scored
  std::chrono::milliseconds pass{600000};  // a one-time pass for another device is good so long
  std::chrono::seconds take_back{5};       // the table's, when the room's creator has not said otherwise
  double reactions_per_second = 0.5;       // of one seat, in the long run; then `rate_limited`
  double reactions_burst = 4;
  std::chrono::seconds keep = std::chrono::days(30);           // a room in which nothing happens expires after that
  std::chrono::seconds keep_unstarted = std::chrono::days(1);  // one that was never started
  std::size_t rooms = 20000;  // in memory, per shard; then new ones are refused with `full`
};

/// Limits of sockets and HTTP.
struct NetLimits {
  std::size_t connections = 0;                  // at most, all shards; 0: 90 % of the descriptor limit
  std::size_t frame_bytes = 4096;               // a longer WebSocket message closes with 1009
  std::size_t header_bytes = 8192;              // of an HTTP request
  std::size_t body_bytes = 1024;                // of POST /api/rooms
  std::chrono::milliseconds request{10000};     // to read a request, to write an answer
  std::chrono::milliseconds keep_alive{15000};  // an idle HTTP connection
  std::chrono::milliseconds heartbeat{22000};   // a silent WebSocket is pinged then, and closed after twice that
  std::size_t queue_frames = 64;                // outgoing, per connection; then 1013
  std::size_t queue_bytes = 262144;             // outgoing, per connection; then 1013
  double messages_per_second = 10;              // per connection; then 1008
  double messages_burst = 30;
  std::chrono::milliseconds close{3000};  // a WebSocket has so long to take its last frames and to answer the close
  std::chrono::milliseconds stop{5000};   // for SIGTERM, all steps together
};

/// Limits of one client address (of an IPv6 /64 together). This machine's own addresses have none.
struct AddressLimits {
  double handshakes_per_second = 5;  // of WebSockets; then 429
  double handshakes_burst = 20;
  std::size_t sockets = 64;       // WebSockets; then 429
  std::size_t connections = 256;  // HTTP connections; then 503. Behind a proxy they are the proxy's
  double rooms_per_hour = 60;     // made; then 429
  double rooms_burst = 5;
  double misses_per_minute = 10;  // tokens without a room; then 429 for whatever names a room, for a while
};

struct Config {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;         // 0: any free one (printed at start)
  std::string data = "data";         // folder of the SQLite file
  std::string web;                   // folder of the built page; empty: beside the binary, or web/dist of its checkout
  std::string public_url;            // for links; empty: from the request's Host
  std::vector<std::string> origins;  // pages of these may open WebSockets; empty: of the request's own host
  std::vector<std::string> hosts;    // Host must be one of these; empty: any
  std::vector<std::string> proxies = {"127.0.0.1",
                                      "::1"};  // peers whose X-Forwarded-For is believed: addresses or networks
  store::Durability durability = store::Durability::power;
  store::Damaged damaged = store::Damaged::refuse;
  int shards = 0;       // 0: one per core
  std::string metrics;  // where they are told, as 127.0.0.1:9464; empty: nowhere
  std::string log_level = "info";
  std::string log_format = "text";
  RoomLimits room;
  NetLimits net;
  AddressLimits per_address;
};

/// One setting: `--name VALUE` and the environment variable REGATTA_NAME.
struct Setting {
  std::string_view name;
  std::variant<std::string*, std::vector<std::string>*, std::uint16_t*, int*, std::size_t*, std::int64_t*, double*,
               std::chrono::milliseconds*, std::chrono::seconds*, store::Durability*, store::Damaged*>
      value;
  std::string_view unit;  // as shown in the help
  double low;             // of numbers, in `unit`
  double high;
  std::string_view about;  // what it is for, and why its default is what it is
};

/// Every setting there is, each bound to its place in `config`.
std::vector<Setting> settings(Config& config);
/// The setting's environment variable.
std::string environment_variable(const Setting& setting);
/// Its value as it would be written.
std::string text(const Setting& setting);
/// Reads a value (lists: separated by commas). Otherwise why not, in one line.
std::optional<std::string> set(const Setting& setting, std::string_view text);
/// What is wrong with the settings taken together, in one line.
std::optional<std::string> check(const Config& config);

}  // namespace regatta
