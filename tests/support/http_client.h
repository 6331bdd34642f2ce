#pragma once

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>

#include "nlohmann/json.hpp"

#include "tests/support/raw_socket.h"

namespace regatta::testing {

struct HttpReply {
  int status = 0;                                   // 0: none came
  std::multimap<std::string, std::string> headers;  // names in small letters
  std::string body;

  std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
  }
  /// The code of an error.
  std::string error() const {
    const auto json = nlohmann::json::parse(body, nullptr, false);
    return json.is_object() ? json.value("error", "") : "";
  }
};

/// Reads one answer. That of a HEAD has no body.
inline HttpReply read_reply(RawSocket& socket, bool head = false) {
  HttpReply reply;
  const auto text = socket.read_until("\r\n\r\n");
  if (!text) return reply;
  std::size_t at = text->find("\r\n");
  reply.status = std::atoi(text->substr(9, 3).c_str());
  while (at + 2 < text->size() - 2) {
    const auto end = text->find("\r\n", at + 2);
    const auto line = text->substr(at + 2, end - at - 2);
    const auto colon = line.find(':');
    auto name = line.substr(0, colon);
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    reply.headers.emplace(name, line.substr(std::min(colon + 2, line.size())));
    at = end;
  }
  if (!head && reply.status != 304 && reply.status != 101) {
    if (auto body = socket.read(static_cast<std::size_t>(std::atoll(reply.header("content-length").c_str()))))
      reply.body = std::move(*body);
  }
  return reply;
}

/// Sends these bytes on a connection of their own, and reads one answer.
inline HttpReply ask(std::uint16_t port, const std::string& bytes) {
  RawSocket socket(port);
  socket.send(bytes);
  return read_reply(socket, bytes.starts_with("HEAD "));
}

/// `headers`: whole lines, each with its end of line.
inline HttpReply request(std::uint16_t port, const std::string& method, const std::string& path,
                         const std::string& headers = "", const std::string& body = "") {
  std::string text = method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n" + headers;
  if (!body.empty() || method == "POST") text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  return ask(port, text + "\r\n" + body);
}

/// The header line by which a proxy on this machine says whom it speaks for.
inline std::string forwarded_for(const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; }

inline HttpReply get(std::uint16_t port, const std::string& path, const std::string& headers = "") {
  return request(port, "GET", path, headers);
}

/// `table`: the room's, as JSON; empty: as the server is set.
inline HttpReply post_room(std::uint16_t port, const std::string& headers = "", const std::string& table = "") {
  return request(port, "POST", "/api/rooms", headers,
                 R"({"rules": {"sheet": "yacht", "columns": 1, "order": "free", "joker": "none"})" +
                     (table.empty() ? "" : ", \"table\": " + table) + "}");
}

/// A new room: its token, and the creator's secret.
struct MadeRoom {
  std::string token;
  std::string claim;
};
inline MadeRoom make_room(std::uint16_t port, const std::string& table = "") {
  const auto reply = post_room(port, "", table);
  if (reply.status != 201) throw std::runtime_error("no room: " + std::to_string(reply.status) + " " + reply.body);
  const auto json = nlohmann::json::parse(reply.body);
  return {.token = json.at("token"), .claim = json.at("claim")};
}

}  // namespace regatta::testing
