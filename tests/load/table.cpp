#include "tests/load/table.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/options.h"
#include "engine/sheet.h"
#include "tests/load/deviation.h"
#include "tests/load/json_reader.h"

namespace regatta::load {
namespace {

constexpr int kFiveDice = 5;

/// `what` must be so.
void need(bool good, const char* what) {
  if (!good) throw Deviation(what);
}

std::vector<int> integers(JsonReader& json) {
  std::vector<int> numbers;
  json.array([&] { numbers.push_back(static_cast<int>(json.integer())); });
  return numbers;
}

engine::Held held(JsonReader& json) {
  unsigned held = 0;
  for (const int position : integers(json)) {
    need(position >= 0 && position < kFiveDice && held >> position == 0, "positions that do not rise from 0 to 4");
    held |= 1U << position;
  }
  return static_cast<engine::Held>(held);
}

struct Turn {
  std::int64_t number = 0;
  std::int64_t round = 0;
  std::int64_t seat = 0;
  std::int64_t roll = -1;
  std::int64_t rolls_left = -1;
  std::int64_t saved_rolls = -1;
  std::vector<int> dice;
  engine::Held held = 0;
  std::string_view options;
};

Turn read_turn(std::string_view text) {
  Turn turn;
  int members = 0;
  JsonReader json(text);
  json.object([&](std::string_view key) {
    ++members;
    if (key == "number")
      turn.number = json.integer();
    else if (key == "round")
      turn.round = json.integer();
    else if (key == "seat")
      turn.seat = json.integer();
    else if (key == "roll")
      turn.roll = json.integer();
    else if (key == "rolls_left")
      turn.rolls_left = json.integer();
    else if (key == "saved_rolls")
      turn.saved_rolls = json.integer();
    else if (key == "dice")
      turn.dice = integers(json);
    else if (key == "held")
      turn.held = held(json);
    else if (key == "options")
      turn.options = json.skip();
    else
      throw Deviation("an unknown member of a turn");
  });
  constexpr int kMembers = 9;
  need(members == kMembers && !turn.options.empty(), "a turn without all its members");
  return turn;
}

}  // namespace

/// What an event says, its parts as text.
struct Table::Event {
  std::string_view type;
  std::int64_t seq = 0;
  std::string_view event;
  std::string_view seat;
  std::string_view played = "null";
  std::string_view box;
  std::int64_t column = -1;
  std::int64_t points = -1;
  std::int64_t extra = -1;
  std::optional<bool> joker;
  std::string_view card;
  std::string_view turn;
  std::string_view ranking = "null";
  std::string_view seats;
  std::string_view game;

  explicit Event(std::string_view text) {
    JsonReader json(text);
    json.object([&](std::string_view key) {
      if (key == "type")
        type = json.string();
      else if (key == "seq")
        seq = json.integer();
      else if (key == "event")
        event = json.string();
      else if (key == "seat")
        seat = json.skip();
      else if (key == "played")
        played = json.skip();
      else if (key == "box")
        box = json.string();
      else if (key == "column")
        column = json.integer();
      else if (key == "points")
        points = json.integer();
      else if (key == "extra")
        extra = json.integer();
      else if (key == "joker")
        joker = json.boolean();
      else if (key == "card")
        card = json.skip();
      else if (key == "turn")
        turn = json.skip();
      else if (key == "ranking")
        ranking = json.skip();
      else if (key == "seats")
        seats = json.skip();
      else if (key == "game")
        game = json.skip();
      else
        json.skip();
    });
    json.end();
  }
};

const engine::Rules& Table::rules() {
  static constexpr engine::Rules kRules{
      .sheet = engine::SheetId::classic, .columns = 1, .order = engine::Order::free, .joker = engine::Joker::none};
  return kRules;
}

void Table::welcomed(std::int64_t seq, std::string_view room) {
  need(seq >= seq_, "a welcome to a room that has lost events");
  if (seq_ == 0) seq_ = seq;  // the first one
  if (!game_ || seq != seq_ || room == "null") return;
  std::string_view game;
  JsonReader json(room);
  json.object([&](std::string_view key) {
    if (key == "game")
      game = json.skip();
    else
      json.skip();
  });
  std::string_view turn;
  JsonReader parts(game);
  parts.object([&](std::string_view key) {
    if (key == "turn")
      turn = parts.skip();
    else
      parts.skip();
  });
  if (game_->over())
    need(turn == "null", "a turn after the end");
  else
    check_turn(turn);
}

void Table::shown(std::int64_t& seen, std::string_view text) {
  if (seen >= seq_) {
    try {
      need(seen == seq_, "a page knows what nobody was shown");
      happened(text);
    } catch (const Deviation& wrong) {
      throw Deviation(std::string(wrong.what()) + ": " + std::string(text));
    }
    texts_.emplace_back(text);
    if (texts_.size() > kept_) texts_.pop_front();
  } else {
    const auto back = static_cast<std::size_t>(seq_ - seen);  // the last one is 1 back
    if (back > texts_.size()) throw Deviation("an older event than is kept here: " + std::string(text));
    const auto& first = texts_[texts_.size() - back];
    if (text != first) throw Deviation("a page is shown " + std::string(text) + ", another one was shown " + first);
  }
  ++seen;
}

void Table::happened(std::string_view text) {
  const Event event(text);
  need(event.type == "event", "no event");
  need(event.seq == seq_ + 1, "events do not rise by one");
  need(event.played == "null", "the server has played for somebody");
  if (event.event == "rolled")
    rolled(event);
  else if (event.event == "scored")
    scored(event);
  else if (event.event == "started")
    started(event);
  else if (event.event == "joined")
    joined(event);
  else
    throw Deviation("an event that nobody asked for");
  ++seq_;
}

Move Table::take_expected(Move::Kind kind, const Event& event) {
  need(expected_ && expected_->kind == kind, "an event that nobody asked for");
  const Move move = *expected_;
  expected_.reset();
  if (kind == Move::Kind::start) return move;
  need(event.seat == std::to_string(move.seat), "another seat has moved");
  need(game_ && game_->in_turn() == move.seat, "a move out of turn");
  return move;
}

void Table::joined(const Event& event) {
  JsonReader json(event.seat);
  json.object([&](std::string_view key) {
    if (key == "seat")
      seats_.push_back(static_cast<int>(json.integer()));
    else
      json.skip();
  });
}

void Table::started(const Event& event) {
  take_expected(Move::Kind::start, event);
  need(!game_ || game_->over(), "a start while a game runs");
  std::vector<int> order;
  std::string_view turn;
  JsonReader json(event.game);
  json.object([&](std::string_view key) {
    if (key == "turn") {
      turn = json.skip();
    } else if (key == "players") {
      json.array([&] {
        json.object([&](std::string_view part) {
          if (part == "seat")
            order.push_back(static_cast<int>(json.integer()));
          else
            json.skip();
        });
      });
    } else {
      json.skip();
    }
  });
  // Who sits is in the game, in a turn order that goes round.
  auto sorted = order;
  auto seats = seats_;
  std::sort(sorted.begin(), sorted.end());
  std::sort(seats.begin(), seats.end());
  need(!order.empty() && sorted == seats, "not everybody who sits is in the game, or somebody else is");
  if (game_) {
    const auto& before = game_->players();
    need(before.front().id == order.back(), "who has begun is not last now");
  }
  game_.emplace(rules(), order);
  sums_.clear();
  check_turn(turn);
}

void Table::rolled(const Event& event) {
  const auto move = take_expected(Move::Kind::roll, event);
  const auto turn = read_turn(event.turn);
  need(turn.dice.size() == kFiveDice, "not five dice");
  need(std::all_of(turn.dice.begin(), turn.dice.end(), [](int face) { return face >= 1 && face <= engine::kFaces; }),
       "dice outside of 1 to 6");
  const engine::Dice dice(turn.dice);
  // A roll that keeps the held dice is what the engine makes of throwing these.
  const auto answer = game_->decide(engine::Roll{.player = move.seat, .held = move.held}, dice);
  const auto* decided = std::get_if<engine::Event>(&answer);
  need(decided != nullptr, "a roll that the rules do not allow");
  need(std::get<engine::Rolled>(*decided).dice == dice, "a die changed that was kept");
  game_->apply(*decided);
  check_turn(event.turn);
}

void Table::scored(const Event& event) {
  const auto move = take_expected(Move::Kind::score, event);
  const int seat = move.seat;
  need(event.box == move.box && event.column == 0, "another box was written");
  const auto answer = game_->decide(engine::Score{.player = seat, .box = std::string(event.box), .column = 0}, {});
  const auto* decided = std::get_if<engine::Event>(&answer);
  need(decided != nullptr, "a box that the rules do not allow");
  const auto& scored = std::get<engine::Scored>(*decided);
  need(event.points == scored.points && event.extra == scored.extra && event.joker == false, "other points");
  auto& sum = sums_[seat];
  sum.boxes += scored.points + scored.extra;
  const auto& box = game_->sheet().boxes[static_cast<std::size_t>(scored.box)];
  if (box.section == engine::Section::upper) sum.upper += scored.points;
  game_->apply(*decided);
  check_card(event.card, seat);
  if (game_->over()) {
    need(event.turn == "null", "a turn after the end");
    check_end(event);
    ++games_;
  } else {
    need(event.ranking == "null", "a ranking before the end");
    check_turn(event.turn);
  }
}

void Table::check_turn(std::string_view text) const {
  const auto turn = read_turn(text);
  need(turn.number == game_->turn() && turn.round == game_->round() && turn.seat == game_->in_turn(),
       "another turn than comes now");
  need(turn.roll == game_->rolls() && turn.rolls_left == game_->rolls_left() && turn.saved_rolls == 0,
       "another number of rolls");
  const auto& dice = game_->dice();
  need(turn.dice.size() == dice.size(), "another number of dice");
  for (std::size_t i = 0; i < dice.size(); ++i) need(turn.dice[i] == dice[i], "other dice");
  need(turn.held == game_->held(), "other dice were kept");
  check_options(turn.options);
}

void Table::check_options(std::string_view text) const {
  const auto options = game_->options();
  auto next = options.begin();
  JsonReader json(text);
  json.object([&](std::string_view key) {
    need(next != options.end(), "a box that the rules do not offer");
    const auto id = game_->sheet().boxes[static_cast<std::size_t>(next->box)].id;
    need(key.size() == id.size() + 2 && key.starts_with(id) && key.ends_with(":0"), "another box than the rules offer");
    std::array<int, 2> worth{-1, -1};
    std::size_t number = 0;
    json.array([&] {
      need(number < worth.size(), "more than points and extra");
      worth[number++] = static_cast<int>(json.integer());
    });
    need(worth[0] == next->points && worth[1] == next->extra, "a box is offered for other points");
    ++next;
  });
  need(next == options.end(), "a box is missing that the rules offer");
}

void Table::check_card(std::string_view text, int seat) const {
  const auto& card = game_->find(seat)->card;
  const auto& sheet = game_->sheet();
  int boxes = 0;
  int columns = 0;
  int sums = 0;
  const auto equals = [&](JsonReader& json, int value) {
    need(json.integer() == value, "another sum on the card");
    ++sums;
  };
  JsonReader json(text);
  json.object([&](std::string_view key) {
    if (key == "total") {
      equals(json, card.total());
    } else if (key == "saved_rolls") {
      equals(json, 0);
    } else if (key == "columns") {
      json.array([&] {
        ++columns;
        json.object([&](std::string_view part) {
          if (part == "boxes") {
            json.object([&](std::string_view id) {
              const auto box = sheet.find_box(id);
              need(box && card.written(0, *box) == static_cast<int>(json.integer()), "something else on the card");
              ++boxes;
            });
          } else if (part == "upper") {
            equals(json, card.upper(0));
          } else if (part == "bonus") {
            equals(json, card.bonus(0));
          } else if (part == "extra") {
            equals(json, card.extra(0));
          } else if (part == "total") {
            equals(json, card.total(0));
          } else {
            json.skip();
          }
        });
      });
    } else {
      json.skip();
    }
  });
  constexpr int kSums = 6;
  need(columns == 1 && boxes == card.filled() && sums == kSums, "a card without all its parts");
}

void Table::check_end(const Event& event) const {
  const auto ranking = game_->ranking();
  auto next = ranking.begin();
  JsonReader json(event.ranking);
  json.array([&] {
    need(next != ranking.end(), "more players than have played");
    int members = 0;
    json.object([&](std::string_view key) {
      ++members;
      if (key == "seat")
        need(json.integer() == next->player, "another ranking");
      else if (key == "place")
        need(json.integer() == next->place, "another place");
      else if (key == "total")
        need(json.integer() == next->total, "another total");
      else if (key == "finished")
        need(json.boolean(), "a player who has not finished");
      else
        json.skip();
    });
    constexpr int kMembers = 4;
    need(members == kMembers, "a ranking without all its members");
    const auto& sum = sums_.at(next->player);
    const auto& sheet = game_->sheet();
    need(next->total == sum.boxes + (sum.upper >= sheet.bonus_at ? sheet.bonus : 0), "a total that is not the sum");
    ++next;
  });
  need(next == ranking.end(), "not everybody is in the ranking");
}

}  // namespace regatta::load
