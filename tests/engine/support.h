#pragma once

#include <initializer_list>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nlohmann/json.hpp"

#include "engine/card.h"
#include "engine/dice.h"
#include "engine/game.h"
#include "engine/options.h"
#include "engine/rules.h"
#include "protocol/codes.h"
#include "protocol/rules_json.h"
#include "tests/support/files.h"

namespace regatta::testing {

inline nlohmann::json read_vectors(const std::string& name) {
  return nlohmann::json::parse(source_file("tests/vectors/" + name));
}

/// Each sheet without an option.
inline const engine::Rules kClassic{.sheet = engine::SheetId::classic};
inline const engine::Rules kYatzy{.sheet = engine::SheetId::yatzy};
inline const engine::Rules kSixDice{.sheet = engine::SheetId::six_dice};
inline const engine::Rules kYacht{.sheet = engine::SheetId::yacht};

/// No pair, and no five in a row.
inline const engine::Dice kDice{1, 2, 3, 4, 6};
inline const engine::Dice kSixes{6, 6, 6, 6, 6};

/// Every combination that a game can be played by: 24.
inline std::vector<engine::Rules> all_rules() {
  std::vector<engine::Rules> result;
  for (const engine::SheetId sheet : engine::all_sheets()) {
    for (const int columns : {1, 3}) {
      for (const auto order : {engine::Order::free, engine::Order::forced}) {
        for (const auto joker : {engine::Joker::none, engine::Joker::forced, engine::Joker::free}) {
          const engine::Rules rules{.sheet = sheet, .columns = columns, .order = order, .joker = joker};
          if (!engine::validate(rules)) result.push_back(rules);
        }
      }
    }
  }
  return result;
}

inline std::string words(const engine::Rules& rules) { return protocol::encode_rules(rules).dump(); }

inline int box(const engine::Rules& rules, std::string_view id) {
  return engine::sheet(rules.sheet).find_box(id).value();
}

struct Entry {
  std::string_view box;
  int points;
  int column = 0;
  int extra = 0;
};

inline engine::Card card(const engine::Rules& rules, std::initializer_list<Entry> entries) {
  engine::Card result(rules);
  for (const Entry& entry : entries) result.write(entry.column, box(rules, entry.box), entry.points, entry.extra);
  return result;
}

/// The legal options as the vectors have them: `{"box:column": [points, extra]}`.
inline nlohmann::json options_json(const engine::Rules& rules, const std::vector<engine::Option>& options) {
  nlohmann::json result = nlohmann::json::object();
  for (const engine::Option& option : options) {
    const std::string id(engine::sheet(rules.sheet).boxes[option.box].id);
    result[id + ":" + std::to_string(option.column)] = {option.points, option.extra};
  }
  return result;
}

inline nlohmann::json options_json(const engine::Rules& rules, const engine::Card& card, const engine::Dice& dice) {
  return options_json(rules, engine::options(rules, card, dice));
}

/// The wire's word for what the engine said, or "ok".
inline std::string outcome(const std::variant<engine::Event, engine::Refusal>& decided) {
  const auto* refusal = std::get_if<engine::Refusal>(&decided);
  return refusal == nullptr ? "ok" : std::string(protocol::name(protocol::code(*refusal)));
}

/// The highest possible total (RULES.md).
inline int highest_total(const engine::Rules& rules) {
  const int weight = rules.columns == 3 ? 6 : 1;
  switch (rules.sheet) {
    case engine::SheetId::classic:
      if (rules.order == engine::Order::forced) return weight * 475;
      return weight * (rules.joker == engine::Joker::none ? 1480 : 1575);
    case engine::SheetId::yatzy:
      return weight * 374;
    case engine::SheetId::six_dice:
      return weight * 649;
    case engine::SheetId::yacht:
      return weight * 303;
  }
  return 0;
}

/// A game whose moves are made as a server makes them: decided, then applied; a refusal changes nothing. Keeps the
/// events.
class Table {
 public:
  Table(const engine::Rules& rules, std::vector<engine::PlayerId> order)
      : order_(std::move(order)), game_(rules, order_) {}

  std::string act(const engine::Command& command, const engine::Dice& thrown = {}) {
    const auto decided = game_.decide(command, thrown);
    if (const auto* event = std::get_if<engine::Event>(&decided)) {
      game_.apply(*event);
      events_.push_back(*event);
    }
    return outcome(decided);
  }
  std::string roll(engine::PlayerId player, const engine::Dice& thrown, engine::Held held = 0) {
    return act(engine::Roll{.player = player, .held = held}, thrown);
  }
  std::string score(engine::PlayerId player, const std::string& box, int column = 0) {
    return act(engine::Score{.player = player, .box = box, .column = column});
  }
  std::string leave(engine::PlayerId player) { return act(engine::Leave{.player = player}); }

  std::string enter(engine::PlayerId player) { return act(engine::Enter{.player = player}); }
  /// What the server does for the player in turn.
  std::string play(const engine::Dice& thrown = {}) {
    return act(engine::Play{.player = game_.in_turn().value()}, thrown);
  }
  std::string take_back(engine::PlayerId player) { return act(engine::TakeBack{.player = player}); }
  std::string end(engine::PlayerId player) { return act(engine::End{.player = player}); }

  /// One roll of the player in turn, written in this box.
  std::string turn(const engine::Dice& thrown, const std::string& box, int column = 0) {
    const engine::PlayerId player = game_.in_turn().value();
    const std::string rolled = roll(player, thrown);
    return rolled == "ok" ? score(player, box, column) : rolled;
  }

  const engine::Game& game() const { return game_; }
  const engine::Card& card(engine::PlayerId player) const { return game_.find(player)->card; }
  /// As the game was made with: without who entered it.
  const std::vector<engine::PlayerId>& order() const { return order_; }
  const std::vector<engine::Event>& events() const { return events_; }

 private:
  std::vector<engine::PlayerId> order_;
  engine::Game game_;
  std::vector<engine::Event> events_;
};

/// Plays at random, with fixed seeds; more often than chance would with dice that are all equal, so that jokers and
/// extras occur.
class RandomPlayer {
 public:
  explicit RandomPlayer(unsigned seed) : random_(seed) {}

  /// 0 … number − 1.
  int pick(int number) { return static_cast<int>(random_() % static_cast<unsigned>(number)); }

  engine::Dice dice(int number) {
    std::vector<int> faces(static_cast<std::size_t>(number), 1 + pick(engine::kFaces));
    if (pick(3) != 0) {
      for (int& face : faces) face = 1 + pick(engine::kFaces);
    }
    return engine::Dice(std::span<const int>(faces));
  }

  /// What the player in turn does next.
  engine::Command command(const engine::Game& game) {
    const engine::PlayerId player = game.in_turn().value();
    const int all = (1 << game.sheet().dice) - 1;
    const bool may_roll = game.rolls_left() + game.saved_rolls_left() > 0;
    if (game.rolls() == 0) return engine::Roll{.player = player, .held = 0};
    if (may_roll && pick(3) != 0) return engine::Roll{.player = player, .held = static_cast<engine::Held>(pick(all))};
    const auto options = game.options();
    const engine::Option option = options.at(static_cast<std::size_t>(pick(static_cast<int>(options.size()))));
    return engine::Score{
        .player = player, .box = std::string(game.sheet().boxes[option.box].id), .column = option.column};
  }

 private:
  std::mt19937 random_;
};

}  // namespace regatta::testing
