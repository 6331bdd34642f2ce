#pragma once

#include <chrono>
#include <cstdint>
#include <sys/types.h>

namespace regatta::load {

/// What a process has used so far, of user and system time, all its threads together. Zero when there is no such
/// process.
std::chrono::nanoseconds cpu_time(pid_t process);

struct Memory {
  std::int64_t rss_kb = 0;
  std::int64_t pss_kb = 0;
};
Memory memory(pid_t process);

}  // namespace regatta::load
