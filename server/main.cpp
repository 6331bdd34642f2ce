#include <iostream>
#include <variant>

#include "server/command_line.h"
#include "server/record_command.h"
#include "server/rules_command.h"
#include "server/serve.h"

int main(int argc, char** argv) {
  const auto command = regatta::parse_command_line(argc, argv);
  if (const auto* serve = std::get_if<regatta::ServeCommand>(&command)) return regatta::serve(serve->config);
  if (const auto* check = std::get_if<regatta::RecordCheckCommand>(&command))
    return regatta::record_check(check->file, std::cin, std::cout, std::cerr);
  if (std::holds_alternative<regatta::RulesCommand>(command)) return regatta::rules(std::cout, std::cerr);
  const auto& exit = std::get<regatta::ExitCommand>(command);
  (exit.status == 0 ? std::cout : std::cerr) << exit.text;
  return exit.status;
}
