#include "tests/load/process_figures.h"

#include <ctime>
#include <fstream>
#include <string>

namespace regatta::load {

std::chrono::nanoseconds cpu_time(pid_t process) {
  if (process == 0) return {};  // the system would take that for this process
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Memory memory(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/smaps_rollup");
  Memory memory;
  std::string line;
  std::getline(file, line);  // the range of addresses
  std::string name;
  std::int64_t kb = 0;
  std::string unit;
  while (file >> name >> kb >> unit) {
    if (name == "Rss:") memory.rss_kb = kb;
    if (name == "Pss:") memory.pss_kb = kb;
  }
  return memory;
}

}  // namespace regatta::load
