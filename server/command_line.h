#pragma once

#include <string>
#include <variant>
#include <vector>

#include "server/config.h"

namespace regatta {

struct ServeCommand {
  Config config;
};
struct RecordCheckCommand {
  std::string file;
};
/// A copy of the store of the server with this data folder.
struct BackupCommand {
  std::string data;
  std::string file;
};
struct ListRoomsCommand {
  std::string data;
  bool json;
};
struct RemoveRoomsCommand {
  std::string data;
  std::vector<std::string> tokens;
};
/// The figures of the rules, as JSON.
struct RulesCommand {};
/// Nothing is to be done: `text` is for standard output when `status` is 0 (help, version), otherwise for standard
/// error.
struct ExitCommand {
  int status;
  std::string text;
};

using Command = std::variant<ServeCommand, BackupCommand, ListRoomsCommand, RemoveRoomsCommand, RecordCheckCommand,
                             RulesCommand, ExitCommand>;

/// Reads arguments and environment variables. What is wrong with them exits with 2 and one line.
Command parse_command_line(int argc, const char* const* argv);

}  // namespace regatta
