#include "server/net/site.h"

#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "server/net/language.h"
#include "server/net/text.h"

namespace regatta::net {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIndex = "/index.html";
constexpr std::string_view kPreview = "/preview.json";
constexpr std::string_view kHtml = ".html";

// The builder puts a hash of the content into the names of what it lays under assets/.
constexpr std::string_view kAssets = "/assets/";
constexpr std::string_view kForEver = "public, max-age=31536000, immutable";
constexpr std::string_view kAskAgain = "no-cache";
constexpr std::string_view kNowhere = "no-store";

std::string_view type_of(const fs::path& path) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kTypes = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".txt", "text/plain; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".webp", "image/webp"},
      {".jpg", "image/jpeg"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
  }};
  const auto extension = path.extension().string();
  for (const auto& [end, type] : kTypes) {
    if (extension == end) return type;
  }
  return "application/octet-stream";
}

/// Does this Accept-Encoding take `coding`? With weight 0 it is refused.
bool accepts(std::string_view accept_encoding, std::string_view coding) {
  bool accepted = false;
  for_each_item(accept_encoding, [&](std::string_view item) {
    const auto semicolon = item.find(';');
    if (!equal_ignoring_case(trimmed(item.substr(0, semicolon)), coding)) return;
    const auto weight = semicolon == std::string_view::npos ? std::string_view() : trimmed(item.substr(semicolon + 1));
    accepted = !weight.starts_with("q=0") || weight.find_first_of("123456789") != std::string_view::npos;
  });
  return accepted;
}

/// Does this If-None-Match name the tag? What proxies make of it (W/"…") is the same content to a GET.
bool matches(std::string_view if_none_match, std::string_view tag) {
  bool found = false;
  for_each_item(if_none_match, [&](std::string_view item) {
    if (item.starts_with("W/")) item.remove_prefix(2);
    found = found || item == tag || item == "*";
  });
  return found;
}

std::string tag_of(std::string_view bytes) {
  std::array<char, 17> hash{};
  std::to_chars(hash.data(), hash.data() + 16, fnv1a(bytes), 16);
  return '"' + std::string(hash.data()) + '"';
}

/// The path behind `/{language}`; empty when there is none.
std::string_view untranslated(std::string_view path, std::string_view language) {
  const bool within = path.starts_with('/') && path.substr(1).starts_with(language);
  const auto rest = within ? path.substr(1 + language.size()) : std::string_view();
  return rest.starts_with('/') ? rest : std::string_view();
}

}  // namespace

std::variant<Site, std::string> Site::read(const std::string& folder) {
  Site site;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const auto name = entry->path().filename().string();
    if (name.starts_with('.')) {
      entry.disable_recursion_pending();
      continue;
    }
    if (!entry->is_regular_file(error)) continue;
    std::ifstream stream(entry->path(), std::ios::binary);
    auto bytes =
        std::make_shared<const std::string>(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    if (!stream) return "can't read " + entry->path().string();

    auto tag = tag_of(*bytes);
    Body body{.bytes = std::move(bytes), .tag = std::move(tag)};
    auto path = fs::relative(entry->path(), folder, error);
    const auto extension = path.extension().string();
    const bool brotli = extension == ".br";
    const bool gzip = extension == ".gz";
    if (brotli || gzip) path.replace_extension();
    const bool page = path.extension() == kHtml;
    std::string at = "/" + path.generic_string();
    if (page && at != kIndex) at.resize(at.size() - kHtml.size());
    auto& file = site.files_[at];
    file.type = type_of(path);
    file.page = page;
    file.cache = at.starts_with(kAssets) ? kForEver : kAskAgain;
    (brotli ? file.brotli : gzip ? file.gzip : file.plain) = std::move(body);
  }
  if (error) return "can't read the built page in " + folder + ": " + error.message() + " (give its folder with --web)";
  std::erase_if(site.files_, [](const auto& each) { return !each.second.plain; });
  if (auto wrong = site.take_page()) return folder + " " + *wrong;
  return site;
}

std::optional<std::string> Site::take_page() {
  const auto index = files_.extract(std::string(kIndex));
  if (index.empty()) return "holds no built page: it has no index.html (give its folder with --web)";
  const std::string again = " (build the page again: npm run build in web/)";
  page_ = Page::cut(*index.mapped().plain->bytes);
  if (!page_) return "holds a page of another version: its index.html has no title or no language" + again;
  const auto preview = files_.extract(std::string(kPreview));
  if (preview.empty()) return "holds a page of another version: it has no preview.json" + again;
  auto read = Preview::read(*preview.mapped().plain->bytes);
  if (const auto* wrong = std::get_if<std::string>(&read))
    return "holds a page of another version: its preview.json " + *wrong + again;
  preview_ = std::get<Preview>(std::move(read));
  for (const auto language : preview_->languages()) {
    for (const auto& [path, file] : files_) {
      if (const auto rest = untranslated(path, language); file.page && !rest.empty())
        translations_[std::string(rest)].emplace_back(language);
    }
  }
  return std::nullopt;
}

const Site::Body& Site::choose(const File& file, std::string_view accept_encoding, Response& response) {
  if (file.brotli || file.gzip) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (file.brotli && accepts(accept_encoding, "br")) {
    response.headers.emplace_back("Content-Encoding", "br");
    return *file.brotli;
  }
  if (file.gzip && accepts(accept_encoding, "gzip")) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    return *file.gzip;
  }
  return *file.plain;
}

Response Site::file(std::string_view path, std::string_view base, std::string_view accept_encoding,
                    std::string_view if_none_match) const {
  const File& file = files_.find(std::string(path))->second;
  Response response{.status = 200, .type = file.type, .cache = file.cache, .body = nullptr, .headers = {}};
  if (file.page && !base.empty()) response.headers.emplace_back("Link", links(path, base));
  const Body& body = choose(file, accept_encoding, response);
  response.headers.emplace_back("ETag", body.tag);
  if (matches(if_none_match, body.tag)) {
    response.status = 304;
  } else {
    response.body = body.bytes;
  }
  return response;
}

std::string Site::links(std::string_view path, std::string_view base) const {
  std::string links;
  const auto link = [&](std::string_view language, std::string_view to, std::string_view relation) {
    links.append(links.empty() ? "<" : ", <").append(base);
    if (!language.empty()) links.append("/").append(language);
    links.append(to).append(">; rel=\"").append(relation).append("\"");
  };
  link({}, path, "canonical");
  for (const auto own : preview_->languages()) {
    const auto translated = translations_.find(std::string(untranslated(path, own)));
    if (translated == translations_.end()) continue;
    for (const auto& language : translated->second)
      link(language, translated->first, "alternate\"; hreflang=\"" + language);
    link({}, translated->first, "alternate\"; hreflang=\"x-default");
  }
  return links;
}

std::optional<Response> Site::in_language_of(std::string_view accept_language, std::string_view path) const {
  const auto found = translations_.find(std::string(path));
  if (found == translations_.end()) return std::nullopt;
  const std::vector<std::string_view> languages(found->second.begin(), found->second.end());
  const auto language = pick_language(accept_language, languages);
  return Response{.status = 302,
                  .type = {},
                  .cache = kAskAgain,
                  .body = nullptr,
                  .headers = {{"Location", "/" + std::string(language) + found->first}, {"Vary", "Accept-Language"}}};
}

std::string_view Site::language_of(std::string_view accept_language) const {
  return pick_language(accept_language, preview_->languages());
}

Response Site::start(std::string_view language, std::string_view base, std::string_view if_none_match) const {
  auto response = page(200, language, preview_->of_start(language, base));
  response.cache = kAskAgain;
  response.headers.emplace_back("Vary", "Accept-Language");
  if (!base.empty()) response.headers.emplace_back("Link", links("/", base));
  const auto tag = tag_of(*response.body);
  response.headers.emplace_back("ETag", tag);
  if (matches(if_none_match, tag)) {
    response.status = 304;
    response.body = nullptr;
  }
  return response;
}

Response Site::room(std::string_view language, std::string_view base, std::string_view path,
                    const rooms::Glance& room) const {
  return private_page(200, language, preview_->of_room(language, base, path, room));
}

Response Site::missing_room(std::string_view language, std::string_view base, std::string_view path) const {
  return private_page(404, language, preview_->of_missing_room(language, base, path));
}

Response Site::unreadable_room(std::string_view language, std::string_view base) const {
  return private_page(200, language, preview_->of_start(language, base));
}

// Made at each request, and sent as it is: it is less than what fits into a connection's first packets.
Response Site::page(int status, std::string_view language, std::string_view head) const {
  return {.status = status,
          .type = type_of(kIndex),
          .cache = kNowhere,
          .body = std::make_shared<const std::string>(page_->with(language, head)),
          .headers = {}};
}

Response Site::private_page(int status, std::string_view language, std::string_view head) const {
  auto response = page(status, language, head);
  response.headers.emplace_back("X-Robots-Tag", "noindex");
  return response;
}

}  // namespace regatta::net
