#include "server/record_command.h"

#include <cerrno>
#include <fstream>
#include <istream>
#include <optional>
#include <ostream>
#include <string_view>
#include <system_error>
#include <variant>

#include "engine/record.h"
#include "protocol/record_json.h"

namespace regatta {
namespace {

constexpr int kLegal = 0;
constexpr int kIllegal = 1;
constexpr int kNoRecord = 2;

/// All of it, or one byte more than a record may have: enough to see that it is too large, of a file without end too.
/// Nothing when it can't be read.
std::optional<std::string> read(std::istream& in) {
  std::string text;
  char block[65536];
  while (text.size() <= protocol::kRecordBytes && in) {
    in.read(block, sizeof block);
    text.append(block, static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad()) return std::nullopt;
  return text;
}

int fail(std::ostream& err, std::string_view why) {
  err << "regatta record check: " << why << "\n";
  return kNoRecord;
}

int check(std::istream& in, std::ostream& out, std::ostream& err) {
  const auto text = read(in);
  if (!text) return fail(err, "the file can't be read");
  const auto record = protocol::read_record(*text);
  if (const auto* none = std::get_if<protocol::NoRecord>(&record)) return fail(err, "no record: " + none->why);
  const auto checked = engine::check(std::get<engine::Record>(record));
  std::visit([&out](const auto& result) { out << protocol::write_result(result) << "\n"; }, checked);
  if (!out.flush()) return fail(err, "the result can't be written");
  return std::holds_alternative<engine::CheckedRecord>(checked) ? kLegal : kIllegal;
}

}  // namespace

int record_check(const std::string& file, std::istream& in, std::ostream& out, std::ostream& err) {
  if (file == "-") return check(in, out, err);
  std::ifstream opened(file, std::ios::binary);
  if (!opened) return fail(err, "the file can't be read: " + std::generic_category().message(errno));
  return check(opened, out, err);
}

}  // namespace regatta
