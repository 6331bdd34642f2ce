#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regatta::net {

// The secrets of a page's seats, as a browser carries them in headers (protocol/README.md, “HTTP”): joined by dots, at
// most protocol::kMaxSeatsOfPage. A page sends them in its hello as well; the cookie is there for the browser that has
// lost its storage.

/// Those in `Authorization: Seats a.b`; none where there is no such header. Nothing when it has another form.
std::optional<std::vector<std::string>> secrets_of_authorization(std::string_view header);

/// Those in a Cookie header, from each cookie `seats`: what is malformed, or too much, is left out.
std::vector<std::string> secrets_of_cookie(std::string_view header);

/// The Set-Cookie header that gives the browser these seats of the room `token`; with none it takes the cookie away.
/// `secure`: people reach this server by https.
std::string seats_cookie(std::string_view token, const std::vector<std::string>& secrets, bool secure);

}  // namespace regatta::net
