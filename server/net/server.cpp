#include "server/net/server.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
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

  // What is below holds what is above: the sessions of the shards' loops go before the front loop that they answer.
  Proxies proxies;
  std::shared_ptr<Admission> admission;
  SystemSecrets secrets;
  FaceCounts faces;
  asio::io_context front{1};
  asio::executor_work_guard<Executor> work{front.get_executor()};
  AsioLoop front_loop{front};
  std::vector<std::unique_ptr<Shard>> shards;
  Router router;
  HttpContext http;
  std::unique_ptr<Listener> listener;
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
  const Tcp::endpoint endpoint(address, config.port);
  Listener::Acceptor acceptor(parts->front.get_executor());
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error && address.is_v6() && address.is_unspecified()) acceptor.set_option(asio::ip::v6_only(false), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return "can't listen on " + url_of(endpoint) + ": " + error.message();

  parts->url = url_of(acceptor.local_endpoint());
  parts->listener = std::make_unique<Listener>(std::move(acceptor), parts->http);
  for (auto& shard : parts->shards) shard->start();
  parts->listener->start();
  parts->thread = std::thread([&front = parts->front] { front.run(); });
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Server::~Server() { finish(Deadline()); }

std::string Server::url() const { return parts_->url; }

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
