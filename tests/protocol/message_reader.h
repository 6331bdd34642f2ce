#pragma once

#include <list>
#include <string>

#include "nlohmann/json.hpp"

#include "protocol/door.h"
#include "protocol/server_message.h"

namespace regatta::testing {

/// Reads what the server sends, strictly: the other direction of protocol::server::encode and encode_door, which only
/// tests need. Throws std::runtime_error when a key is missing, of another type, or not known. Must outlive what it has
/// read.
class MessageReader {
 public:
  protocol::server::Message read(const nlohmann::ordered_json& json);
  protocol::server::Door read_door(const nlohmann::ordered_json& json);

  std::string_view keep(std::string text) { return texts_.emplace_back(std::move(text)); }

 private:
  std::list<std::string> texts_;
};

}  // namespace regatta::testing
