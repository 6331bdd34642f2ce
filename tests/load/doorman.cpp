#include "tests/load/doorman.h"

#include <string_view>

#include "tests/load/json_reader.h"

namespace regatta::load {

NewRoom Doorman::make_room() {
  NewRoom room;
  std::string answer;
  if (dialect_ == Dialect::colyseus) {
    room.claim = "AAAAAAAAAAAAAAAAAAAAAA";
    answer = http_.post("/matchmake/create/regatta", R"({"claim":")" + room.claim + R"("})");
  } else {
    answer = http_.post("/api/rooms", R"({"rules":{"sheet":"classic","columns":1,"order":"free","joker":"none"},)"
                                      R"("table":{"turn_order":"seats","timer":0,"take_back":0}})");
  }
  JsonReader json(answer);
  json.object([&](std::string_view key) {
    if (key == "token" || key == "roomId")
      room.name = json.string();
    else if (key == "claim")
      room.claim = json.string();
    else
      json.skip();
  });
  return room;
}

std::string Doorman::way_in(const NewRoom& room) {
  if (dialect_ == Dialect::regatta) return "/r/" + room.name + "/ws";
  const auto answer = http_.post("/matchmake/joinById/" + room.name, "{}");
  std::string process;
  std::string session;
  JsonReader json(answer);
  json.object([&](std::string_view key) {
    if (key == "processId")
      process = json.string();
    else if (key == "sessionId")
      session = json.string();
    else
      json.skip();
  });
  return "/" + process + "/" + room.name + "?sessionId=" + session;
}

}  // namespace regatta::load
