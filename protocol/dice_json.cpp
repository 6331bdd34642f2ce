#include "protocol/dice_json.h"

#include <cstddef>

namespace regatta::protocol {

void write_dice(JsonWriter& json, const engine::Dice& dice) {
  json.key("dice");
  json.begin_array();
  for (std::size_t position = 0; position < dice.size(); ++position) {
    json.value(dice[position]);
  }
  json.end_array();
}

void write_held(JsonWriter& json, engine::Held held) {
  json.key("held");
  json.begin_array();
  for (int position = 0; position < engine::kMaxDice; ++position) {
    if ((held >> static_cast<unsigned>(position) & 1U) != 0) {
      json.value(position);
    }
  }
  json.end_array();
}

}  // namespace regatta::protocol
