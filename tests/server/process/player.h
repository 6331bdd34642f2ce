#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/support/websocket_client.h"

namespace regatta::testing {

/// A page that plays by the book (protocol/README.md): it counts its commands, and after a break says again what was
/// not answered.
class Player {
 public:
  using Json = nlohmann::json;

  /// Connects. False when the server is not there, or goes away meanwhile.
  bool connect(std::uint16_t port, const std::string& token) {
    try {
      socket_ = std::make_unique<WebSocketClient>(port, token);
    } catch (const std::runtime_error&) {
      return false;
    }
    Json hello = testing::hello(secret_.empty() ? std::vector<std::string>() : std::vector<std::string>{secret_});
    if (seq_ > 0) hello["last"] = seq_;
    socket_->send(hello);
    const auto welcome = read_until("welcome");
    if (welcome.is_null()) return false;
    if (!secret_.empty()) {
      EXPECT_EQ(welcome.at("you").size(), 1U) << "the secret is not known any more";
      if (welcome.at("you").empty()) return false;
      EXPECT_EQ(welcome.at("you").at(0).at("seat"), seat_);
      last_id_ = welcome.at("you").at(0).at("last_id");
    }
    // Everything that was ever acknowledged to this page is in the room.
    EXPECT_GE(welcome.at("seq"), acked_);
    if (!welcome.at("room").is_null()) {
      seq_ = welcome.at("seq");
      const auto& game = welcome.at("room").at("game");
      turn_ = game.is_null() ? Json() : game.at("turn");
    } else {
      while (seq_ < welcome.at("seq")) {  // what it missed
        if (read().is_null()) return false;
      }
    }
    return true;
  }

  /// Says a command, and again after a break with the number that is right then. Null when the server goes away before
  /// it answered.
  Json command(Json message) {
    pending_ = std::move(message);
    if (counted()) pending_["seat"] = seat_;
    pending_["id"] = last_id_ + 1;
    return say_pending();
  }
  bool has_pending() const { return !pending_.is_null(); }
  Json say_pending() {
    // The server has it: the same number gives the same answer. It has not: it is the next.
    if (counted() && pending_.at("id") > last_id_) pending_["id"] = last_id_ + 1;
    const auto id = pending_.at("id");
    const auto seat = counted() ? Json(seat_) : Json();
    socket_->send(pending_);
    for (;;) {
      auto answer = read();
      if (answer.is_null()) return answer;
      if (answer.at("type") != "ack" && answer.at("type") != "error") continue;
      if (answer.at("id") != id || answer.at("seat") != seat) continue;
      if (counted()) last_id_ = id;
      pending_ = Json();
      if (answer.at("type") == "ack") {
        acked_ = std::max<std::int64_t>(acked_, answer.at("seq"));
        if (answer.contains("joined")) {
          secret_ = answer.at("joined").at("secret");
          seat_ = answer.at("joined").at("seat");
        }
      }
      return answer;
    }
  }

  /// Reads until it has seen this event.
  bool catch_up(std::int64_t seq) {
    while (seq_ < seq) {
      if (read().is_null()) return false;
    }
    return true;
  }

  int seat() const { return seat_; }
  const std::string& secret() const { return secret_; }
  std::int64_t acked() const { return acked_; }
  std::int64_t seq() const { return seq_; }
  const Json& turn() const { return turn_; }
  /// The dice of each roll of the running game that it was shown.
  const std::vector<Json>& rolls() const { return rolls_; }
  WebSocketClient& socket() { return *socket_; }

 private:
  /// Joining is not: before it there is no seat whose commands could be counted.
  bool counted() const { return pending_.at("type") != "join"; }

  Json read_until(const std::string& type) {
    for (;;) {
      auto message = read();
      if (message.is_null() || message.at("type") == type) return message;
    }
  }

  Json read() {
    auto message = socket_->read();
    // A connection that is still there, and what was to come on it doesn't: that is no break, but something lost.
    if (message.is_null()) {
      EXPECT_TRUE(socket_->socket().ends()) << "nothing comes after event " << seq_;
      return message;
    }
    if (message.at("type") != "event") return message;
    EXPECT_EQ(message.at("seq"), seq_ + 1) << message;
    seq_ = message.at("seq");
    if (message.at("event") == "started") {
      turn_ = message.at("game").at("turn");
      rolls_.clear();
    }
    if (message.contains("turn")) turn_ = message.at("turn");
    if (message.at("event") == "rolled") rolls_.push_back(message.at("turn").at("dice"));
    return message;
  }

  std::unique_ptr<WebSocketClient> socket_;
  std::string secret_;
  int seat_ = 0;
  std::int64_t last_id_ = 0;
  std::int64_t seq_ = 0;
  std::int64_t acked_ = 0;
  Json turn_;
  Json pending_;
  std::vector<Json> rolls_;
};

}  // namespace regatta::testing
