#include "server/rooms/visitors.h"

#include <algorithm>
#include <utility>

namespace regatta::rooms {

void Visitors::add(std::shared_ptr<Connection> connection, Loop::TimerId hello_timer) {
  visitors_.push_back({.connection = std::move(connection), .hello_timer = hello_timer});
}

Visitor* Visitors::find(const Connection* connection) {
  const auto visitor = std::find_if(visitors_.begin(), visitors_.end(),
                                    [=](const Visitor& at) { return at.connection.get() == connection; });
  return visitor == visitors_.end() ? nullptr : &*visitor;
}

Visitor* Visitors::find_seat(int seat) {
  const auto visitor =
      std::find_if(visitors_.begin(), visitors_.end(), [=](const Visitor& at) { return at.seat == seat; });
  return visitor == visitors_.end() ? nullptr : &*visitor;
}

void Visitors::remove(const Connection* connection) {
  std::erase_if(visitors_, [=](const Visitor& at) { return at.connection.get() == connection; });
}

std::vector<Visitor> Visitors::take() { return std::exchange(visitors_, {}); }

void Visitors::broadcast(const Frame& frame, const Connection* except) const {
  for (const Visitor& visitor : visitors_) {
    if (visitor.welcomed && visitor.connection.get() != except) {
      visitor.connection->send(frame);
    }
  }
}

bool Visitors::here(int seat) const {
  return std::any_of(visitors_.begin(), visitors_.end(), [=](const Visitor& at) { return at.seat == seat; });
}

int Visitors::spectators() const {
  return static_cast<int>(
      std::count_if(visitors_.begin(), visitors_.end(), [](const Visitor& at) { return at.welcomed && at.seat == 0; }));
}

protocol::server::Presence Visitors::presence() const {
  protocol::server::Presence presence{.here = {}, .spectators = spectators()};
  for (const Visitor& visitor : visitors_) {
    if (visitor.seat != 0) {
      presence.here.push_back(visitor.seat);
    }
  }
  std::sort(presence.here.begin(), presence.here.end());
  return presence;
}

}  // namespace regatta::rooms
