#include "server/net/seat_secrets.h"

#include <algorithm>

#include "protocol/client_message.h"
#include "protocol/create_room.h"
#include "server/net/text.h"

namespace regatta::net {
namespace {

using protocol::is_secret;
using protocol::kMaxSeatsOfPage;

constexpr std::string_view kScheme = "Seats";
constexpr std::string_view kCookie = "seats";
/// 400 days in seconds: browsers keep no cookie longer. The room itself may be gone before.
constexpr std::string_view kMaxAge = "34560000";

/// Calls `visit` with each part of `text` between separators.
template <typename Visit>
void for_each_part(std::string_view text, char separator, Visit visit) {
  for (;;) {
    const auto end = text.find(separator);
    visit(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::optional<std::vector<std::string>> secrets_of_authorization(std::string_view header) {
  std::vector<std::string> secrets;
  if (header.empty()) return secrets;
  if (header.size() <= kScheme.size() || !equal_ignoring_case(header.substr(0, kScheme.size()), kScheme) ||
      header[kScheme.size()] != ' ')
    return std::nullopt;
  bool well_formed = true;
  for_each_part(trimmed(header.substr(kScheme.size())), '.', [&](std::string_view secret) {
    well_formed = well_formed && is_secret(secret) && secrets.size() < kMaxSeatsOfPage;
    if (well_formed) secrets.emplace_back(secret);
  });
  if (!well_formed) return std::nullopt;
  return secrets;
}

std::vector<std::string> secrets_of_cookie(std::string_view header) {
  std::vector<std::string> secrets;
  for_each_part(header, ';', [&](std::string_view pair) {
    const auto cookie = trimmed(pair);
    const auto equals = std::min(cookie.find('='), cookie.size());
    if (cookie.substr(0, equals) != kCookie) return;
    for_each_part(cookie.substr(std::min(equals + 1, cookie.size())), '.', [&](std::string_view secret) {
      if (is_secret(secret) && secrets.size() < kMaxSeatsOfPage) secrets.emplace_back(secret);
    });
  });
  return secrets;
}

std::string seats_cookie(std::string_view token, const std::vector<std::string>& secrets, bool secure) {
  std::string cookie(kCookie);
  cookie += '=';
  for (const auto& secret : secrets) cookie.append(&secret == &secrets.front() ? "" : ".").append(secret);
  cookie.append("; Path=").append(protocol::room_path(token));
  cookie.append("; HttpOnly; SameSite=Strict; Max-Age=").append(secrets.empty() ? "0" : kMaxAge);
  if (secure) cookie += "; Secure";
  return cookie;
}

}  // namespace regatta::net
