#include "server/rooms/name.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utf8proc.h>
#include <vector>

namespace regatta::rooms {

namespace {

using Character = utf8proc_int32_t;

constexpr Character kJoiner = 0x200D;
constexpr Character kTextStyle = 0xFE0E;
constexpr Character kEmojiStyle = 0xFE0F;
constexpr Character kKeycap = 0x20E3;
constexpr Character kBrailleBlank = 0x2800;  // a symbol by its category, and empty to the eye
constexpr int kMarksInARow = 2;

struct Free {
  void operator()(utf8proc_uint8_t* memory) const { std::free(memory); }  // NOLINT: utf8proc gives malloc's memory
};

/// Nothing when `text` is no UTF-8.
std::optional<std::string> map(std::string_view text, int options) {
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t length =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &mapped, static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, Free> owner(mapped);
  if (length < 0) {
    return std::nullopt;
  }
  return std::string(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(length));
}

/// Precondition: `text` is UTF-8.
std::vector<Character> characters(std::string_view text) {
  std::vector<Character> characters;
  while (!text.empty()) {
    Character character = 0;
    const utf8proc_ssize_t length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                                     static_cast<utf8proc_ssize_t>(text.size()), &character);
    characters.push_back(character);
    text.remove_prefix(static_cast<std::size_t>(length));
  }
  return characters;
}

std::string utf8(std::span<const Character> characters) {
  std::string text;
  for (const Character character : characters) {
    std::uint8_t bytes[4];
    const utf8proc_ssize_t length = utf8proc_encode_char(character, bytes);
    text.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
  }
  return text;
}

bool is_space(Character character) {
  const bool control = (character >= '\t' && character <= '\r') || character == 0x85;
  const utf8proc_category_t category = utf8proc_category(character);
  return control || category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL ||
         category == UTF8PROC_CATEGORY_ZP;
}

bool is_mark(Character character) {
  const utf8proc_category_t category = utf8proc_category(character);
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME;
}

bool is_emoji(Character character) {
  return utf8proc_get_property(character)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

bool is_style(Character character) { return character == kTextStyle || character == kEmojiStyle; }
bool is_skin(Character character) { return character >= 0x1F3FB && character <= 0x1F3FF; }

/// White space at the ends is gone, and one space stands for any inside.
std::vector<Character> fold_spaces(const std::vector<Character>& name) {
  std::vector<Character> folded;
  for (const Character character : name) {
    if (!is_space(character)) {
      folded.push_back(character);
    } else if (!folded.empty() && folded.back() != ' ') {
      folded.push_back(' ');
    }
  }
  if (!folded.empty() && folded.back() == ' ') {
    folded.pop_back();
  }
  return folded;
}

/// A joiner between two emoji, the first perhaps with style and skin.
bool joins_emoji(std::span<const Character> name, std::size_t at) {
  std::size_t before = at;
  while (before > 0 && (is_style(name[before - 1]) || is_skin(name[before - 1]))) {
    --before;
  }
  return before > 0 && is_emoji(name[before - 1]) && at + 1 < name.size() && is_emoji(name[at + 1]);
}

/// A style behind an emoji, or inside a keycap.
bool styles_emoji(std::span<const Character> name, std::size_t at) {
  return at > 0 && (is_emoji(name[at - 1]) || (at + 1 < name.size() && name[at + 1] == kKeycap));
}

/// May the character at `at` be shown?
bool is_visible(std::span<const Character> name, std::size_t at) {
  const Character character = name[at];
  if (character == kJoiner) {
    return joins_emoji(name, at);
  }
  if (is_style(character)) {
    return styles_emoji(name, at);
  }
  if (character == kBrailleBlank || utf8proc_get_property(character)->ignorable != 0) {
    return false;
  }
  switch (utf8proc_category(character)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
      return false;
    case UTF8PROC_CATEGORY_CN:
      return is_emoji(character);  // places kept for emoji that are younger than the library
    default:
      return true;
  }
}

/// Each mark stands on something, at most kMarksInARow on each.
bool marks_are_few(std::span<const Character> name) {
  int marks = kMarksInARow;  // nothing to stand on yet
  for (const Character character : name) {
    if (is_style(character)) {
      continue;
    }
    if (!is_mark(character)) {
      marks = character == ' ' ? kMarksInARow : 0;
    } else if (++marks > kMarksInARow) {
      return false;
    }
  }
  return true;
}

/// Where each grapheme ends, in bytes.
std::vector<std::size_t> grapheme_ends(std::string_view name) {
  const std::vector<Character> all = characters(name);
  std::vector<std::size_t> ends;
  std::size_t bytes = 0;
  utf8proc_int32_t state = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    bytes += utf8({&all[i], 1}).size();
    if (i + 1 == all.size() || utf8proc_grapheme_break_stateful(all[i], all[i + 1], &state)) {
      ends.push_back(bytes);
    }
  }
  return ends;
}

/// What two names that look the same have in common.
std::string skeleton(std::string_view name) {
  return map(name, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE)
      .value_or(std::string(name));
}

/// The name with `suffix`, which has one byte for each grapheme.
std::string with_suffix(std::string_view name, std::string_view suffix) {
  std::size_t length = 0;
  std::size_t graphemes = 0;
  for (const std::size_t end : grapheme_ends(name)) {
    if (++graphemes + suffix.size() > kNameGraphemes || end + suffix.size() > kNameBytes) {
      break;
    }
    length = end;
  }
  std::string shortened(name.substr(0, length));
  while (!shortened.empty() && shortened.back() == ' ') {
    shortened.pop_back();
  }
  return shortened.append(suffix);
}

}  // namespace

std::optional<std::string> clean_name(std::string_view typed) {
  const std::optional<std::string> composed = map(typed, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
  if (!composed) {
    return std::nullopt;
  }
  const std::vector<Character> name = fold_spaces(characters(*composed));
  for (std::size_t at = 0; at < name.size(); ++at) {
    if (!is_visible(name, at)) {
      return std::nullopt;
    }
  }
  std::string text = utf8(name);
  if (text.empty() || text.size() > kNameBytes || !marks_are_few(name) || grapheme_ends(text).size() > kNameGraphemes) {
    return std::nullopt;
  }
  return text;
}

std::string distinct_name(std::string_view name, std::span<const std::string_view> others) {
  std::vector<std::string> taken;
  taken.reserve(others.size());
  for (const std::string_view other : others) {
    taken.push_back(skeleton(other));
  }
  std::string distinct(name);
  for (int number = 2; std::find(taken.begin(), taken.end(), skeleton(distinct)) != taken.end(); ++number) {
    distinct = with_suffix(name, " (" + std::to_string(number) + ")");
  }
  return distinct;
}

}  // namespace regatta::rooms
