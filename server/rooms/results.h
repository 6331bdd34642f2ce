#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/rules.h"
#include "protocol/server_message.h"

namespace regatta::rooms {

/// One line of a finished game's table.
struct Placed {
  int seat;
  std::string name;
  int place;
  int total;
  bool finished;
};

struct FinishedGame {
  int number;
  engine::Rules rules;
  std::vector<Placed> ranking;
};

/// The highest total of a seat by a sheet and so many columns: nothing of it belongs to anything else, so it is shown
/// as it is kept.
using protocol::server::Best;

/// What the finished games have brought a seat.
struct Tally {
  int seat;
  std::string name;
  int games = 0;
  int wins = 0;
  std::vector<Best> best;
};

/// The finished games of a room.
class Results {
 public:
  static constexpr std::size_t kMostGames = 10;    // the newest; a longer list nobody reads
  static constexpr std::size_t kMostTallies = 64;  // bounds the memory of a room through which many people go

  Results() = default;
  Results(std::vector<FinishedGame> games, std::vector<Tally> tally)
      : games_(std::move(games)), tally_(std::move(tally)) {}

  std::span<const FinishedGame> games() const { return games_; }  // newest first
  std::span<const Tally> tally() const { return tally_; }         // by seat

  /// A game is over. `names` are the players', in turn order. When too many tallies are kept, the oldest of those that
  /// do not sit any more goes.
  void add(int number, const engine::Game& game, std::span<const std::string> names,
           const std::function<bool(int)>& sits);
  /// A person has one name, in what was as well.
  void rename(int seat, const std::string& name);
  /// Does the seat stand in one of games()?
  bool in_games(int seat) const;

 private:
  Tally& tally_of(const Placed& placed);

  std::vector<FinishedGame> games_;
  std::vector<Tally> tally_;
};

}  // namespace regatta::rooms
