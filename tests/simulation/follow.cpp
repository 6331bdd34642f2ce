#include "tests/simulation/follow.h"

#include <algorithm>
#include <string>

namespace regatta::simulation {

using nlohmann::json;

namespace {

/// The entry of a list with this value under `key`; null when there is none.
json* find(json& list, const char* key, const json& value) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const json& entry) { return entry.at(key) == value; });
  return found == list.end() ? nullptr : &*found;
}

void erase(json& list, const char* key, const json& value) {
  list.erase(std::remove_if(list.begin(), list.end(), [&](const json& entry) { return entry.at(key) == value; }),
             list.end());
}

void put_in_order(json& seats, const json& order) {
  json sorted = json::array();
  for (const json& seat : order) {
    if (const json* const entry = find(seats, "seat", seat)) {
      sorted.push_back(*entry);
    }
  }
  seats = std::move(sorted);
}

/// How the running game goes on, or that it is over.
void go_on(json& room, const json& turn, const json& event) {
  room["game"]["turn"] = turn;
  room["game"]["ranking"] = event.at("ranking");
  room["game"]["highlights"] = event.at("highlights");
  room["phase"] = event.at("ranking").is_null() ? "playing" : "over";
  if (!event.at("results").is_null()) {
    room["results"] = event.at("results");
  }
}

void set_card(json& room, const json& event) {
  if (json* const player = find(room["game"]["players"], "seat", event.at("seat"))) {
    (*player)["card"] = event.at("card");
  }
}

void removed(json& room, const json& event) {
  constexpr std::size_t kMost = 64;  // then the oldest is forgotten
  json& all = room["removed"];
  all.push_back(event.at("removed"));
  if (all.size() > kMost) {
    all.erase(0);
  }
}

void left(json& room, const json& event) {
  erase(room["seats"], "seat", event.at("seat"));
  room["host"] = event.at("host");
  if (!event.at("removed").is_null()) {
    removed(room, event);
  }
  if (room.at("phase") != "playing") {
    return;
  }
  if (json* const player = find(room["game"]["players"], "seat", event.at("seat"))) {
    (*player)["left"] = true;
  }
  go_on(room, event.at("turn"), event);
}

/// It is that seat's name everywhere.
void rename(json& list, const json& event) {
  if (json* const entry = find(list, "seat", event.at("seat"))) {
    (*entry)["name"] = event.at("name");
  }
}

void renamed(json& room, const json& event) {
  rename(room["seats"], event);
  if (!room.at("game").is_null()) {
    rename(room["game"]["players"], event);
  }
  for (json& game : room["results"]["games"]) {
    rename(game["ranking"], event);
  }
  rename(room["results"]["tally"], event);
}

}  // namespace

void follow(json& room, const json& event) {
  const auto& what = event.at("event").get_ref<const std::string&>();
  if (what == "joined") {
    room["seats"].push_back(event.at("seat"));
    room["host"] = event.at("host");
    if (!event.at("player").is_null()) {
      room["game"]["players"].push_back(event.at("player"));
    }
  } else if (what == "renamed") {
    renamed(room, event);
  } else if (what == "rules_set") {
    room["rules"] = event.at("rules");
    room["table"] = event.at("table");
  } else if (what == "arranged") {
    put_in_order(room["seats"], event.at("seats"));
  } else if (what == "host") {
    room["host"] = event.at("host");
  } else if (what == "started") {
    put_in_order(room["seats"], event.at("seats"));
    room["game"] = event.at("game");
    room["phase"] = "playing";
  } else if (what == "rolled") {
    room["game"]["turn"] = event.at("turn");
  } else if (what == "scored") {
    set_card(room, event);
    go_on(room, event.at("turn"), event);
  } else if (what == "taken_back") {
    set_card(room, event);
    go_on(room, event.at("turn"), event);
  } else if (what == "left") {
    left(room, event);
  } else if (what == "ended") {
    go_on(room, nullptr, event);
  } else if (what == "watcher_removed") {
    removed(room, event);
  } else if (what == "readmitted") {
    erase(room["removed"], "removed", event.at("removed"));
  } else if (what == "absence") {
    (*find(room["seats"], "seat", event.at("seat")))["absent"] = event.at("absent");
  }
}

void follow_presence(json& room, const json& presence) {
  for (json& seat : room["seats"]) {
    seat["presence"] = "gone";
    for (const char* const how : {"here", "away", "lost"}) {
      const json& seats = presence.at(how);
      if (std::find(seats.begin(), seats.end(), seat.at("seat")) != seats.end()) {
        seat["presence"] = how;
      }
    }
  }
  room["spectators"] = presence.at("spectators");
}

json without_presence(json room) {
  for (json& seat : room["seats"]) {
    seat.erase("presence");
  }
  room.erase("spectators");
  return room;
}

}  // namespace regatta::simulation
