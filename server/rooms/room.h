#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/client_message.h"
#include "protocol/close.h"
#include "protocol/codes.h"
#include "protocol/server_message.h"
#include "protocol/stored_event.h"
#include "server/rooms/catch_up.h"
#include "server/rooms/connection.h"
#include "server/rooms/loop.h"
#include "server/rooms/services.h"
#include "server/rooms/state.h"
#include "server/rooms/visitors.h"
#include "server/store/store.h"

namespace regatta::rooms {

/// A room as an actor on one loop, and at the same time the ownership of its log: one claim of the store is one object.
/// What the store answers to an object that is gone concerns nobody. At most one append is under way; what arrives
/// meanwhile waits in order. Nothing of an event is shown, and nothing of it is true here, before the store has
/// committed it.
class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(Services& services, std::string token);

  const std::string& token() const { return token_; }
  /// Loaded, and still owned.
  bool is_open() const { return life_ == Life::open || life_ == Life::stopping; }

  // One of these two begins a room's life.

  /// Claims the room and rebuilds it from its log. What arrives meanwhile waits.
  void load();
  /// The room was just made with this event.
  void open(store::Epoch epoch, const protocol::stored::Event& created);

  // As Rooms has them.
  void connect(std::shared_ptr<Connection> connection);
  void receive(const std::shared_ptr<Connection>& connection, std::string_view text);
  void disconnected(const Connection& connection);
  /// Once nothing is in flight, everybody is told `restarting`, and the room is gone.
  void stop();

 private:
  enum class Life : std::uint8_t { loading, open, stopping, gone };

  using Message = std::variant<protocol::client::Message, protocol::client::Refused>;

  /// Something that arrived and waits for its turn. Its visitor is there: what waits goes when the visitor goes.
  struct Waiting {
    std::shared_ptr<Connection> from;
    Message message;
  };
  /// The append that is under way.
  struct InFlight {
    std::shared_ptr<Connection> from;
    protocol::stored::Event event;
    std::string secret;  // of the seat that a join makes
  };

  // The store.
  void claimed(const store::Claimed& claimed);
  bool rebuild(const std::vector<std::string>& log);
  void append(const Visitor& from, protocol::stored::By by, protocol::stored::What what, std::string secret);
  /// `append` is its number: an answer that comes twice is not taken for the next one's.
  void appended(std::uint64_t append, store::Outcome outcome);
  void committed(const InFlight& done);
  void seat_changed(const InFlight& done);
  void failed(const InFlight& done);
  bool log_is_full() const;

  // What arrives, and waits for its turn.
  void arrive(Visitor& from, protocol::client::Hello hello);
  void arrive(const Visitor& from, protocol::client::Sync sync);
  void enqueue_command(const Visitor& from, std::optional<protocol::Id> id, Message message);
  void drain();
  void forget_waiting(const Connection* from);

  // What visitors ask for, when it is its turn.
  void handle(Visitor& from, const protocol::client::Hello& hello);
  void handle(const Visitor& from, const protocol::client::Sync& sync);
  void handle(const Visitor& from, const protocol::client::Refused& refused);
  void handle(const Visitor& from, const protocol::client::Join& join);
  void handle(const Visitor& from, const protocol::client::Hold& hold);
  void handle(const Visitor& from, const auto& command);
  Seat* seat_for(const Visitor& from, protocol::Id id);

  // What visitors are told.
  void welcome(const Visitor& to, std::optional<protocol::Seq> last);
  void refuse(const Visitor& to, Seat& seat, protocol::Id id, protocol::Code code);
  void presence_changed();
  void show_presence();

  // Ends.
  void close(const Connection* connection, protocol::Bye code);
  void hello_overdue(const Connection* connection);
  void rest();
  void idle();
  void release();
  void end(protocol::Bye code);

  Services& services_;
  std::string token_;
  Life life_ = Life::loading;
  bool presence_posted_ = false;
  std::optional<Loop::TimerId> idle_timer_;
  store::Epoch epoch_ = 0;
  State state_;
  Visitors visitors_;
  protocol::server::Presence shown_presence_{.here = {}, .spectators = 0};
  /// What the player in turn has shown to hold since the last roll.
  std::optional<protocol::server::Held> hold_;
  CatchUp catch_up_;
  std::list<Waiting> waiting_;  // a list takes no memory while it is empty, which is nearly always
  std::size_t waiting_commands_ = 0;
  std::unique_ptr<InFlight> in_flight_;
  std::uint64_t appends_ = 0;  // number of the newest
};

}  // namespace regatta::rooms
