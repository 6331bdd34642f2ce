#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/server/rooms/world.h"

namespace regatta::testing {

/// A page that follows the events alone.
class Follower {
 public:
  explicit Follower(Table& table) : page_(table.visitor()) {
    const Json welcome = page_->welcome();
    room_ = welcome.at("room");
    seq_ = welcome.at("seq");
  }

  const Json& room() const { return room_; }

  /// What happened.
  std::vector<std::string> follow_events() {
    std::vector<std::string> kinds;
    for (const Json& message : page_->take()) {
      if (message.at("type") == "event") {
        EXPECT_EQ(message.at("seq"), ++seq_);
        follow(room_, message);
        kinds.push_back(message.at("event"));
      } else if (message.at("type") == "presence") {
        follow(room_, message);
      }
    }
    return kinds;
  }
  void expect_the_servers_room() {
    follow_events();
    EXPECT_EQ(room_, page_->room());
  }

 private:
  std::unique_ptr<Page> page_;
  Json room_;
  protocol::Seq seq_ = 0;
};

}  // namespace regatta::testing
