#include "server/net/preview.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/rules.h"
#include "engine/sheet.h"
#include "protocol/rules_json.h"
#include "server/net/page.h"

namespace regatta::net {
namespace {

using protocol::PreviewTexts;
using protocol::server::Phase;

// Keys of web/locales.
constexpr std::string_view kTriple = "columns.3";
constexpr std::string_view kStartTitle = "preview.home.title";
constexpr std::string_view kStartAbout = "preview.home.about";
constexpr std::string_view kStartPicture = "preview.home.image";
constexpr std::string_view kRoomPicture = "preview.image";
constexpr std::string_view kNoRoom = "bye.room_not_found";
constexpr std::string_view kNoRoomAbout = "preview.missing.about";

constexpr std::string_view kName = "Regatta";

std::string sheet_key(engine::SheetId sheet) { return "sheet." + std::string(engine::sheet(sheet).name); }
std::string order_key(engine::Order order) { return "order." + std::string(protocol::name(order)); }
std::string joker_key(engine::Joker joker) { return "joker." + std::string(protocol::name(joker)); }
std::string picture_key(engine::SheetId sheet, int columns) {
  return std::string(engine::sheet(sheet).name) + "." + std::to_string(columns);
}

std::string about_key(const rooms::Glance& room) {
  const std::string seats = room.seats < room.max_seats ? "free" : "full";
  switch (room.phase) {
    case Phase::playing:
      return "preview.room.running." + seats;
    case Phase::over:
      return "preview.room.over." + seats;
    default:
      return "preview.room." + seats;
  }
}

/// Precondition: Preview::read has looked whether there is such a text.
const std::string& text(const PreviewTexts::Texts& texts, std::string_view key) { return texts.find(key)->second; }

/// With `{name}` replaced.
std::string filled(std::string text, const std::string& name, const std::string& value) {
  const auto placeholder = "{" + name + "}";
  const auto at = text.find(placeholder);
  return at == std::string::npos ? text : text.replace(at, placeholder.size(), value);
}

/// The rules in a few words: the sheet, and whatever differs from its standard game.
std::string game_name(const PreviewTexts::Texts& texts, const engine::Rules& rules) {
  std::string name = text(texts, sheet_key(rules.sheet));
  const auto add = [&](std::string_view key) { name.append(" · ").append(text(texts, key)); };
  if (rules.columns == engine::kMaxColumns) add(kTriple);
  if (rules.order != engine::Order::free) add(order_key(rules.order));
  if (rules.joker != engine::Joker::none) add(joker_key(rules.joker));
  return name;
}

/// Every text that may be asked for.
std::vector<std::string> keys() {
  std::vector<std::string> keys{std::string(kTriple), order_key(engine::Order::forced),
                                joker_key(engine::Joker::forced), joker_key(engine::Joker::free)};
  for (const auto key : {kStartTitle, kStartAbout, kStartPicture, kRoomPicture, kNoRoom, kNoRoomAbout})
    keys.emplace_back(key);
  for (const auto sheet : engine::all_sheets()) keys.push_back(sheet_key(sheet));
  for (const auto phase : {Phase::lobby, Phase::playing, Phase::over}) {
    for (const int seats : {0, 1})
      keys.push_back(about_key({.phase = phase, .rules = {}, .seats = seats, .max_seats = 1}));
  }
  return keys;
}

}  // namespace

struct Preview::Link {
  std::string title;
  std::string about;
  std::string_view base;
  std::string_view path;
  std::string picture;  // what it shows: a key of PreviewTexts::pictures
  std::string picture_text;
};

std::variant<Preview, std::string> Preview::read(std::string_view json) {
  auto texts = protocol::decode_preview_texts(json);
  if (!texts) return "is not what this server can read";
  for (const auto& key : keys()) {
    for (const auto& language : texts->languages)
      if (!language.texts.contains(key)) return "has no " + key + " for " + language.language;
  }
  for (const auto sheet : engine::all_sheets()) {
    for (const int columns : {1, engine::kMaxColumns}) {
      const auto key = picture_key(sheet, columns);
      if (!texts->pictures.contains(key)) return "has no picture of " + key;
    }
  }
  return Preview(std::move(*texts));
}

std::vector<std::string_view> Preview::languages() const {
  std::vector<std::string_view> languages;
  languages.reserve(texts_.languages.size());
  for (const auto& each : texts_.languages) languages.emplace_back(each.language);
  return languages;
}

std::string Preview::of_start(std::string_view language, std::string_view base) const {
  const auto& in = of(language);
  return head(in, {.title = text(in.texts, kStartTitle),
                   .about = text(in.texts, kStartAbout),
                   .base = base,
                   .path = "/",
                   .picture = picture_key(engine::SheetId::yatzy, 1),
                   .picture_text = text(in.texts, kStartPicture)});
}

std::string Preview::of_room(std::string_view language, std::string_view base, std::string_view path,
                             const rooms::Glance& room) const {
  const auto& in = of(language);
  const auto game = game_name(in.texts, room.rules);
  auto about = filled(text(in.texts, about_key(room)), "free", std::to_string(room.max_seats - room.seats));
  return head(in, {.title = game,
                   .about = filled(std::move(about), "seats", std::to_string(room.max_seats)),
                   .base = base,
                   .path = path,
                   .picture = picture_key(room.rules.sheet, room.rules.columns),
                   .picture_text = filled(text(in.texts, kRoomPicture), "game", game)});
}

std::string Preview::of_missing_room(std::string_view language, std::string_view base, std::string_view path) const {
  const auto& in = of(language);
  return head(in, {.title = text(in.texts, kNoRoom),
                   .about = text(in.texts, kNoRoomAbout),
                   .base = base,
                   .path = path,
                   .picture = picture_key(engine::SheetId::yatzy, 1),
                   .picture_text = text(in.texts, kStartPicture)});
}

const Preview::Language& Preview::of(std::string_view language) const {
  return *std::find_if(texts_.languages.begin(), texts_.languages.end(),
                       [&](const auto& each) { return each.language == language; });
}

std::string Preview::head(const Language& in, const Link& link) const {
  const std::string title = link.title + " – " + std::string(kName);
  std::string html = "<title>" + escaped(title) + "</title>";
  const auto meta = [&html](std::string_view kind, std::string_view name, std::string_view content) {
    html.append("\n    <meta ").append(kind).append("=\"").append(name).append("\" content=\"");
    html.append(escaped(content)).append("\">");
  };
  const auto property = [&meta](std::string_view name, std::string_view content) { meta("property", name, content); };
  meta("name", "description", link.about);
  property("og:type", "website");
  property("og:site_name", kName);
  property("og:locale", in.locale);
  property("og:title", title);
  property("og:description", link.about);
  if (!link.base.empty()) {
    property("og:url", std::string(link.base).append(link.path));
    property("og:image", std::string(link.base).append(text(texts_.pictures, link.picture)));
    property("og:image:type", "image/png");
    property("og:image:width", std::to_string(texts_.width));
    property("og:image:height", std::to_string(texts_.height));
    property("og:image:alt", link.picture_text);
  }
  meta("name", "twitter:card", "summary_large_image");
  return html;
}

}  // namespace regatta::net
