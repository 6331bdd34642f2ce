// The table of all settings in README.md says what the server does.

#include <string>

#include "gtest/gtest.h"

#include "server/config.h"
#include "tests/support/files.h"

namespace regatta {
namespace {

std::string cell(std::string_view text) {
  std::string cell;
  for (const char c : text) cell += c == '|' ? "\\|" : std::string(1, c);
  return cell;
}

std::string table() {
  std::string table =
      "| option | environment variable | default | what it is for |\n"
      "| --- | --- | --- | --- |\n";
  Config config;
  for (const auto& setting : settings(config)) {
    const auto value = text(setting);
    table += "| `--" + std::string(setting.name) + "` " + cell(setting.unit) + " | `" + environment_variable(setting) +
             "` | " + (value.empty() ? "" : "`" + cell(value) + "`") + " | " + cell(setting.about) + " |\n";
  }
  return table;
}

TEST(SettingsTable, IsThatOfTheReadme) {
  const auto readme = testing::source_file("README.md");
  const std::string heading = "\n### All settings\n";
  const auto section = readme.find(heading);
  ASSERT_NE(section, std::string::npos);
  const auto begin = readme.find("| option |", section);
  const auto end = readme.find("\n\n", begin);
  ASSERT_TRUE(begin != std::string::npos && end != std::string::npos);
  EXPECT_TRUE(readme.substr(begin, end + 1 - begin) == table())
      << "README.md, “All settings”, should have this table:\n\n"
      << table();
}

}  // namespace
}  // namespace regatta
