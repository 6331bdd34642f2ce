#include "server/rooms/visitors.h"

#include <algorithm>
#include <utility>

namespace regatta::rooms {

void Visitors::add(std::shared_ptr<Connection> connection, Loop::TimerId hello_timer, std::vector<std::string> cookie) {
  visitors_.push_back({.connection = std::move(connection),
                       .hello_timer = hello_timer,
                       .number = ++last_,
                       .cookie = std::move(cookie)});
}

Visitor* Visitors::find(const Connection* connection) {
  const auto visitor = std::find_if(visitors_.begin(), visitors_.end(),
                                    [=](const Visitor& at) { return at.connection.get() == connection; });
  return visitor == visitors_.end() ? nullptr : &*visitor;
}

const Visitor* Visitors::find(const Connection* connection) const {
  const auto visitor = std::find_if(visitors_.begin(), visitors_.end(),
                                    [=](const Visitor& at) { return at.connection.get() == connection; });
  return visitor == visitors_.end() ? nullptr : &*visitor;
}

const Visitor* Visitors::find_number(int number) const {
  const auto visitor =
      std::find_if(visitors_.begin(), visitors_.end(), [=](const Visitor& at) { return at.number == number; });
  return visitor == visitors_.end() ? nullptr : &*visitor;
}

void Visitors::remove(const Connection* connection) {
  std::erase_if(visitors_, [=](const Visitor& at) { return at.connection.get() == connection; });
  if (visitors_.empty()) {
    visitors_ = std::vector<Visitor>();  // gives its memory back
  }
}

std::vector<Visitor> Visitors::take() { return std::exchange(visitors_, {}); }

void Visitors::broadcast(const Frame& frame, const Connection* except) const {
  for (const Visitor& visitor : visitors_) {
    if (visitor.welcomed && visitor.connection.get() != except) {
      visitor.connection->send(frame);
    }
  }
}

}  // namespace regatta::rooms
