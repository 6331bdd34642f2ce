#pragma once

#include <string>

namespace regatta::store {

/// How many transactions stand in this write-ahead log of SQLite's behind the place where SQLite, which notices damage
/// by its checksums, stops reading. It takes what comes then for a transaction that was cut off, and writes over it. So
/// one is no loss: the one during which the power failed. With more, there was damage to transactions that had been
/// committed (if each waited for the disk). 0 when there is no such file. No connection may be writing it.
int commits_out_of_reach(const std::string& path);

}  // namespace regatta::store
