// `regatta record check`: reads files that anybody may have written.

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <variant>

#include "nlohmann/json.hpp"

#include "protocol/record_json.h"
#include "server/record_command.h"
#include "tests/fuzz/claim.h"

namespace regatta::fuzz {
namespace {

void check(const std::string& text) {
  std::istringstream in(text);
  std::ostringstream out;
  std::ostringstream err;
  const int status = record_check("-", in, out, err);
  claim(status == 0 || status == 1 || status == 2, "the command ends with one of its own codes");
  const auto why = err.str();
  claim((status == 2) == !why.empty(), "it says why when it can't read the record", why);
  claim(why.find('\n') == why.rfind('\n'), "it says why on one line", why);
  claim(status == 2 ? out.str().empty() : nlohmann::json::accept(out.str()), "the result is JSON", out.str());
}

void write_again(const std::string& text) {
  const auto read = protocol::read_record(text);
  if (!std::holds_alternative<engine::Record>(read)) return;
  const auto written = protocol::write_record(std::get<engine::Record>(read));
  const auto again = protocol::read_record(written);
  claim(std::holds_alternative<engine::Record>(again), "a record that was written is read again", written);
  claim(protocol::write_record(std::get<engine::Record>(again)) == written, "and is the same", written);
}

}  // namespace
}  // namespace regatta::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  regatta::fuzz::check(text);
  regatta::fuzz::write_again(text);
  return 0;
}
