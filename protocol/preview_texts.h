#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regatta::protocol {

/// What the preview of a link says and shows: the file that the page's build leaves for the server
/// (web/tools/preview.ts).
struct PreviewTexts {
  using Texts = std::map<std::string, std::string, std::less<>>;
  struct Language {
    std::string language;  // as in Accept-Language
    std::string locale;    // as in og:locale
    Texts texts;           // by key, as in web/locales
  };
  int width = 0;  // of each picture
  int height = 0;
  Texts pictures;                   // the path of each, by `{sheet}.{columns}`
  std::vector<Language> languages;  // the first is for whoever reads none of them
};

/// Nothing when it is none.
std::optional<PreviewTexts> decode_preview_texts(std::string_view text);

}  // namespace regatta::protocol
