#include "protocol/preview_texts.h"

#include <cstddef>
#include <utility>

#include "protocol/json_fields.h"
#include "protocol/strict_json.h"

namespace regatta::protocol {
namespace {

constexpr std::size_t kDepth = 5;
constexpr int kMostPixels = 10000;

std::optional<PreviewTexts::Texts> texts(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  PreviewTexts::Texts texts;
  for (const auto& [key, value] : json.items()) {
    if (!value.is_string()) return std::nullopt;
    texts.emplace(key, value.get<std::string>());
  }
  return texts;
}

std::optional<PreviewTexts::Language> language(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  JsonFields fields(json);
  PreviewTexts::Language language{
      .language = fields.string("language"), .locale = fields.string("locale"), .texts = {}};
  auto said = texts(fields.any("texts"));
  if (!fields.complete() || !said) return std::nullopt;
  language.texts = std::move(*said);
  return language;
}

}  // namespace

std::optional<PreviewTexts> decode_preview_texts(std::string_view text) {
  const auto json = parse_object(text, {.bytes = text.size(), .depth = kDepth});
  if (!json) return std::nullopt;
  JsonFields fields(*json);
  PreviewTexts preview;
  preview.width = static_cast<int>(fields.integer("width", 1, kMostPixels));
  preview.height = static_cast<int>(fields.integer("height", 1, kMostPixels));
  auto pictures = texts(fields.any("pictures"));
  const auto& languages = fields.any("languages");
  if (!fields.complete() || !pictures || !languages.is_array() || languages.empty()) return std::nullopt;
  preview.pictures = std::move(*pictures);
  for (const auto& each : languages) {
    auto read = language(each);
    if (!read) return std::nullopt;
    preview.languages.push_back(std::move(*read));
  }
  return preview;
}

}  // namespace regatta::protocol
