#include "protocol/stored_state.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "engine/sheet.h"

namespace regatta::protocol::stored {
namespace {

using nlohmann::ordered_json;

Hash hash_of(int number) {
  Hash hash{};
  hash.front() = static_cast<std::uint8_t>(number);
  hash.back() = 0xfe;
  return hash;
}

State some() {
  const engine::Rules rules{.sheet = engine::SheetId::classic, .joker = engine::Joker::free};
  return {.rules = rules,
          .table = {.turn_order = TurnOrder::roll_off, .timer = 60, .take_back = 0},
          .claim = hash_of(1),
          .seats = {{.seat = 4,
                     .name = "Γιώργος \"G\"",
                     .secret = hash_of(2),
                     .nonce = hash_of(3),
                     .taken = Taken{hash_of(4), hash_of(5)},
                     .last_id = 17,
                     .answer = 90,
                     .absent = true,
                     .time_outs = 1},
                    {.seat = 2,
                     .name = "Nora",
                     .secret = hash_of(6),
                     .nonce = {},
                     .taken = {},
                     .last_id = 0,
                     .answer = 0,
                     .absent = false,
                     .time_outs = 0}},
          .next_seat = 6,
          .removed = {{.removed = 1, .name = "Ida", .secret = hash_of(7), .device = hash_of(8)},
                      {.removed = 3, .name = "", .secret = {}, .device = hash_of(9)}},
          .last_removed = 3,
          .host = 2,
          .host_is_free = false,
          .games = 2,
          .played = {{.game = 2,
                      .rules = rules,
                      .ranking = {{.seat = 5, .name = "Per", .place = 1, .total = 312, .finished = true},
                                  {.seat = 2, .name = "Nora", .place = 2, .total = 0, .finished = false}}}},
          .tally = {{.seat = 2, .name = "Nora", .games = 2, .wins = 1, .best = {{engine::SheetId::yacht, 1, 250}}},
                    {.seat = 5, .name = "Per", .games = 1, .wins = 1, .best = {}}}};
}

/// With `change` made to its JSON.
std::optional<State> changed(const std::function<void(ordered_json&)>& change) {
  auto json = ordered_json::parse(encode(some()));
  change(json);
  return decode_state(json.dump());
}

TEST(StoredState, IsReadAsItWasWritten) {
  EXPECT_EQ(decode_state(encode(some())), some());
  State lobby = some();
  lobby.host.reset();
  lobby.host_is_free = true;
  lobby.seats.clear();
  lobby.played.clear();
  lobby.tally.clear();
  lobby.removed.clear();
  EXPECT_EQ(decode_state(encode(lobby)), lobby);
}

TEST(StoredState, OfAnotherVersionIsNone) {
  EXPECT_EQ(changed([](auto& json) { json["v"] = 2; }), std::nullopt);
  EXPECT_EQ(changed([](auto& json) { json["v"] = 0; }), std::nullopt);
}

TEST(StoredState, WhatLacksOrHasSomethingIsNone) {
  const auto whole = ordered_json::parse(encode(some()));
  for (const auto& [key, value] : whole.items()) {
    if (key == "host") continue;  // there may be none
    EXPECT_EQ(changed([&](auto& json) { json.erase(key); }), std::nullopt) << key;
    EXPECT_EQ(changed([&](auto& json) { json[key] = nullptr; }), std::nullopt) << key;
  }
  for (const auto& [key, value] : whole.at("seats").at(0).items())
    EXPECT_EQ(changed([&](auto& json) { json["seats"][0][key] = ordered_json::array(); }), std::nullopt) << key;
  EXPECT_EQ(changed([](auto& json) { json["more"] = 1; }), std::nullopt);
  EXPECT_EQ(changed([](auto& json) { json["seats"][0]["more"] = 1; }), std::nullopt);
  EXPECT_EQ(changed([](auto& json) { json["tally"][0]["best"][0]["sheet"] = "none"; }), std::nullopt);
}

TEST(StoredState, WhatContradictsItselfIsNone) {
  EXPECT_EQ(changed([](auto& json) { json["host"] = 5; }), std::nullopt);              // nobody sits there
  EXPECT_EQ(changed([](auto& json) { json["seats"][0]["seat"] = 2; }), std::nullopt);  // two seats of one number
  EXPECT_EQ(changed([](auto& json) { json["next_seat"] = 4; }), std::nullopt);
  EXPECT_EQ(changed([](auto& json) { json["last_removed"] = 2; }), std::nullopt);
  EXPECT_EQ(changed([](auto& json) { json["tally"][0]["seat"] = 5; }), std::nullopt);
}

TEST(StoredState, EveryPartOfItIsNeeded) {
  const auto text = encode(some());
  for (std::size_t size = 0; size < text.size(); ++size) EXPECT_EQ(decode_state(text.substr(0, size)), std::nullopt);
}

/// The longest that a room can have: 16 seats, 64 people removed, 10 games, 64 in the tally, each with a best of every
/// sheet, simple and triple.
TEST(StoredState, TheLargestIsRead) {
  State state = some();
  const std::string name(64, '"');
  state.seats.assign(kMostSeats, state.seats.front());
  for (int i = 0; i < kMostSeats; ++i) {
    state.seats[static_cast<std::size_t>(i)].seat = 900'000 + i;
    state.seats[static_cast<std::size_t>(i)].name = name;
  }
  state.host = 900'000;
  state.next_seat = 1'000'001;
  state.removed.clear();
  state.tally.clear();
  for (int i = 1; i <= 64; ++i) {
    state.removed.push_back({.removed = i, .name = name, .secret = hash_of(i), .device = hash_of(i)});
    TallyState& tally = state.tally.emplace_back(
        TallyState{.seat = 900'000 + i, .name = name, .games = 1000, .wins = 1000, .best = {}});
    for (const engine::SheetId sheet : engine::all_sheets()) {
      for (const int columns : {1, 3}) tally.best.push_back({sheet, columns, 30'000});
    }
  }
  state.last_removed = 64;
  GameState game = state.played.front();
  game.ranking.assign(kMostSeats, {.seat = 900'000, .name = name, .place = 16, .total = 30'000, .finished = true});
  state.played.assign(10, game);
  const auto text = encode(state);
  EXPECT_EQ(decode_state(text), state) << text.size();
  EXPECT_LT(text.size(), 131'072U);
}

}  // namespace
}  // namespace regatta::protocol::stored
