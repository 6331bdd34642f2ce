#include "tests/load/stored.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "server/store/sqlite_store.h"
#include "tests/load/deviation.h"
#include "tests/load/histogram.h"
#include "tests/load/loop.h"
#include "tests/load/page.h"
#include "tests/load/process_figures.h"
#include "tests/load/report.h"
#include "tests/load/stored_room.h"
#include "tests/load/table.h"

namespace regatta::load {
namespace {

constexpr std::string_view kFile = "regatta.sqlite";  // in the server's folder

/// Somebody who comes back to a stored room.
class Visitor final : private Page::Owner {
 public:
  Visitor(Loop& loop, const StoredPlan& plan, std::size_t number, Histogram& times)
      : times_(times),
        room_(number, plan.moves),
        table_(room_.game, 1),
        page_(loop, plan.port, Dialect::regatta, table_, owner()) {
    page_.remember(room_.secret);
  }

  void come(Time meant) {
    meant_ = meant;
    page_.connect("/r/" + room_.token + "/ws");
  }
  bool in() const { return in_; }

 private:
  Page::Owner& owner() { return *this; }

  void welcomed(Page& page, Time now) override {
    if (page.seen() != static_cast<std::int64_t>(room_.events.size())) throw Deviation("a room lost events");
    times_.add(now - meant_);
    in_ = true;
  }
  void acknowledged(Page& /*page*/, std::int64_t /*seq*/, Time /*now*/) override {}
  void shown(Page& /*page*/, Time /*now*/) override {}
  void closed(Page& /*page*/) override { throw Deviation("the server has closed a connection"); }

  Histogram& times_;
  StoredRoom room_;
  Table table_;
  Page page_;
  Time meant_;
  bool in_ = false;
};

}  // namespace

void store_rooms(const StoredPlan& plan) {
  std::filesystem::create_directories(plan.data);
  const auto file = std::filesystem::path(plan.data) / kFile;
  std::uint64_t events = 0;
  {
    auto opened = store::SqliteStore::open({.path = file.string(), .durability = store::Durability::process});
    if (const auto* wrong = std::get_if<std::string>(&opened)) throw std::runtime_error(*wrong);
    const auto store = std::get<std::unique_ptr<store::SqliteStore>>(std::move(opened));
    constexpr std::size_t kWaiting = 4096;  // calls; the store's queue holds more
    std::atomic<std::size_t> answered = 0;
    std::atomic<std::size_t> refused = 0;
    for (std::size_t i = 0; i < plan.rooms; ++i) {
      StoredRoom room(plan.first + i, plan.moves);
      events += room.events.size();
      store->create(std::move(room.token), std::move(room.events), std::chrono::days(30), [&](store::Created created) {
        if (created.result != store::Created::Result::created) ++refused;
        ++answered;
      });
      while (i + 1 - answered > kWaiting) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    while (answered < plan.rooms) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (refused > 0) throw std::runtime_error("the store has not taken all rooms");
  }
  const auto bytes = std::filesystem::file_size(file);
  Report report;
  report.add("mode", std::string_view("store"));
  report.add("rooms", plan.rooms);
  report.add("moves", plan.moves);
  report.add("events", events);
  report.add("bytes", bytes);
  report.add("bytes_per_room", static_cast<double>(bytes) / static_cast<double>(plan.rooms));
  report.add("bytes_per_event", static_cast<double>(bytes) / static_cast<double>(events));
  report.print();
}

void visit_rooms(const StoredPlan& plan) {
  Loop loop;
  auto times = std::make_unique<Histogram>();
  std::vector<std::unique_ptr<Visitor>> visitors;
  visitors.reserve(plan.rooms);
  for (std::size_t i = 0; i < plan.rooms; ++i)
    visitors.push_back(std::make_unique<Visitor>(loop, plan, plan.first + i, *times));
  if (plan.rates.fixed.empty()) throw std::runtime_error("no rate");
  constexpr double kNanoseconds = 1e9;
  const double distance = kNanoseconds / plan.rates.fixed.front();
  const auto cpu = cpu_time(plan.rates.process);
  const auto start = Clock::now();
  for (std::size_t i = 0; i < plan.rooms; ++i) {
    const auto meant = start + std::chrono::nanoseconds(static_cast<std::int64_t>(static_cast<double>(i) * distance));
    while (Clock::now() < meant) loop.turn(meant);
    visitors[i]->come(meant);
  }
  for (const auto& visitor : visitors) loop.turn_until([&] { return visitor->in(); }, std::chrono::seconds(60));
  const auto used = cpu_time(plan.rates.process) - cpu;
  Report report;
  report.add("mode", std::string_view("visit"));
  report.add("rooms", plan.rooms);
  report.add("rate", plan.rates.fixed.front());
  report.add("server_us_each", seconds(used) * 1e6 / static_cast<double>(plan.rooms));
  report.add("back", *times);
  report.print();
  say("%zu rooms came back from the store, %.0f/s: p50 %.2f p99 %.2f ms", plan.rooms, plan.rates.fixed.front(),
      milliseconds(times->quantile(0.5)), milliseconds(times->quantile(0.99)));
}

}  // namespace regatta::load
