#include "protocol/strict_json.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "gtest/gtest.h"

namespace regatta::protocol {
namespace {

constexpr JsonLimits kLimits{.bytes = 2048, .depth = 4};

std::string outcome(std::string_view text, const JsonLimits& limits = kLimits) {
  const auto parsed = parse_strict(text, limits);
  const auto* error = std::get_if<JsonError>(&parsed);
  if (error == nullptr) return std::get<Json>(parsed).dump();
  switch (*error) {
    case JsonError::too_large:
      return "too_large";
    case JsonError::too_deep:
      return "too_deep";
    case JsonError::duplicate_key:
      return "duplicate_key";
    case JsonError::not_integer:
      return "not_integer";
    case JsonError::malformed:
      return "malformed";
  }
  return "";
}

std::string repeat(std::string_view part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
  return text;
}

TEST(StrictJson, ReadsWhatJsonCanSay) {
  constexpr std::string_view kText =
      R"({"a":[1,-2,0,[],{}],"b":{"c":true,"d":false,"e":null},"f":"Γιώργος \"x\" \\ \n 🎲"})";
  EXPECT_EQ(outcome(kText), Json::parse(kText).dump());
  EXPECT_EQ(outcome(" [ 1 , 2 ] \n"), "[1,2]");
  EXPECT_EQ(outcome("17"), "17");
  EXPECT_EQ(outcome(R"("x")"), R"("x")");
  EXPECT_EQ(outcome("null"), "null");
  EXPECT_EQ(outcome(R"({"a":{"x":1},"b":{"x":2},"x":3})"), R"({"a":{"x":1},"b":{"x":2},"x":3})");
  EXPECT_EQ(outcome(R"("\ud83c\udfb2")"), R"("🎲")");
}

TEST(StrictJson, RefusesMoreBytesThanTheLimit) {
  EXPECT_EQ(outcome("[1,2]", {.bytes = 5, .depth = 4}), "[1,2]");
  EXPECT_EQ(outcome("[1,2]", {.bytes = 4, .depth = 4}), "too_large");
}

TEST(StrictJson, RefusesWhatIsNestedTooDeep) {
  EXPECT_EQ(outcome("[[[[1]]]]"), "[[[[1]]]]");
  EXPECT_EQ(outcome("[[[[[]]]]]"), "too_deep");
  EXPECT_EQ(outcome(R"({"a":{"a":{"a":{"a":1}}}})"), R"({"a":{"a":{"a":{"a":1}}}})");
  EXPECT_EQ(outcome(R"({"a":{"a":{"a":{"a":{}}}}})"), "too_deep");
  EXPECT_EQ(outcome("[[[[1]]],[[[2]]]]"), "[[[[1]]],[[[2]]]]");  // side by side is not inside
  EXPECT_EQ(outcome("1", {.bytes = 10, .depth = 0}), "1");
  EXPECT_EQ(outcome("[]", {.bytes = 10, .depth = 0}), "too_deep");
}

TEST(StrictJson, DoesNotFollowAHundredThousandBrackets) {
  constexpr JsonLimits kWide{.bytes = 10'000'000, .depth = 4};
  EXPECT_EQ(outcome(repeat("[", 100'000), kWide), "too_deep");
  EXPECT_EQ(outcome(repeat("[", 100'000) + repeat("]", 100'000), kWide), "too_deep");
  EXPECT_EQ(outcome(repeat(R"({"a":)", 100'000) + "1" + repeat("}", 100'000), kWide), "too_deep");
  // Nor does a limit as high as that overrun the stack.
  constexpr JsonLimits kDeep{.bytes = 10'000'000, .depth = 200'000};
  EXPECT_EQ(outcome(repeat("[", 100'000), kDeep), "malformed");
  EXPECT_TRUE(std::holds_alternative<Json>(parse_strict(repeat("[", 100'000) + repeat("]", 100'000), kDeep)));
}

TEST(StrictJson, RefusesMoreMembersOfOneObjectThanTheLimit) {
  constexpr JsonLimits kThree{.bytes = 100, .depth = 4, .members = 3};
  EXPECT_EQ(outcome(R"({"a":1,"b":{"a":1,"b":2,"c":3},"c":3})", kThree), R"({"a":1,"b":{"a":1,"b":2,"c":3},"c":3})");
  EXPECT_EQ(outcome(R"({"a":1,"b":2,"c":3,"d":4})", kThree), "too_large");
  EXPECT_EQ(outcome(R"([{"a":1,"b":2,"c":3,"a":4}])", kThree), "too_large");
  EXPECT_EQ(outcome("[1,2,3,4]", kThree), "[1,2,3,4]");
}

TEST(StrictJson, RefusesAKeyThatComesTwice) {
  EXPECT_EQ(outcome(R"({"a":1,"a":1})"), "duplicate_key");
  EXPECT_EQ(outcome(R"({"a":1,"b":2,"\u0061":1})"), "duplicate_key");
  EXPECT_EQ(outcome(R"([{"b":{"a":{},"c":1,"a":[]}}])"), "duplicate_key");
  EXPECT_EQ(outcome(R"({"":1,"":2})"), "duplicate_key");
}

TEST(StrictJson, RefusesWhatIsNoIntegerOf64Bits) {
  EXPECT_EQ(outcome("[9223372036854775807,-9223372036854775808]"), "[9223372036854775807,-9223372036854775808]");
  for (const char* number : {"1.0", "1.5", "1e2", "1E2", "-0.0", "9223372036854775808", "18446744073709551615",
                             "18446744073709551616", "-9223372036854775809", "1e400", "-1e400", "1e-400"}) {
    EXPECT_EQ(outcome(number), "not_integer") << number;
    EXPECT_EQ(outcome("[" + std::string(number) + "]"), "not_integer") << number;
  }
  EXPECT_EQ(outcome(repeat("9", 2000)), "not_integer");
  for (const char* number : {"01", "+1", "0x10", "1_000", "NaN", "Infinity", "-", "1.", ".5", "1e"}) {
    EXPECT_EQ(outcome(number), "malformed") << number;
  }
}

TEST(StrictJson, RefusesWhatIsNotUtf8) {
  for (const std::string_view bytes : {"\xff", "\x80", "\xc3", "\xc0\xaf", "\xe2\x82", "\xed\xa0\x80",
                                       "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xc3\x28"}) {
    EXPECT_EQ(outcome("\"" + std::string(bytes) + "\""), "malformed");
    EXPECT_EQ(outcome("{\"" + std::string(bytes) + "\":1}"), "malformed");
    EXPECT_EQ(outcome(bytes), "malformed");
  }
}

TEST(StrictJson, RefusesALoneSurrogate) {
  for (const char* text : {R"("\ud83c")", R"("\udfb2")", R"("\ud83c\ud83c")", R"("\ud83c x")", R"("\udfb2\ud83c")",
                           R"({"\ud83c":1})", R"("\ud83c\u0041")"}) {
    EXPECT_EQ(outcome(text), "malformed") << text;
  }
}

TEST(StrictJson, RefusesNul) {
  EXPECT_EQ(outcome(std::string_view("[1]\0", 4)), "malformed");
  EXPECT_EQ(outcome(std::string_view("[1]\0garbage", 11)), "malformed");
  EXPECT_EQ(outcome(std::string_view("\0", 1)), "malformed");
  EXPECT_EQ(outcome(std::string_view("\"a\0b\"", 5)), "malformed");
  EXPECT_EQ(outcome(R"("a\u0000b")"), "malformed");
  EXPECT_EQ(outcome(R"({"\u0000":1})"), "malformed");
}

TEST(StrictJson, RefusesWhatIsNoJson) {
  for (const char* text :
       {"",        " ",       "{",         "}",        "[",        "]",       "[1,]",     "{\"a\":1,}",
        "{\"a\"}", "{a:1}",   "{'a':1}",   "[1]x",     "[1] [2]",  "{}{}",    "tru",      "nul",
        "\"",      "\"\\x\"", "\"\\u12\"", "\"\t\"",   "\"a\nb\"", "// x\n1", "/* x */1", "1 // x",
        "[1 2]",   ",",       ":",         "{\"a\":}", "{1:2}",    "[}",      "{]"}) {
    EXPECT_EQ(outcome(text), "malformed") << text;
  }
}

}  // namespace
}  // namespace regatta::protocol
