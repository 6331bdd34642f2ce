#include "protocol/server_message.h"

#include <set>
#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "tests/protocol/message_reader.h"
#include "tests/support/files.h"

namespace regatta::protocol::server {
namespace {

using nlohmann::ordered_json;
using testing::golden;
using testing::MessageReader;

TEST(ServerMessage, GoldenMessagesAreWrittenExactly) {
  for (const ordered_json& row : golden("server").at("server")) {
    MessageReader reader;
    const Message message = reader.read(row.at("message"));
    EXPECT_EQ(encode(message), row.at("message").dump()) << row.at("name");
  }
}

TEST(ServerMessage, GoldenMessagesShowEveryKind) {
  std::set<std::size_t> kinds;
  std::set<Bye> byes;
  for (const ordered_json& row : golden("server").at("server")) {
    MessageReader reader;
    const Message message = reader.read(row.at("message"));
    kinds.insert(message.index());
    if (const auto* const bye = std::get_if<ByeMessage>(&message)) {
      byes.insert(bye->code);
    }
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<Message>);
  EXPECT_EQ(byes.size(), static_cast<std::size_t>(Bye::not_saved) + 1);
}

std::string name_as_written(std::string_view name) { return encode(Renamed{.seq = 1, .seat = 1, .name = name}); }

TEST(ServerMessage, NamesAreEscaped) {
  EXPECT_EQ(name_as_written("\"\\\n\x01/Ω🎲"),
            "{\"type\":\"event\",\"seq\":1,\"event\":\"renamed\",\"seat\":1,\"name\":\"\\\"\\\\\\u000a\\u0001/Ω🎲\"}");
}

TEST(ServerMessage, BytesThatAreNoUtf8AreReplaced) {
  // Alone, cut off, overlong, a surrogate, beyond U+10FFFF: what is written is always what a strict reader reads.
  for (const char* const broken : {"a\xFFz", "a\xC3", "a\xE2\x82", "a\xC0\xAFz", "a\xE0\x80\x80z", "a\xED\xA0\x80z",
                                   "a\xF0\x80\x80\x80z", "a\xF4\x90\x80\x80z", "a\x80z", "\xF0\x9F\x8E"}) {
    const std::string written = name_as_written(broken);
    const ordered_json read = ordered_json::parse(written, nullptr, false);
    ASSERT_FALSE(read.is_discarded()) << written;
    EXPECT_NE(read.at("name").get<std::string>().find("\xEF\xBF\xBD"), std::string::npos) << written;
  }
  for (const char* const sound : {"é", "€", "🎲", "\xED\x9F\xBF", "\xEE\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(ordered_json::parse(name_as_written(sound)).at("name").get<std::string>(), sound);
  }
}

TEST(ServerMessage, TheLargestNumbersArriveWhole) {
  EXPECT_EQ(encode(Ack{.seat = {}, .id = kMaxInteger, .seq = kMaxInteger, .joined = {}, .pass = {}}),
            R"({"type":"ack","seat":null,"id":9007199254740991,"seq":9007199254740991})");
}

}  // namespace
}  // namespace regatta::protocol::server
