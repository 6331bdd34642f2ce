#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/preview_texts.h"
#include "server/rooms/glance.h"

namespace regatta::net {

/// What a page says of itself in its head, in each language that the page has: its title, what search engines show, and
/// what chats and social networks show of a link to it. No player is named in it.
class Preview {
 public:
  /// From what the build left. Or what is wrong with that, in one line.
  static std::variant<Preview, std::string> read(std::string_view json);

  /// The first is for whoever reads none of them. Views into this.
  std::vector<std::string_view> languages() const;

  // As HTML. `base` is the address of the site, without a slash at its end; where it is not known (empty), neither the
  // link nor the picture is named. `language` is one of `languages`.

  std::string of_start(std::string_view language, std::string_view base) const;
  std::string of_room(std::string_view language, std::string_view base, std::string_view path,
                      const rooms::Glance& room) const;
  std::string of_missing_room(std::string_view language, std::string_view base, std::string_view path) const;

 private:
  using Language = protocol::PreviewTexts::Language;
  struct Link;

  explicit Preview(protocol::PreviewTexts texts) : texts_(std::move(texts)) {}

  const Language& of(std::string_view language) const;
  std::string head(const Language& in, const Link& link) const;

  protocol::PreviewTexts texts_;
};

}  // namespace regatta::net
