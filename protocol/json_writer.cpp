#include "protocol/json_writer.h"

#include <algorithm>
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

char* write(char* at, std::string_view text) { return std::copy(text.begin(), text.end(), at); }

char* write_escape(char* at, char c) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto code = static_cast<std::uint8_t>(c);
  at = write(at, "\\u00");
  *at++ = digits[code >> 4U];
  *at++ = digits[code & 0xFU];
  return at;
}

/// Of the characters of a string that begin at `at`, how many stand in JSON as they are, and are ASCII.
std::size_t plain(std::string_view text, std::size_t at) {
  const auto end = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), [](char c) {
    const auto code = static_cast<std::uint8_t>(c);
    return code < 0x20 || code >= 0x80 || c == '"' || c == '\\';
  });
  return static_cast<std::size_t>(end - text.begin()) - at;
}

}  // namespace

char* JsonWriter::begin(std::size_t size) {
  if (text_.size() - size_ < size) text_.resize(std::max(2 * text_.size(), size_ + size));
  return text_.data() + size_;
}

char* JsonWriter::begin_value(std::size_t size) {
  char* at = begin(size + 1);
  // What was written last tells whether a value came before: strings end with a quote, so no bracket or colon can be
  // theirs.
  if (size_ > 0 && at[-1] != '{' && at[-1] != '[' && at[-1] != ':') *at++ = ',';
  return at;
}

void JsonWriter::open(char bracket) {
  char* at = begin_value(1);
  *at++ = bracket;
  end(at);
}

void JsonWriter::close(char bracket) {
  char* at = begin(1);
  *at++ = bracket;
  end(at);
}

void JsonWriter::key(std::string_view key) {
  char* at = begin_value(key.size() + 3);
  *at++ = '"';
  at = write(at, key);
  *at++ = '"';
  *at++ = ':';
  end(at);
}

void JsonWriter::value(std::string_view text) {
  constexpr std::size_t longest = 6;  // of what one byte becomes: an escape
  char* to = begin_value(longest * text.size() + 2);
  *to++ = '"';
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t as_is = plain(text, at)) {
      to = write(to, text.substr(at, as_is));
      at += as_is;
      continue;
    }
    const char c = text[at];
    const std::size_t length = character(text, at);
    if (length == 0) {
      to = write(to, kReplacement);
      ++at;
      continue;
    }
    if (c == '"' || c == '\\') {
      *to++ = '\\';
      *to++ = c;
    } else if (byte(text, at) < 0x20) {
      to = write_escape(to, c);
    } else {
      to = write(to, text.substr(at, length));
    }
    at += length;
  }
  *to++ = '"';
  end(to);
}

void JsonWriter::value(bool value) { word(value ? "true" : "false"); }

void JsonWriter::null() { word("null"); }

void JsonWriter::raw(std::string_view json) { word(json); }

void JsonWriter::word(std::string_view word) { end(write(begin_value(word.size()), word)); }

void JsonWriter::integer(std::int64_t number) {
  constexpr std::size_t longest = 20;  // the least int64
  char* const at = begin_value(longest);
  end(std::to_chars(at, at + longest, number).ptr);
}

}  // namespace regatta::protocol
