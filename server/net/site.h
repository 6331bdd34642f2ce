#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

#include "server/net/http_message.h"

namespace regatta::net {

/// The built page: every file of its folder, read once. Nothing that is asked for later can reach the disk, or leave
/// the folder.
class Site {
 public:
  /// Reads the folder with everything below it, but names that begin with a dot. A file beside which one with .br or
  /// .gz at the end stands is sent so to who can read it. Or why it can't be used, in one line.
  static std::variant<Site, std::string> read(const std::string& folder);

  bool has(std::string_view path) const { return files_.contains(std::string(path)); }
  /// The file at this path, `/` being index.html. Precondition: has(path).
  Response file(std::string_view path, std::string_view accept_encoding, std::string_view if_none_match) const;
  /// The page of a room: index.html, to be kept nowhere.
  Response page(int status, std::string_view accept_encoding) const;

 private:
  struct Body {
    std::shared_ptr<const std::string> bytes;
    std::string tag;  // ETag, with its quotes
  };
  struct File {
    std::string_view type;
    std::string_view cache;
    std::optional<Body> plain;
    std::optional<Body> brotli;
    std::optional<Body> gzip;
  };

  static const Body& choose(const File& file, std::string_view accept_encoding, Response& response);

  std::unordered_map<std::string, File> files_;
};

}  // namespace regatta::net
