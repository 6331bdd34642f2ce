// Keeps protocol/README.md true: its examples are read by the codec, and it names every code there is.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "protocol/client_message.h"
#include "protocol/close.h"
#include "protocol/codes.h"
#include "protocol/dice_counts.h"
#include "protocol/door.h"
#include "protocol/server_message.h"
#include "protocol/sheets_json.h"
#include "tests/protocol/message_reader.h"
#include "tests/support/files.h"

namespace regatta::protocol {
namespace {

using nlohmann::ordered_json;
using testing::golden;

struct Block {
  std::string kind;  // what its first line says
  ordered_json json;
};

std::vector<Block> blocks() {
  const std::string fence = "```json\n// ";
  const std::string page = testing::source_file("protocol/README.md");
  std::vector<Block> found;
  for (std::size_t at = page.find(fence); at != std::string::npos; at = page.find(fence, at + 1)) {
    const std::size_t kind = at + fence.size();
    const std::size_t text = page.find('\n', kind) + 1;
    const std::size_t end = page.find("```", text);
    found.push_back({page.substr(kind, text - 1 - kind), ordered_json::parse(page.substr(text, end - text))});
  }
  return found;
}

/// The part of the page under this heading.
std::string section(const std::string& heading) {
  const std::string page = testing::source_file("protocol/README.md");
  const std::size_t start = page.find("\n## " + heading + "\n");
  if (start == std::string::npos) {
    throw std::runtime_error("no heading " + heading);
  }
  return page.substr(start, page.find("\n## ", start + 1) - start);
}

/// What stands in backquotes in the first column of the text's tables.
std::set<std::string> first_column(const std::string& text) {
  std::set<std::string> codes;
  for (std::size_t row = text.find("\n| "); row != std::string::npos; row = text.find("\n| ", row + 1)) {
    const std::string cell = text.substr(row + 3, text.find(" | ", row + 3) - row - 3);
    for (std::size_t at = cell.find('`'); at != std::string::npos;) {
      const std::size_t end = cell.find('`', at + 1);
      codes.insert(cell.substr(at + 1, end - at - 1));
      at = cell.find('`', end + 1);
    }
  }
  return codes;
}

std::set<std::string> texts(const ordered_json& array) { return array.get<std::set<std::string>>(); }

TEST(ProtocolPage, EveryExampleIsWhatItSays) {
  std::set<std::size_t> client_kinds;
  std::set<std::size_t> server_kinds;
  int sheets = 0;
  int doors = 0;
  int dice = 0;
  for (const Block& block : blocks()) {
    if (block.kind == "client") {
      const auto decoded = client::decode(block.json.dump());
      ASSERT_TRUE(std::holds_alternative<client::Message>(decoded)) << block.json;
      client_kinds.insert(std::get<client::Message>(decoded).index());
    } else if (block.kind == "server") {
      testing::MessageReader reader;
      const server::Message message = reader.read(block.json);
      EXPECT_EQ(server::encode(message), block.json.dump());
      server_kinds.insert(message.index());
    } else if (block.kind == "sheets") {
      ++sheets;
      const ordered_json catalogue = ordered_json::parse(encode_sheets());
      EXPECT_EQ(block.json.at("columns"), catalogue.at("columns"));
      EXPECT_EQ(block.json.at("orders"), catalogue.at("orders"));
      for (const ordered_json& sheet : block.json.at("sheets")) {
        const ordered_json& known = catalogue.at("sheets");
        EXPECT_NE(std::find(known.begin(), known.end(), sheet), known.end()) << sheet;
      }
    } else if (block.kind == "door") {
      ++doors;
      testing::MessageReader reader;
      EXPECT_EQ(server::encode_door(reader.read_door(block.json)), block.json.dump());
    } else if (block.kind == "dice") {
      ++dice;
      DiceCounts counts{.since = block.json.at("since"), .faces = block.json.at("faces")};
      EXPECT_EQ(encode_dice_counts(counts), block.json.dump());
    } else {
      FAIL() << "a block of no known kind: " << block.kind;
    }
  }
  EXPECT_EQ(client_kinds.size(), std::variant_size_v<client::Message>);
  EXPECT_EQ(server_kinds.size(), std::variant_size_v<server::Message>);
  EXPECT_EQ(sheets, 1);
  EXPECT_EQ(doors, 1);
  EXPECT_EQ(dice, 1);
}

TEST(ProtocolPage, NamesEveryErrorCodeAndNoOther) {
  const ordered_json& codes = golden("codes");
  EXPECT_EQ(first_column(section("Error codes of commands")), texts(codes.at("errors")));

  std::set<std::string> all;
  for (const char* const list : {"errors", "http", "record"}) {
    all.merge(texts(codes.at(list)));
  }
  std::set<std::string> known;
  for (int code = 0; code <= static_cast<int>(Code::bad_table); ++code) {
    known.insert(std::string(name(static_cast<Code>(code))));
  }
  EXPECT_EQ(all, known);

  const std::string page = testing::source_file("protocol/README.md");
  for (const std::string& code : known) {
    EXPECT_NE(page.find("`" + code + "`"), std::string::npos) << code;
  }
}

TEST(ProtocolPage, NamesEveryHttpCode) {
  const std::string http = section("HTTP") + section("Rules") + section("Table");
  for (const std::string& code : texts(golden("codes").at("http"))) {
    EXPECT_NE(http.find("`" + code + "`"), std::string::npos) << code;
  }
}

TEST(ProtocolPage, NamesEveryByeWithItsCloseCode) {
  const std::string page = testing::source_file("protocol/README.md");
  const ordered_json byes = golden("codes").at("bye");
  ASSERT_EQ(byes.size(), static_cast<std::size_t>(Bye::not_saved) + 1);
  for (int i = 0; i <= static_cast<int>(Bye::not_saved); ++i) {
    const auto bye = static_cast<Bye>(i);
    const ordered_json entry{{"code", name(bye)}, {"close", close_code(bye)}};
    EXPECT_NE(std::find(byes.begin(), byes.end(), entry), byes.end()) << entry;
    const std::string row = "\n| `" + std::string(name(bye)) + "` | " + std::to_string(close_code(bye)) + " | ";
    EXPECT_NE(page.find(row), std::string::npos) << row;
  }
}

}  // namespace
}  // namespace regatta::protocol
