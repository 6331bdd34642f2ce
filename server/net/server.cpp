#include "server/net/server.h"

#include <algorithm>
#include <charconv>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "boost/asio/executor_work_guard.hpp"
#include "boost/asio/ip/address.hpp"
#include "boost/asio/ip/v6_only.hpp"
#include "boost/asio/post.hpp"

#include "server/counted_dice.h"
#include "server/net/admission.h"
#include "server/net/asio_loop.h"
#include "server/net/http_session.h"
#include "server/net/listener.h"
#include "server/net/loop_lag.h"
#include "server/net/metrics.h"
#include "server/net/router.h"
#include "server/net/shard.h"
#include "server/net/site.h"
#include "server/system_secrets.h"

namespace regatta::net {
namespace {

using boost::system::error_code;

std::size_t number_of_shards(const Config& config) {
  return config.shards > 0 ? static_cast<std::size_t>(config.shards)
                           : std::max(1U, std::thread::hardware_concurrency());
}

std::string url_of(const Tcp::endpoint& endpoint) {
  const auto address = endpoint.address().to_string();
  return "http://" + (endpoint.address().is_v6() ? "[" + address + "]" : address) + ":" +
         std::to_string(endpoint.port());
}

/// As 127.0.0.1:9464 or [::1]:9464.
std::optional<Tcp::endpoint> parse_endpoint(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  auto host = text.substr(0, colon);
  const bool brackets = host.starts_with('[') && host.ends_with(']');
  if (brackets) host = host.substr(1, host.size() - 2);
  const auto digits = text.substr(colon + 1);
  std::uint16_t port = 0;
  const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  error_code error;
  const auto address = asio::ip::make_address(host, error);
  if (error || brackets != address.is_v6() || wrong != std::errc() || end != digits.data() + digits.size())
    return std::nullopt;
  return Tcp::endpoint(address, port);
}

/// Listens there, or says why it can't.
std::variant<Listener::Acceptor, std::string> listen(asio::io_context& loop, const Tcp::endpoint& endpoint) {
  error_code error;
  const auto address = endpoint.address();
  Listener::Acceptor acceptor(loop.get_executor());
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error && address.is_v6() && address.is_unspecified()) acceptor.set_option(asio::ip::v6_only(false), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return "can't listen on " + url_of(endpoint) + ": " + error.message();
  return acceptor;
}

/// Who watches over a server needs few connections, and has them also when players have taken all theirs.
constexpr std::size_t kWatchers = 16;

/// The port for those who watch over the server.
struct MetricsPort {
  MetricsPort(const Config& config, Counted counted, Router& router, Listener::Acceptor acceptor)
      : admission(std::make_shared<Admission>(kWatchers, config.per_address)),
        routes(std::move(counted), router),
        http{.limits = config.net, .proxies = no_proxies, .router = routes, .admission = *admission, .hand_over = {}},
        url(url_of(acceptor.local_endpoint()) + std::string(MetricsRoutes::kMetrics)),
        listener(std::move(acceptor), http) {}

  Proxies no_proxies;
  std::shared_ptr<Admission> admission;
  MetricsRoutes routes;
  HttpContext http;
  std::string url;
  Listener listener;
};

}  // namespace

struct Server::Parts {
  Parts(const Config& config, store::Store& store, Site site, Proxies known_proxies)
      : proxies(std::move(known_proxies)),
        admission(std::make_shared<Admission>(config.net.connections, config.per_address)),
        shards(make_shards(config, store, *admission, faces)),
        router(config, std::move(site), rooms_of(shards), front_loop, secrets, store, *admission, faces),
        http{.limits = config.net,
             .proxies = proxies,
             .router = router,
             .admission = *admission,
             .hand_over = [this](std::size_t shard, Handover handover) { shards[shard]->adopt(std::move(handover)); }} {
  }

  static std::vector<std::unique_ptr<Shard>> make_shards(const Config& config, store::Store& store,
                                                         Admission& admission, FaceCounts& faces) {
    std::vector<std::unique_ptr<Shard>> shards;
    for (std::size_t i = 0; i < number_of_shards(config); ++i)
      shards.push_back(std::make_unique<Shard>(config, store, admission, faces));
    return shards;
  }

  static std::vector<ShardRooms> rooms_of(const std::vector<std::unique_ptr<Shard>>& shards) {
    std::vector<ShardRooms> rooms;
    rooms.reserve(shards.size());
    for (const auto& shard : shards) rooms.push_back(shard->rooms());
    return rooms;
  }

  Counted counted(const store::Store& store) const {
    Counted counted{
        .admission = *admission, .http = http.counts, .shards = {}, .faces = faces, .store = store, .loops = {}};
    counted.loops.push_back({.name = "front", .lag = &front_lag.lag()});
    for (const auto& shard : shards) {
      counted.loops.push_back({.name = std::to_string(counted.shards.size()), .lag = &shard->lag()});
      counted.shards.push_back(&shard->counts());
    }
    return counted;
  }

  // What is below holds what is above: the sessions of the shards' loops go before the front loop that they answer.
  Proxies proxies;
  std::shared_ptr<Admission> admission;
  SystemSecrets secrets;
  FaceCounts faces;
  asio::io_context front{1};
  asio::executor_work_guard<Executor> work{front.get_executor()};
  AsioLoop front_loop{front};
  LoopLag front_lag{front};
  std::vector<std::unique_ptr<Shard>> shards;
  Router router;
  HttpContext http;
  std::unique_ptr<Listener> listener;
  std::unique_ptr<MetricsPort> metrics;
  std::string url;
  std::thread thread;
};

std::variant<std::unique_ptr<Server>, std::string> Server::start(const Config& config, store::Store& store) {
  Proxies proxies;
  for (const auto& proxy : config.proxies) {
    if (!proxies.add(proxy)) return "--proxies: " + proxy + " is neither an address nor a network (as 10.0.0.0/8)";
  }
  auto site = Site::read(config.web);
  if (auto* wrong = std::get_if<std::string>(&site)) return std::move(*wrong);

  error_code error;
  const auto address = asio::ip::make_address(config.address, error);
  if (error) return "--address: " + config.address + " is no IP address";
  auto parts = std::make_unique<Parts>(config, store, std::get<Site>(std::move(site)), std::move(proxies));
  auto acceptor = listen(parts->front, Tcp::endpoint(address, config.port));
  if (auto* wrong = std::get_if<std::string>(&acceptor)) return std::move(*wrong);
  parts->url = url_of(std::get<Listener::Acceptor>(acceptor).local_endpoint());
  parts->listener = std::make_unique<Listener>(std::get<Listener::Acceptor>(std::move(acceptor)), parts->http);

  if (!config.metrics.empty()) {
    const auto endpoint = parse_endpoint(config.metrics);
    if (!endpoint) return "--metrics: " + config.metrics + " is no address with a port (as 127.0.0.1:9464)";
    auto watched = listen(parts->front, *endpoint);
    if (auto* wrong = std::get_if<std::string>(&watched)) return "--metrics: " + *wrong;
    parts->metrics = std::make_unique<MetricsPort>(config, parts->counted(store), parts->router,
                                                   std::get<Listener::Acceptor>(std::move(watched)));
    parts->front_lag.start();
    for (auto& shard : parts->shards) shard->measure();
    parts->metrics->listener.start();
  }
  for (auto& shard : parts->shards) shard->start();
  parts->listener->start();
  parts->thread = std::thread([&front = parts->front] { front.run(); });
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Server::~Server() { finish(Deadline()); }

std::string Server::url() const { return parts_->url; }

std::string Server::metrics_url() const { return parts_->metrics ? parts_->metrics->url : ""; }

void Server::drain(Deadline deadline) {
  parts_->router.stop();
  struct Waiting {
    std::mutex mutex;
    std::condition_variable done;
    std::size_t loops;
  };
  const auto waiting = std::make_shared<Waiting>();
  waiting->loops = 1 + parts_->shards.size();
  const auto done = [waiting] {
    const std::lock_guard lock(waiting->mutex);
    --waiting->loops;
    waiting->done.notify_all();
  };
  asio::post(parts_->front, [listener = parts_->listener.get(), done] {
    listener->close();
    done();
  });
  for (auto& shard : parts_->shards) shard->drain(done);
  std::unique_lock lock(waiting->mutex);
  waiting->done.wait_until(lock, deadline, [&] { return waiting->loops == 0; });
}

void Server::finish(Deadline deadline) {
  parts_->admission->wait_for_no_sockets(deadline);
  for (auto& shard : parts_->shards) shard->stop();
  for (auto& shard : parts_->shards) shard->join();
  parts_->front.stop();
  if (parts_->thread.joinable()) parts_->thread.join();
}

}  // namespace regatta::net
