#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace regatta::protocol {

/// Writes compact JSON straight into a string: what a room sends is written at every move, so no tree is built for it.
/// The caller keeps the nesting right; commas come by themselves.
class JsonWriter {
 public:
  JsonWriter() : text_(kUsualSize, '\0') {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }

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

  /// What was written, with no room to spare: frames are kept.
  std::string text() const { return text_.substr(0, size_); }

 private:
  /// Of nearly all that is written.
  static constexpr std::size_t kUsualSize = 1024;

  /// Where what comes next is written, with space for `size` bytes more. After a value, a comma comes first.
  char* begin(std::size_t size);
  char* begin_value(std::size_t size);
  /// It ends here.
  void end(const char* at) { size_ = static_cast<std::size_t>(at - text_.data()); }

  void open(char bracket);
  void close(char bracket);
  void word(std::string_view word);
  void integer(std::int64_t number);

  std::string text_;  // and then space
  std::size_t size_ = 0;
};

}  // namespace regatta::protocol
