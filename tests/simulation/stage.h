#pragma once

#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include "nlohmann/json.hpp"

#include "server/rooms/connection.h"
#include "tests/simulation/random.h"
#include "tests/simulation/timeline.h"

namespace regatta::simulation {

/// What everybody in one run shares: its chance, its time, and what is to be said about it.
class Stage {
 public:
  Stage(std::uint64_t seed, bool tracing) : random(seed), tracing_(tracing) {}

  Random random;
  Timeline timeline;

  /// A line of the trace.
  void say(const auto&... parts) {
    if (tracing_) {
      std::ostringstream line;
      line << "[" << static_cast<double>(timeline.now().count()) / 1000 << " s] ";
      (line << ... << parts);
      std::cout << line.str() << '\n';
    }
  }
  bool tracing() const { return tracing_; }

  /// An invariant does not hold. The first one counts: what follows may be its consequence.
  void fail(const auto&... parts) {
    if (failure_) {
      return;
    }
    std::ostringstream text;
    (text << ... << parts);
    failure_ = text.str();
    say("FAILED: ", *failure_);
  }
  const std::optional<std::string>& failure() const { return failure_; }

  /// A number of its own for whatever needs one.
  int next_number() { return ++numbers_; }

  /// The frame as JSON. One that goes to many is read once.
  std::shared_ptr<const nlohmann::json> parse(const rooms::Frame& frame) {
    if (frame != parsed_frame_) {
      parsed_ = std::make_shared<const nlohmann::json>(nlohmann::json::parse(*frame, nullptr, false));
      parsed_frame_ = frame;
      if (parsed_->is_discarded()) {
        fail("no JSON: ", *frame);
      }
    }
    return parsed_;
  }

 private:
  bool tracing_;
  std::optional<std::string> failure_;
  int numbers_ = 0;
  rooms::Frame parsed_frame_;
  std::shared_ptr<const nlohmann::json> parsed_;
};

}  // namespace regatta::simulation
