#include "server/command_line.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "CLI/CLI.hpp"

#include "server/version.h"

namespace regatta {
namespace {

/// What is wrong, on one line whatever was written.
ExitCommand refused(std::string why) {
  std::replace_if(
      why.begin(), why.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
  return {.status = 2, .text = "regatta: " + why + "\n"};
}

}  // namespace

Command parse_command_line(int argc, const char* const* argv) {
  CLI::App app("Regatta: dice games of the Yacht and Yatzy family, played by link", "regatta");
  app.set_version_flag("--version", "regatta " + std::string(version()) + " (" + std::string(commit()) + ")");
  app.require_subcommand(1);

  Config config;
  auto* serve = app.add_subcommand("serve", "Runs the server. Each option is an environment variable too.");
  const auto all = settings(config);
  const auto add_setting = [](CLI::App& to, const Setting& setting) {
    const auto read = [&setting](const std::string& text) {
      if (const auto wrong = set(setting, text)) throw CLI::ValidationError("--" + std::string(setting.name), *wrong);
    };
    to.add_option_function<std::string>("--" + std::string(setting.name), read, std::string(setting.about))
        ->type_name(std::string(setting.unit))
        ->default_str(text(setting))
        ->take_last()
        ->envname(environment_variable(setting));
  };
  for (const auto& setting : all) add_setting(*serve, setting);
  const auto& data = *std::find_if(all.begin(), all.end(), [](const auto& setting) { return setting.name == "data"; });

  std::string backup_file;
  auto* backup = app.add_subcommand("backup", "Copies all games to FILE, also while the server runs.");
  backup->add_option("FILE", backup_file, "the copy; must not exist yet. A running server writes it, as its own user")
      ->required();
  add_setting(*backup, data);

  std::vector<std::string> tokens;
  auto* rooms = app.add_subcommand("rooms", "Lists or removes rooms, while no server runs.");
  rooms->require_subcommand(1);
  auto* list = rooms->add_subcommand("list", "Lists all rooms. Whoever sees a token can open its room.");
  const auto* list_json = list->add_flag("--json")->description("as JSON");
  add_setting(*list, data);
  auto* remove = rooms->add_subcommand("remove", "Deletes rooms with their games, for good.");
  remove->add_option("TOKEN", tokens, "the rooms")->required();
  add_setting(*remove, data);

  RecordCheckCommand record_check;
  auto* record = app.add_subcommand("record", "Looks at records of games.");
  record->require_subcommand(1);
  record->add_subcommand("check", "Checks that a recorded game was played by the rules.")
      ->add_option("FILE", record_check.file, "the record; - for standard input")
      ->required();

  auto* rules = app.add_subcommand("rules", "Prints the figures of the rules: sheets, boxes, points, examples.");
  const auto* as_json = rules->add_flag("--json")->description("as JSON, the only form there is");

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // help or version
    const auto* asked = &app;
    while (!asked->get_subcommands().empty()) asked = asked->get_subcommands().front();
    const bool version_wanted = dynamic_cast<const CLI::CallForVersion*>(&wanted) != nullptr;
    return ExitCommand{0, version_wanted ? std::string(wanted.what()) + "\n" : asked->help()};
  } catch (const CLI::ParseError& error) {
    return refused(error.what());
  }
  if (serve->parsed()) {
    if (const auto wrong = check(config)) return refused(*wrong);
    return ServeCommand{std::move(config)};
  }
  if (backup->parsed()) return BackupCommand{.data = std::move(config.data), .file = std::move(backup_file)};
  if (list->parsed()) return ListRoomsCommand{.data = std::move(config.data), .json = list_json->count() > 0};
  if (remove->parsed()) return RemoveRoomsCommand{.data = std::move(config.data), .tokens = std::move(tokens)};
  if (rules->parsed()) {
    if (as_json->count() == 0) return ExitCommand{2, rules->help()};
    return RulesCommand{};
  }
  return record_check;
}

}  // namespace regatta
