// protocol/RECORD.md says what is true.

#include <string>
#include <variant>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "engine/record.h"
#include "protocol/record_json.h"
#include "tests/engine/support.h"

namespace regatta {
namespace {

using nlohmann::json;

/// The one block of the page that starts with this comment.
json example(const std::string& kind) {
  const std::string page = testing::source_file("protocol/RECORD.md");
  const std::string start = "```json\n// " + kind + "\n";
  const std::size_t at = page.find(start);
  if (at == std::string::npos) throw std::runtime_error("no example of " + kind);
  const std::size_t from = at + start.size();
  return json::parse(page.substr(from, page.find("```", from) - from));
}

json check(const json& record) {
  const auto read = std::get<engine::Record>(protocol::read_record(record.dump()));
  EXPECT_EQ(json::parse(protocol::write_record(read)), record);
  return json::parse(
      std::visit([](const auto& result) { return protocol::write_result(result); }, engine::check(read)));
}

TEST(RecordDocument, ItsRecordGivesItsResult) { EXPECT_EQ(check(example("record")), example("result")); }

TEST(RecordDocument, ItsEndedGameGivesItsResult) { EXPECT_EQ(check(example("ended")), example("its result")); }

TEST(RecordDocument, ItsIllegalMoveIsOneMoreTurnAfterTheRunningOne) {
  json record = example("record");
  record["turns"].push_back(record["turns"][0]);
  EXPECT_EQ(check(record), example("illegal"));
}

}  // namespace
}  // namespace regatta
