#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/net/http_message.h"
#include "server/net/page.h"
#include "server/net/preview.h"
#include "server/rooms/glance.h"

namespace regatta::net {

/// The built page: every file of its folder, read once. Nothing that is asked for later can reach the disk, or leave
/// the folder. An HTML file has its address without `.html`, and no other.
///
/// Where a `base` is asked for, it is the site's address without a slash at its end, empty when it is not known.
class Site {
 public:
  /// Reads the folder with everything below it, but names that begin with a dot. A file beside which one with .br or
  /// .gz at the end stands is sent so to who can read it. Or why it can't be used, in one line.
  static std::variant<Site, std::string> read(const std::string& folder);

  bool has(std::string_view path) const { return files_.contains(std::string(path)); }
  /// The file at this path; a page names itself as it is in other languages. Precondition: has(path).
  Response file(std::string_view path, std::string_view base, std::string_view accept_encoding,
                std::string_view if_none_match) const;
  /// Where the page is, in the language that is liked best, that has this path in each language behind the language's
  /// name. Nothing when there is none.
  std::optional<Response> in_language_of(std::string_view accept_language, std::string_view path) const;

  /// The best language that the page has. A view into this.
  std::string_view language_of(std::string_view accept_language) const;

  // index.html in this language of the page's, with what a link to it shows: the start page, which may be found, and
  // rooms, which are kept nowhere.

  Response start(std::string_view language, std::string_view base, std::string_view if_none_match) const;
  Response room(std::string_view language, std::string_view base, std::string_view path,
                const rooms::Glance& room) const;
  Response missing_room(std::string_view language, std::string_view base, std::string_view path) const;
  /// The store can't tell: the page comes, and says what is wrong.
  Response unreadable_room(std::string_view language, std::string_view base) const;

 private:
  struct Body {
    std::shared_ptr<const std::string> bytes;
    std::string tag;  // ETag, with its quotes
  };
  struct File {
    std::string_view type;
    std::string_view cache;
    bool page = false;
    std::optional<Body> plain;
    std::optional<Body> brotli;
    std::optional<Body> gzip;
  };

  /// Takes out of the files what is not served as it is. Or what is wrong with it.
  std::optional<std::string> take_page();
  /// The Link header of the page at this path.
  std::string links(std::string_view path, std::string_view base) const;
  Response page(int status, std::string_view language, std::string_view head) const;
  Response private_page(int status, std::string_view language, std::string_view head) const;
  static const Body& choose(const File& file, std::string_view accept_encoding, Response& response);

  std::unordered_map<std::string, File> files_;
  /// The languages in which there is a page, by its path behind the language.
  std::map<std::string, std::vector<std::string>, std::less<>> translations_;
  std::optional<Page> page_;  // both are there once it is read
  std::optional<Preview> preview_;
};

}  // namespace regatta::net
