#pragma once

#include <iosfwd>
#include <string>

namespace regatta {

/// `regatta record check FILE`: checks a game record from the file, or from `in` when FILE is `-`. Returns the exit
/// status: 0 and the result on `out`; 1 and the first illegal move on `out`; 2 and one line on `err` when the file
/// can't be read or is no record.
int record_check(const std::string& file, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace regatta
