// Whatever people do, in any order: roll, write, leave (the first, the one in turn, the last, all at once), let the
// server play, take back, come late, end the game, and ask for what they may not. Over all 24 valid rules, with fixed
// seeds.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "gtest/gtest.h"

#include "engine/game.h"
#include "tests/engine/every_rules.h"

namespace regatta {
namespace {

using engine::Game;
using engine::PlayerId;
using engine::Rules;
using testing::kMostPlayers;
using testing::Ledger;
using testing::RandomPlayer;
using testing::Table;

constexpr PlayerId kStranger = 99;

/// How often things have happened, so that a test that no longer reaches them fails.
struct Seen {
  int played_roll = 0;
  int played_score = 0;
  int taken_back = 0;
  int taken_back_after_leave = 0;
  int reopened_game = 0;
  int entered = 0;
  int ended = 0;
  int all_left = 0;
  int refused = 0;

  std::vector<int> counts() const {
    return {played_roll, played_score, taken_back, taken_back_after_leave, reopened_game, entered,
            ended,       all_left,     refused};
  }
  bool all() const {
    const std::vector<int> all = counts();
    return std::find(all.begin(), all.end(), 0) == all.end();
  }
};

/// What must be so, kept beside the engine's game by its events alone.
class Witness {
 public:
  Witness(const Rules& rules, const std::vector<PlayerId>& order)
      : rules_(rules), order_(order), replayed_(rules, order) {}

  const std::vector<PlayerId>& order() const { return order_; }
  bool in_game(PlayerId id) const { return std::find(order_.begin(), order_.end(), id) != order_.end(); }
  bool plays(PlayerId id) const { return in_game(id) && !left_.contains(id); }
  std::optional<PlayerId> writer() const { return undo_ ? std::optional(undo_->writer) : std::nullopt; }

  /// What the engine must answer.
  std::string answer(const engine::Leave& leave) const {
    if (over()) return "game_over";
    return plays(leave.player) ? "ok" : "not_your_turn";
  }
  std::string answer(const engine::Enter& enter) const {
    if (over()) return "game_over";
    return turn_ > 1 || in_game(enter.player) ? "too_late" : "ok";
  }
  std::string answer(const engine::Play& play) const {
    if (over()) return "game_over";
    return in_turn_ == play.player ? "ok" : "not_your_turn";
  }
  std::string answer(const engine::TakeBack& take_back) const {
    return writer() == take_back.player ? "ok" : "too_late";
  }
  std::string answer(const engine::End& end) const {
    if (over()) return "game_over";
    if (!plays(end.player)) return "not_your_turn";
    return left_.size() + 1 == order_.size() ? "ok" : "others_play";
  }
  // The random player rolls and writes as is legal.
  std::string answer(const engine::Roll& /*roll*/) const { return "ok"; }
  std::string answer(const engine::Score& /*score*/) const { return "ok"; }

  /// Takes the event in, and compares the game after it with what must be so.
  void see(const engine::Event& event, const Game& before, const Game& after, Seen& seen) {
    std::visit([&](const auto& what) { happen(what, before, seen); }, event);
    replayed_.apply(event);
    EXPECT_EQ(replayed_, after);
    EXPECT_EQ(after.in_turn(), in_turn_);
    EXPECT_EQ(after.turn(), turn_);
    EXPECT_EQ(after.options().empty(), over() || after.rolls() == 0);
    if (std::holds_alternative<engine::TakenBack>(event)) {
      EXPECT_EQ(after, undo_->before);
      undo_.reset();
    }
    EXPECT_EQ(after.last_box().has_value(), undo_.has_value());
    for (const engine::Player& player : after.players()) {
      EXPECT_EQ(player.left, left_.contains(player.id));
      EXPECT_EQ(player.card.saved_rolls(), ledgers_[player.id].saved);
      EXPECT_EQ(player.card.filled(), static_cast<int>(ledgers_[player.id].points.size()));
    }
  }

  void see_end(const Game& game) {
    bool somebody_finished = false;
    for (const engine::Player& player : game.players()) {
      EXPECT_EQ(player.card.total(), ledgers_[player.id].total(rules_));
      EXPECT_LE(player.card.total(), testing::highest_total(rules_));
      somebody_finished = somebody_finished || !left_.contains(player.id) || full(player.id);
    }
    for (const engine::Standing& standing : game.ranking()) {
      EXPECT_EQ(standing.finished, !left_.contains(standing.player) || full(standing.player));
      EXPECT_TRUE(standing.place > 1 || standing.finished == somebody_finished);
    }
  }

 private:
  struct Undo {
    PlayerId writer;
    int turn;
    Game before;  // the game before the box was written; who left since has left it too
    Ledger ledger;
    bool ended_game = false;
    bool left_since = false;
  };

  bool over() const { return !in_turn_; }
  int rounds() const { return static_cast<int>(engine::sheet(rules_.sheet).boxes.size()) * rules_.columns; }
  bool full(PlayerId id) const {
    const auto at = ledgers_.find(id);
    return at != ledgers_.end() && static_cast<int>(at->second.points.size()) == rounds();
  }

  /// Walks round the order, one by one.
  void end_turn() {
    const auto at = std::find(order_.begin(), order_.end(), *in_turn_) - order_.begin();
    const auto number = static_cast<std::ptrdiff_t>(order_.size());
    in_turn_.reset();
    for (std::ptrdiff_t step = 1; step <= number && !in_turn_; ++step) {
      const PlayerId id = order_[static_cast<std::size_t>((at + step) % number)];
      if (plays(id) && !full(id)) in_turn_ = id;
    }
    if (in_turn_) ++turn_;
  }

  void happen(const engine::Rolled& rolled, const Game& /*before*/, Seen& /*seen*/) {
    ++ledgers_[rolled.player].rolls;
    undo_.reset();
  }

  void happen(const engine::Scored& scored, const Game& before, Seen& seen) {
    Ledger& ledger = ledgers_[scored.player];
    if (scored.played) {
      ++seen.played_score;
      expect_cheapest(scored, before);
    } else {
      undo_ = {.writer = scored.player, .turn = turn_, .before = before, .ledger = ledger};
    }
    EXPECT_TRUE(ledger.points.emplace(std::pair(scored.column, scored.box), scored.points).second);
    ledger.extras[scored.column] += scored.extra;
    const int used = std::exchange(ledger.rolls, 0);
    if (before.sheet().saved_rolls) ledger.saved += scored.played ? std::min(0, 3 - used) : 3 - used;
    EXPECT_GE(ledger.saved, 0);
    end_turn();
    if (undo_) undo_->ended_game = over();
  }

  void happen(const engine::Left& left, const Game& /*before*/, Seen& seen) {
    left_.insert(left.player);
    ledgers_[left.player].rolls = 0;
    if (writer() == left.player) undo_.reset();
    if (undo_) {
      undo_->before.apply(left);
      undo_->left_since = true;
    }
    if (in_turn_ == left.player) end_turn();
    if (left_.size() == order_.size()) ++seen.all_left;
  }

  void happen(const engine::Entered& entered, const Game& /*before*/, Seen& seen) {
    order_.push_back(entered.player);
    ++seen.entered;
  }

  void happen(const engine::TakenBack& taken_back, const Game& /*before*/, Seen& seen) {
    ASSERT_TRUE(undo_);
    ++seen.taken_back;
    if (undo_->left_since) ++seen.taken_back_after_leave;
    if (undo_->ended_game) ++seen.reopened_game;
    ledgers_[taken_back.player] = undo_->ledger;
    in_turn_ = undo_->writer;
    turn_ = undo_->turn;
  }

  void happen(const engine::Ended& /*ended*/, const Game& /*before*/, Seen& seen) {
    in_turn_.reset();
    undo_.reset();
    ++seen.ended;
  }

  /// No other legal box costs less, nor as much and stands before it.
  static void expect_cheapest(const engine::Scored& scored, const Game& before) {
    const auto worth = [&](int box, int column, int gives) {
      return std::tuple((column + 1) * (before.sheet().boxes[box].par - 100 * gives), box, column);
    };
    for (const engine::Option& other : before.options()) {
      EXPECT_LE(worth(scored.box, scored.column, scored.points + scored.extra),
                worth(other.box, other.column, other.points + other.extra));
    }
  }

  Rules rules_;
  std::vector<PlayerId> order_;
  std::set<PlayerId> left_;
  std::map<PlayerId, Ledger> ledgers_;
  std::optional<PlayerId> in_turn_ = order_.front();
  int turn_ = 1;
  std::optional<Undo> undo_;
  Game replayed_;
};

class Story {
 public:
  Story(const Rules& rules, unsigned seed, int players, Seen& seen)
      : random_(seed),
        table_(rules, testing::seats(random_, players)),
        witness_(rules, table_.order()),
        seen_(seen),
        seldom_(4 + players * table_.game().rounds() * random_.pick(4)) {}

  /// Until the game is over and nobody reopens it.
  void tell() {
    while (true) {
      if (table_.game().over()) {
        stray();
        const auto writer = witness_.writer();
        if (!writer || random_.pick(4) == 0) break;
        attempt(engine::TakeBack{.player = *writer});
        continue;
      }
      move();
      if (random_.pick(800) == 0) testing::expect_legal_record(table_);
    }
    witness_.see_end(table_.game());
    testing::expect_legal_record(table_);
  }

 private:
  void move() {
    const Game& game = table_.game();
    const PlayerId mover = *game.in_turn();
    const auto writer = witness_.writer();
    // Rather leave while a box can be taken back, and rather take it back then.
    const bool just_left = !table_.events().empty() && std::holds_alternative<engine::Left>(table_.events().back());
    if (writer && random_.pick(just_left ? 2 : 4) == 0) return attempt(engine::TakeBack{.player = *writer});
    if (random_.pick(writer ? 1 + seldom_ / 10 : seldom_) == 0) return leave();
    if (random_.pick(10) == 0) return stray();
    if (game.turn() == 1 && static_cast<int>(witness_.order().size()) < kMostPlayers && random_.pick(3) == 0) {
      return attempt(engine::Enter{.player = 50 + random_.pick(40)});
    }
    if (helped_ && random_.pick(6) == 0) return play(mover);
    if (random_.pick(40) == 0) return attempt(engine::End{.player = mover});
    attempt(random_.command(game));
  }

  void leave() {
    const std::vector<PlayerId> order = witness_.order();
    const int last = static_cast<int>(order.size()) - 1;
    switch (random_.pick(5)) {
      case 0:
        return attempt(engine::Leave{.player = order.front()});
      case 1:
        return attempt(engine::Leave{.player = order.back()});
      case 2:
        return attempt(engine::Leave{.player = *table_.game().in_turn()});
      case 3:
        return attempt(engine::Leave{.player = order[static_cast<std::size_t>(random_.pick(last + 1))]});
      default:
        // All at once, from anybody on; seldom to the last one.
        const auto from = order.begin() + random_.pick(last + 1);
        const auto to = random_.pick(4) == 0 ? order.end() : order.end() - 1;
        for (auto id = from; id < to; ++id) attempt(engine::Leave{.player = *id});
        for (auto id = order.begin(); id < std::min(from, to); ++id) attempt(engine::Leave{.player = *id});
    }
  }

  void play(PlayerId mover) {
    if (table_.game().rolls() == 0) ++seen_.played_roll;
    attempt(engine::Play{.player = mover});
  }

  /// Somebody asks for something, allowed or not.
  void stray() {
    const auto& order = witness_.order();
    const int who = random_.pick(static_cast<int>(order.size()) + 1);
    const PlayerId id = who == static_cast<int>(order.size()) ? kStranger : order[static_cast<std::size_t>(who)];
    switch (random_.pick(table_.game().over() ? 5 : 4)) {
      case 0:
        return attempt(engine::TakeBack{.player = id});
      case 1:
        return attempt(engine::End{.player = id});
      case 2:
        return attempt(engine::Play{.player = id});
      case 3:
        // A stranger would be welcome in the first turn.
        return attempt(engine::Enter{.player = id == kStranger && !table_.game().over() ? order.front() : id});
      default:
        return attempt(engine::Leave{.player = id});
    }
  }

  void attempt(const engine::Command& command) {
    const std::string expected = std::visit([this](const auto& asked) { return witness_.answer(asked); }, command);
    const Game before = table_.game();
    ASSERT_EQ(table_.act(command, random_.dice(before.sheet().dice)), expected);
    if (expected == "ok") {
      witness_.see(table_.events().back(), before, table_.game(), seen_);
    } else {
      ++seen_.refused;
      EXPECT_EQ(table_.game(), before);
    }
  }

  RandomPlayer random_;
  Table table_;
  Witness witness_;
  Seen& seen_;
  int seldom_;                          // one in so many moves is a leave
  bool helped_ = random_.pick(2) == 0;  // the server plays for them now and then
};

class AnyOrder : public testing::EveryRules {};
INSTANTIATE_TEST_SUITE_P(Properties, AnyOrder, ::testing::Range(0, 24), testing::rules_name);

TEST_P(AnyOrder, TheGameGoesOnOrIsOver) {
  Seen seen;
  const int games = (rules().columns == 1 ? 6 : 2) * kMostPlayers;  // triple ones are long
  // Some more where chance has kept something back.
  for (int number = 0; number < games || (number < 5 * games && !seen.all()); ++number) {
    SCOPED_TRACE("game " + std::to_string(number));
    Story(rules(), seed(number), 1 + number % kMostPlayers, seen).tell();
    if (HasFailure()) return;
  }
  EXPECT_TRUE(seen.all()) << ::testing::PrintToString(seen.counts());
}

}  // namespace
}  // namespace regatta
