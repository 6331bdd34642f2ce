#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "engine/sheet.h"
#include "server/rooms/secrets.h"
#include "tests/support/await.h"
#include "tests/support/http_client.h"
#include "tests/support/running_server.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using nlohmann::json;
using testing::ask;
using testing::forwarded_for;
using testing::get;
using testing::HttpReply;
using testing::make_room;
using testing::post_room;
using testing::RawSocket;
using testing::read_reply;
using testing::request;
using testing::RunningServer;
using testing::WebSocketClient;

const std::string kNoRoom = "0123456789";
const std::string kSecretA = "AAECAwQFBgcICQoLDA0ODw";
const std::string kSecretB = "AQECAwQFBgcICQoLDA0ODw";

TEST(Http, EachPathTakesItsMethodsAlone) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  struct Row {
    std::string path;
    std::string allow;
  };
  const std::vector<Row> rows = {
      {"/", "GET, HEAD"},
      {"/en/rules/yatzy", "GET, HEAD"},
      {"/rules/yatzy", "GET, HEAD"},
      {"/api/dice", "GET, HEAD"},
      {"/icon.svg", "GET, HEAD"},
      {"/assets/main-abc123.js", "GET, HEAD"},
      {"/healthz", "GET, HEAD"},
      {"/readyz", "GET, HEAD"},
      {"/api/sheets", "GET, HEAD"},
      {"/api/rooms/" + room + "/record", "GET, HEAD"},
      {"/r/" + room, "GET, HEAD"},
      {"/r/" + room + "/ws", "GET, HEAD"},
      {"/api/rooms", "POST"},
      {"/r/" + room + "/seats", "GET, HEAD"},
      {"/api/rooms/" + room, "GET, HEAD"},
  };
  for (const auto& [path, allow] : rows) {
    for (const std::string method : {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"}) {
      if (allow.find(method) != std::string::npos) continue;
      const auto reply = request(server.port(), method, path);
      EXPECT_EQ(reply.status, 405) << method << " " << path;
      EXPECT_EQ(reply.header("allow"), allow) << method << " " << path;
      EXPECT_EQ(reply.error(), method == "HEAD" ? "" : "method_not_allowed") << method << " " << path;
    }
  }
}

TEST(Http, UnknownPathsAreNotFound) {
  const RunningServer server;
  for (const std::string path : {"/nothing",
                                 "/api",
                                 "/api/",
                                 "/api/rooms/",
                                 "/api/rooms/x/record/y",
                                 "/r/a/b/seats",
                                 "/r/0123456789/seats/",
                                 "/r",
                                 "/r/",
                                 "/r/0123456789/",
                                 "/r/a/b/ws",
                                 "/assets",
                                 "/assets/",
                                 "/assets/other.js",
                                 "/healthz/",
                                 "/index.html",
                                 "/index.html.br",
                                 "/assets/main-abc123.js.gz",
                                 "/preview.json",
                                 "/en",
                                 "/en/",
                                 "/en/rules/",
                                 "/en/rules/yatzy.html",
                                 "/en/rules/none",
                                 "/rules/",
                                 "/rules/none",
                                 "/pl/rules",
                                 "/el/fairness"}) {
    for (const std::string method : {"GET", "POST"}) {
      const auto reply = request(server.port(), method, path);
      EXPECT_EQ(reply.status, 404) << method << " " << path;
      EXPECT_EQ(reply.error(), "not_found") << method << " " << path;
    }
  }
}

TEST(Http, NothingOutsideOfThePageIsServed) {
  const RunningServer server;
  for (const std::string path :
       {"/../outside.txt", "/assets/../../outside.txt", "/%2e%2e/outside.txt", "/..%2foutside.txt", "//outside.txt",
        "/.secret", "/assets/..", "/\\..\\outside.txt", "/index.html%00.txt"}) {
    const auto reply = get(server.port(), path);
    EXPECT_TRUE(reply.status == 404 || reply.status == 400) << path << " " << reply.status;
    EXPECT_EQ(reply.body.find("outside"), std::string::npos) << path;
    EXPECT_EQ(reply.body.find("secret"), std::string::npos) << path;
  }
}

TEST(Http, EveryAnswerCarriesTheSecurityHeaders) {
  RunningServer server([](Config& config) { config.metrics = "127.0.0.1:0"; });
  const RunningServer strict([](Config& config) {
    config.hosts = {"dice.example"};
    config.per_address.misses_per_minute = 0.01;
  });
  const RunningServer closed([](Config& config) { config.net.connections = 0; });
  const auto port = server.port();
  const auto metrics_url = server.server().metrics_url();
  const auto metrics = static_cast<std::uint16_t>(std::atoi(metrics_url.substr(metrics_url.rfind(':') + 1).c_str()));
  const auto room = make_room(port).token;
  const auto tag = get(port, "/en/rules/yatzy").header("etag");
  const std::string asks = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
  const std::string key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const std::string dice = "Host: dice.example\r\n" + forwarded_for("192.0.2.1");
  ask(strict.port(), "GET /r/" + kNoRoom + " HTTP/1.1\r\n" + dice + "\r\n");
  struct Row {
    int status;
    HttpReply reply;
  };
  const std::vector<Row> rows = {
      {200, get(port, "/")},
      {200, get(port, "/", "Accept-Language: el\r\n")},
      {200, request(port, "HEAD", "/")},
      {200, get(port, "/assets/main-abc123.js")},
      {200, get(port, "/assets/main-abc123.js", "Accept-Encoding: br\r\n")},
      {200, get(port, "/assets/link-yacht-1.png")},
      {200, get(port, "/manifest.webmanifest")},
      {200, get(port, "/robots.txt")},
      {200, get(port, "/en/rules")},
      {200, get(port, "/el/rules/yatzy")},
      {200, get(port, "/nb/fairness")},
      {302, get(port, "/rules/yatzy")},
      {304, get(port, "/en/rules/yatzy", "If-None-Match: " + tag + "\r\n")},
      {200, get(port, "/r/" + room)},
      {404, get(port, "/r/" + kNoRoom)},
      {404, get(port, "/r/no-token")},
      {404, get(port, "/nothing")},
      {404, get(port, "/en/rules/none")},
      {404, get(port, "/assets/other.js")},
      {200, get(port, "/healthz")},
      {200, get(port, "/readyz")},
      {200, get(port, "/api/sheets")},
      {200, get(port, "/api/dice")},
      {200, get(port, "/api/rooms/" + room)},
      {404, get(port, "/api/rooms/" + room + "/record")},
      {204, get(port, "/r/" + room + "/seats")},
      {400, get(port, "/r/" + room + "/seats", "Authorization: Seats x\r\n")},
      {403, get(port, "/r/" + room + "/seats", "Sec-Fetch-Site: cross-site\r\n")},
      {426, get(port, "/r/" + room + "/ws")},
      {426, get(port, "/r/" + room + "/ws", "Upgrade: websocket\r\nConnection: Upgrade\r\n")},
      {400, get(port, "/r/" + room + "/ws", asks + "Sec-WebSocket-Version: 13\r\n")},
      {403, get(port, "/r/" + room + "/ws", asks + key + "Origin: http://elsewhere.example\r\n")},
      {404, get(port, "/r/no-token/ws", asks + key)},
      {201, post_room(port)},
      {400, request(port, "POST", "/api/rooms", "", "{}")},
      {403, post_room(port, "Origin: http://elsewhere.example\r\n")},
      {405, request(port, "PUT", "/")},
      {413, request(port, "POST", "/api/rooms", "", std::string(5000, 'x'))},
      {431, get(port, "/", "X: " + std::string(9000, 'x') + "\r\n")},
      {400, ask(port, "nonsense\r\n\r\n")},
      {400, ask(port, "POST /api/rooms HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")},
      {421, get(strict.port(), "/")},
      {429, ask(strict.port(), "GET /r/" + kNoRoom + " HTTP/1.1\r\n" + dice + "\r\n")},
      {429, ask(strict.port(), "GET /r/" + kNoRoom + "/ws HTTP/1.1\r\n" + dice + asks + key + "\r\n")},
      {503, get(closed.port(), "/")},
      {200, get(metrics, "/metrics")},
      {404, get(metrics, "/")},
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& [status, reply] = rows[i];
    SCOPED_TRACE("row " + std::to_string(i));
    EXPECT_EQ(reply.status, status);
    const std::map<std::string, std::string> headers = {
        {"content-security-policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
         "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
         "require-trusted-types-for 'script'"},
        {"x-content-type-options", "nosniff"},
        {"cross-origin-opener-policy", "same-origin"},
        {"cross-origin-resource-policy", "same-origin"},
        {"permissions-policy",
         "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), "
         "microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()"},
        {"referrer-policy", "no-referrer"},
    };
    for (const auto& [name, value] : headers) {
      EXPECT_EQ(reply.headers.count(name), 1U) << name;
      EXPECT_EQ(reply.header(name), value) << name;
    }
    EXPECT_NE(reply.header("date"), "");
  }
}

/// Who only looks at a link, or fetches all that hangs on it, is nobody in the room.
TEST(Http, NoGetChangesARoom) {
  RunningServer server;
  const auto port = server.port();
  const auto room = make_room(port);
  WebSocketClient page(port, room.token);
  page.send(testing::hello());
  page.send({{"type", "join"}, {"id", 1}, {"name", "Nora"}, {"nonce", kSecretA}, {"claim", room.claim}});
  const std::string secret = page.read("ack").at("joined").at("secret");
  page.send({{"type", "start"}, {"seat", 1}, {"id", 1}});
  EXPECT_FALSE(page.read("ack").is_null());
  const auto log = [&] {
    return testing::await<store::Loaded>(
               [&](auto done) { server.store().load(room.token, store::From::beginning, done); })
        .log;
  };
  const auto before = log();
  ASSERT_FALSE(before.empty());
  const auto door = get(port, "/api/rooms/" + room.token).body;
  const auto knows = testing::seats_cookie(secret) + "Authorization: Seats " + secret + "\r\n";
  for (const std::string method : {"GET", "HEAD"}) {
    for (const std::string end : {"", "/seats", "/ws", "?leave=1", "?seat=1&secret=x"})
      request(port, method, "/r/" + room.token + end, knows);
    for (const std::string end : {"", "/record", "?type=leave"})
      request(port, method, "/api/rooms/" + room.token + end, knows);
  }
  EXPECT_EQ(WebSocketClient(port, room.token, knows).reply().status, 101);  // says nothing, and goes
  page.send({{"type", "sync"}});
  const auto welcome = page.read("welcome");
  EXPECT_EQ(welcome.at("you").at(0).at("seat"), 1);
  EXPECT_EQ(log(), before);
  EXPECT_EQ(get(port, "/api/rooms/" + room.token).body, door);
}

TEST(Http, ThePageAndItsFiles) {
  const RunningServer server;
  const auto index = get(server.port(), "/");
  EXPECT_EQ(index.status, 200);
  EXPECT_EQ(index.header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(index.header("cache-control"), "no-cache");
  EXPECT_EQ(index.body.find("<!doctype html><html lang=\"en\"><title>"), 0U);
  EXPECT_NE(index.body.find("<p>Page</p>"), std::string::npos);
  EXPECT_EQ(get(server.port(), "/?utm=1").body, index.body);

  const auto script = get(server.port(), "/assets/main-abc123.js");
  EXPECT_EQ(script.status, 200);
  EXPECT_EQ(script.header("content-type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(script.header("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(script.body, "main()");
  EXPECT_EQ(get(server.port(), "/icon.svg").header("content-type"), "image/svg+xml");
  EXPECT_EQ(get(server.port(), "/manifest.webmanifest").header("content-type"), "application/manifest+json");
  EXPECT_EQ(get(server.port(), "/robots.txt").header("content-type"), "text/plain; charset=utf-8");
  EXPECT_EQ(get(server.port(), "/assets/link-yacht-1.png").header("content-type"), "image/png");
}

TEST(Http, SendsWhatTheBrowserCanUnpack) {
  const RunningServer server;
  struct Row {
    std::string accept;
    std::string encoding;
    std::string body;
  };
  const std::vector<Row> rows = {
      {"Accept-Encoding: gzip, deflate, br\r\n", "br", "main as brotli"},
      {"Accept-Encoding: gzip, deflate\r\n", "gzip", "main as gzip"},
      {"Accept-Encoding: GZIP\r\n", "gzip", "main as gzip"},
      {"Accept-Encoding: br;q=0, gzip;q=0.5\r\n", "gzip", "main as gzip"},
      {"Accept-Encoding: br;q=0.0\r\n", "", "main()"},
      {"Accept-Encoding: identity\r\n", "", "main()"},
      {"Accept-Encoding: brotli\r\n", "", "main()"},
      {"", "", "main()"},
  };
  for (const auto& [accept, encoding, body] : rows) {
    const auto reply = get(server.port(), "/assets/main-abc123.js", accept);
    EXPECT_EQ(reply.header("content-encoding"), encoding) << accept;
    EXPECT_EQ(reply.body, body) << accept;
    EXPECT_EQ(reply.header("vary"), "Accept-Encoding") << accept;
    EXPECT_EQ(reply.header("content-type"), "text/javascript; charset=utf-8") << accept;
  }
  EXPECT_EQ(get(server.port(), "/en/rules/yatzy", "Accept-Encoding: br, gzip\r\n").body, "en yatzy as brotli");
  EXPECT_EQ(get(server.port(), "/icon.svg", "Accept-Encoding: br, gzip\r\n").header("vary"), "");
}

TEST(Http, AFileThatTheBrowserHasIsNotSentAgain) {
  const RunningServer server;
  for (const std::string path : {"/en/rules/yatzy", "/"}) {
    SCOPED_TRACE(path);
    const auto tag = get(server.port(), path).header("etag");
    ASSERT_FALSE(tag.empty());
    for (const auto& sent : {tag, "W/" + tag, "\"other\", " + tag, std::string("*")}) {
      const auto again = get(server.port(), path, "If-None-Match: " + sent + "\r\n");
      EXPECT_EQ(again.status, 304) << sent;
      EXPECT_EQ(again.header("etag"), tag) << sent;
      EXPECT_EQ(again.header("cache-control"), "no-cache") << sent;
      EXPECT_EQ(again.header("content-length"), "") << sent;
    }
    EXPECT_EQ(get(server.port(), path, "If-None-Match: \"other\"\r\n").status, 200);
  }
  const auto tag = get(server.port(), "/en/rules/yatzy").header("etag");
  const auto packed = get(server.port(), "/en/rules/yatzy", "Accept-Encoding: br\r\nIf-None-Match: " + tag + "\r\n");
  EXPECT_EQ(packed.status, 200);
  EXPECT_NE(packed.header("etag"), tag);
  // The start page says something else in each language.
  const auto english = get(server.port(), "/").header("etag");
  EXPECT_EQ(get(server.port(), "/", "Accept-Language: el\r\nIf-None-Match: " + english + "\r\n").status, 200);
}

TEST(Http, HeadSaysWhatGetWouldAndSendsNoBody) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  for (const auto& path :
       {std::string("/"), std::string("/api/sheets"), std::string("/api/dice"), "/r/" + room,
        std::string("/r/0000000000"), std::string("/en/rules"), std::string("/rules"), std::string("/nothing")}) {
    const auto whole = get(server.port(), path);
    RawSocket socket(server.port());
    const auto host = "Host: 127.0.0.1:" + std::to_string(server.port());
    socket.send("HEAD " + path + " HTTP/1.1\r\n" + host + "\r\n\r\nGET /healthz HTTP/1.1\r\nHost: h\r\n\r\n");
    const auto head = read_reply(socket, true);
    EXPECT_EQ(head.status, whole.status) << path;
    EXPECT_EQ(head.header("content-length"), std::to_string(whole.body.size())) << path;
    EXPECT_EQ(read_reply(socket).body, "ok") << path;  // so nothing came between
  }
}

TEST(Http, ARoomsPage) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  const auto found = get(server.port(), "/r/" + room);
  EXPECT_EQ(found.status, 200);
  for (const std::string& missing :
       {kNoRoom, std::string("short"), std::string("UPPERCASE0"), std::string("iiiiiiiiii")}) {
    const auto reply = get(server.port(), "/r/" + missing);
    EXPECT_EQ(reply.status, 404) << missing;
    EXPECT_EQ(reply.header("content-type"), "text/html; charset=utf-8") << missing;
    EXPECT_EQ(reply.header("x-robots-tag"), "noindex") << missing;
    EXPECT_EQ(reply.header("cache-control"), "no-store") << missing;
  }
  EXPECT_EQ(found.header("x-robots-tag"), "noindex");
  EXPECT_EQ(found.header("cache-control"), "no-store");
  // Made for whoever asks: there is no other form of it.
  EXPECT_EQ(get(server.port(), "/r/" + room, "Accept-Encoding: br\r\n").body, found.body);
  EXPECT_EQ(get(server.port(), "/r/" + room, "If-None-Match: *\r\n").status, 200);
}

TEST(Http, MakesARoom) {
  const RunningServer server;
  const auto reply = post_room(server.port());
  ASSERT_EQ(reply.status, 201) << reply.body;
  EXPECT_EQ(reply.header("content-type"), "application/json");
  EXPECT_EQ(reply.header("cache-control"), "no-store");
  const auto room = json::parse(reply.body);
  const std::string token = room.at("token");
  EXPECT_TRUE(rooms::is_room_token(token)) << token;
  EXPECT_TRUE(rooms::is_secret(std::string(room.at("claim"))));
  EXPECT_EQ(room.at("path"), "/r/" + token);
  EXPECT_EQ(room.at("link"), "http://127.0.0.1:" + std::to_string(server.port()) + "/r/" + token);
  EXPECT_NE(make_room(server.port()).token, token);
}

TEST(Http, LinksNameTheAddressThatPeopleUse) {
  const RunningServer named([](Config& config) { config.public_url = "https://dice.example"; });
  EXPECT_EQ(std::string(json::parse(post_room(named.port()).body).at("link")).find("https://dice.example/r/"), 0U);

  const RunningServer proxied;  // this machine is a proxy that is believed, unless it says otherwise
  const auto link = [&](const std::string& headers) {
    return std::string(json::parse(post_room(proxied.port(), headers).body).at("link"));
  };
  EXPECT_EQ(link("X-Forwarded-Proto: https\r\n").find("https://127.0.0.1:"), 0U);
  const RunningServer direct([](Config& config) { config.proxies.clear(); });
  EXPECT_EQ(std::string(json::parse(post_room(direct.port(), "X-Forwarded-Proto: https\r\n").body).at("link"))
                .find("http://"),
            0U);
}

TEST(Http, ARoomsTableIsItsCreatorsOrTheServers) {
  const RunningServer server([](Config& config) { config.room.take_back = std::chrono::seconds(9); });
  const auto table_of = [&](const std::string& table) {
    WebSocketClient page(server.port(), make_room(server.port(), table).token);
    page.send(testing::hello());
    return page.read("welcome").at("room").at("table");
  };
  EXPECT_EQ(table_of(""), (json{{"turn_order", "seats"}, {"timer", 0}, {"take_back", 9}}));
  const json own = {{"turn_order", "roll_off"}, {"timer", 90}, {"take_back", 0}};
  EXPECT_EQ(table_of(own.dump()), own);
}

TEST(Http, RefusesRoomsThatCannotBePlayed) {
  const RunningServer server;
  const auto error = [&](const std::string& body) {
    const auto reply = request(server.port(), "POST", "/api/rooms", "", body);
    EXPECT_EQ(reply.status, 400) << body;
    return reply.error();
  };
  EXPECT_EQ(error(""), "malformed");
  EXPECT_EQ(error("{"), "malformed");
  EXPECT_EQ(error(R"({"rules": {"sheet": "other", "columns": 1, "order": "free", "joker": "none"}})"), "unknown_sheet");
  EXPECT_EQ(error(R"({"rules": {"sheet": "yacht", "columns": 2, "order": "free", "joker": "none"}})"), "bad_columns");
  EXPECT_EQ(error(R"({"rules": {"sheet": "yacht", "columns": 1, "order": "free", "joker": "free"}})"),
            "joker_needs_classic");
  const auto with_table = [&](const std::string& table) { return post_room(server.port(), "", table).error(); };
  EXPECT_EQ(with_table(R"({"turn_order": "seats", "timer": 9, "take_back": 5})"), "bad_table");
  EXPECT_EQ(with_table(R"({"turn_order": "seats", "timer": 0, "take_back": 61})"), "bad_table");
  EXPECT_EQ(with_table("5"), "malformed");
}

TEST(Http, PagesFromElsewhereMakeNoRooms) {
  const RunningServer server;
  const auto own = "Origin: http://127.0.0.1:" + std::to_string(server.port()) + "\r\n";
  EXPECT_EQ(post_room(server.port(), own).status, 201);
  EXPECT_EQ(post_room(server.port(), "Origin: http://elsewhere.example\r\n").status, 403);
  EXPECT_EQ(post_room(server.port(), "Origin: null\r\n").status, 403);
  EXPECT_EQ(post_room(server.port(), own + "Origin: http://elsewhere.example\r\n").status, 400);

  const RunningServer listed([](Config& config) { config.origins = {"https://dice.example"}; });
  EXPECT_EQ(post_room(listed.port(), "Origin: https://dice.example\r\n").status, 201);
  EXPECT_EQ(post_room(listed.port(), "Origin: http://127.0.0.1:" + std::to_string(listed.port()) + "\r\n").status, 403);
}

TEST(Http, AnswersOnlyForItsHosts) {
  const RunningServer server([](Config& config) { config.hosts = {"dice.example"}; });
  const auto at = [&](const std::string& host, const std::string& path) {
    return ask(server.port(), "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n").status;
  };
  EXPECT_EQ(at("dice.example", "/"), 200);
  EXPECT_EQ(at("Dice.Example", "/"), 200);
  EXPECT_EQ(at("other.example", "/"), 421);
  EXPECT_EQ(at("other.example", "/api/sheets"), 421);
  EXPECT_EQ(at("other.example", "/healthz"), 200);
  EXPECT_EQ(at("other.example", "/readyz"), 200);
}

TEST(Http, TheSheetsAreTheEngines) {
  const RunningServer server;
  const auto reply = get(server.port(), "/api/sheets");
  EXPECT_EQ(reply.status, 200);
  const auto json = json::parse(reply.body);
  EXPECT_EQ(json.at("sheets").size(), engine::all_sheets().size());
}

TEST(Http, RecordsOfWhatDoesNotExist) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  EXPECT_EQ(get(server.port(), "/api/rooms/" + room + "/record").error(), "no_game");
  EXPECT_EQ(get(server.port(), "/api/rooms/" + room + "/record").status, 404);
  EXPECT_EQ(get(server.port(), "/api/rooms/" + kNoRoom + "/record").error(), "room_not_found");
  EXPECT_EQ(get(server.port(), "/api/rooms/no-token/record").error(), "room_not_found");
}

TEST(Http, TheDoorOfARoom) {
  const RunningServer server;
  const auto room = make_room(server.port());
  const auto door = [&] {
    const auto reply = get(server.port(), "/api/rooms/" + room.token);
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.header("content-type"), "application/json");
    EXPECT_EQ(reply.header("cache-control"), "no-store");
    return json::parse(reply.body);
  };
  const json rules = {{"sheet", "yacht"}, {"columns", 1}, {"order", "free"}, {"joker", "none"}};
  EXPECT_EQ(
      door(),
      (json{{"phase", "lobby"}, {"rules", rules}, {"max_seats", 8}, {"seats", json::array()}, {"turn", nullptr}}));

  WebSocketClient page(server.port(), room.token);
  page.send(testing::hello());
  page.send({{"type", "join"}, {"id", 1}, {"name", "Γιώργος"}, {"nonce", kSecretA}, {"claim", room.claim}});
  EXPECT_EQ(page.read("ack").at("joined").at("seat"), 1);
  page.send({{"type", "start"}, {"seat", 1}, {"id", 1}});
  EXPECT_FALSE(page.read("ack").is_null());
  const json seats = {{{"seat", 1}, {"name", "Γιώργος"}}};
  EXPECT_EQ(door(), (json{{"phase", "playing"}, {"rules", rules}, {"max_seats", 8}, {"seats", seats}, {"turn", 1}}));

  EXPECT_EQ(get(server.port(), "/api/rooms/" + kNoRoom).error(), "room_not_found");
  EXPECT_EQ(get(server.port(), "/api/rooms/" + kNoRoom).status, 404);
  EXPECT_EQ(get(server.port(), "/api/rooms/no-token").error(), "room_not_found");
}

/// What the server gives a page for its cookie. `sent`: whole lines.
HttpReply seats(const RunningServer& server, const std::string& room, const std::string& sent) {
  return get(server.port(), "/r/" + room + "/seats", sent);
}

TEST(HttpSeats, TheCookieHoldsWhatThePageHas) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  const auto one = seats(server, room, "Authorization: Seats " + kSecretA + "\r\n");
  EXPECT_EQ(one.status, 204);
  EXPECT_EQ(one.body, "");
  EXPECT_EQ(one.header("content-length"), "");
  EXPECT_EQ(one.header("cache-control"), "no-store");
  EXPECT_EQ(one.headers.count("set-cookie"), 1U);
  EXPECT_EQ(one.header("set-cookie"),
            "seats=" + kSecretA + "; Path=/r/" + room + "; HttpOnly; SameSite=Strict; Max-Age=34560000");
  const auto two = seats(server, room, "Authorization: Seats " + kSecretA + "." + kSecretB + "\r\n");
  EXPECT_EQ(two.header("set-cookie").find("seats=" + kSecretA + "." + kSecretB + "; "), 0U);
  const auto none = seats(server, room, "");
  EXPECT_EQ(none.status, 204);
  EXPECT_EQ(none.header("set-cookie"), "seats=; Path=/r/" + room + "; HttpOnly; SameSite=Strict; Max-Age=0");
}

TEST(HttpSeats, TheConnectionGoesOnAfterIt) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  RawSocket socket(server.port());
  for (int i = 0; i < 2; ++i) {
    socket.send("GET /r/" + room + "/seats HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_EQ(read_reply(socket).status, 204);
  }
}

TEST(HttpSeats, WhereItIsHttpsTheCookieIsSentByHttpsAlone) {
  const auto secure = [](const RunningServer& server, const std::string& headers) {
    const auto cookie = seats(server, make_room(server.port()).token, headers).header("set-cookie");
    EXPECT_NE(cookie, "");
    return cookie.find("; Secure") != std::string::npos;
  };
  const RunningServer plain;  // this machine is a proxy that is believed, unless it says otherwise
  EXPECT_FALSE(secure(plain, ""));
  EXPECT_FALSE(secure(plain, "X-Forwarded-Proto: http\r\n"));
  EXPECT_TRUE(secure(plain, "X-Forwarded-Proto: https\r\n"));
  const RunningServer direct([](Config& config) { config.proxies.clear(); });
  EXPECT_FALSE(secure(direct, "X-Forwarded-Proto: https\r\n"));
  const RunningServer named([](Config& config) { config.public_url = "https://dice.example"; });
  EXPECT_TRUE(secure(named, ""));
  const RunningServer open([](Config& config) { config.public_url = "http://dice.example"; });
  EXPECT_FALSE(secure(open, ""));
}

TEST(HttpSeats, WhatIsMalformedSetsNothing) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  std::string nine = kSecretA;
  for (int i = 0; i < 8; ++i) nine += "." + kSecretA;
  for (const std::string& sent :
       std::vector<std::string>{"Seats", "Seats ", "Seats x", "Basic " + kSecretA, kSecretA, "Seats " + kSecretA + ".",
                                "Seats ." + kSecretA, "Seats " + kSecretA + "," + kSecretB, "Seats " + kSecretA + "a",
                                "Seats " + kSecretA + "; Path=/", "Seats" + kSecretA, "Seats " + nine}) {
    const auto reply = seats(server, room, "Authorization: " + sent + "\r\n");
    EXPECT_EQ(reply.status, 400) << sent;
    EXPECT_EQ(reply.error(), "malformed") << sent;
    EXPECT_EQ(reply.header("set-cookie"), "") << sent;
  }
  const auto line = "Authorization: Seats " + kSecretA + "\r\n";
  EXPECT_EQ(seats(server, room, line + line).status, 400);
  EXPECT_EQ(seats(server, room, "Authorization: seats  " + nine.substr(0, 8 * 23 - 1) + "\r\n").status, 204);
}

TEST(HttpSeats, OfARoomThatDoesNotExist) {
  const RunningServer server;
  for (const std::string& missing : {kNoRoom, std::string("no-token")}) {
    const auto reply = seats(server, missing, "Authorization: Seats " + kSecretA + "\r\n");
    EXPECT_EQ(reply.status, 404);
    EXPECT_EQ(reply.error(), "room_not_found");
    EXPECT_EQ(reply.header("set-cookie"), "");
  }
}

/// A page or a link from elsewhere must not take the cookie away, nor put another in its place.
TEST(HttpSeats, NothingFromElsewhereChangesTheCookie) {
  const RunningServer server;
  const auto room = make_room(server.port()).token;
  const auto own = "Origin: http://127.0.0.1:" + std::to_string(server.port()) + "\r\n";
  EXPECT_EQ(seats(server, room, own).status, 204);
  EXPECT_EQ(seats(server, room, "Sec-Fetch-Site: same-origin\r\n").status, 204);
  for (const std::string elsewhere :
       {"Origin: http://elsewhere.example\r\n", "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n", "Sec-Fetch-Site: none\r\n"}) {
    const auto reply = seats(server, room, elsewhere);
    EXPECT_EQ(reply.status, 403) << elsewhere;
    EXPECT_EQ(reply.header("set-cookie"), "") << elsewhere;
  }
}

TEST(Http, HealthAndReadiness) {
  RunningServer server;
  EXPECT_EQ(get(server.port(), "/healthz").body, "ok");
  EXPECT_EQ(get(server.port(), "/readyz").body, "ok");
  server.store().stop();
  EXPECT_EQ(get(server.port(), "/healthz").status, 200);
  EXPECT_EQ(get(server.port(), "/readyz").status, 503);
  EXPECT_EQ(post_room(server.port()).status, 503);
  EXPECT_EQ(post_room(server.port()).error(), "not_saved");
}

TEST(Http, KeepsAConnectionForManyRequests) {
  const RunningServer server;
  RawSocket socket(server.port());
  for (int i = 0; i < 3; ++i) {
    socket.send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_EQ(read_reply(socket).body, "ok");
  }
  socket.send(
      "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\nGET /healthz HTTP/1.1\r\nHost: "
      "h\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(read_reply(socket).body, "ok");
  EXPECT_EQ(read_reply(socket).header("content-type"), "text/html; charset=utf-8");
  const auto last = read_reply(socket);
  EXPECT_EQ(last.body, "ok");
  EXPECT_EQ(last.header("connection"), "close");
  EXPECT_TRUE(socket.ends());
}

TEST(Http, AnOldClientGetsItsAnswer) {
  const RunningServer server;
  RawSocket socket(server.port());
  socket.send("GET /healthz HTTP/1.0\r\n\r\n");
  const auto reply = read_reply(socket);
  EXPECT_EQ(reply.body, "ok");
  EXPECT_TRUE(socket.ends());
}

TEST(Http, ABodyAtItsLimitAndOneBeyond) {
  const RunningServer server;
  EXPECT_EQ(request(server.port(), "POST", "/api/rooms", "", std::string(1024, ' ')).error(), "malformed");
  const auto beyond = request(server.port(), "POST", "/api/rooms", "", std::string(1025, ' '));
  EXPECT_EQ(beyond.status, 413);
  EXPECT_EQ(beyond.error(), "too_large");
  // Not even begun to read what is announced.
  EXPECT_EQ(ask(server.port(), "POST /api/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999\r\n\r\n").status,
            413);
}

TEST(Http, AHeaderAtItsLimitAndBeyond) {
  const RunningServer server;
  const auto with_header_of = [&](std::size_t size) {
    const std::string line = "GET /healthz HTTP/1.1\r\nHost: h\r\nX: ";
    return ask(server.port(), line + std::string(size - line.size() - 4, 'x') + "\r\n\r\n").status;
  };
  EXPECT_EQ(with_header_of(8192), 200);
  EXPECT_EQ(with_header_of(8192 + 64), 431);  // the first lines are not counted
  EXPECT_EQ(with_header_of(100'000), 431);
}

TEST(Http, RequestsThatCanBeReadInTwoWaysAreRefused) {
  const RunningServer server;
  const std::string post = "POST /api/rooms HTTP/1.1\r\nHost: h\r\n";
  const std::string tail = "\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: h\r\n\r\n";
  for (const std::string& bytes : std::vector<std::string>{
           post + "Transfer-Encoding: chunked\r\n" + tail,
           post + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n" + tail,
           post + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n" + tail,
           post + "Transfer-Encoding: identity\r\n" + tail,
           post + "Transfer-Encoding: xchunked\r\n" + tail,
           post + "Content-Length: 3\r\nContent-Length: 5\r\n" + tail,
           post + "Content-Length: 3\r\nContent-Length: 3\r\n" + tail,
           post + "Content-Length: -1\r\n" + tail,
           post + "Content-Length: +3\r\n" + tail,
           post + "Content-Length: 0x3\r\n" + tail,
           std::string("GET /healthz HTTP/1.1\r\n\r\n"),
           std::string("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
           std::string("GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n"),
           std::string("GET /healthz HTTP/1.1\r\nHost: a\"<script>\r\n\r\n"),
           std::string("GET /healthz HTTP/1.1\r\nHost : h\r\n\r\n"),
           std::string("GET http://h/healthz HTTP/1.1\r\nHost: h\r\n\r\n"),
           std::string("GET healthz HTTP/1.1\r\nHost: h\r\n\r\n"),
           std::string("GET /healthz HTTP/2.0\r\nHost: h\r\n\r\n"),
           std::string("GET /healthz HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc"),
           std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 a TLS hello\r\n\r\n"),
       }) {
    RawSocket socket(server.port());
    socket.send(bytes);
    const auto reply = read_reply(socket);
    EXPECT_EQ(reply.status, 400) << bytes;
    EXPECT_EQ(reply.error(), "malformed") << bytes;
    EXPECT_EQ(reply.header("connection"), "close") << bytes;
    EXPECT_EQ(socket.read_all().value_or("still open"), "") << bytes;  // the second request was not answered
  }
}

TEST(Http, SlowRequestsEnd) {
  const RunningServer server([](Config& config) {
    config.net.request = std::chrono::milliseconds(200);
    config.net.keep_alive = std::chrono::milliseconds(200);
  });
  RawSocket silent(server.port());
  RawSocket half(server.port());
  half.send("GET /healthz HTTP/1.1\r\nHost: ");
  RawSocket bodiless(server.port());
  bodiless.send("POST /api/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n{");
  RawSocket idle(server.port());
  idle.send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_EQ(read_reply(idle).status, 200);
  for (auto* socket : {&silent, &half, &bodiless, &idle}) EXPECT_TRUE(socket->ends());
  EXPECT_EQ(get(server.port(), "/healthz").status, 200);
}

TEST(Http, AnAnswerThatNobodyReadsEnds) {
  const RunningServer server([](Config& config) { config.net.request = std::chrono::milliseconds(200); });
  RawSocket socket(server.port(), 4096);
  std::string requests;
  for (int i = 0; i < 1000; ++i) requests += "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n";
  while (socket.send(requests)) {  // until the server has given it up, and the connection breaks
  }
  EXPECT_EQ(get(server.port(), "/healthz").status, 200);
}

}  // namespace
}  // namespace regatta
