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

std::variant<ServeCommand, RecordCheckCommand, RulesCommand, ExitCommand> parse_command_line(int argc,
                                                                                             const char* const* argv) {
  CLI::App app("Regatta: dice games of the Yacht and Yatzy family, played by link", "regatta");
  app.set_version_flag("--version", "regatta " + std::string(version()) + " (" + std::string(commit()) + ")");
  app.require_subcommand(1);

  Config config;
  auto* serve = app.add_subcommand("serve", "Runs the server. Each option is an environment variable too.");
  const auto all = settings(config);
  for (const auto& setting : all) {
    const auto read = [&setting](const std::string& text) {
      if (const auto wrong = set(setting, text)) throw CLI::ValidationError("--" + std::string(setting.name), *wrong);
    };
    serve->add_option_function<std::string>("--" + std::string(setting.name), read, std::string(setting.about))
        ->type_name(std::string(setting.unit))
        ->default_str(text(setting))
        ->take_last()
        ->envname(environment_variable(setting));
  }

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
  if (rules->parsed()) {
    if (as_json->count() == 0) return ExitCommand{2, rules->help()};
    return RulesCommand{};
  }
  return record_check;
}

}  // namespace regatta
