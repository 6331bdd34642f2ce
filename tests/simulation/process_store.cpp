#include "tests/simulation/process_store.h"

#include <algorithm>

namespace regatta::simulation {

using namespace std::chrono_literals;

namespace {

/// After this long a statement without an answer is given up as unknown.
constexpr Time kTimeOut = 5s;

}  // namespace

Time ProcessStore::latency() {
  return Time(stage_.random.permille(faults_.slow) ? stage_.random.between(500, 8000) : stage_.random.between(0, 20));
}

void ProcessStore::answer_at(Time time, std::function<void()> answer) {
  last_answer_ = std::max(last_answer_, time);
  ++*open_;
  stage_.timeline.at(last_answer_, [alive = std::weak_ptr(alive_), open = open_, answer = std::move(answer)] {
    --*open;
    if (!alive.expired()) {
      answer();
    }
  });
}

void ProcessStore::carry_out(std::function<void()> statement, std::function<void()> answer, bool survives_kill) {
  last_statement_ = std::max(last_statement_, stage_.timeline.now() + latency());
  stage_.timeline.at(last_statement_, [alive = std::weak_ptr(alive_), statement = std::move(statement), survives_kill] {
    if (survives_kill || !alive.expired()) {
      statement();
    }
  });
  answer_at(last_statement_ + latency(), std::move(answer));
}

void ProcessStore::create(std::string room, std::vector<std::string> events, std::chrono::seconds keep,
                          std::function<void(store::Created)> done) {
  const auto result = std::make_shared<store::Created>();
  carry_out([=, this] { *result = disk_.create(room, events, keep); }, [=] { done(*result); }, false);
}

void ProcessStore::claim(std::string room, store::From from, std::function<void(store::Claimed)> done) {
  const auto result = std::make_shared<store::Claimed>();
  const bool unavailable = stage_.random.permille(faults_.unavailable);
  // A claim that fails may have raised the epoch all the same.
  const bool lost = unavailable && stage_.random.percent(50);
  carry_out(
      [=, disk = &disk_] {
        if (!lost) {
          *result = disk->claim(room, from);
        }
        if (unavailable) {
          *result = {.error = store::ClaimError::unavailable, .log = {}};
        }
      },
      [=] { done(*result); }, stage_.random.percent(50));
  if (stage_.random.permille(faults_.twice)) {
    answer_at(last_answer_ + Time(stage_.random.between(0, 50)), [=] { done(*result); });
  }
}

void ProcessStore::append(std::string room, store::Epoch epoch, store::Seq head, store::Addition addition,
                          std::chrono::seconds keep, std::function<void(store::Outcome)> done) {
  const auto result = std::make_shared<store::Outcome>(store::Outcome::unknown);
  const auto statement = [=, disk = &disk_] { *result = disk->append(room, epoch, head, addition, keep); };
  const auto answer = [=] { done(*result); };
  const auto unknown = [=] { done(store::Outcome::unknown); };
  int fault = stage_.random.between(0, 999);
  const auto is = [&](int chance) { return (fault -= chance) < 0; };
  if (is(faults_.failed)) {
    carry_out([] {}, [=] { done(store::Outcome::failed); }, false);
  } else if (is(faults_.lost)) {
    stage_.say("store: the append after ", head, " is lost");
    answer_at(stage_.timeline.now() + kTimeOut, unknown);
  } else if (is(faults_.lost_answer)) {
    stage_.say("store: the answer to the append after ", head, " is lost");
    carry_out(
        statement, [] {}, true);
    answer_at(stage_.timeline.now() + kTimeOut, unknown);
  } else if (is(faults_.late)) {
    stage_.say("store: the append after ", head, " is late");
    answer_at(stage_.timeline.now() + kTimeOut, unknown);
    const Time late = last_answer_ + Time(stage_.random.between(0, 3000));
    stage_.timeline.at(late, statement);
    // By now it concerns nobody.
    stage_.timeline.at(late + 1ms, [alive = std::weak_ptr(alive_), answer] {
      if (!alive.expired()) {
        answer();
      }
    });
  } else {
    carry_out(statement, answer, stage_.random.percent(50));
    if (stage_.random.permille(faults_.twice)) {
      stage_.timeline.at(last_answer_ + Time(stage_.random.between(0, 400)), [alive = std::weak_ptr(alive_), answer] {
        if (!alive.expired()) {
          answer();
        }
      });
    }
  }
}

void ProcessStore::load(std::string room, store::From from, std::function<void(store::Loaded)> done) {
  const auto result = std::make_shared<store::Loaded>();
  carry_out([=, this] { *result = disk_.load(room, from); }, [=] { done(*result); }, false);
}

void ProcessStore::exists(std::string room, std::function<void(std::optional<bool>)> done) {
  const auto result = std::make_shared<bool>(false);
  carry_out([=, this] { *result = disk_.exists(room); }, [=] { done(*result); }, false);
}

}  // namespace regatta::simulation
