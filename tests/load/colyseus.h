#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Colyseus's messages on the wire, as far as the generator needs them: a byte for the kind, and for data the message's
/// type and its value in MessagePack.
namespace regatta::load::colyseus {

/// What the server says first, and what the client answers to be in the room.
bool is_join(std::string_view bytes);
std::string join();

/// A text as data of the type "m".
std::string data(std::string_view text);
/// The text of such data; nothing when it is something else.
std::optional<std::string_view> text_of(std::string_view bytes);

}  // namespace regatta::load::colyseus
