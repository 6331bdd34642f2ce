#include "tests/load/stored_room.h"

#include <array>
#include <numeric>
#include <optional>
#include <random>
#include <string_view>

#include "protocol/stored_event.h"
#include "server/rooms/secrets.h"
#include "tests/load/table.h"

namespace regatta::load {
namespace {

namespace stored = protocol::stored;

constexpr std::array<int, 4> kOrder = {1, 2, 3, 4};
constexpr std::size_t kDice = 5;

/// The number, in this alphabet of 32 characters or more.
std::string written(std::size_t number, std::size_t length, std::string_view alphabet) {
  constexpr std::size_t kBase = 32;
  std::string text(length, alphabet.front());
  for (auto at = text.rbegin(); at != text.rend() && number > 0; ++at, number /= kBase) *at = alphabet[number % kBase];
  return text;
}

std::string secret_of(std::size_t room, int seat) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";
  return written(room * kOrder.size() + static_cast<std::size_t>(seat), rooms::kSecretLength, kAlphabet);
}

}  // namespace

StoredRoom::StoredRoom(std::size_t number, int moves)
    : token(written(number, rooms::kTokenLength, rooms::kTokenAlphabet)),
      secret(secret_of(number, 1)),
      game(Table::rules(), kOrder) {
  const auto add = [&](std::optional<stored::By> by, stored::What what) {
    events.push_back(stored::encode({.by = by, .what = std::move(what)}));
  };
  add({}, stored::RoomCreated{.rules = Table::rules(), .table = {}, .claim = rooms::hash_secret(secret)});
  for (const int seat : kOrder) {
    const auto hash = rooms::hash_secret(secret_of(number, seat));
    add({}, stored::Joined{.seat = seat,
                           .name = "Player " + std::to_string(seat),
                           .secret = hash,
                           .nonce = hash,
                           .host = seat == 1,
                           .enters = false});
  }
  std::array<std::int64_t, kOrder.size() + 1> ids{};
  const auto by = [&](int seat) { return stored::By{.seat = seat, .id = ++ids[static_cast<std::size_t>(seat)]}; };
  add(by(1), stored::Started{.order = {kOrder.begin(), kOrder.end()}, .roll_off = {}});

  std::mt19937 random(static_cast<std::mt19937::result_type>(number));
  for (int i = 0; i < moves && !game.over(); ++i) {
    const int seat = *game.in_turn();
    if (game.rolls_left() > 0) {
      std::array<int, kDice> faces{};
      for (auto& face : faces) face = static_cast<int>(random() % engine::kFaces) + 1;
      const engine::Rolled rolled{.player = seat, .held = 0, .dice = engine::Dice(faces)};
      game.apply(rolled);
      add(by(seat), stored::Rolled{.seat = seat, .held = 0, .dice = rolled.dice, .played = {}});
    } else {
      const auto option = game.options().front();
      const auto box = game.sheet().boxes[static_cast<std::size_t>(option.box)].id;
      const auto event = game.decide(engine::Score{.player = seat, .box = std::string(box), .column = 0}, {});
      game.apply(std::get<engine::Event>(event));
      add(by(seat), stored::Scored{.seat = seat,
                                   .box = std::string(box),
                                   .column = 0,
                                   .points = option.points,
                                   .extra = option.extra,
                                   .played = {}});
    }
  }
}

}  // namespace regatta::load
