#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace regatta::protocol {

/// Writes compact JSON straight into a string: what a room sends is written at every move, so no tree is built for it.
/// The caller keeps the nesting right; commas come by themselves.
class JsonWriter {
 public:
  JsonWriter() { text_.reserve(1024); }

  void begin_object() { open('{'); }
  void end_object() { text_ += '}'; }
  void begin_array() { open('['); }
  void end_array() { text_ += ']'; }

  /// The key of the member whose value comes next. ASCII that needs no escape.
  void key(std::string_view key);

  /// UTF-8; invalid bytes become U+FFFD.
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(bool value);
  void value(std::integral auto number) { integer(number); }
  void null();
  /// JSON that is written already.
  void raw(std::string_view json);

  void field(std::string_view name, const auto& what) {
    key(name);
    value(what);
  }

  std::string take() { return std::move(text_); }

 private:
  void open(char bracket);
  void integer(std::int64_t number);
  void separate();

  std::string text_;
};

}  // namespace regatta::protocol
