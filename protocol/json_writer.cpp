#include "protocol/json_writer.h"

#include <array>
#include <charconv>
#include <cstddef>

namespace regatta::protocol {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

std::uint8_t byte(std::string_view text, std::size_t at) { return static_cast<std::uint8_t>(text[at]); }

/// How many bytes the UTF-8 character at `at` has; 0 when none starts there (also for surrogates, overlong forms and
/// what lies beyond U+10FFFF).
std::size_t character(std::string_view text, std::size_t at) {
  const std::uint8_t lead = byte(text, at);
  if (lead < 0x80) {
    return 1;
  }
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() - at < length) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(text, at + i) & 0xC0U) != 0x80U) {
      return 0;
    }
  }
  const std::uint8_t second = byte(text, at + 1);
  const bool out_of_range = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                            (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
  return out_of_range ? 0 : length;
}

void append_escape(std::string& out, char c) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto code = static_cast<std::uint8_t>(c);
  out += "\\u00";
  out += digits[code >> 4U];
  out += digits[code & 0xFU];
}

}  // namespace

void JsonWriter::separate() {
  // What was written last tells whether a value came before: strings end with a quote, so no bracket or colon can be
  // theirs.
  if (!text_.empty() && text_.back() != '{' && text_.back() != '[' && text_.back() != ':') {
    text_ += ',';
  }
}

void JsonWriter::open(char bracket) {
  separate();
  text_ += bracket;
}

void JsonWriter::key(std::string_view key) {
  separate();
  text_ += '"';
  text_ += key;
  text_ += "\":";
}

void JsonWriter::value(std::string_view text) {
  separate();
  text_ += '"';
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const std::size_t length = character(text, at);
    if (length == 0) {
      text_ += kReplacement;
      ++at;
      continue;
    }
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (byte(text, at) < 0x20) {
      append_escape(text_, c);
    } else {
      text_.append(text, at, length);
    }
    at += length;
  }
  text_ += '"';
}

void JsonWriter::value(bool value) {
  separate();
  text_ += value ? "true" : "false";
}

void JsonWriter::null() {
  separate();
  text_ += "null";
}

void JsonWriter::raw(std::string_view json) {
  separate();
  text_ += json;
}

void JsonWriter::integer(std::int64_t number) {
  separate();
  std::array<char, 20> digits;  // the longest int64 has 20 characters
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text_.append(digits.data(), end);
}

}  // namespace regatta::protocol
