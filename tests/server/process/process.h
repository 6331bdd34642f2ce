#pragma once

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "tests/support/temp_folder.h"

namespace regatta::testing {

/// The built binary as a process of its own, with its output in files.
class Process {
 public:
  explicit Process(const std::vector<std::string>& arguments, rlim_t file_size = RLIM_INFINITY) {
    std::vector<char*> argv = {const_cast<char*>(REGATTA_BINARY)};
    for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const auto out = folder_ / "out";
    const auto err = folder_ / "err";
    pid_ = ::fork();
    if (pid_ < 0) throw std::runtime_error("can't fork");
    if (pid_ == 0) {
      ::dup2(::open(out.c_str(), O_CREAT | O_WRONLY | O_APPEND, 0600), STDOUT_FILENO);
      ::dup2(::open(err.c_str(), O_CREAT | O_WRONLY | O_APPEND, 0600), STDERR_FILENO);
      if (file_size != RLIM_INFINITY) limit_file_size(file_size);
      ::execv(REGATTA_BINARY, argv.data());
      ::_exit(127);
    }
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    wait();
  }

  void signal(int number) const { ::kill(pid_, number); }
  /// Waits for its end: the exit status, or minus the signal that ended it.
  int wait() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  bool running() {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) != pid_) return true;
    pid_ = -1;
    return false;
  }
  /// How large the files may get that it writes.
  void set_file_size(rlim_t bytes) const {
    const rlimit limit{.rlim_cur = bytes, .rlim_max = RLIM_INFINITY};
    ::prlimit(pid_, RLIMIT_FSIZE, &limit, nullptr);
  }

  /// How many descriptors it may have.
  void set_descriptors(rlim_t number) const {
    rlimit limit{};
    ::prlimit(pid_, RLIMIT_NOFILE, nullptr, &limit);
    limit.rlim_cur = number;
    ::prlimit(pid_, RLIMIT_NOFILE, &limit, nullptr);
  }

  /// How many descriptors it has.
  int descriptors() const {
    int number = 0;
    for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator(proc("fd"))) ++number;
    return number;
  }
  /// How much of the machine's memory it has.
  long resident_kb() const {
    std::ifstream status(proc("status"));
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + sizeof "VmRSS:");
    }
    return 0;
  }
  /// How long it has computed, on all cores together.
  std::chrono::milliseconds computed() const {
    std::ifstream file(proc("stat"));
    std::string stat;
    std::getline(file, stat);
    std::istringstream fields(stat.substr(stat.rfind(')') + 2));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    long user = 0;
    long system = 0;
    fields >> user >> system;
    return std::chrono::milliseconds((user + system) * 1000 / ::sysconf(_SC_CLK_TCK));
  }

  std::string out() const { return read_file(folder_ / "out"); }
  std::string err() const { return read_file(folder_ / "err"); }

  /// Waits until it says where it listens.
  std::uint16_t port() {
    for (;;) {
      const auto text = out();
      const auto end = text.find('\n');
      if (end != std::string::npos)
        return static_cast<std::uint16_t>(std::atoi(text.substr(text.rfind(':', end) + 1).c_str()));
      if (!running()) throw std::runtime_error("it ended: " + err());
      ::usleep(5000);
    }
  }

 private:
  std::string proc(const std::string& file) const { return "/proc/" + std::to_string(pid_) + "/" + file; }

  static void limit_file_size(rlim_t bytes) {
    const rlimit limit{.rlim_cur = bytes, .rlim_max = RLIM_INFINITY};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }

  TempFolder folder_;
  pid_t pid_;
};

/// Runs it to its end.
struct Ran {
  int status;
  std::string out;
  std::string err;
};
inline Ran run(const std::vector<std::string>& arguments) {
  Process process(arguments);
  const int status = process.wait();
  return {.status = status, .out = process.out(), .err = process.err()};
}

}  // namespace regatta::testing
