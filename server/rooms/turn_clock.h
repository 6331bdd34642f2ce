#pragma once

#include <chrono>
#include <optional>

#include "protocol/server_message.h"
#include "protocol/stored_event.h"
#include "server/config.h"
#include "server/rooms/state.h"

namespace regatta::rooms {

/// Until when the step of the turn runs, and the last box may be taken back. A step is what a player does next: it
/// begins with the turn, and anew with each roll. In memory alone: after a restart the step begins anew, and nothing
/// can be taken back.
class TurnClock {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// What the server does for the player in turn, when nobody is quicker.
  struct Due {
    Time at;
    protocol::stored::Played why;
  };

  explicit TurnClock(const RoomLimits& limits) : show_(limits.show) {}

  /// The step begins anew, in full: the room was loaded, or somebody is here again.
  void begin(const State& state, Time now);
  /// An event has led to this state. Whether that changed what runs.
  bool happened(const State& after, const protocol::stored::Event& event, Time now);
  /// The player in turn has shown that they are there: the turn is theirs again, though the server has rolled for them.
  /// Whether it was not.
  bool give_back(const State& state, Time now);

  /// Nothing when the player in turn has all the time in the world, or no game runs.
  std::optional<Due> due(const State& state, Time now) const;
  /// May the last box still be taken back?
  bool open(const State& state, Time now) const;
  protocol::server::Clock view(const State& state, Time now) const;

 private:
  struct Step {
    int game = 0;
    int turn = 0;
    int rolls = 0;
    bool over = true;
    friend bool operator==(const Step&, const Step&) = default;
  };

  static Step step_of(const State& state);
  /// Has the server rolled, and goes on?
  bool served(const State& state) const { return state.played().has_value() && !given_back_; }

  std::chrono::milliseconds show_;
  Step step_;
  Time begun_{};
  bool given_back_ = false;
  std::optional<Time> open_until_;  // of the last box
};

}  // namespace regatta::rooms
