#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace regatta {

// `regatta rooms`: the store in the folder `data` while no server runs on it. Both bring a store of an older form to
// the newest, as a server would. They return the exit status: 0, or 1 when it can't be done; then nothing was removed,
// and `err` says in one line what is wrong.

/// Lists all rooms as a table, or (`json`) as one array of objects.
int list_rooms(const std::string& data, bool json, std::ostream& out, std::ostream& err);
/// Deletes these rooms with their games; all of them, or none when one of them does not exist.
int remove_rooms(const std::string& data, const std::vector<std::string>& tokens, std::ostream& out, std::ostream& err);

}  // namespace regatta
