#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "protocol/create_room.h"
#include "protocol/sheets_json.h"
#include "tests/support/files.h"

namespace regatta::protocol {
namespace {

using nlohmann::ordered_json;
using testing::golden;

ordered_json row(const std::string& name) {
  for (const ordered_json& each : golden("http").at("http")) {
    if (each.at("name") == name) {
      return each;
    }
  }
  throw std::runtime_error("no " + name);
}

TEST(CreateRoom, GoldenCallIsReadAndAnswered) {
  EXPECT_EQ(decode_create_room(row("create").at("request").dump()),
            (std::variant<engine::Rules, Code>(engine::Rules{.sheet = engine::SheetId::six_dice})));
  EXPECT_EQ(encode_created_room("0123456789", "http://localhost:8080/r/0123456789", "3q2-7wAAAAAAAAAAAAAAAA"),
            row("created").at("answer").dump());
  EXPECT_EQ(encode_http_error(Code::joker_needs_classic), row("refused").at("answer").dump());
}

TEST(CreateRoom, WhatIsNoCallIsRefused) {
  const auto code = [](std::string_view text) { return std::get<Code>(decode_create_room(text)); };
  EXPECT_EQ(code(""), Code::malformed);
  EXPECT_EQ(code("[]"), Code::malformed);
  EXPECT_EQ(code("{}"), Code::malformed);
  EXPECT_EQ(code(R"({"rules":{}})"), Code::malformed);
  EXPECT_EQ(code(R"({"rules":{"sheet":"yatzy","columns":1,"order":"free","joker":"none"},"seats":99})"),
            Code::malformed);
  EXPECT_EQ(code(R"({"rules":{"sheet":"yatzy","columns":1,"order":"free","joker":"forced"}})"),
            Code::joker_needs_classic);
}

TEST(Sheets, TheCatalogueIsTheGoldenOne) { EXPECT_EQ(encode_sheets(), golden("sheets").dump()); }

}  // namespace
}  // namespace regatta::protocol
