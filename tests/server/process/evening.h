#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

#include "tests/server/process/player.h"
#include "tests/support/temp_folder.h"

namespace regatta::testing {

/// Data and page of a server.
class Home {
 public:
  Home();

  /// The arguments of a server on a free port, without limits on how fast its people play.
  std::vector<std::string> serve(const std::vector<std::string>& more = {}) const;
  std::string data() const { return folder_ / "data"; }
  std::string database() const { return folder_ / "data/regatta.sqlite"; }

 private:
  TempFolder folder_;
};

/// So that a page which missed something gets the events, and never the whole room instead: the test looks at each.
inline const std::vector<std::string> kEveryEvent = {"--catch-up-bytes", "1000000", "--catch-up-events", "1000",
                                                     "--queue-bytes",    "2000000", "--queue-frames",    "2000"};

/// Two players sit down and start a game: the room. `rules` null: a long one.
std::string start_game(std::uint16_t port, std::array<Player, 2>& players, const nlohmann::json& rules = nullptr);

/// One command of whoever is in turn; a game that is over is begun anew. False when the server went away.
bool play_one(std::array<Player, 2>& players);

/// Says again what was not answered, and lets both players see what was acknowledged to either. False when the server
/// went away.
bool settle(std::array<Player, 2>& players);

/// The dice of each roll of the room's game, as it is recorded.
std::vector<nlohmann::json> recorded_rolls(std::uint16_t port, const std::string& room);

/// How many events of the room are in this database, which no server has open.
std::int64_t stored_events(const std::string& database, const std::string& room);

}  // namespace regatta::testing
