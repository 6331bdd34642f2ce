#include "tests/load/json_reader.h"

#include <charconv>
#include <string>
#include <system_error>

#include "tests/load/deviation.h"

namespace regatta::load {

void JsonReader::fail() const {
  throw Deviation("not the JSON that it should be, at byte " + std::to_string(at_) + " of " + std::string(text_));
}

char JsonReader::next() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
    ++at_;
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool JsonReader::taken(char wanted) {
  if (next() != wanted) return false;
  ++at_;
  return true;
}

void JsonReader::take(char wanted) {
  if (!taken(wanted)) fail();
}

bool JsonReader::taken(std::string_view word) {
  next();
  if (!text_.substr(at_).starts_with(word)) return false;
  at_ += word.size();
  return true;
}

std::int64_t JsonReader::integer() {
  next();
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
  if (error != std::errc()) fail();
  at_ = static_cast<std::size_t>(end - text_.data());
  if (at_ < text_.size() && (text_[at_] == '.' || text_[at_] == 'e' || text_[at_] == 'E')) fail();
  return value;
}

bool JsonReader::boolean() {
  if (taken("true")) return true;
  if (!taken("false")) fail();
  return false;
}

std::string_view JsonReader::string() {
  take('"');
  const auto start = at_;
  for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
    if (text_[at_] == '\\') ++at_;
  }
  if (at_ >= text_.size()) fail();
  return text_.substr(start, at_++ - start);
}

bool JsonReader::null() { return taken("null"); }

std::string_view JsonReader::skip() {
  const char kind = next();
  const auto start = at_;
  switch (kind) {
    case '{':
      object([&](std::string_view) { skip(); });
      break;
    case '[':
      array([&] { skip(); });
      break;
    case '"':
      string();
      break;
    case 'n':
      if (!null()) fail();
      break;
    case 't':
    case 'f':
      boolean();
      break;
    default:
      integer();
  }
  return text_.substr(start, at_ - start);
}

void JsonReader::end() {
  if (next() != '\0' || at_ < text_.size()) fail();
}

}  // namespace regatta::load
