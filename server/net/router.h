#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/codes.h"
#include "server/config.h"
#include "server/counted_dice.h"
#include "server/net/admission.h"
#include "server/net/http_message.h"
#include "server/net/site.h"
#include "server/rooms/loop.h"
#include "server/rooms/rooms.h"
#include "server/rooms/secrets.h"
#include "server/store/store.h"

namespace regatta::net {

/// A shard as the routes see it: its rooms are touched on its loop alone.
struct ShardRooms {
  rooms::Loop* loop;
  rooms::Rooms* rooms;
};

/// The shard that owns a room: the same for ever, as long as their number stays.
std::size_t shard_of(std::string_view token, std::size_t shards);

/// What answers HTTP requests. Runs on the front loop.
class Routes {
 public:
  /// The connection becomes the room's WebSocket.
  struct Upgrade {
    std::string token;
    std::size_t shard;
    std::vector<std::string> secrets;  // of the seats' cookie, well-formed, at most kMaxSeatsOfPage
  };
  /// The answer comes through `reply`.
  struct Later {};
  using Answer = std::variant<Response, Upgrade, Later>;
  /// Called on the front loop, at most once.
  using Reply = std::function<void(Response)>;

  Routes() = default;
  Routes(const Routes&) = delete;
  Routes& operator=(const Routes&) = delete;
  virtual ~Routes() = default;

  virtual Answer answer(const Request& request, const Reply& reply) = 0;
};

/// What each HTTP call does (protocol/README.md, “HTTP”).
class Router final : public Routes {
 public:
  Router(const Config& config, Site site, std::vector<ShardRooms> shards, rooms::Loop& front, rooms::Secrets& secrets,
         store::Store& store, Admission& admission, const FaceCounts& faces);

  Answer answer(const Request& request, const Reply& reply) override;
  /// From now on readiness is off, and nothing new begins. Any thread.
  void stop() { stopping_ = true; }

  /// What an error says.
  static Response error(int status, protocol::Code code);

 private:
  struct Route;
  static const std::vector<Route>& routes();

  Answer health(const Request& request, std::string_view token, const Reply& reply);
  Answer ready(const Request& request, std::string_view token, const Reply& reply);
  Answer start(const Request& request, std::string_view token, const Reply& reply);
  Answer dice(const Request& request, std::string_view token, const Reply& reply);
  Answer create(const Request& request, std::string_view token, const Reply& reply);
  Answer sheets(const Request& request, std::string_view token, const Reply& reply);
  Answer door(const Request& request, std::string_view token, const Reply& reply);
  Answer record(const Request& request, std::string_view token, const Reply& reply);
  Answer seats(const Request& request, std::string_view token, const Reply& reply);
  Answer page(const Request& request, std::string_view token, const Reply& reply);
  Answer websocket(const Request& request, std::string_view token, const Reply& reply);

  /// What the site has at this path, if anything.
  std::optional<Response> file(const Request& request) const;
  /// The address of the site, for links, without a slash at its end; empty when nobody says it.
  std::string base_of(const Request& request) const;
  /// Whether who asks may name this room; otherwise why not. Counts names that can't be one.
  std::optional<protocol::Code> may_name(const Request& request, std::string_view token);
  /// Answers with the JSON that `read` gives, from the room's shard.
  Answer read_room(const Request& request, std::string_view token, const Reply& reply,
                   void (rooms::Rooms::*read)(const std::string& token,
                                              std::function<void(std::variant<std::string, protocol::Code>)> done));
  bool from_own_page(const Request& request) const;
  bool host_allowed(const Request& request) const;
  /// Runs `task` with the room's Rooms on its shard.
  void on_shard(std::string_view token, std::function<void(rooms::Rooms&)> task);

  const Config& config_;
  const Site site_;
  const std::vector<ShardRooms> shards_;
  rooms::Loop& front_;
  rooms::Secrets& secrets_;
  store::Store& store_;
  Admission& admission_;
  const FaceCounts& faces_;
  const std::chrono::system_clock::time_point counting_since_;
  const std::shared_ptr<const std::string> sheets_;
  std::atomic<bool> stopping_ = false;
};

}  // namespace regatta::net
