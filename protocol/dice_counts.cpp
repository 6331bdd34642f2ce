#include "protocol/dice_counts.h"

#include "protocol/json_writer.h"

namespace regatta::protocol {

std::string encode_dice_counts(const DiceCounts& counts) {
  JsonWriter json;
  json.begin_object();
  json.field("since", counts.since);
  json.key("faces");
  json.begin_array();
  for (const std::uint64_t number : counts.faces) {
    json.value(number);
  }
  json.end_array();
  json.end_object();
  return json.text();
}

}  // namespace regatta::protocol
