#include "server/rooms/waiting.h"

#include <utility>

namespace regatta::rooms {

namespace client = protocol::client;

namespace {

template <typename Type>
bool is(const Arrived& arrived) {
  const auto* const message = std::get_if<client::Message>(&arrived);
  return message != nullptr && std::holds_alternative<Type>(*message);
}

bool is_command(const Arrived& arrived) { return !is<client::Hello>(arrived) && !is<client::Sync>(arrived); }

}  // namespace

void Waiting::push(std::shared_ptr<Connection> from, Arrived message) {
  commands_ += is_command(message) ? 1 : 0;
  items_.push_back({.from = std::move(from), .message = std::move(message)});
}

void Waiting::push_sync(const std::shared_ptr<Connection>& from, client::Sync sync) {
  for (auto item = items_.begin(); item != items_.end(); ++item) {
    if (item->from != from) {
      continue;
    }
    if (is<client::Hello>(item->message)) {
      return;
    }
    if (is<client::Sync>(item->message)) {
      items_.erase(item);
      break;
    }
  }
  push(from, client::Message(sync));
}

Waiting::Item Waiting::pop() {
  Item item = std::move(items_.front());
  items_.pop_front();
  commands_ -= is_command(item.message) ? 1 : 0;
  return item;
}

void Waiting::forget(const Connection* from) {
  std::erase_if(items_, [&](const Item& item) {
    if (item.from.get() != from) {
      return false;
    }
    commands_ -= is_command(item.message) ? 1 : 0;
    return true;
  });
}

void Waiting::clear() {
  items_.clear();
  commands_ = 0;
}

}  // namespace regatta::rooms
