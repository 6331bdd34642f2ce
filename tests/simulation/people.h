#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/simulation/page.h"
#include "tests/simulation/world.h"

namespace regatta::simulation {

/// The people of a room, who do what comes to their minds: mostly they play.
class People {
 public:
  explicit People(World& world) : world_(world), random_(world.stage.random) {}

  /// Browsers for `seats` people who will play, and some who watch; they open the room.
  void come(int seats, int watchers);
  /// One of them does something, or something happens to one of their pages.
  void act();
  /// A page goes away, comes back, sleeps, loses its network, …
  void trouble();

 private:
  Page* any(const std::function<bool(Page&)>& which);
  Page* with_seat();
  int seat_of(Page& page);

  void sit_down();
  void play();
  void regret(Page& page, int seat, int turn);
  void command();
  void host_command(Page& page, int seat);
  void nonsense(Page& page, int seat);
  void move_seat(Page& page, int seat);
  std::string new_name();

  World& world_;
  Random& random_;
  int names_ = 0;
};

/// A move of this seat whose turn it is on this page: what it may do now, one of it.
Json random_move(Random& random, const Json& turn);

}  // namespace regatta::simulation
