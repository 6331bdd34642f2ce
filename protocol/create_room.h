#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "engine/rules.h"
#include "protocol/codes.h"

namespace regatta::protocol {

/// The body of `POST /api/rooms`. The caller bounds its size.
std::variant<engine::Rules, Code> decode_create_room(std::string_view text);

/// Its answer. `link` is the room's whole address; `claim` the creator's secret.
std::string encode_created_room(std::string_view token, std::string_view link, std::string_view claim);

/// The body of any HTTP answer that refuses: `{"error": "code"}`.
std::string encode_http_error(Code code);

/// Path of a room's page, as it stands in links.
std::string room_path(std::string_view token);

}  // namespace regatta::protocol
