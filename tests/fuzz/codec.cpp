// The decoders of everything that comes in as one JSON text: what a page sends, the call that makes a room, and the
// events of a stored log and the snapshot beside it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "nlohmann/json.hpp"

#include "protocol/client_message.h"
#include "protocol/create_room.h"
#include "protocol/stored_event.h"
#include "protocol/stored_state.h"
#include "tests/fuzz/claim.h"

namespace regatta::fuzz {
namespace {

/// The same document in other words: without spaces and escapes, its keys in another order.
std::string retold(std::string_view text) { return nlohmann::json::parse(text).dump(); }

void page(std::string_view text) {
  const auto message = protocol::client::decode(text);
  if (const auto* refused = std::get_if<protocol::client::Refused>(&message)) {
    claim(!protocol::name(refused->code).empty(), "a refusal has a code");
    return;
  }
  claim(protocol::client::decode(retold(text)) == message, "a message says the same however it is written", text);
}

void room(std::string_view text) {
  const auto call = protocol::decode_create_room(text);
  if (std::holds_alternative<protocol::CreateRoom>(call))
    claim(protocol::decode_create_room(retold(text)) == call, "a call says the same however it is written", text);
}

void snapshot(std::string_view text) {
  const auto state = protocol::stored::decode_state(text);
  if (!state) return;
  const auto body = protocol::stored::encode(*state);
  claim(protocol::stored::decode_state(body) == state, "a state that was written is read again", body);
}

void log(std::string_view text) {
  const auto event = protocol::stored::decode(text);
  if (!event) return;
  const auto body = protocol::stored::encode(*event);
  claim(protocol::stored::decode(body) == event, "an event that was written is read again", body);
  claim(protocol::stored::encode(*protocol::stored::decode(body)) == body, "an event is written in one way", body);
}

}  // namespace
}  // namespace regatta::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  regatta::fuzz::page(text);
  regatta::fuzz::room(text);
  regatta::fuzz::log(text);
  regatta::fuzz::snapshot(text);
  return 0;
}
