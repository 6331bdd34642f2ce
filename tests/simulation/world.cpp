#include "tests/simulation/world.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "tests/simulation/tables.h"

namespace regatta::simulation {

using namespace std::chrono_literals;

World::World(std::uint64_t seed, Unsafe unsafe, bool tracing)
    : stage(seed, tracing),
      ledger_(stage),
      disk_(make_disk(unsafe, stage.timeline)),
      oracle_(stage, ledger_),
      store_adapter_(make_store_adapter(unsafe)),
      connection_adapter_(make_connection_adapter(unsafe, stage, ledger_)) {
  disk_->written = [this](const std::string& body) { ledger_.written(body); };
  disk_->snapshot_read = [this](const auto& snapshot, const auto& after, const auto& whole) {
    oracle_.check_snapshot(snapshot, after, whole);
  };
  limits_.catch_up_events = stage.random.below(40);
  start_server();
}

/// Pages hang up before the servers go.
World::~World() { pages_.clear(); }

void World::create_room() {
  token_ = stage.random.text(rooms::kTokenLength, rooms::kTokenAlphabet);
  std::optional<std::string> claim;
  front_->rooms.create(token_, random_rules(stage.random), random_table(stage.random), [&](auto result) {
    if (const auto* const created = std::get_if<rooms::CreatedRoom>(&result)) {
      claim = created->claim;
    }
  });
  run(1s);
  add_browser()->claim = claim;
  if (!claim) {
    stage.fail("no room is made");
  }
}

// Time.

/// Runs what is next, if it comes until then.
bool World::run_next(Time until) {
  std::optional<Time> next = stage.timeline.next();
  Process* process = nullptr;
  for (const std::shared_ptr<Process>& each : processes_) {
    const std::optional<Time> due = each->loop.next();
    if (due && (!next || *due <= *next)) {
      next = due;
      process = each.get();
    }
  }
  if (!next || *next > until) {
    return false;
  }
  stage.timeline.go_to(*next);
  if (process == nullptr) {
    stage.timeline.run_next();
  } else {
    process->loop.run_next();
    oracle_.check_seats();
  }
  return true;
}

void World::run(Time time) {
  const Time until = stage.timeline.now() + time;
  while (!failed() && run_next(until)) {
  }
  stage.timeline.go_to(until);
}

bool World::settle() {
  for (int i = 0; i < 200 && !failed(); ++i) {
    run(50ms);
    const bool settled =
        up() && front_->quiet() && std::all_of(pages_.begin(), pages_.end(), [&](const std::unique_ptr<Page>& page) {
          return page->settled() || page->closed() || page->asleep() || !page->stopped().empty();
        });
    if (settled) {
      return true;
    }
  }
  return false;
}

void World::check_pages() {
  const auto is_at_front = [&](const std::unique_ptr<Page>& page) {
    return page->settled() && page->link()->process().lock() == front_;
  };
  if (!settle()) {
    return;
  }
  const auto asks = std::find_if(pages_.begin(), pages_.end(), is_at_front);
  if (asks == pages_.end()) {
    return;
  }
  (*asks)->say({{"type", "sync"}});
  if (!settle()) {
    return;
  }
  // What it has now is the server's own picture: the others have followed the events.
  for (const std::unique_ptr<Page>& page : pages_) {
    if (is_at_front(page) && page->room() != (*asks)->room()) {
      stage.fail("page ", page->number(), " has another room than its server, at ", page->seq(), " and ",
                 (*asks)->seq(), ": ", Json::diff((*asks)->room(), page->room()));
    }
  }
  oracle_.check_presence(front_->number, (*asks)->room());
}

// Servers.

void World::start_server() {
  front_ = std::make_shared<Process>(stage, *disk_, faults, limits_, store_adapter_, ++started_);
  processes_.push_back(front_);
  stage.say("server ", started_, " starts");
}

void World::kill(const std::shared_ptr<Process>& process) {
  stage.say("server ", process->number, " is killed");
  std::erase(processes_, process);
  oracle_.process_gone(process->number);
  for (const std::unique_ptr<Page>& page : pages_) {
    if (page->link() != nullptr && page->link()->process().lock() == process) {
      page->cut();
    }
  }
}

void World::kill_server() {
  if (front_) {
    const std::shared_ptr<Process> front = std::exchange(front_, nullptr);
    kill(front);
  }
}

void World::stop_server() {
  stage.say("server ", front_->number, " stops");
  const std::shared_ptr<Process> stopping = std::exchange(front_, nullptr);
  bool stopped = false;
  stopping->loop.post([&] { stopping->rooms.stop([&] { stopped = true; }); });
  for (int i = 0; i < 1200 && !stopped && !failed(); ++i) {
    run(50ms);
  }
  if (!stopped) {
    stage.fail("server ", stopping->number, " does not stop");
  }
  kill(stopping);
}

void World::take_over() {
  stage.say("server ", front_->number, " is taken over from");
  start_server();
}

void World::kill_others() {
  for (const std::shared_ptr<Process>& process : std::vector(processes_)) {
    if (process != front_) {
      kill(process);
    }
  }
}

// People.

std::shared_ptr<Link> World::dial(PageEnd& page, std::vector<std::string> cookie) {
  if (!front_) {
    return nullptr;
  }
  auto link = std::make_shared<Link>(stage, oracle_, front_, page, token_, std::move(cookie), connection_adapter_);
  link->open();
  return link;
}

Page& World::add_page(const std::shared_ptr<Browser>& browser) {
  const auto dial_front = [this](PageEnd& page, std::vector<std::string> cookie) {
    return dial(page, std::move(cookie));
  };
  return *pages_.emplace_back(std::make_unique<Page>(stage, ledger_, dial_front, browser));
}

std::shared_ptr<Browser> World::add_browser() {
  return browsers_.emplace_back(std::make_shared<Browser>(stage.random));
}

}  // namespace regatta::simulation
