// What chats and search engines show of a link: made by the server, in the language of who asks.

#include <chrono>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/support/http_client.h"
#include "tests/support/running_server.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using nlohmann::json;
using testing::get;
using testing::HttpReply;
using testing::MadeRoom;
using testing::request;
using testing::RunningServer;
using testing::WebSocketClient;

/// A room with these rules.
MadeRoom make_room(const RunningServer& server, const std::string& sheet, int columns = 1,
                   const std::string& order = "free", const std::string& joker = "none") {
  const json rules = {{"sheet", sheet}, {"columns", columns}, {"order", order}, {"joker", joker}};
  const auto made = json::parse(request(server.port(), "POST", "/api/rooms", "", json{{"rules", rules}}.dump()).body);
  return {.token = made.at("token"), .claim = made.at("claim")};
}

/// The content of the page's meta element of this name or property; “-” when there is none, or more than one.
std::string meta(const HttpReply& page, const std::string& name) {
  for (const std::string kind : {"name", "property"}) {
    const auto start = "<meta " + kind + "=\"" + name + "\" content=\"";
    const auto at = page.body.find(start);
    if (at == std::string::npos) continue;
    if (page.body.find(start, at + 1) != std::string::npos) return "-";
    const auto from = at + start.size();
    return page.body.substr(from, page.body.find('"', from) - from);
  }
  return "-";
}

std::string title(const HttpReply& page) {
  const auto from = page.body.find("<title>") + 7;
  return page.body.substr(from, page.body.find("</title>", from) - from);
}

std::string language(const HttpReply& page) {
  const auto from = page.body.find("<html lang=\"") + 12;
  return page.body.substr(from, page.body.find('"', from) - from);
}

/// Somebody who sits down: the host, when the claim is there.
WebSocketClient sit(const RunningServer& server, const MadeRoom& room, const std::string& name) {
  WebSocketClient page(server.port(), room.token);
  page.send(testing::hello());
  const bool host = !room.claim.empty();
  json join = {{"type", "join"}, {"id", 1}, {"name", name}};
  join["nonce"] = host ? "AAECAwQFBgcICQoLDA0ODw" : "AQECAwQFBgcICQoLDA0ODw";
  if (host) join["claim"] = room.claim;
  page.send(join);
  EXPECT_FALSE(page.read("ack").is_null());
  return page;
}

TEST(Preview, OfARoomSaysTheGameAndTheFreeSeats) {
  const RunningServer server([](Config& config) { config.public_url = "https://dice.example"; });
  const auto room = make_room(server, "six_dice", 3, "forced");
  const auto page = get(server.port(), "/r/" + room.token);
  const std::string game = "en sheet.six_dice · en columns.3 · en order.forced";
  EXPECT_EQ(title(page), game + " – Regatta");
  EXPECT_EQ(meta(page, "description"), "en free: 8 of 8");
  EXPECT_EQ(meta(page, "og:title"), game + " – Regatta");
  EXPECT_EQ(meta(page, "og:description"), "en free: 8 of 8");
  EXPECT_EQ(meta(page, "og:type"), "website");
  EXPECT_EQ(meta(page, "og:site_name"), "Regatta");
  EXPECT_EQ(meta(page, "og:locale"), "en_XX");
  EXPECT_EQ(meta(page, "og:url"), "https://dice.example/r/" + room.token);
  EXPECT_EQ(meta(page, "og:image"), "https://dice.example/assets/link-six_dice-3.png");
  EXPECT_EQ(meta(page, "og:image:width"), "1200");
  EXPECT_EQ(meta(page, "og:image:height"), "630");
  EXPECT_EQ(meta(page, "og:image:alt"), "en picture of " + game);
  EXPECT_EQ(meta(page, "twitter:card"), "summary_large_image");
  EXPECT_NE(page.body.find("<p>Page</p>"), std::string::npos);
  EXPECT_LT(page.body.size(), 4000U);

  EXPECT_EQ(title(get(server.port(), "/r/" + make_room(server, "classic", 1, "free", "forced").token)),
            "en sheet.classic · en joker.forced – Regatta");
  EXPECT_EQ(title(get(server.port(), "/r/" + make_room(server, "yacht").token)), "en sheet.yacht – Regatta");
}

TEST(Preview, FollowsTheRoom) {
  const RunningServer server([](Config& config) { config.room.seats = 2; });
  const auto room = make_room(server, "yacht");
  const auto about = [&] { return meta(get(server.port(), "/r/" + room.token), "description"); };
  auto host = sit(server, room, "Nora");
  EXPECT_EQ(about(), "en free: 1 of 2");
  host.send({{"type", "start"}, {"seat", 1}, {"id", 1}});
  EXPECT_FALSE(host.read("ack").is_null());
  EXPECT_EQ(about(), "en preview.room.running.free");
  auto guest = sit(server, {.token = room.token, .claim = ""}, "Γιώργος");
  EXPECT_EQ(about(), "en preview.room.running.full");
  host.send({{"type", "leave"}, {"seat", 1}, {"id", 2}});
  guest.send({{"type", "leave"}, {"seat", 2}, {"id", 1}});
  EXPECT_FALSE(host.read("ack").is_null());
  EXPECT_FALSE(guest.read("ack").is_null());
  EXPECT_EQ(about(), "en preview.room.over.free");
}

TEST(Preview, NamesNoPlayer) {
  const RunningServer server;
  const auto room = make_room(server, "yatzy");
  const auto host = sit(server, room, "Nora");
  EXPECT_EQ(get(server.port(), "/r/" + room.token).body.find("Nora"), std::string::npos);
}

/// What looks at a link for a chat must not take a seat, nor count as somebody who watches.
TEST(Preview, LookingChangesNothing) {
  const RunningServer server;
  const auto room = make_room(server, "yatzy");
  auto host = sit(server, room, "Nora");
  const auto before = get(server.port(), "/api/rooms/" + room.token).body;
  for (int i = 0; i < 3; ++i) {
    const auto page = get(server.port(), "/r/" + room.token);
    EXPECT_EQ(page.header("set-cookie"), "");
  }
  EXPECT_EQ(get(server.port(), "/api/rooms/" + room.token).body, before);
  host.send({{"type", "watchers"}});
  EXPECT_EQ(host.read("watchers").at("watchers").size(), 0U);
}

TEST(Preview, IsInTheVisitorsLanguage) {
  const RunningServer server;
  const auto room = make_room(server, "yacht");
  const auto page = get(server.port(), "/r/" + room.token, "Accept-Language: el-GR,el;q=0.9,en;q=0.8\r\n");
  EXPECT_EQ(language(page), "el");
  EXPECT_EQ(title(page), "el sheet.yacht – Regatta");
  EXPECT_EQ(meta(page, "og:locale"), "el_XX");
  EXPECT_EQ(meta(page, "og:description"), "el free: 8 of 8");
  EXPECT_EQ(language(get(server.port(), "/r/" + room.token, "Accept-Language: no\r\n")), "nb");
  EXPECT_EQ(language(get(server.port(), "/r/" + room.token, "Accept-Language: ja\r\n")), "en");
}

TEST(Preview, OfARoomThatDoesNotExist) {
  const RunningServer server([](Config& config) { config.public_url = "https://dice.example"; });
  for (const std::string token : {"0123456789", "no-token"}) {
    const auto page = get(server.port(), "/r/" + token, "Accept-Language: nb\r\n");
    EXPECT_EQ(page.status, 404);
    EXPECT_EQ(title(page), "nb bye.room_not_found – Regatta");
    EXPECT_EQ(meta(page, "description"), "nb preview.missing.about");
    EXPECT_EQ(meta(page, "og:image"), "https://dice.example/assets/link-yatzy-1.png");
    EXPECT_EQ(page.header("x-robots-tag"), "noindex");
    EXPECT_EQ(page.header("cache-control"), "no-store");
  }
}

TEST(Preview, OfTheStartPageMayBeFound) {
  const RunningServer server([](Config& config) { config.public_url = "https://dice.example"; });
  const auto page = get(server.port(), "/", "Accept-Language: el\r\n");
  EXPECT_EQ(language(page), "el");
  EXPECT_EQ(title(page), "el preview.home.title – Regatta");
  EXPECT_EQ(meta(page, "description"), "el preview.home.about");
  EXPECT_EQ(meta(page, "og:url"), "https://dice.example/");
  EXPECT_EQ(meta(page, "og:image:alt"), "el preview.home.image");
  EXPECT_EQ(page.header("x-robots-tag"), "");
  EXPECT_EQ(page.header("vary"), "Accept-Language");
  EXPECT_EQ(page.header("cache-control"), "no-cache");
}

TEST(Preview, NamesTheAddressThatPeopleUse) {
  const RunningServer server;  // this machine is a proxy that is believed, unless it says otherwise
  const auto room = make_room(server, "yacht");
  const auto at = [&](const std::string& head) {
    return testing::ask(server.port(), "GET /r/" + room.token + " HTTP/1.1\r\n" + head + "\r\n");
  };
  EXPECT_EQ(meta(at("Host: dice.example\r\nX-Forwarded-Proto: https\r\n"), "og:url"),
            "https://dice.example/r/" + room.token);
  EXPECT_EQ(meta(at("Host: 10.0.0.2:8080\r\n"), "og:image"), "http://10.0.0.2:8080/assets/link-yacht-1.png");
  const auto nameless = testing::ask(server.port(), "GET /r/" + room.token + " HTTP/1.0\r\n\r\n");
  EXPECT_EQ(title(nameless), "en sheet.yacht – Regatta");
  EXPECT_EQ(meta(nameless, "og:url"), "-");
  EXPECT_EQ(meta(nameless, "og:image"), "-");
}

TEST(Preview, IsEscaped) {
  const RunningServer server;
  const auto page = get(server.port(), "/r/a\"'<b>&c");
  EXPECT_EQ(page.status, 404);
  EXPECT_EQ(page.body.find("<b>"), std::string::npos);
  const auto url = meta(page, "og:url");
  EXPECT_TRUE(url.ends_with("/r/a&quot;&#39;&lt;b&gt;&amp;c")) << url;
}

TEST(Preview, WhenTheStoreCantTellThePageComesAllTheSame) {
  RunningServer server([](Config& config) { config.room.idle = std::chrono::milliseconds(1); });
  server.store().stop();
  const auto page = get(server.port(), "/r/0123456789");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(title(page), "en preview.home.title – Regatta");
  EXPECT_EQ(page.header("x-robots-tag"), "noindex");
}

}  // namespace
}  // namespace regatta
