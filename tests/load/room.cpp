#include "tests/load/room.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/options.h"
#include "engine/sheet.h"
#include "tests/load/deviation.h"

namespace regatta::load {
namespace {

/// The dice that show the face which most of them show: all of them, when they are equal.
engine::Held most_equal(const engine::Dice& dice) {
  const auto counts = engine::count(dice);
  const auto face = static_cast<int>(std::max_element(counts.begin() + 1, counts.end()) - counts.begin());
  unsigned held = 0;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    if (dice[i] == face) held |= 1U << i;
  }
  return static_cast<engine::Held>(held);
}

std::string positions(engine::Held held) {
  std::string text = "[";
  for (unsigned i = 0; i < engine::kMaxDice; ++i) {
    if ((held >> i & 1U) == 0) continue;
    if (text.size() > 1) text += ',';
    text += std::to_string(i);
  }
  return text + "]";
}

constexpr engine::Held kAllFive = 0b11111;

}  // namespace

Room::Room(Loop& loop, Doorman& doorman, Size size, Observer& observer)
    : loop_(loop), doorman_(doorman), door_(doorman.make_room()), size_(size), observer_(observer), table_(size.kept) {}

void Room::open() { next_in(); }

void Room::leave() {
  for (auto& page : pages_) page->leave();
  idle_ = false;
}

void Room::next_in() {
  Page::Owner& owner = *this;
  pages_.push_back(std::make_unique<Page>(loop_, doorman_.port(), doorman_.dialect(), table_, owner));
  pages_.back()->connect(way_in());
}

void Room::welcomed(Page& page, Time now) {
  if (complete_) {
    if (returned_) returned_(page, now);
    return;
  }
  if (pages_.size() > static_cast<std::size_t>(size_.seats)) {
    progress(now);
    return;
  }
  under_way();
  constexpr std::array<const char*, 8> kNames = {"Nora", "Kim", "Ada", "Linus", "Grace", "Alan", "Edsger", "Barbara"};
  const auto number = pages_.size() - 1;
  page.join(kNames[number % kNames.size()] + std::to_string(number + 1), number == 0 ? door_.claim : "");
}

void Room::under_way() {
  idle_ = false;
  acked_ = false;
  to_see_ =
      static_cast<int>(std::count_if(pages_.begin(), pages_.end(), [](const auto& page) { return page->connected(); }));
}

void Room::acknowledged(Page& /*page*/, std::int64_t seq, Time now) {
  if (seq == 0) throw Deviation("a command without an event");
  acked_ = true;
  if (taken_ != nullptr) taken_->ack.add(now - meant_);
  progress(now);
}

void Room::shown(Page& /*page*/, Time now) {
  --to_see_;
  progress(now);
}

void Room::closed(Page& /*page*/) { throw Deviation("the server has closed a connection"); }

void Room::progress(Time now) {
  if (to_see_ > 0 || !acked_) return;
  if (taken_ != nullptr) taken_->last.add(now - meant_);
  taken_ = nullptr;
  if (pages_.size() < static_cast<std::size_t>(size_.seats) + static_cast<std::size_t>(size_.spectators)) {
    next_in();
    return;
  }
  complete_ = true;
  if (size_.plays && (!table_.game() || table_.game()->over())) {
    start();
    return;
  }
  idle_ = true;
  observer_.ready(*this, now);
}

void Room::start() {
  under_way();
  auto& host = *pages_.front();
  table_.expect({.kind = Move::Kind::start, .seat = host.seat()});
  host.command("start");
}

Page& Room::page_of(int seat) {
  for (auto& page : pages_) {
    if (page->seat() == seat) return *page;
  }
  throw Deviation("a turn of somebody who does not sit here");
}

void Room::move(Time meant, Taken& taken) {
  under_way();
  meant_ = meant;
  taken_ = &taken;
  const auto& game = *table_.game();
  auto& page = page_of(*game.in_turn());
  const auto when = R"(,"turn":)" + std::to_string(game.turn()) + R"(,"roll":)" + std::to_string(game.rolls());
  const auto keep = game.rolls() == 0 ? engine::Held{0} : most_equal(game.dice());
  if (game.rolls_left() > 0 && keep != kAllFive) {
    table_.expect({.kind = Move::Kind::roll, .seat = page.seat(), .held = keep});
    page.command("roll", when + R"(,"held":)" + positions(keep));
    return;
  }
  const auto options = game.options();
  const auto best = std::max_element(options.begin(), options.end(), [](const auto& a, const auto& b) {
    return a.points + a.extra < b.points + b.extra;
  });
  const auto box = game.sheet().boxes[static_cast<std::size_t>(best->box)].id;
  table_.expect({.kind = Move::Kind::score, .seat = page.seat(), .box = box});
  page.command("score", when + R"(,"box":")" + std::string(box) + R"(","column":0)");
}

}  // namespace regatta::load
