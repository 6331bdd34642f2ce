#include <iostream>
#include <variant>

#include "server/backup_command.h"
#include "server/command_line.h"
#include "server/overloaded.h"
#include "server/record_command.h"
#include "server/rooms_command.h"
#include "server/rules_command.h"
#include "server/serve.h"

int main(int argc, char** argv) {
  using namespace regatta;
  return std::visit(
      Overloaded{
          [](const ServeCommand& command) { return serve(command.config); },
          [](const BackupCommand& command) { return backup(command.data, command.file, std::cout, std::cerr); },
          [](const ListRoomsCommand& command) { return list_rooms(command.data, command.json, std::cout, std::cerr); },
          [](const RemoveRoomsCommand& command) {
            return remove_rooms(command.data, command.tokens, std::cout, std::cerr);
          },
          [](const RecordCheckCommand& command) { return record_check(command.file, std::cin, std::cout, std::cerr); },
          [](const RulesCommand&) { return rules(std::cout, std::cerr); },
          [](const ExitCommand& command) {
            (command.status == 0 ? std::cout : std::cerr) << command.text;
            return command.status;
          },
      },
      parse_command_line(argc, argv));
}
