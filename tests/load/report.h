#pragma once

#include <chrono>
#include <concepts>
#include <string>
#include <string_view>

#include "protocol/json_writer.h"
#include "tests/load/histogram.h"

namespace regatta::load {

/// The one JSON object that a run prints. Times are in milliseconds unless a name says otherwise.
class Report {
 public:
  Report() { json_.begin_object(); }

  void add(std::string_view name, std::integral auto value) { json_.field(name, value); }
  void add(std::string_view name, double value);
  void add(std::string_view name, std::string_view value) { json_.field(name, value); }
  /// Its quantiles.
  void add(std::string_view name, const Histogram& times);

  void begin_list(std::string_view name) {
    json_.key(name);
    json_.begin_array();
  }
  void end_list() { json_.end_array(); }
  void begin_object() { json_.begin_object(); }
  void end_object() { json_.end_object(); }

  /// To stdout.
  void print();

 private:
  protocol::JsonWriter json_;
};

double milliseconds(std::chrono::nanoseconds time);
double seconds(std::chrono::nanoseconds time);

/// A line on stderr, for who watches; as printf.
[[gnu::format(printf, 1, 2)]] void say(const char* format, ...);

}  // namespace regatta::load
