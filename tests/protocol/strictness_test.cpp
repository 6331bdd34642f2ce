// What strict_json_test.cpp shows of one document holds in every place of every message that comes from elsewhere.

#include <string>
#include <variant>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "protocol/client_message.h"
#include "protocol/create_room.h"
#include "tests/support/files.h"

namespace regatta::protocol {
namespace {

using nlohmann::ordered_json;
using testing::golden;

/// How a text is refused; empty when it isn't. `call`: as the body of the call that makes a room.
std::string refused(const std::string& text, bool call) {
  if (call) {
    const auto decoded = decode_create_room(text);
    const auto* code = std::get_if<Code>(&decoded);
    return code == nullptr ? "" : std::string(name(*code));
  }
  const auto decoded = client::decode(text);
  const auto* why = std::get_if<client::Refused>(&decoded);
  return why == nullptr ? "" : std::string(name(why->code));
}

struct Good {
  ordered_json message;
  bool call;
};

std::vector<Good> all_good() {
  std::vector<Good> all;
  for (const auto& row : golden("client").at("client")) all.push_back({row.at("message"), false});
  for (const auto& row : golden("http").at("http")) {
    if (row.contains("request")) all.push_back({row.at("request"), true});
  }
  return all;
}

/// The message with `text`, which need not be JSON, where this pointer is.
std::string with(ordered_json message, const std::string& pointer, const std::string& text) {
  const std::string mark = "\"here it goes\"";
  message[ordered_json::json_pointer(pointer)] = ordered_json::parse(mark);
  auto all = message.dump();
  return all.replace(all.find(mark), mark.size(), text);
}

TEST(Strictness, InEveryPlaceOfEveryMessage) {
  int places = 0;
  for (const auto& [message, call] : all_good()) {
    ASSERT_EQ(refused(message.dump(), call), "");
    const auto flat = message.flatten();
    for (const auto& [pointer, value] : flat.items()) {
      ++places;
      EXPECT_EQ(refused(with(message, pointer, value.is_null() ? "[]" : value.dump()), call), "");
      // A number is an integer of 64 bits, a text UTF-8 without NUL, and nothing goes deeper than it must.
      for (const std::string& other :
           {std::string("1.0"), std::string("1e0"), std::string("-0.0"), std::string("1e999"),
            std::string("9223372036854775808"), std::string("-9223372036854775809"), std::string(400, '9'),
            std::string("01"), std::string("NaN"), std::string("\"\xff\""), std::string("\"\xed\xa0\x80\""),
            std::string("\"\xc0\x80\""), std::string(R"("\ud83c")"), std::string(R"("\udfb2x")"),
            std::string(R"("x\u0000")"), std::string("\"x\0\"", 4), std::string("[[[[[]]]]]"),
            std::string(R"({"a":1,"a":1})")})
        EXPECT_EQ(refused(with(message, pointer, other), call), "malformed") << message << pointer << other;
    }
  }
  EXPECT_GT(places, 200);
}

TEST(Strictness, NoKeyComesTwiceAndNoOtherComes) {
  for (const auto& [message, call] : all_good()) {
    const auto text = message.dump();
    for (const auto& [key, value] : message.items()) {
      const auto again = "," + ordered_json(key).dump() + ":" + value.dump() + "}";
      EXPECT_EQ(refused(text.substr(0, text.size() - 1) + again, call), "malformed") << text << key;
    }
    EXPECT_EQ(refused(text.substr(0, text.size() - 1) + R"(,"other":1})", call), "malformed") << text;
    EXPECT_EQ(refused(text + text, call), "malformed") << text;
    EXPECT_EQ(refused(text + std::string(1, '\0'), call), "malformed") << text;
    EXPECT_EQ(refused("\xef\xbb\xbf" + text, call), "") << "a mark of the byte order is skipped";
    EXPECT_EQ(refused("[" + text + "]", call), "malformed") << text;
  }
}

TEST(Strictness, FourDeepIsReadAndFiveIsNot) {
  EXPECT_EQ(refused(R"({"type":"dance","x":[[[1]]]})", false), "unknown_type");
  EXPECT_EQ(refused(R"({"type":"dance","x":[[[[]]]]})", false), "malformed");
}

}  // namespace
}  // namespace regatta::protocol
