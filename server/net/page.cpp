#include "server/net/page.h"

namespace regatta::net {
namespace {

constexpr std::string_view kLanguage = "<html lang=\"";
constexpr std::string_view kTitle = "<title>";
constexpr std::string_view kTitleEnd = "</title>";

}  // namespace

std::optional<Page> Page::cut(std::string_view html) {
  const auto language = html.find(kLanguage);
  if (language == std::string_view::npos) return std::nullopt;
  const auto language_end = html.find('"', language + kLanguage.size());
  const auto title = html.find(kTitle, language);
  const auto title_end = html.find(kTitleEnd, language);
  if (title == std::string_view::npos || title_end == std::string_view::npos || title < language_end ||
      title_end < title)
    return std::nullopt;
  Page page;
  page.start_ = html.substr(0, language + kLanguage.size());
  page.middle_ = html.substr(language_end, title - language_end);
  page.end_ = html.substr(title_end + kTitleEnd.size());
  return page;
}

std::string Page::with(std::string_view language, std::string_view head) const {
  std::string html;
  html.reserve(start_.size() + language.size() + middle_.size() + head.size() + end_.size());
  return html.append(start_).append(language).append(middle_).append(head).append(end_);
}

std::string escaped(std::string_view text) {
  std::string html;
  html.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      case '\'':
        html += "&#39;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

}  // namespace regatta::net
