#include "server/rooms/name.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace regatta::rooms {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) {
    all += text;
  }
  return all;
}

/// The clean name, or what stands for its refusal.
std::string clean(std::string_view typed) { return clean_name(typed).value_or("(refused)"); }

constexpr const char* kRefused = "(refused)";

TEST(Name, NamesOfTheWorldStayAsTheyAre) {
  for (const char* const name :
       {"Nora",     "Γιώργος", "Ødegård", "Nguyễn Văn", "佐藤 さくら", "О'Нил-Ж.", "فاطمة",
        "שרה",      "क्षितिज",  "ที่รัก",     "🎲",          "👩‍🚀", "❤️",   "🏳️‍🌈",
        "👍🏽", "🇳🇴",      "1️⃣", "a",          "½",           "\"<b>\\"}) {
    EXPECT_EQ(clean(name), name);
  }
}

TEST(Name, IsBroughtToNfc) { EXPECT_EQ(clean("Zoe\u0308 A\u030Asa"), "Zo\u00EB \u00C5sa"); }

TEST(Name, WhiteSpaceIsTrimmedAndFolded) {
  EXPECT_EQ(clean("  Nora \t\n K.\u3000"), "Nora K.");
  EXPECT_EQ(clean("a\u00A0\u2003b\u2028c"), "a b c");
}

TEST(Name, WhatIsEmptyToTheEyeIsRefused) {
  for (const char* const name :
       {"", " ", "\t\n", "\u00A0\u3000", "\u200B", "\u2800", "\u3164", "\u115F\u1160", "\uFE0F", "\u200D"}) {
    EXPECT_EQ(clean(name), kRefused) << name;
  }
}

TEST(Name, WhatIsNoUtf8IsRefused) {
  for (const char* const name : {"\xFF", "a\xC3", "\xED\xA0\x80", "\xC0\xAF"}) {
    EXPECT_EQ(clean(name), kRefused);
  }
}

TEST(Name, ControlDirectionAndZeroWidthCharactersAreRefused) {
  for (const char* const character :
       {"\x01",   "\x1B",       "\x7F",       "\u0080", "\u00AD", "\u034F", "\u061C", "\u180E",
        "\u200B", "\u200C",     "\u200E",     "\u200F", "\u202A", "\u202B", "\u202C", "\u202D",
        "\u202E", "\u2060",     "\u2061",     "\u2066", "\u2067", "\u2068", "\u2069", "\uFEFF",
        "\uFFF9", "\U000E0041", "\U000E0100", "\uE000", "\uFFFF", "\u2800", "\u3164"}) {
    EXPECT_EQ(clean("a" + std::string(character) + "b"), kRefused) << character;
  }
}

TEST(Name, TheJoinerStandsBetweenEmojiOnly) {
  EXPECT_EQ(clean("👩🏽\u200D🚀"), "👩🏽\u200D🚀");
  EXPECT_EQ(clean("a\u200Db"), kRefused);
  EXPECT_EQ(clean("👩\u200D"), kRefused);
  EXPECT_EQ(clean("\u200D🚀"), kRefused);
  EXPECT_EQ(clean("👩\u200D\u200D🚀"), kRefused);
  EXPECT_EQ(clean("a\uFE0F"), kRefused);
}

TEST(Name, TwoMarksInARowAndNoMore) {
  EXPECT_EQ(clean("q\u0307\u0323"), "q\u0323\u0307");
  EXPECT_EQ(clean("q\u0323\u0307\u0302"), kRefused);
  EXPECT_EQ(clean("\u0301a"), kRefused);  // nothing to stand on
  EXPECT_EQ(clean("a \u0301b"), kRefused);
}

TEST(Name, TwentyGraphemesAndNoMore) {
  EXPECT_EQ(clean(repeated("a", 20)), repeated("a", 20));
  EXPECT_EQ(clean(repeated("a", 21)), kRefused);
  // Five people in one grapheme of 25 bytes: two fit the bytes, three don't.
  const std::string family = "👨‍👩‍👧‍👦";
  EXPECT_EQ(clean(repeated(family, 2)), repeated(family, 2));
  EXPECT_EQ(clean(repeated(family, 3)), kRefused);
}

TEST(Name, SixtyFourBytesAndNoMore) {
  EXPECT_EQ(clean(repeated("🎲", 16)), repeated("🎲", 16));
  EXPECT_EQ(clean(repeated("🎲", 16) + "a"), kRefused);
  EXPECT_EQ(clean(std::string(2048, 'a')), kRefused);
}

std::string distinct(std::string_view name, const std::vector<std::string_view>& others) {
  return distinct_name(name, others);
}

TEST(DistinctName, ALookalikeGetsANumber) {
  EXPECT_EQ(distinct("Nora", {}), "Nora");
  EXPECT_EQ(distinct("Nora", {"Ana"}), "Nora");
  EXPECT_EQ(distinct("Nora", {"Nora"}), "Nora (2)");
  EXPECT_EQ(distinct("nORA", {"Nora"}), "nORA (2)");
  EXPECT_EQ(distinct("Ｎｏｒａ", {"Nora"}), "Ｎｏｒａ (2)");
  EXPECT_EQ(distinct("Straße", {"STRASSE"}), "Straße (2)");
  EXPECT_EQ(distinct("ﬁn", {"fin"}), "ﬁn (2)");
  EXPECT_EQ(distinct("❤️", {"❤"}), "❤️ (2)");
  EXPECT_EQ(distinct("Nora", {"Nora", "NORA (2)", "Nora (3)"}), "Nora (4)");
}

TEST(DistinctName, KeepsWithinTheLimits) {
  EXPECT_EQ(distinct(repeated("a", 20), {repeated("a", 20)}), repeated("a", 16) + " (2)");
  EXPECT_EQ(distinct(repeated("🎲", 16), {repeated("🎲", 16)}), repeated("🎲", 15) + " (2)");
  // Shortened behind a space: no second one stands before the number.
  const std::string spaced = repeated("a", 15) + " bcd";
  EXPECT_EQ(distinct(spaced, {spaced}), repeated("a", 15) + " (2)");
  for (const std::string& name : {repeated("a", 20), repeated("🎲", 16), spaced}) {
    EXPECT_EQ(clean(distinct_name(name, std::vector<std::string_view>{name})),
              distinct_name(name, std::vector<std::string_view>{name}));
  }
}

}  // namespace
}  // namespace regatta::rooms
