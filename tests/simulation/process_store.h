#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.h"
#include "tests/simulation/disk.h"
#include "tests/simulation/stage.h"

namespace regatta::simulation {

/// How often a statement goes wrong, in permille.
struct StoreFaults {
  int failed = 0;       // an append is not written, and said so
  int lost = 0;         // not written, and nobody knows
  int lost_answer = 0;  // written, and nobody knows
  int late = 0;         // nobody knows; written later, unless somebody has claimed the room by then
  int twice = 0;        // the answer comes a second time, perhaps during the next append
  int unavailable = 0;  // a claim or load fails
  int slow = 0;         // takes seconds
};

/// The store as one process reaches it: statements take time, are carried out in order, and may go wrong. What was on
/// its way when the process is killed may still be carried out; its answers go nowhere.
class ProcessStore final : public store::Store {
 public:
  ProcessStore(Stage& stage, Disk& disk, const StoreFaults& faults) : stage_(stage), disk_(disk), faults_(faults) {}

  void create(std::string room, std::vector<std::string> events, std::chrono::seconds keep,
              std::function<void(store::Created)> done) override;
  void claim(std::string room, store::From from, std::function<void(store::Claimed)> done) override;
  void append(std::string room, store::Epoch epoch, store::Seq head, store::Addition addition,
              std::chrono::seconds keep, std::function<void(store::Outcome)> done) override;
  void load(std::string room, store::From from, std::function<void(store::Loaded)> done) override;
  void exists(std::string room, std::function<void(std::optional<bool>)> done) override;
  /// The simulated store knows no owner beside the epoch: there is nothing to give up.
  void release(std::string /*room*/, store::Epoch /*epoch*/) override {}
  bool writable() const override { return !disk_.full; }

  /// Statements that have not been answered.
  int open_statements() const { return *open_; }

 private:
  Time latency();
  /// Carries out `statement` at its turn, then answers. Answers are given as long as this object is there.
  void carry_out(std::function<void()> statement, std::function<void()> answer, bool survives_kill);
  void answer_at(Time time, std::function<void()> answer);

  Stage& stage_;
  Disk& disk_;
  const StoreFaults& faults_;
  Time last_statement_{0};
  Time last_answer_{0};
  std::shared_ptr<int> open_ = std::make_shared<int>(0);
  std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);
};

}  // namespace regatta::simulation
