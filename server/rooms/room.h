#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/client_message.h"
#include "protocol/close.h"
#include "protocol/codes.h"
#include "protocol/server_message.h"
#include "protocol/stored_event.h"
#include "server/rooms/alarm.h"
#include "server/rooms/catch_up.h"
#include "server/rooms/connection.h"
#include "server/rooms/counts.h"
#include "server/rooms/decide.h"
#include "server/rooms/glance.h"
#include "server/rooms/host_watch.h"
#include "server/rooms/loop.h"
#include "server/rooms/passes.h"
#include "server/rooms/presence.h"
#include "server/rooms/reactions.h"
#include "server/rooms/services.h"
#include "server/rooms/state.h"
#include "server/rooms/turn_clock.h"
#include "server/rooms/visitors.h"
#include "server/rooms/waiting.h"
#include "server/store/store.h"

namespace regatta::rooms {

/// A room as an actor on one loop, and at the same time the ownership of its log: one claim of the store is one object.
/// What the store answers to an object that is gone concerns nobody. At most one append is under way; what arrives
/// meanwhile waits in order. Nothing of an event is shown, and nothing of it is true here, before the store has
/// committed it. Deadlines are compared with the loop's clock when something happens, and when the alarm rings: what is
/// due happens once, however far that clock has gone on.
class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(Services& services, std::string token);

  const std::string& token() const { return token_; }
  /// Loaded, and still owned.
  bool is_open() const { return life_ == Life::open || life_ == Life::stopping; }

  /// As it is in memory. Precondition: it is open.
  Glance glance() const { return glance_at(state_, services_.limits.seats); }

  // One of these two begins a room's life.

  /// Claims the room and rebuilds it from its log. What arrives meanwhile waits.
  void load();
  /// The room was just made with this event.
  void open(store::Epoch epoch, const protocol::stored::Event& created);

  // As Rooms has them.
  void connect(std::shared_ptr<Connection> connection, std::vector<std::string> secrets);
  void receive(const std::shared_ptr<Connection>& connection, std::string_view text);
  void disconnected(const Connection& connection);
  /// Once nothing is in flight, everybody is told `restarting`, and the room is gone.
  void stop();

 private:
  enum class Life : std::uint8_t { loading, open, stopping, gone };
  using Time = Presence::Time;

  /// Whose command an append is, and what its answer holds. Of what the server does by itself: empty.
  struct Asked {
    std::shared_ptr<Connection> by;
    std::optional<protocol::client::From> from;  // nothing: join, take
    protocol::Id id = 0;
    std::string secret{};                            // that a join or take gives the seat
    protocol::Bye others = protocol::Bye::replaced;  // why the seat's older page loses it
    std::optional<protocol::server::Held> held{};    // to be shown when the rest is done
  };
  /// The append that is under way.
  struct InFlight {
    std::vector<protocol::stored::Event> events;
    Asked asked;
  };

  // The store (room_log.cpp).
  /// `claim` is its number: an answer that comes twice is not taken for the next one's.
  void claim(store::From from);
  void claimed(std::uint64_t claim, const store::Claimed& claimed);
  bool rebuild(const store::Claimed& claimed);
  bool log_is_full() const;
  void append(std::vector<protocol::stored::Event> events, Asked asked);
  /// `append` is its number: an answer that comes twice is not taken for the next one's.
  void appended(std::uint64_t append, store::Outcome outcome);
  void committed(const InFlight& done);
  void failed(const Asked& asked);
  // What an event makes of those who are here.
  void seat_changed(const protocol::stored::What& what, const Asked& asked);
  void give_seat(int seat, const Asked& asked);
  void free_seat(int seat);
  void send_away(const SecretHash& device);
  void acknowledge(const InFlight& done);
  void release();

  // What arrives, and waits for its turn (room.cpp).
  void arrive(Visitor& from, protocol::client::Hello hello);
  void wait_for_turn(const Visitor& from, std::optional<int> seat, std::optional<protocol::Id> id, Arrived message);

  // What visitors ask for, when it is its turn (room_commands.cpp).
  void drain();
  void handle(Visitor& from, const protocol::client::Hello& hello);
  void handle(const Visitor& from, const protocol::client::Sync& sync);
  void handle(Visitor& from, const protocol::client::Attention& attention);
  void handle(const Visitor& from, const protocol::client::Watchers& watchers);
  void handle(const Visitor& from, const protocol::client::React& react);
  void handle(const Visitor& from, const protocol::client::Refused& refused);
  void handle(const Visitor& from, const protocol::client::Join& join);
  void handle(const Visitor& from, const protocol::client::Take& take);
  void handle(const Visitor& from, const protocol::client::MakePass& make);
  void handle(const Visitor& from, const protocol::client::Hold& hold);
  void handle(const Visitor& from, const auto& command);
  Seat* seat_for(const Visitor& from, const protocol::client::From& command);
  void give_pass(const Visitor& to, int seat, protocol::Id id);
  void send_error(const Visitor& to, const protocol::server::Error& error);
  void refuse(const Visitor& to, Seat& seat, protocol::Id id, protocol::Code code);
  void done(const Visitor& to, Seat& seat, protocol::Id id);

  // What visitors are told.
  void welcome(const Visitor& to, std::optional<protocol::Seq> last);
  void show_held(const protocol::server::Held& held, const Connection* except);
  /// To all, when it runs, or has just stopped doing so.
  void show_clock();
  /// At the end of this turn of the loop, so that many who come at once are one message.
  void show_presence();

  // What is due (room.cpp).
  /// After whatever has happened: does what can be done now, and sets the alarm for what comes.
  void go_on();
  /// What nobody has asked for: another host, the turn of a player who doesn't play it.
  void act();
  void append_own(std::vector<protocol::stored::What> what);
  void set_alarm();

  // Ends (room.cpp).
  void close(const Connection* connection, protocol::Bye code);
  /// This page's seat is played from elsewhere. Without another seat it is closed.
  void lose(const Connection* connection, int seat, protocol::Bye code);
  void hello_overdue(const Connection* connection);
  void rest();
  void idle();
  void end(protocol::Bye code);

  Time now() const { return services_.loop.now(); }
  Moment moment() const;
  protocol::server::Presence present() const { return presence_.view(visitors_, now()); }
  std::vector<protocol::server::You> you(const Connection* connection) const;

  /// For who watches over the server.
  void count();

  Services& services_;
  CountedRoom counted_;
  std::string token_;
  Life life_ = Life::loading;
  bool presence_posted_ = false;
  bool clock_shown_ = false;  // the last clock that all were told had something to run
  std::optional<Loop::TimerId> idle_timer_;
  Alarm alarm_;
  Time quiet_until_{};  // the store could not write what was due: not before this
  store::Epoch epoch_ = 0;
  State state_;
  Visitors visitors_;
  Presence presence_;
  TurnClock clock_;
  HostWatch host_watch_;
  Passes passes_;
  Reactions reactions_;
  protocol::server::Presence shown_presence_{.here = {}, .away = {}, .lost = {}, .spectators = 0};
  /// What the player in turn has shown to hold since the last roll.
  std::optional<protocol::server::Held> hold_;
  CatchUp catch_up_;
  Waiting waiting_;
  std::unique_ptr<InFlight> in_flight_;
  std::uint64_t appends_ = 0;  // number of the newest
  std::uint64_t claims_ = 0;
};

}  // namespace regatta::rooms
