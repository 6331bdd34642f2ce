#include "server/net/site.h"

#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "server/net/text.h"

namespace regatta::net {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIndex = "/index.html";

// The builder puts a hash of the content into the names of what it lays under assets/.
constexpr std::string_view kAssets = "/assets/";
constexpr std::string_view kForEver = "public, max-age=31536000, immutable";
constexpr std::string_view kAskAgain = "no-cache";

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

    std::array<char, 17> hash{};
    std::to_chars(hash.data(), hash.data() + 16, fnv1a(*bytes), 16);
    Body body{.bytes = std::move(bytes), .tag = '"' + std::string(hash.data()) + '"'};
    auto path = fs::relative(entry->path(), folder, error);
    const auto extension = path.extension().string();
    const bool brotli = extension == ".br";
    const bool gzip = extension == ".gz";
    if (brotli || gzip) path.replace_extension();
    const std::string at = "/" + path.generic_string();
    auto& file = site.files_[at];
    file.type = type_of(path);
    file.cache = at.starts_with(kAssets) ? kForEver : kAskAgain;
    (brotli ? file.brotli : gzip ? file.gzip : file.plain) = std::move(body);
  }
  if (error) return "can't read the built page in " + folder + ": " + error.message() + " (give its folder with --web)";
  std::erase_if(site.files_, [](const auto& each) { return !each.second.plain; });
  const auto index = site.files_.find(std::string(kIndex));
  if (index == site.files_.end())
    return folder + " holds no built page: it has no index.html (give its folder with --web)";
  site.files_["/"] = File(index->second);
  return site;
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

Response Site::file(std::string_view path, std::string_view accept_encoding, std::string_view if_none_match) const {
  const File& file = files_.find(std::string(path))->second;
  Response response{.status = 200, .type = file.type, .cache = file.cache, .body = nullptr, .headers = {}};
  const Body& body = choose(file, accept_encoding, response);
  response.headers.emplace_back("ETag", body.tag);
  if (matches(if_none_match, body.tag)) {
    response.status = 304;
  } else {
    response.body = body.bytes;
  }
  return response;
}

Response Site::page(int status, std::string_view accept_encoding) const {
  const File& file = files_.find(std::string(kIndex))->second;
  Response response{.status = status, .type = file.type, .cache = "no-store", .body = nullptr, .headers = {}};
  response.body = choose(file, accept_encoding, response).bytes;
  response.headers.emplace_back("X-Robots-Tag", "noindex");
  return response;
}

}  // namespace regatta::net
