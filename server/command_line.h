#pragma once

#include <string>
#include <variant>

#include "server/config.h"

namespace regatta {

struct ServeCommand {
  Config config;
};
struct RecordCheckCommand {
  std::string file;
};
/// The figures of the rules, as JSON.
struct RulesCommand {};
/// Nothing is to be done: `text` is for standard output when `status` is 0 (help, version), otherwise for standard
/// error.
struct ExitCommand {
  int status;
  std::string text;
};

/// Reads arguments and environment variables. What is wrong with them exits with 2 and one line.
std::variant<ServeCommand, RecordCheckCommand, RulesCommand, ExitCommand> parse_command_line(int argc,
                                                                                             const char* const* argv);

}  // namespace regatta
