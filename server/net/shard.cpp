#include "server/net/shard.h"

#include <utility>

#include "boost/asio/post.hpp"

#include "server/net/websocket_session.h"

namespace regatta::net {

Shard::Shard(const Config& config, store::Store& store, Admission& admission, FaceCounts& faces)
    : admission_(admission),
      limits_(config.net),
      counted_(dice_, faces),
      rooms_(loop_, store, counted_, secrets_, config.room) {}

Shard::~Shard() {
  stop();
  join();
}

void Shard::start() {
  thread_ = std::thread([this] { context_.run(); });
}

void Shard::adopt(Handover handover) {
  asio::post(context_, [this, handover = std::move(handover)]() mutable {
    serve_websocket(context_, std::move(handover), rooms_, admission_, limits_);
  });
}

void Shard::drain(std::function<void()> done) {
  asio::post(context_, [this, done = std::move(done)] { rooms_.stop(done); });
}

void Shard::stop() { context_.stop(); }

void Shard::join() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace regatta::net
