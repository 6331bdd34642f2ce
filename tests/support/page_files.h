#pragma once

#include <string>

#include "nlohmann/json.hpp"

#include "tests/support/temp_folder.h"

namespace regatta::testing {

inline const std::string kIndexHtml = "<!doctype html><html lang=\"en\"><title>Regatta</title><p>Page</p></html>";

/// What the page's build leaves for the server, in these languages. Each text is its key, behind the language's name,
/// but where a test looks at what is said.
inline nlohmann::json preview_json() {
  nlohmann::json languages = nlohmann::json::array();
  for (const std::string language : {"en", "el", "nb"}) {
    nlohmann::json texts;
    for (const std::string key : {"sheet.classic",
                                  "sheet.yatzy",
                                  "sheet.six_dice",
                                  "sheet.yacht",
                                  "columns.3",
                                  "order.forced",
                                  "joker.forced",
                                  "joker.free",
                                  "bye.room_not_found",
                                  "preview.home.title",
                                  "preview.home.about",
                                  "preview.home.image",
                                  "preview.image",
                                  "preview.missing.about",
                                  "preview.room.free",
                                  "preview.room.full",
                                  "preview.room.running.free",
                                  "preview.room.running.full",
                                  "preview.room.over.free",
                                  "preview.room.over.full"})
      texts[key] = language + " " + key;
    texts["preview.room.free"] = language + " free: {free} of {seats}";
    texts["preview.image"] = language + " picture of {game}";
    languages.push_back({{"language", language}, {"locale", language + "_XX"}, {"texts", texts}});
  }
  nlohmann::json pictures;
  for (const std::string sheet : {"classic", "yatzy", "six_dice", "yacht"}) {
    for (const std::string columns : {"1", "3"})
      pictures[sheet + "." + columns] = "/assets/link-" + sheet + "-" + columns + ".png";
  }
  return {{"width", 1200}, {"height", 630}, {"pictures", pictures}, {"languages", languages}};
}

/// A built page of few files.
inline void write_page(const std::string& folder) {
  write_file(folder + "/index.html", kIndexHtml);
  write_file(folder + "/index.html.br", "index as brotli");
  write_file(folder + "/preview.json", preview_json().dump());
  write_file(folder + "/robots.txt", "User-agent: *\n");
  write_file(folder + "/manifest.webmanifest", "{}");
  write_file(folder + "/icon.svg", "<svg/>");
  write_file(folder + "/assets/main-abc123.js", "main()");
  write_file(folder + "/assets/main-abc123.js.br", "main as brotli");
  write_file(folder + "/assets/main-abc123.js.gz", "main as gzip");
  write_file(folder + "/assets/link-yacht-1.png", "a picture");
  for (const std::string language : {"en", "el", "nb"}) {
    write_file(folder + "/" + language + "/rules.html", language + " rules");
    write_file(folder + "/" + language + "/rules/yatzy.html", language + " yatzy");
    write_file(folder + "/" + language + "/rules/yatzy.html.br", language + " yatzy as brotli");
  }
  write_file(folder + "/en/fairness.html", "en fairness");
  write_file(folder + "/nb/fairness.html", "nb fairness");
  write_file(folder + "/.secret", "secret");
}

}  // namespace regatta::testing
