#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

#include "server/config.h"
#include "server/rooms/rooms.h"
#include "tests/support/counting_secrets.h"
#include "tests/support/fake_connection.h"
#include "tests/support/fake_loop.h"
#include "tests/support/memory_store.h"
#include "tests/support/scripted_dice.h"

namespace regatta::testing {

using Json = nlohmann::ordered_json;

/// One server: rooms, and all they work with.
class World {
 public:
  explicit World(const RoomLimits& limits = {}) : limits_(limits) { start(); }

  /// Lets everything happen that can happen without time.
  void settle() {
    while (loop.run() || store.deliver()) {
    }
  }

  /// As after kill -9: the rooms are gone, the store is there. Answers of the store that are still under way come
  /// later.
  void restart() {
    rooms.reset();
    start();
  }

  /// Makes a room by these rules, and says so when it can't.
  rooms::CreatedRoom create(const engine::Rules& rules = {});
  std::variant<rooms::CreatedRoom, protocol::Code> try_create(const engine::Rules& rules = {});
  bool exists(const std::string& token);
  std::variant<std::string, protocol::Code> record(const std::string& token);

  FakeLoop loop;
  MemoryStore store;
  ScriptedDice dice{1};
  CountingSecrets secrets;
  std::unique_ptr<rooms::Rooms> rooms;

 private:
  void start() { rooms = std::make_unique<rooms::Rooms>(loop, store, dice, secrets, limits_); }

  RoomLimits limits_;
};

/// A page in a room, as a person's browser holds it: its connection, its seat, and its ids.
class Page {
 public:
  /// Connects; says nothing yet.
  Page(World& world, std::string token);
  /// Closes the page: its connection is gone.
  ~Page();
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  /// What the page has, and can come back with.
  std::string secret;
  int seat = 0;
  protocol::Id last_id = 0;

  /// Sends text, and lets everything happen.
  void send_text(const std::string& text);
  void send(const Json& message) { send_text(message.dump()); }
  /// Sends, and lets nothing happen but what happens at once.
  void post(const Json& message);

  /// Says hello, with the secret if there is one; the welcome.
  Json hello(std::optional<protocol::Seq> last = std::nullopt);
  /// Joins, and takes the seat; the answer.
  Json join(const std::string& name, const std::string& nonce, const std::string& claim = {});
  /// Sends a command with the next id; its answer (ack or error), null when there is none.
  Json command(const std::string& type, const Json& fields = Json::object());
  /// The same, without waiting.
  Json next_command(const std::string& type, const Json& fields = Json::object());

  /// What came since the last look, all or of one type.
  std::vector<Json> take();
  std::vector<Json> take(const std::string& type);
  /// The only one of this type that came. Fails the test when there is none, or more.
  Json only(const std::string& type);
  std::optional<protocol::Bye> closed() const { return connection_->closed; }

  /// The whole room, as a `sync` without `last` gives it.
  Json room();
  Json welcome();

  /// The connection breaks; this page is then used no more.
  void disconnect();
  /// A new connection of the same page.
  void reconnect();

 private:
  World& world_;
  std::string token_;
  std::shared_ptr<FakeConnection> connection_;
};

/// 22 characters that differ with `number`.
std::string nonce(int number);

/// A room with people in their seats, all connected; the first is host.
struct Table {
  explicit Table(int people, const engine::Rules& rules = {}, const RoomLimits& limits = {});

  Page& page(int number) { return *pages.at(static_cast<std::size_t>(number) - 1); }
  Page& host() { return page(1); }
  /// Somebody new opens the link, and is welcomed.
  std::unique_ptr<Page> visitor();
  void start();
  /// The page whose turn it is.
  Page& in_turn();
  Json turn();  // the snapshot's
  /// Rolls (holding these positions) for whoever is in turn; the answer.
  Json roll(const std::vector<int>& held = {});
  /// Writes in this box, or in the first that is allowed.
  Json score(const std::string& box, int column = 0);
  Json score();
  /// Plays to the end, with one roll a turn.
  void finish();
  /// All forget what came so far.
  void take();

  World world;
  rooms::CreatedRoom room;
  std::vector<std::unique_ptr<Page>> pages;  // by seat
};

/// What a page makes of an event, by protocol/README.md alone: the room as it then shows it. Presence comes by its own
/// message.
void follow(Json& room, const Json& event);

}  // namespace regatta::testing
