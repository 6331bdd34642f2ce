#include "server/net/router.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/create_room.h"
#include "protocol/dice_counts.h"
#include "protocol/sheets_json.h"
#include "server/net/seat_secrets.h"
#include "server/net/text.h"

namespace regatta::net {
namespace {

using protocol::Code;

constexpr std::string_view kJson = "application/json";
constexpr std::string_view kText = "text/plain; charset=utf-8";
constexpr std::string_view kNoStore = "no-store";
constexpr std::string_view kHealth = "/healthz";
constexpr std::string_view kReady = "/readyz";
constexpr std::string_view kTokenPart = "{token}";

Response json(int status, std::string body) {
  return {.status = status,
          .type = kJson,
          .cache = kNoStore,
          .body = std::make_shared<const std::string>(std::move(body)),
          .headers = {}};
}

Response text(int status, std::string body) {
  auto response = json(status, std::move(body));
  response.type = kText;
  return response;
}

Response no_content(std::vector<std::pair<std::string_view, std::string>> headers) {
  return {.status = 204, .type = {}, .cache = kNoStore, .body = nullptr, .headers = std::move(headers)};
}

Response not_our_page() { return text(403, "This page's origin is not of this host (see --origins).\n"); }

int status_of(Code code) {
  switch (code) {
    case Code::not_found:
    case Code::room_not_found:
    case Code::no_game:
      return 404;
    case Code::too_large:
      return 413;
    case Code::rate_limited:
      return 429;
    case Code::busy:
    case Code::not_saved:
    case Code::full:
      return 503;
    default:
      return 400;
  }
}

Response error(Code code) { return Router::error(status_of(code), code); }

/// What stands for {token} in `pattern` when `path` has its form; empty when the pattern has none.
std::optional<std::string_view> match(std::string_view pattern, std::string_view path) {
  const auto part = pattern.find(kTokenPart);
  if (part == std::string_view::npos) return pattern == path ? std::optional(std::string_view()) : std::nullopt;
  const auto before = pattern.substr(0, part);
  const auto after = pattern.substr(part + kTokenPart.size());
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after))
    return std::nullopt;
  const auto token = path.substr(before.size(), path.size() - before.size() - after.size());
  if (token.find('/') != std::string_view::npos) return std::nullopt;
  return token;
}

/// The same in every router: made once, as it takes milliseconds.
const std::shared_ptr<const std::string>& sheets_json() {
  static const auto text = std::make_shared<const std::string>(protocol::encode_sheets());
  return text;
}

}  // namespace

struct Router::Route {
  std::string_view pattern;
  Method method;  // get: also head
  Answer (Router::*answer)(const Request& request, std::string_view token, const Reply& reply);
};

const std::vector<Router::Route>& Router::routes() {
  static const std::vector<Route> routes = {
      {kHealth, Method::get, &Router::health},
      {kReady, Method::get, &Router::ready},
      {"/", Method::get, &Router::start},
      {"/api/rooms", Method::post, &Router::create},
      {"/api/dice", Method::get, &Router::dice},
      {"/api/sheets", Method::get, &Router::sheets},
      {"/api/rooms/{token}", Method::get, &Router::door},
      {"/api/rooms/{token}/record", Method::get, &Router::record},
      {"/r/{token}", Method::get, &Router::page},
      {"/r/{token}/seats", Method::get, &Router::seats},
      {"/r/{token}/ws", Method::get, &Router::websocket},
  };
  return routes;
}

std::size_t shard_of(std::string_view token, std::size_t shards) { return fnv1a(token) % shards; }

Router::Router(const Config& config, Site site, std::vector<ShardRooms> shards, rooms::Loop& front,
               rooms::Secrets& secrets, store::Store& store, Admission& admission, const FaceCounts& faces)
    : config_(config),
      site_(std::move(site)),
      shards_(std::move(shards)),
      front_(front),
      secrets_(secrets),
      store_(store),
      admission_(admission),
      faces_(faces),
      counting_since_(std::chrono::system_clock::now()),
      sheets_(sheets_json()) {}

Response Router::error(int status, Code code) {
  auto response = json(status, protocol::encode_http_error(code));
  response.refused = code;
  return response;
}

Router::Answer Router::answer(const Request& request, const Reply& reply) {
  if (!host_allowed(request)) return text(421, "This host is not served here (see --hosts).\n");
  const bool get = request.method == Method::get || request.method == Method::head;
  std::string_view allow;
  for (const auto& route : routes()) {
    const auto token = match(route.pattern, request.path);
    if (!token) continue;
    if (route.method == Method::get ? get : request.method == route.method)
      return (this->*route.answer)(request, *token, reply);
    allow = route.method == Method::get ? "GET, HEAD" : "POST";
  }
  if (allow.empty()) {
    if (auto response = file(request)) {
      if (get) return std::move(*response);
      allow = "GET, HEAD";
    }
  }
  if (allow.empty()) return net::error(Code::not_found);
  auto response = error(405, Code::method_not_allowed);
  response.headers.emplace_back("Allow", allow);
  return response;
}

std::optional<Response> Router::file(const Request& request) const {
  if (site_.has(request.path))
    return site_.file(request.path, base_of(request), request.accept_encoding, request.if_none_match);
  return site_.in_language_of(request.accept_language, request.path);
}

std::string Router::base_of(const Request& request) const {
  if (!config_.public_url.empty() || request.host.empty()) return config_.public_url;
  return (request.tls ? "https://" : "http://") + std::string(request.host);
}

Router::Answer Router::health(const Request&, std::string_view, const Reply&) { return text(200, "ok"); }

Router::Answer Router::ready(const Request&, std::string_view, const Reply&) {
  if (stopping_) return net::error(Code::busy);
  if (!store_.writable()) return net::error(Code::not_saved);
  return text(200, "ok");
}

Router::Answer Router::create(const Request& request, std::string_view, const Reply& reply) {
  if (!from_own_page(request)) return not_our_page();
  if (stopping_) return net::error(Code::busy);
  const auto wanted = protocol::decode_create_room(request.body);
  if (const auto* code = std::get_if<Code>(&wanted)) return net::error(*code);
  if (!store_.writable()) return net::error(Code::not_saved);
  if (!admission_.make_room(request.client, Admission::Clock::now())) return net::error(Code::rate_limited);

  auto site = base_of(request);
  if (site.empty()) return net::error(Code::malformed);  // HTTP/1.0: no link can be made
  auto token = secrets_.room_token();
  on_shard(token, [this, token, wanted = std::get<protocol::CreateRoom>(wanted), site, reply](rooms::Rooms& rooms) {
    rooms.create(
        token, wanted.rules, wanted.table, [this, site, reply](std::variant<rooms::CreatedRoom, Code> created) {
          front_.post([site, reply, created = std::move(created)] {
            if (const auto* code = std::get_if<Code>(&created)) return reply(net::error(*code));
            const auto& room = std::get<rooms::CreatedRoom>(created);
            reply(json(201,
                       protocol::encode_created_room(room.token, site + protocol::room_path(room.token), room.claim)));
          });
        });
  });
  return Later{};
}

Router::Answer Router::sheets(const Request&, std::string_view, const Reply&) {
  return Response{.status = 200, .type = kJson, .cache = "no-cache", .body = sheets_, .headers = {}};
}

Router::Answer Router::start(const Request& request, std::string_view, const Reply&) {
  return site_.start(site_.language_of(request.accept_language), base_of(request), request.if_none_match);
}

Router::Answer Router::dice(const Request&, std::string_view, const Reply&) {
  const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(counting_since_.time_since_epoch());
  return json(200, protocol::encode_dice_counts({.since = since.count(), .faces = faces_.faces()}));
}

Router::Answer Router::door(const Request& request, std::string_view token, const Reply& reply) {
  return read_room(request, token, reply, &rooms::Rooms::door);
}

Router::Answer Router::record(const Request& request, std::string_view token, const Reply& reply) {
  return read_room(request, token, reply, &rooms::Rooms::record);
}

Router::Answer Router::seats(const Request& request, std::string_view token, const Reply& reply) {
  // A link from elsewhere would empty the cookie. Browsers that don't say so, or not without TLS, let it.
  if (!from_own_page(request) || !(request.fetch_site.empty() || request.fetch_site == "same-origin"))
    return not_our_page();
  if (const auto wrong = may_name(request, token)) return net::error(*wrong);
  const auto secrets = secrets_of_authorization(request.authorization);
  if (!secrets) return net::error(Code::malformed);
  const bool secure = request.tls || config_.public_url.starts_with("https://");
  auto cookie = seats_cookie(token, *secrets, secure);
  const auto found = [this, client = request.client, cookie = std::move(cookie), reply](bool exists) {
    front_.post([this, client, cookie, reply, exists] {
      if (exists) return reply(no_content({{"Set-Cookie", cookie}}));
      admission_.missed(client, Admission::Clock::now());
      reply(net::error(Code::room_not_found));
    });
  };
  on_shard(token, [token = std::string(token), found](rooms::Rooms& rooms) { rooms.exists(token, found); });
  return Later{};
}

Router::Answer Router::page(const Request& request, std::string_view token, const Reply& reply) {
  const auto language = site_.language_of(request.accept_language);
  auto base = base_of(request);
  auto path = std::string(request.path);
  if (const auto wrong = may_name(request, token))
    return *wrong == Code::room_not_found ? site_.missing_room(language, base, path) : net::error(*wrong);
  const auto found = [this, client = request.client, language, base = std::move(base), path = std::move(path),
                      reply](std::variant<rooms::Glance, Code> glance) {
    front_.post([this, client, language, base, path, reply, glance] {
      if (const auto* room = std::get_if<rooms::Glance>(&glance)) return reply(site_.room(language, base, path, *room));
      if (std::get<Code>(glance) != Code::room_not_found) return reply(site_.unreadable_room(language, base));
      admission_.missed(client, Admission::Clock::now());
      reply(site_.missing_room(language, base, path));
    });
  };
  on_shard(token, [token = std::string(token), found](rooms::Rooms& rooms) { rooms.glance(token, found); });
  return Later{};
}

Router::Answer Router::websocket(const Request& request, std::string_view token, const Reply&) {
  if (!from_own_page(request)) return not_our_page();
  if (request.method != Method::get || !list_holds(request.upgrade, "websocket") ||
      !list_holds(request.connection, "upgrade") || request.websocket_version != "13") {
    auto response = error(426, Code::malformed);
    response.headers.emplace_back("Upgrade", "websocket");
    response.headers.emplace_back("Connection", "upgrade");
    response.headers.emplace_back("Sec-WebSocket-Version", "13");
    return response;
  }
  constexpr std::size_t kKeyLength = 24;  // 16 bytes in base64
  if (request.websocket_key.size() != kKeyLength) return net::error(Code::malformed);
  if (stopping_) return net::error(Code::busy);
  if (const auto wrong = may_name(request, token)) return net::error(*wrong);
  return Upgrade{.token = std::string(token),
                 .shard = shard_of(token, shards_.size()),
                 .secrets = secrets_of_cookie(request.cookie)};
}

std::optional<Code> Router::may_name(const Request& request, std::string_view token) {
  const auto now = Admission::Clock::now();
  if (!admission_.may_ask(request.client, now)) return Code::rate_limited;
  if (rooms::is_room_token(token)) return std::nullopt;
  admission_.missed(request.client, now);
  return Code::room_not_found;
}

Router::Answer Router::read_room(
    const Request& request, std::string_view token, const Reply& reply,
    void (rooms::Rooms::*read)(const std::string& token, std::function<void(std::variant<std::string, Code>)> done)) {
  if (const auto wrong = may_name(request, token)) return net::error(*wrong);
  const auto found = [this, client = request.client, reply](std::variant<std::string, Code> text) {
    front_.post([this, client, reply, text = std::move(text)] {
      if (const auto* code = std::get_if<Code>(&text)) {
        if (*code == Code::room_not_found) admission_.missed(client, Admission::Clock::now());
        return reply(net::error(*code));
      }
      reply(json(200, std::get<std::string>(text)));
    });
  };
  on_shard(token, [token = std::string(token), read, found](rooms::Rooms& rooms) { (rooms.*read)(token, found); });
  return Later{};
}

bool Router::from_own_page(const Request& request) const {
  if (request.origin.empty()) return true;  // no browser
  if (!config_.origins.empty())
    return std::any_of(config_.origins.begin(), config_.origins.end(),
                       [&](const std::string& origin) { return equal_ignoring_case(origin, request.origin); });
  const auto scheme = request.origin.find("://");
  return scheme != std::string_view::npos && equal_ignoring_case(request.origin.substr(scheme + 3), request.host);
}

bool Router::host_allowed(const Request& request) const {
  // What watches over the server asks it by address.
  if (request.path == kHealth || request.path == kReady) return true;
  return config_.hosts.empty() || std::any_of(config_.hosts.begin(), config_.hosts.end(), [&](const std::string& host) {
           return equal_ignoring_case(host, request.host);
         });
}

void Router::on_shard(std::string_view token, std::function<void(rooms::Rooms&)> task) {
  const auto& shard = shards_[shard_of(token, shards_.size())];
  shard.loop->post([rooms = shard.rooms, task = std::move(task)] { task(*rooms); });
}

}  // namespace regatta::net
