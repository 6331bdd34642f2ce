#include <csignal>
#include <exception>
#include <sys/resource.h>

#include "CLI/CLI.hpp"

#include "tests/load/deviation.h"
#include "tests/load/echo_mode.h"
#include "tests/load/memory_modes.h"
#include "tests/load/moves.h"
#include "tests/load/report.h"
#include "tests/load/stored.h"
#include "tests/load/storm.h"

namespace {

using namespace regatta::load;

void raise_descriptors() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  raise_descriptors();
  CLI::App app("Load for a Regatta server on this machine: plays by the book, checks every answer, measures.");
  app.require_subcommand(1);

  MovesPlan moves;
  auto* play = app.add_subcommand("moves", "rooms play whole games at given rates");
  const auto options_of_rates = [](CLI::App& command, Rates& rates) {
    command.add_option("--pid", rates.process, "the server's process, for its CPU time and memory");
    command.add_option("--rates", rates.fixed, "moves per second, all rooms together: a phase for each")
        ->delimiter(',');
    command.add_option("--seconds", rates.seconds, "of each phase")->capture_default_str();
    command.add_option("--warm-up", rates.warm_up, "seconds before the first")->capture_default_str();
    command.add_option("--highest", rates.highest, "look for the highest rate that holds, from this one on");
    command.add_option("--search", rates.search, "seconds of each phase of that")->capture_default_str();
    command.add_option("--limit", rates.limit_ms, "it holds with a 99th percentile below so many ms")
        ->capture_default_str();
  };
  play->add_option("--port", moves.port, "the server's")->required();
  play->add_option("--rooms", moves.rooms, "how many rooms")->capture_default_str();
  play->add_option("--seats", moves.seats, "players in each")->capture_default_str();
  play->add_option("--spectators", moves.spectators, "and who only watches")->capture_default_str();
  play->add_option("--stuck", moves.stuck, "and who never reads a message")->capture_default_str();
  bool colyseus = false;
  play->add_flag("--colyseus", colyseus, "the server is the peer on Colyseus");
  options_of_rates(*play, moves.rates);

  MemoryPlan memory;
  const auto options_of_memory = [&](CLI::App& command) {
    command.add_option("--port", memory.port, "the server's")->required();
    command.add_option("--pid", memory.process, "the server's process")->required();
    command.add_option("--rooms", memory.rooms, "how many rooms")->capture_default_str();
    command.add_option("--seats", memory.seats, "players in each")->capture_default_str();
  };
  auto* idle = app.add_subcommand("idle", "memory of connections that do nothing");
  options_of_memory(*idle);
  idle->add_option("--spectators", memory.spectators, "and who only watches")->capture_default_str();
  auto* rooms = app.add_subcommand("rooms", "memory of rooms without connections");
  options_of_memory(*rooms);

  StormPlan shaken;
  auto* shake = app.add_subcommand("storm", "connections break and come back at given rates");
  shake->add_option("--port", shaken.port, "the server's")->required();
  shake->add_option("--rooms", shaken.rooms, "how many rooms")->capture_default_str();
  shake->add_option("--seats", shaken.seats, "players in each")->capture_default_str();
  options_of_rates(*shake, shaken.rates);

  StoredPlan stored;
  auto* store = app.add_subcommand("store", "writes rooms into the store of a server that does not run");
  store->add_option("--data", stored.data, "the server's folder")->required();
  auto* visit = app.add_subcommand("visit", "people come back to those rooms, at the first of the rates");
  visit->add_option("--port", stored.port, "the server's")->required();
  visit->add_option("--first", stored.first, "the number of the first room")->capture_default_str();
  options_of_rates(*visit, stored.rates);
  for (auto* command : {store, visit}) {
    command->add_option("--rooms", stored.rooms, "how many rooms")->capture_default_str();
    command->add_option("--moves", stored.moves, "of each")->capture_default_str();
  }

  EchoPlan echoed;
  auto* echoes = app.add_subcommand("echo", "the same for regatta_echo, the limit of the stack");
  echoes->add_option("--port", echoed.port, "the server's")->required();
  echoes->add_option("--rooms", echoed.groups, "how many groups of connections")->capture_default_str();
  echoes->add_option("--seats", echoed.size, "connections in each")->capture_default_str();
  options_of_rates(*echoes, echoed.rates);

  CLI11_PARSE(app, argc, argv);
  try {
    if (colyseus) moves.dialect = Dialect::colyseus;
    if (play->parsed()) play_moves(moves);
    if (echoes->parsed()) echo(echoed);
    if (idle->parsed()) measure_idle(memory);
    if (rooms->parsed()) measure_rooms(memory);
    if (shake->parsed()) storm(shaken);
    if (store->parsed()) store_rooms(stored);
    if (visit->parsed()) visit_rooms(stored);
  } catch (const Deviation& wrong) {
    say("The server is wrong: %s", wrong.what());
    return 1;
  } catch (const std::exception& error) {
    say("%s", error.what());
    return 2;
  }
  return 0;
}
