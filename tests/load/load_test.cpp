// The generator against the built server; and that it does not take a wrong server for a right one.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "tests/load/crowd.h"
#include "tests/load/deviation.h"
#include "tests/load/doorman.h"
#include "tests/load/histogram.h"
#include "tests/load/loop.h"
#include "tests/load/moves.h"
#include "tests/load/tampering_gate.h"
#include "tests/server/process/process.h"
#include "tests/support/page_files.h"

namespace regatta::load {
namespace {

class Server {
 public:
  Server() { testing::write_page(folder_ / "web"); }
  std::uint16_t port() { return process_.port(); }

 private:
  testing::TempFolder folder_;
  testing::Process process_{{"serve", "--port", "0", "--data", folder_ / "data", "--web", folder_ / "web",
                             "--durability", "process", "--messages-per-second", "100000", "--messages-burst",
                             "100000"}};
};

/// Rooms that go on as fast as they can, until each has played so many games.
class Players final : public Mover::Observer {
 public:
  Players(std::uint16_t port, std::size_t rooms, int seats, int games) : games_(games) {
    Doorman doorman(port, Dialect::regatta);
    Crowd crowd(loop_, doorman, rooms, {.seats = seats, .spectators = 1}, *this);
    for (auto& room : crowd.rooms()) room->move(Clock::now(), taken_);
    loop_.turn_until(
        [&] {
          for (const auto& room : crowd.rooms()) {
            if (room->table().games() < games_) return false;
          }
          return true;
        },
        std::chrono::seconds(300));
  }
  std::uint64_t moves() const { return taken_.last.count(); }

 private:
  void ready(Mover& mover, Time now) override {
    if (dynamic_cast<Room&>(mover).table().games() < games_) mover.move(now, taken_);
  }

  Loop loop_;
  int games_;
  Taken taken_;
};

TEST(Load, WholeGamesGoThroughTheChecks) {
  Server server;
  const Players players(server.port(), 3, 4, 1);
  EXPECT_GE(players.moves(), 3U * 4 * 13 * 2);  // each of 13 boxes takes a roll and the writing, at least
}

TEST(Load, MovesAtARate) {
  Server server;
  const auto played =
      play_moves({.port = server.port(), .rooms = 4, .rates = {.fixed = {100}, .seconds = 1, .warm_up = 0}});
  EXPECT_GT(played.moves, 0U);
}

/// Whoever is told of it: so all are told the same.
TamperingGate::Tamper always(std::string_view right, std::string_view wrong) {
  return [=](std::string& bytes) {
    bool found = false;
    for (auto at = bytes.find(right); at != std::string::npos; at = bytes.find(right, at)) {
      bytes.replace(at, right.size(), wrong);
      found = true;
    }
    return found;
  };
}

/// One page alone is told so.
TamperingGate::Tamper once(std::string_view right, std::string_view wrong) {
  return [=, done = false](std::string& bytes) mutable {
    const auto at = done ? std::string::npos : bytes.find(right);
    if (at == std::string::npos) return false;
    bytes.replace(at, right.size(), wrong);
    done = true;
    return true;
  };
}

/// A die that was kept shows another face.
bool turn_kept_dice(std::string& bytes) {
  constexpr std::string_view kDice = R"("dice":[)";
  constexpr std::string_view kHeld = R"(],"held":[)";
  constexpr std::size_t kFaces = 9;  // of five dice, with their commas
  bool found = false;
  for (auto at = bytes.find(kDice); at != std::string::npos; at = bytes.find(kDice, at + 1)) {
    const auto faces = at + kDice.size();
    if (faces + kFaces + kHeld.size() >= bytes.size() || bytes.compare(faces + kFaces, kHeld.size(), kHeld) != 0)
      continue;
    const auto position = static_cast<std::size_t>(bytes[faces + kFaces + kHeld.size()] - '0');
    if (position > 4) continue;  // none was kept
    auto& face = bytes[faces + 2 * position];
    face = face == '6' ? '1' : static_cast<char>(face + 1);
    found = true;
  }
  return found;
}

struct Wrong {
  std::string_view name;
  TamperingGate::Tamper tamper;
  std::string_view said;  // of it
  friend void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.name; }
};

class WrongServer : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongServer, IsCaught) {
  Server server;
  const TamperingGate gate(server.port(), GetParam().tamper);
  try {
    const Players players(gate.port(), 1, 2, 3);
    FAIL() << players.moves() << " moves, and nothing was wrong";
  } catch (const Deviation& wrong) {
    EXPECT_TRUE(gate.tampered());
    EXPECT_NE(std::string_view(wrong.what()).find(GetParam().said), std::string_view::npos) << wrong.what();
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongServer,
    ::testing::Values(
        Wrong{"a_number_is_left_out", always(R"("type":"event","seq":1)", R"("type":"event","seq":9)"), "do not rise"},
        Wrong{"an_event_is_lost", once(R"("type":"event","seq":1)", R"("type":"evenX","seq":1)"), "nobody asked for"},
        Wrong{"one_page_is_told_something_else", once(R"("highlights":null)", R"("highlights":true)"),
              "another one was shown"},
        Wrong{"a_seventh_face", always(R"("dice":[1)", R"("dice":[7)"), "outside of 1 to 6"},
        Wrong{"a_kept_die_is_rolled", turn_kept_dice, "a die changed that was kept"},
        Wrong{"another_seat_rolls", always(R"("rolled","seat":1)", R"("rolled","seat":2)"), "another seat"},
        Wrong{"another_turn", always(R"("turn":{"number":2)", R"("turn":{"number":3)"), "another turn"},
        Wrong{"a_roll_too_few", always(R"("rolls_left":1)", R"("rolls_left":0)"), "number of rolls"},
        Wrong{"a_box_for_other_points", always(R"("ones:0":[1)", R"("ones:0":[3)"), "for other points"},
        Wrong{"an_extra_for_nothing", always(R"("extra":0,"joker")", R"("extra":9,"joker")"), "other points"},
        Wrong{"another_box", always(R"("column":0,"points")", R"("column":1,"points")"), "another box"},
        Wrong{"a_wrong_sum", always(R"("bonus":0)", R"("bonus":5)"), "another sum"},
        Wrong{"a_wrong_place", always(R"("place":1,"total":)", R"("place":2,"total":)"), "another place"},
        Wrong{"an_ack_of_another_command", always(R"("ack","seat":1,"id":2)", R"("ack","seat":1,"id":7)"), "an answer"},
        Wrong{"a_command_is_refused", always(R"("type":"ack","seat":2)", R"("type":"bye","seat":2)"), "refuses"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(Histogram, QuantilesAreWithinAHundredth) {
  auto histogram = std::make_unique<Histogram>();
  constexpr int kMost = 1'000'000;
  for (int i = 1; i <= kMost; ++i) histogram->add(std::chrono::nanoseconds(i));
  for (const double part : {0.00001, 0.5, 0.99, 0.999, 1.0}) {
    const auto exact = part * kMost;
    EXPECT_NEAR(static_cast<double>(histogram->quantile(part).count()), exact, exact / 100);
  }
  EXPECT_EQ(histogram->count(), static_cast<std::uint64_t>(kMost));
}

}  // namespace
}  // namespace regatta::load
