#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

#include "protocol/table.h"
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

  /// Lets so much time pass, and at each moment all that then happens.
  void pass(std::chrono::milliseconds time);

  /// As after kill -9: the rooms are gone, the store is there. Answers of the store that are still under way come
  /// later.
  void restart() {
    rooms.reset();
    start();
  }

  /// Makes a room by these rules, and says so when it can't.
  rooms::CreatedRoom create(const engine::Rules& rules = {}, const std::optional<protocol::Table>& table = {});
  std::variant<rooms::CreatedRoom, protocol::Code> try_create(const engine::Rules& rules = {},
                                                              const std::optional<protocol::Table>& table = {});
  bool exists(const std::string& token);
  std::variant<std::string, protocol::Code> record(const std::string& token);
  std::variant<std::string, protocol::Code> door(const std::string& token);

  FakeLoop loop;
  MemoryStore store;
  ScriptedDice dice{1};
  CountingSecrets secrets;
  std::unique_ptr<rooms::Rooms> rooms;

 private:
  void start() { rooms = std::make_unique<rooms::Rooms>(loop, store, dice, secrets, limits_); }

  RoomLimits limits_;
};

/// A page in a room, as a person's browser holds it: its connection, its seats, and their ids. Most pages have one
/// seat.
class Page {
 public:
  /// Connects; says nothing yet. Each page is a browser of its own.
  Page(World& world, std::string token);
  /// Closes the page: its connection is gone.
  ~Page();
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  // What the page has, and can come back with.
  std::string device;
  std::string secret;
  int seat = 0;
  protocol::Id last_id = 0;
  std::map<int, std::string> more_secrets;  // of its further seats
  std::map<int, protocol::Id> more_ids;
  std::vector<std::string> cookie;  // secrets that come with the next handshake
  bool hidden = false;

  /// Sends text, and lets everything happen.
  void send_text(const std::string& text);
  void send(const Json& message) { send_text(message.dump()); }
  /// Sends, and lets nothing happen but what happens at once.
  void post(const Json& message);

  /// What the page says first.
  Json hello_message(std::optional<protocol::Seq> last = std::nullopt) const;
  /// Says hello, with the secrets that there are; the welcome.
  Json hello(std::optional<protocol::Seq> last = std::nullopt);
  /// The connection broke, and there is a new one; the welcome.
  Json come_back();
  /// Joins, and takes the seat; the answer.
  Json join(const std::string& name, const std::string& nonce, const std::string& claim = {});
  /// Takes a seat over by this pass; the answer.
  Json take_over(const std::string& pass);
  /// Sends a command with the next id; its answer (ack or error), null when there is none.
  Json command(const std::string& type, const Json& fields = Json::object());
  /// The same, of one of the page's further seats.
  Json command_of(int other, const std::string& type, const Json& fields = Json::object());
  /// The same as command, without waiting.
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
  /// What the clock says to a page that asks; null when it says nothing.
  Json clock();
  /// How that room shows this seat.
  std::string presence_of(int shown);

  /// The connection breaks; this page is then used no more.
  void disconnect();
  /// A new connection of the same page.
  void reconnect();

 private:
  Json answer_to(const Json& message);
  Json take_seat(const Json& answer);
  void learn_ids();

  World& world_;
  std::string token_;
  std::shared_ptr<FakeConnection> connection_;
  protocol::Id seatless_id_ = 0;
};

/// 22 characters that differ with `number`.
std::string nonce(int number);

/// The types of these messages, events by their name.
std::string kinds(const std::vector<Json>& messages);
/// The code of a refusal; `ack` when it is none.
std::string code(const Json& answer);

/// No box can be taken back, and no turn runs out.
inline constexpr protocol::Table kPlainTable{.take_back = 0};

/// A room with people in their seats, all connected; the first is host.
struct Table {
  explicit Table(int people, const engine::Rules& rules = {}, const RoomLimits& limits = {},
                 const protocol::Table& table = kPlainTable);

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
  /// One roll, one box.
  void play_turn();
  /// The connection of this page breaks, and stays away past the grace time.
  void lose(int number);
  /// All forget what came so far.
  void take();

  World world;
  rooms::CreatedRoom room;
  std::vector<std::unique_ptr<Page>> pages;  // by seat
};

/// What a page makes of an event or of presence, by protocol/README.md alone: the room as it then shows it.
void follow(Json& room, const Json& message);

}  // namespace regatta::testing
