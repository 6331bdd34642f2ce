#include "tests/simulation/simulate.h"

#include <chrono>

#include "tests/simulation/finish.h"
#include "tests/simulation/people.h"
#include "tests/simulation/world.h"

namespace regatta::simulation {

using namespace std::chrono_literals;

namespace {

constexpr int kMoves = 22;   // then the game is played to its end, without trouble
constexpr int kSteps = 250;  // so many at most until then

/// How bad a day it is: chances of each step, in permille.
struct Weather {
  int page_trouble;
  int server_trouble;
};

Weather weather(World& world) {
  Random& random = world.stage.random;
  switch (random.between(0, 9)) {
    case 0:
    case 1:
    case 2:
      return {.page_trouble = 20, .server_trouble = 0};
    case 3:
    case 4:
    case 5:
    case 6:
      world.faults = {.failed = 3, .lost = 3, .lost_answer = 3, .late = 3, .twice = 50, .unavailable = 10, .slow = 5};
      return {.page_trouble = 100, .server_trouble = 15};
    default:
      world.faults = {
          .failed = 15, .lost = 15, .lost_answer = 15, .late = 15, .twice = 200, .unavailable = 100, .slow = 30};
      return {.page_trouble = 150, .server_trouble = 60};
  }
}

void server_trouble(World& world) {
  Random& random = world.stage.random;
  if (!world.up()) {
    return world.start_server();
  }
  switch (random.between(0, 9)) {
    case 0:
    case 1:
    case 2:
      world.kill_server();
      world.run(Time(random.between(0, 3000)));
      return world.start_server();
    case 3:
      world.stop_server();
      return world.start_server();
    case 4:
    case 5:
      return world.take_over();
    case 6:
      return world.kill_others();
    case 7:
      return world.front().loop.pause(world.stage.timeline.now() + Time(random.between(100, 20000)));
    case 8:
      return world.front().loop.jump(1h);
    default:
      world.set_disk_full(true);
      world.run(Time(random.between(100, 3000)));
      return world.set_disk_full(false);
  }
}

/// Until the next thing: mostly as people play, sometimes they go for a walk.
Time pause(Random& random) {
  const int what = random.between(0, 999);
  if (what < 900) {
    return Time(random.between(10, 200));
  }
  if (what < 980) {
    return Time(random.between(500, 6000));
  }
  return what < 998 ? Time(random.between(20000, 70000)) : Time(1h);
}

}  // namespace

Result simulate(std::uint64_t seed, Unsafe unsafe, bool tracing) {
  World world(seed, unsafe, tracing);
  Random& random = world.stage.random;
  world.create_room();
  People people(world);
  people.come(random.pick<int>({1, 1, 2, 2, 2, 2, 3, 4}), random.between(0, 2));
  const Weather chances = weather(world);
  for (int step = 0; step < kSteps && world.ledger().moves() < kMoves && !world.failed(); ++step) {
    people.act();
    if (random.permille(chances.page_trouble)) {
      people.trouble();
    }
    if (random.permille(chances.server_trouble)) {
      server_trouble(world);
    }
    world.run(pause(random));
    if (random.permille(10)) {
      world.check_pages();
    }
  }
  if (!world.failed()) {
    finish(world);
  }
  return {.failure = world.stage.failure(), .moves = world.ledger().moves(), .snapshots = world.snapshots_read()};
}

}  // namespace regatta::simulation
