#include "server/serve.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>
#include <variant>

#include "spdlog/spdlog.h"

#include "server/backup_command.h"
#include "server/control.h"
#include "server/log.h"
#include "server/net/server.h"
#include "server/store/sqlite_store.h"
#include "server/version.h"

namespace regatta {
namespace {

constexpr int kFailed = 1;
constexpr int kCannotStart = 2;
/// What a disk may take to save the last moves, beyond the time for stopping.
constexpr std::chrono::seconds kHangs{5};
/// Descriptors that are no connections: the database, loops, the log, and some to spare.
constexpr std::size_t kOwnDescriptors = 64;

/// Says why, whatever the log's level.
int cannot_start(bool json, const std::string& why) {
  std::cerr << (json ? json_critical(why) : "regatta: " + why + "\n") << std::flush;
  return kCannotStart;
}

/// Raises the descriptor limit as far as it goes. How many descriptors this process may open.
std::size_t raise_descriptors() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  ::getrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur;
}

/// Where the built page lies when nothing is said: installed beside the binary, or in the checkout that it was built
/// in.
std::string find_page() {
  std::error_code ignored;
  const auto binary = std::filesystem::read_symlink("/proc/self/exe", ignored);
  for (const char* from_binary : {"web", "../share/regatta/web", "../../web/dist"}) {
    const auto folder = (binary.parent_path() / from_binary).lexically_normal();
    if (std::filesystem::exists(folder / "index.html", ignored)) return folder.string();
  }
  return "web/dist";
}

/// SIGTERM and SIGINT, which wait() takes. Made before any other thread, so that they reach none.
class StopSignals {
 public:
  StopSignals() {
    ::sigemptyset(&signals_);
    ::sigaddset(&signals_, SIGTERM);
    ::sigaddset(&signals_, SIGINT);
    ::pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  }
  /// Returns with the first. A second one ends the process at once, as does a disk that hangs for `most`.
  void wait(std::chrono::seconds most) {
    int signal = 0;
    ::sigwait(&signals_, &signal);
    // Not the default action: the first process of a container ignores that.
    struct sigaction exit {};
    exit.sa_handler = [](int number) { ::_exit(128 + number); };
    ::sigaction(SIGTERM, &exit, nullptr);
    ::sigaction(SIGINT, &exit, nullptr);
    ::sigaction(SIGALRM, &exit, nullptr);
    ::pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
    ::alarm(static_cast<unsigned>(most.count()));
  }

 private:
  sigset_t signals_{};
};

}  // namespace

int serve(Config config) {
  StopSignals signals;
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is a full disk, not an end

  const bool json = config.log_format == "json";
  const std::size_t descriptors = raise_descriptors();
  if (descriptors < 2 * kOwnDescriptors)
    return cannot_start(json, "needs at least " + std::to_string(2 * kOwnDescriptors) + " descriptors (ulimit -n)");
  if (config.net.connections == 0) config.net.connections = descriptors - std::max(descriptors / 10, kOwnDescriptors);
  if (config.net.connections + kOwnDescriptors > descriptors)
    return cannot_start(json, "--connections " + std::to_string(config.net.connections) + " needs more than the " +
                                  std::to_string(descriptors) + " descriptors that this process may open (ulimit -n)");
  if (config.web.empty()) config.web = find_page();

  const Log log(config.log_level, json);
  std::atomic<bool> failed = false;
  std::atomic<bool> stopping = false;
  auto opened = store::SqliteStore::open({.path = store_path(config.data),
                                          .durability = config.durability,
                                          .damaged = config.damaged,
                                          .fatal = [&](const std::string& reason) {
                                            spdlog::critical("{}", reason);
                                            failed = true;
                                            if (!stopping) ::kill(::getpid(), SIGTERM);
                                          }});
  if (const auto* wrong = std::get_if<std::string>(&opened)) return cannot_start(json, *wrong);
  const auto store = std::get<std::unique_ptr<store::SqliteStore>>(std::move(opened));
  auto started = net::Server::start(config, *store);
  if (const auto* wrong = std::get_if<std::string>(&started)) return cannot_start(json, *wrong);
  auto server = std::get<std::unique_ptr<net::Server>>(std::move(started));

  // Only now: no other server has this folder.
  auto control = Control::open(config.data, [&](const std::string& request) { return answer_backup(request, *store); });
  if (const auto* wrong = std::get_if<std::string>(&control))
    spdlog::warn("no backup can be made while the server runs: can't make the socket {}/control: {}", config.data,
                 *wrong);

  spdlog::info("regatta {} ({}), games in {}, page from {}", version(), commit(), config.data, config.web);
  if (const auto metrics = server->metrics_url(); !metrics.empty()) spdlog::info("metrics on {}", metrics);
  std::cout << "listening on " << server->url() << std::endl;
  signals.wait(std::chrono::ceil<std::chrono::seconds>(config.net.stop) + kHangs);
  stopping = true;
  spdlog::info("stopping");
  const auto deadline = std::chrono::steady_clock::now() + config.net.stop;
  server->drain(deadline);
  store->stop();
  server->finish(deadline);
  store->stop();  // what a room asked for since then is answered too, before the loops that its answers go to are gone
  server.reset();
  return failed ? kFailed : 0;
}

}  // namespace regatta
