#include "protocol/strict_json.h"

#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace regatta::protocol {
namespace {

/// Builds the document while it is read, and stops at the first thing that is not allowed: so a text that is nested too
/// deep never becomes a tree.
class Builder final : public Json::json_sax_t {
 public:
  explicit Builder(const JsonLimits& limits) : limits_(limits) { open_.reserve(limits.depth); }

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<number_unsigned_t>(std::numeric_limits<number_integer_t>::max())) {
      return fail(JsonError::not_integer);
    }
    return put(static_cast<number_integer_t>(value));
  }
  // Also integers that fit no 64 bits come here.
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override {
    return fail(JsonError::not_integer);
  }
  bool string(string_t& value) override {
    if (value.find('\0') != string_t::npos) return fail(JsonError::malformed);
    return put(std::move(value));
  }
  bool binary(binary_t& /*value*/) override { return fail(JsonError::malformed); }

  bool start_object(std::size_t /*elements*/) override { return open(Json::object()); }
  bool key(string_t& value) override {
    if (value.find('\0') != string_t::npos) return fail(JsonError::malformed);
    auto& members = open_.back()->get_ref<Json::object_t&>();
    if (members.size() == limits_.members) return fail(JsonError::too_large);
    if (members.empty()) members.reserve(kUsualMembers);
    const auto [at, fresh] = members.emplace(value, nullptr);
    if (!fresh) return fail(JsonError::duplicate_key);
    value_ = &at->second;
    return true;
  }
  bool end_object() override { return close(); }
  bool start_array(std::size_t /*elements*/) override { return open(Json::array()); }
  bool end_array() override { return close(); }

  bool parse_error(std::size_t /*position*/, const std::string& /*token*/, const Json::exception& why) override {
    constexpr int kNumberOverflow = 406;  // a number too large even for a double
    return fail(why.id == kNumberOverflow ? JsonError::not_integer : JsonError::malformed);
  }

  JsonError error() const { return error_; }
  Json take() { return std::move(root_); }

 private:
  bool fail(JsonError error) {
    error_ = error;
    return false;
  }

  /// Where the next value belongs: what comes with it is stored there.
  Json* place(Json&& value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    if (open_.back()->is_array()) {
      auto& elements = open_.back()->get_ref<Json::array_t&>();
      return &elements.emplace_back(std::move(value));
    }
    *value_ = std::move(value);
    return value_;
  }

  bool put(Json value) {
    place(std::move(value));
    return true;
  }

  bool open(Json container) {
    if (open_.size() == limits_.depth) return fail(JsonError::too_deep);
    open_.push_back(place(std::move(container)));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  /// A command has as many; more come by themselves.
  static constexpr std::size_t kUsualMembers = 8;

  JsonLimits limits_;
  Json root_;
  std::vector<Json*> open_;  // the objects and arrays that are being read, outermost first; a parent does not grow
                             // while its child is open
  Json* value_ = nullptr;    // the value of the key just read, in the innermost object
  JsonError error_ = JsonError::malformed;
};

}  // namespace

std::variant<Json, JsonError> parse_strict(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) return JsonError::too_large;
  // The parser takes a NUL for the end of the text, and would not look at what follows.
  if (text.find('\0') != std::string_view::npos) return JsonError::malformed;
  Builder builder(limits);
  if (!Json::sax_parse(text, &builder)) return builder.error();
  return builder.take();
}

std::optional<Json> parse_object(std::string_view text, const JsonLimits& limits) {
  std::variant<Json, JsonError> parsed = parse_strict(text, limits);
  Json* const json = std::get_if<Json>(&parsed);
  if (json == nullptr || !json->is_object()) return std::nullopt;
  return std::move(*json);
}

}  // namespace regatta::protocol
