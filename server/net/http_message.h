#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/codes.h"
#include "server/net/address.h"

namespace regatta::net {

enum class Method : std::uint8_t { get, head, post, other };

/// What the routes look at of a request. Header values are empty when the header is missing. Views into what was read.
struct Request {
  Method method = Method::other;
  std::string_view path;  // without query
  std::string_view body;
  Address client;    // who sent it; a proxy's word is taken into account
  bool tls = false;  // it reached a proxy of ours by https

  std::string_view host;
  std::string_view origin;
  std::string_view fetch_site;  // Sec-Fetch-Site: where the page stands that asks
  std::string_view authorization;
  std::string_view cookie;
  std::string_view accept_encoding;
  std::string_view accept_language;
  std::string_view if_none_match;
  std::string_view connection;
  std::string_view upgrade;
  std::string_view websocket_key;
  std::string_view websocket_version;
};

struct Response {
  int status = 200;
  std::string_view type;                                          // Content-Type
  std::string_view cache;                                         // Cache-Control
  std::shared_ptr<const std::string> body;                        // may be null
  std::vector<std::pair<std::string_view, std::string>> headers;  // further ones
  std::optional<protocol::Code> refused = std::nullopt;           // what its body says, for who counts
};

/// The head of an answer, with every header that all answers carry.
std::string encode_head(const Response& response, bool keep_alive);

}  // namespace regatta::net
