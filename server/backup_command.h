#pragma once

#include <iosfwd>
#include <string>

#include "server/store/sqlite_store.h"

namespace regatta {

/// The store's file in this data folder.
std::string store_path(const std::string& data);

/// `regatta backup`: a consistent copy of the store in the folder `data` to `file`, made by the server that runs there,
/// or here when none does. Returns the exit status: 0 when the copy is on the disk, 1 when there is none; then `err`
/// says in one line what to do.
int backup(const std::string& data, const std::string& file, std::ostream& out, std::ostream& err);

/// What the running server answers to the command's request.
std::string answer_backup(const std::string& request, store::SqliteStore& store);

}  // namespace regatta
