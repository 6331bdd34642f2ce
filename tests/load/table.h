#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/dice.h"
#include "engine/game.h"

namespace regatta::load {

/// What a page asked for, and no other has asked for since: the event that comes next is of this.
struct Move {
  enum class Kind : std::uint8_t { start, roll, score };

  Kind kind;
  int seat;
  engine::Held held = 0;   // of a roll
  std::string_view box{};  // of a score: an id of the sheet
};

/// A room as it has to be: judges every event by the engine and by what came before. All its games are of one column
/// of the classic sheet, boxes in free order, without jokers: what the peers play too. Everything here throws Deviation
/// with the event that is wrong.
class Table {
 public:
  static const engine::Rules& rules();

  /// The texts of the last `kept` events stay, for pages that come back.
  explicit Table(std::size_t kept) : kept_(kept) {}
  /// A room that has been before, with this game.
  Table(engine::Game game, std::size_t kept) : kept_(kept), game_(std::move(game)) {}

  /// The number of the last event that anybody was shown.
  std::int64_t seq() const { return seq_; }
  /// A page is told of the room, as it is after this event: `room`, or null when it gets all that it missed.
  void welcomed(std::int64_t seq, std::string_view room);
  void expect(Move move) { expected_ = move; }

  /// A page whose last event was `seen` is shown this text. Raises `seen`. What one page was shown, all have to be.
  void shown(std::int64_t& seen, std::string_view text);

  /// Nothing before the first start.
  const std::optional<engine::Game>& game() const { return game_; }
  /// Those who joined, in that order.
  const std::vector<int>& seats() const { return seats_; }
  /// All games that were played to their end.
  int games() const { return games_; }

 private:
  struct Sum {
    int boxes = 0;
    int upper = 0;
  };
  struct Event;

  void happened(std::string_view text);
  void joined(const Event& event);
  void started(const Event& event);
  void rolled(const Event& event);
  void scored(const Event& event);
  void check_turn(std::string_view text) const;
  void check_options(std::string_view text) const;
  void check_card(std::string_view text, int seat) const;
  void check_end(const Event& event) const;
  Move take_expected(Move::Kind kind, const Event& event);

  std::size_t kept_;
  std::deque<std::string> texts_;  // of the last events
  std::int64_t seq_ = 0;
  std::vector<int> seats_;
  std::optional<Move> expected_;
  std::optional<engine::Game> game_;
  std::map<int, Sum> sums_;  // by seat, added up here: the engine is not asked
  int games_ = 0;
};

}  // namespace regatta::load
