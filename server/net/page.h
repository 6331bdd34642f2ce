#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace regatta::net {

/// The built page, cut open where the server has something to say: in what language it is asked for, and what a link to
/// it shows.
class Page {
 public:
  /// Nothing when `html` lacks the places (web/index.html has them).
  static std::optional<Page> cut(std::string_view html);

  /// `head`: what stands in the place of the title.
  std::string with(std::string_view language, std::string_view head) const;

 private:
  std::string start_;   // up to the language
  std::string middle_;  // from there to the title
  std::string end_;     // behind it
};

/// A text as HTML writes it, within an attribute too.
std::string escaped(std::string_view text);

}  // namespace regatta::net
