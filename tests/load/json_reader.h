#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace regatta::load {

/// Reads JSON from front to back, without a tree: a generator that shares its cores with the server has to be cheap.
/// It is not the project's own codec on purpose: what checks a server should not be made of it. Throws Deviation for
/// what is no JSON, or another kind of value than asked for.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  /// Calls `member(key)` for each; it must read the value.
  template <typename Member>
  void object(const Member& member) {
    take('{');
    if (taken('}')) return;
    do {
      const auto key = string();
      take(':');
      member(key);
    } while (taken(','));
    take('}');
  }
  /// Calls `element()` for each; it must read the value.
  template <typename Element>
  void array(const Element& element) {
    take('[');
    if (taken(']')) return;
    do {
      element();
    } while (taken(','));
    take(']');
  }
  std::int64_t integer();
  bool boolean();
  /// As it is written: escapes stay.
  std::string_view string();
  /// Reads a null, if there is one.
  bool null();
  /// Reads any value: its text.
  std::string_view skip();
  /// Nothing may follow.
  void end();

 private:
  [[noreturn]] void fail() const;
  char next();  // the next character that is no space; 0 at the end
  bool taken(char wanted);
  void take(char wanted);
  bool taken(std::string_view word);

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace regatta::load
