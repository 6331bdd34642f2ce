#pragma once

#include "engine/dice.h"
#include "protocol/json_writer.h"

namespace regatta::protocol {

/// `"dice": [4, 4, 2, 4, 6]`.
void write_dice(JsonWriter& json, const engine::Dice& dice);
/// `"held": [0, 1, 3]`: positions, from 0, rising.
void write_held(JsonWriter& json, engine::Held held);

}  // namespace regatta::protocol
