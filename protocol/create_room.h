#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/rules.h"
#include "protocol/codes.h"
#include "protocol/table.h"

namespace regatta::protocol {

/// The body of `POST /api/rooms`.
struct CreateRoom {
  engine::Rules rules;         // valid
  std::optional<Table> table;  // valid; nothing: as the server is set
  friend bool operator==(const CreateRoom&, const CreateRoom&) = default;
};
/// The caller bounds the text's size.
std::variant<CreateRoom, Code> decode_create_room(std::string_view text);

/// Its answer. `link` is the room's whole address; `claim` the creator's secret.
std::string encode_created_room(std::string_view token, std::string_view link, std::string_view claim);

/// The body of any HTTP answer that refuses: `{"error": "code"}`.
std::string encode_http_error(Code code);

/// Path of a room's page, as it stands in links.
std::string room_path(std::string_view token);

}  // namespace regatta::protocol
