#include "tests/load/report.h"

#include <array>
#include <cstdarg>
#include <cstdio>

namespace regatta::load {

void Report::add(std::string_view name, double value) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.4f", value);
  json_.key(name);
  json_.raw(text.data());
}

void Report::add(std::string_view name, const Histogram& times) {
  json_.key(name);
  json_.begin_object();
  add("count", times.count());
  add("p50", milliseconds(times.quantile(0.5)));
  add("p90", milliseconds(times.quantile(0.9)));
  add("p99", milliseconds(times.quantile(0.99)));
  add("p999", milliseconds(times.quantile(0.999)));
  add("most", milliseconds(times.most()));
  json_.end_object();
}

void Report::print() {
  json_.end_object();
  std::puts(json_.text().c_str());
}

double milliseconds(std::chrono::nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }
double seconds(std::chrono::nanoseconds time) { return std::chrono::duration<double>(time).count(); }

void say(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::vfprintf(stderr, format, arguments);
  va_end(arguments);
  std::fputc('\n', stderr);
}

}  // namespace regatta::load
