// Pages that are there in several languages, each at an address without `.html`; and a folder that is no built page.

#include <string>
#include <variant>
#include <vector>

#include "gtest/gtest.h"

#include "server/net/language.h"
#include "server/net/site.h"
#include "tests/support/http_client.h"
#include "tests/support/page_files.h"
#include "tests/support/running_server.h"

namespace regatta {
namespace {

using testing::get;
using testing::HttpReply;
using testing::RunningServer;

const std::string kBase = "https://dice.example";

RunningServer named() {
  return RunningServer([](Config& config) { config.public_url = kBase; });
}

TEST(Pages, HaveAnAddressWithoutTheirEnding) {
  const RunningServer server;
  const auto page = get(server.port(), "/el/rules/yatzy?utm=1");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.header("cache-control"), "no-cache");
  EXPECT_EQ(page.body, "el yatzy");
  EXPECT_EQ(get(server.port(), "/en/rules").body, "en rules");
  EXPECT_EQ(get(server.port(), "/nb/fairness").body, "nb fairness");
}

TEST(Pages, WithoutALanguageTheyAreInTheVisitors) {
  const RunningServer server;
  struct Row {
    std::string accept;
    std::string language;
  };
  const std::vector<Row> rows = {
      {"", "en"},
      {"el", "el"},
      {"el-GR,el;q=0.9,en;q=0.8", "el"},
      {"nn", "nb"},
      {"NO-no", "nb"},
      {"nb", "nb"},
      {"fr, de;q=0.9", "en"},
      {"en;q=0.5, el;q=0.7", "el"},
      {"el;q=0, nb;q=0.1", "nb"},
      {"pl, *;q=0.5", "en"},
      {"en;q=0.8, el;q=0.801", "el"},
      {"el;level=1, nb;q=0.2", "nb"},
      {"xx;q=nonsense,;;,=", "en"},
  };
  for (const auto& [accept, language] : rows) {
    const auto reply = get(server.port(), "/rules/yatzy", accept.empty() ? "" : "Accept-Language: " + accept + "\r\n");
    EXPECT_EQ(reply.status, 302) << accept;
    EXPECT_EQ(reply.header("location"), "/" + language + "/rules/yatzy") << accept;
    EXPECT_EQ(reply.header("vary"), "Accept-Language") << accept;
    EXPECT_EQ(reply.header("cache-control"), "no-cache") << accept;
    EXPECT_EQ(reply.body, "") << accept;
  }
  // Of the languages that this page is in: there is no Greek one.
  EXPECT_EQ(get(server.port(), "/fairness", "Accept-Language: el, nb;q=0.5\r\n").header("location"), "/nb/fairness");
  EXPECT_EQ(get(server.port(), "/fairness", "Accept-Language: el\r\n").header("location"), "/en/fairness");
  EXPECT_EQ(get(server.port(), "/rules").header("location"), "/en/rules");
}

TEST(Pages, SayWhereTheyAreInOtherLanguages) {
  const auto server = named();
  EXPECT_EQ(get(server.port(), "/el/rules/yatzy").header("link"),
            "<https://dice.example/el/rules/yatzy>; rel=\"canonical\", "
            "<https://dice.example/en/rules/yatzy>; rel=\"alternate\"; hreflang=\"en\", "
            "<https://dice.example/el/rules/yatzy>; rel=\"alternate\"; hreflang=\"el\", "
            "<https://dice.example/nb/rules/yatzy>; rel=\"alternate\"; hreflang=\"nb\", "
            "<https://dice.example/rules/yatzy>; rel=\"alternate\"; hreflang=\"x-default\"");
  EXPECT_EQ(get(server.port(), "/nb/fairness").header("link"),
            "<https://dice.example/nb/fairness>; rel=\"canonical\", "
            "<https://dice.example/en/fairness>; rel=\"alternate\"; hreflang=\"en\", "
            "<https://dice.example/nb/fairness>; rel=\"alternate\"; hreflang=\"nb\", "
            "<https://dice.example/fairness>; rel=\"alternate\"; hreflang=\"x-default\"");
  EXPECT_EQ(get(server.port(), "/").header("link"), "<https://dice.example/>; rel=\"canonical\"");
  for (const std::string path : {"/robots.txt", "/icon.svg", "/assets/main-abc123.js"})
    EXPECT_EQ(get(server.port(), path).header("link"), "") << path;
}

TEST(Pages, NameTheAddressThatPeopleUse) {
  const RunningServer server;  // this machine is a proxy that is believed, unless it says otherwise
  const auto link = [&](const std::string& head) {
    return testing::ask(server.port(), "GET /en/fairness HTTP/1.1\r\n" + head + "\r\n").header("link");
  };
  EXPECT_EQ(link("Host: dice.example\r\nX-Forwarded-Proto: https\r\n").find("<https://dice.example/en/fairness>"), 0U);
  EXPECT_EQ(link("Host: 10.0.0.2:8080\r\n").find("<http://10.0.0.2:8080/en/fairness>"), 0U);
  EXPECT_EQ(testing::ask(server.port(), "GET /en/fairness HTTP/1.0\r\n\r\n").header("link"), "");
}

std::string refusal_of(const testing::TempFolder& folder) {
  auto read = net::Site::read(folder / "web");
  const auto* wrong = std::get_if<std::string>(&read);
  return wrong == nullptr ? "" : *wrong;
}

TEST(Pages, OfAnotherVersionAreRefusedWithWhatToDo) {
  const auto refused = [](const std::string& file, const std::string& text) {
    const testing::TempFolder folder;
    testing::write_page(folder / "web");
    if (text.empty()) {
      std::filesystem::remove(folder / file);
    } else {
      testing::write_file(folder / file, text);
    }
    return refusal_of(folder);
  };
  EXPECT_EQ(refused("web/icon.svg", "<svg/>"), "");
  EXPECT_NE(refused("web/index.html", "").find("has no index.html (give its folder with --web)"), std::string::npos);

  auto preview = testing::preview_json();
  const auto with = [&](const auto& change) {
    auto changed = preview;
    change(changed);
    return refused("web/preview.json", changed.dump());
  };
  const std::vector<std::string> refusals = {
      refused("web/index.html", "<!doctype html><html><title>Regatta</title>"),
      refused("web/index.html", "<!doctype html><html lang=\"en\">"),
      refused("web/preview.json", ""),
      refused("web/preview.json", "{"),
      refused("web/preview.json", "[]"),
      with([](auto& json) { json.erase("width"); }),
      with([](auto& json) { json["pictures"].erase("yacht.3"); }),
      with([](auto& json) { json["pictures"]["yacht.3"] = 3; }),
      with([](auto& json) { json["languages"].clear(); }),
      with([](auto& json) { json["languages"][0]["texts"] = "none"; }),
      with([](auto& json) { json["languages"][1]["texts"].erase("preview.room.over.full"); }),
  };
  for (const auto& refusal : refusals) EXPECT_NE(refusal.find("npm run build"), std::string::npos) << refusal;
  EXPECT_NE(refusals.back().find("preview.room.over.full for el"), std::string::npos) << refusals.back();
}

}  // namespace
}  // namespace regatta
