#include "server/process_figures.h"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

namespace regatta {
namespace {

double seconds(const timeval& time) {
  constexpr double kMicro = 1e-6;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * kMicro;
}

/// Since when the system runs, in seconds since 1970.
double system_start() {
  std::ifstream stat("/proc/stat");
  std::string name;
  double start = 0;
  while (stat >> name) {
    if (name == "btime") stat >> start;
  }
  return start;
}

/// Of /proc/self/stat (proc(5)): behind the command's name, which may hold anything.
double start_of_process() {
  std::ifstream file("/proc/self/stat");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(text.substr(name_end + 1));
  std::string field;
  constexpr int kStartTime = 20;  // of those behind the name
  for (int i = 0; i < kStartTime; ++i) fields >> field;
  return system_start() + std::strtod(field.c_str(), nullptr) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace

ProcessFigures process_figures() {
  static const double start = start_of_process();
  ProcessFigures figures{.start = start, .cpu = 0, .resident_bytes = 0, .descriptors = 0, .most_descriptors = 0};
  rusage usage{};
  if (::getrusage(RUSAGE_SELF, &usage) == 0) figures.cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  std::uint64_t pages = 0;
  if (std::ifstream("/proc/self/statm") >> pages >> pages)
    figures.resident_bytes = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  std::error_code error;
  for (std::filesystem::directory_iterator each("/proc/self/fd", error), end; !error && each != end;
       each.increment(error))
    ++figures.descriptors;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) figures.most_descriptors = limit.rlim_cur;
  return figures;
}

}  // namespace regatta
