#include "server/net/http_message.h"

#include <array>
#include <ctime>

namespace regatta::net {
namespace {

// Nothing from elsewhere, no frame around it, no script that is not a file of ours. Not for the page alone: an error
// page or a record that a browser is made to show must do no more. Of what a page could be permitted, nothing: all that
// is named in any browser's stable list, as one that is unknown is a line in the console.
constexpr std::string_view kSecurityHeaders =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src "
    "'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), "
    "magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()\r\n"
    "Referrer-Policy: no-referrer\r\n";

std::string_view reason(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 204:
      return "No Content";
    case 302:
      return "Found";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 413:
      return "Content Too Large";
    case 421:
      return "Misdirected Request";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return "";
  }
}

std::string date() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  // The locale is never set, so the names are English as HTTP wants them.
  return {text.data(), std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &utc)};
}

}  // namespace

std::string encode_head(const Response& response, bool keep_alive) {
  std::string head;
  head.reserve(1024);
  const auto header = [&head](std::string_view name, std::string_view value) {
    head.append(name).append(": ").append(value).append("\r\n");
  };
  head.append("HTTP/1.1 ")
      .append(std::to_string(response.status))
      .append(" ")
      .append(reason(response.status))
      .append("\r\n");
  header("Date", date());
  if (!response.type.empty()) header("Content-Type", response.type);
  if (response.status != 204 && response.status != 304)
    header("Content-Length", std::to_string(response.body ? response.body->size() : 0));
  if (!response.cache.empty()) header("Cache-Control", response.cache);
  for (const auto& [name, value] : response.headers) header(name, value);
  if (!keep_alive) header("Connection", "close");
  head.append(kSecurityHeaders).append("\r\n");
  return head;
}

}  // namespace regatta::net
