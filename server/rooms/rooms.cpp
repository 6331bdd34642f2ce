#include "server/rooms/rooms.h"

#include <utility>
#include <vector>

#include "spdlog/spdlog.h"

#include "server/rooms/room.h"
#include "server/rooms/room_door.h"
#include "server/rooms/room_record.h"

namespace regatta::rooms {

namespace stored = protocol::stored;
using protocol::Bye;
using protocol::Code;

Rooms::Rooms(Loop& loop, store::Store& store, DiceSource& dice, Secrets& secrets, const RoomLimits& limits)
    : services_{.loop = loop,
                .store = store,
                .dice = dice,
                .secrets = secrets,
                .limits = limits,
                .counts = counts_,
                .gone = [this](const Room& room) { forget(room); }} {}

Rooms::~Rooms() = default;

void Rooms::create(std::string token, const engine::Rules& rules, const std::optional<protocol::Table>& table,
                   std::function<void(std::variant<CreatedRoom, Code>)> done) {
  if (stopping_ || !services_.store.writable()) {
    return done(Code::not_saved);
  }
  if (full()) {
    counts_.full.add();
    return done(Code::full);
  }
  ++creating_;
  std::string claim = services_.secrets.secret();
  const protocol::Table usual{.take_back = static_cast<int>(services_.limits.take_back.count())};
  stored::Event event{
      .by = {},
      .what = stored::RoomCreated{.rules = rules, .table = table.value_or(usual), .claim = hash_secret(claim)}};
  std::vector<std::string> log{stored::encode(event)};
  auto answered = [this, alive = std::weak_ptr(alive_), &loop = services_.loop, token, claim = std::move(claim),
                   event = std::move(event), done = std::move(done)](store::Created result) {
    loop.post([this, alive, token, claim, event, done, result] {
      if (!alive.expired()) {
        created(token, claim, event, result, done);
      }
    });
  };
  services_.store.create(std::move(token), std::move(log), services_.limits.keep_unstarted, std::move(answered));
}

void Rooms::created(const std::string& token, const std::string& claim, const stored::Event& event,
                    const store::Created& result, const std::function<void(std::variant<CreatedRoom, Code>)>& done) {
  --creating_;
  if (result.result != store::Created::Result::created) {
    done(Code::not_saved);
  } else {
    if (stopping_ || rooms_.contains(token)) {
      // Somebody has come before: that claim has raised the epoch. Or nobody will.
      services_.store.release(token, result.epoch);
    } else {
      const auto room = std::make_shared<Room>(services_, token);
      rooms_.emplace(token, room);
      room->open(result.epoch, event);
    }
    done(CreatedRoom{.token = token, .claim = claim});
  }
  check_stopped();
}

void Rooms::connect(const std::string& token, std::shared_ptr<Connection> connection,
                    std::vector<std::string> secrets) {
  const auto known = rooms_.find(token);
  if (stopping_) {
    return connection->close(Bye::restarting);
  }
  if (known == rooms_.end() && full()) {
    counts_.full.add();
    spdlog::warn("a room is not loaded: as many are in memory as may be");
    return connection->close(Bye::not_saved);
  }
  std::shared_ptr<Room> room;
  if (known != rooms_.end()) {
    room = known->second;
  } else {
    room = std::make_shared<Room>(services_, token);
    rooms_.emplace(token, room);
    room->load();
  }
  connections_[connection.get()] = room;
  room->connect(std::move(connection), std::move(secrets));
}

void Rooms::receive(const std::shared_ptr<Connection>& connection, std::string_view text) {
  const auto place = connections_.find(connection.get());
  if (place == connections_.end()) {
    return;
  }
  if (const std::shared_ptr<Room> room = place->second.lock()) {
    room->receive(connection, text);
  }
}

void Rooms::disconnected(const std::shared_ptr<Connection>& connection) {
  const auto place = connections_.find(connection.get());
  if (place == connections_.end()) {
    return;
  }
  const std::shared_ptr<Room> room = place->second.lock();
  connections_.erase(place);
  if (room) {
    room->disconnected(*connection);
  }
}

void Rooms::exists(const std::string& token, std::function<void(bool)> done) {
  // A room that is still loading may turn out not to exist: the store knows.
  const auto known = rooms_.find(token);
  if (known != rooms_.end() && known->second->is_open()) {
    return done(true);
  }
  services_.store.exists(token, [alive = std::weak_ptr(alive_), &loop = services_.loop,
                                 done = std::move(done)](std::optional<bool> exists) {
    loop.post([alive, done, exists] {
      if (!alive.expired()) {
        done(exists.value_or(true));
      }
    });
  });
}

void Rooms::glance(const std::string& token, std::function<void(std::variant<Glance, Code>)> done) {
  const auto known = rooms_.find(token);
  if (known != rooms_.end() && known->second->is_open()) {
    return done(known->second->glance());
  }
  read_log<Glance>(
      token, store::From::snapshot,
      [seats = services_.limits.seats](const store::Loaded& loaded) { return glance_at_log(loaded, seats); },
      std::move(done));
}

void Rooms::door(const std::string& token, std::function<void(std::variant<std::string, Code>)> done) {
  read_log<std::string>(
      token, store::From::snapshot,
      [seats = services_.limits.seats](const store::Loaded& loaded) { return write_room_door(loaded, seats); },
      std::move(done));
}

void Rooms::record(const std::string& token, std::function<void(std::variant<std::string, Code>)> done) {
  read_log<std::string>(
      token, store::From::beginning, [](const store::Loaded& loaded) { return write_room_record(loaded.log); },
      std::move(done));
}

template <typename What>
void Rooms::read_log(const std::string& token, store::From from,
                     std::function<std::variant<What, Code>(const store::Loaded&)> read,
                     std::function<void(std::variant<What, Code>)> done) {
  services_.store.load(token, from,
                       [this, alive = std::weak_ptr(alive_), &loop = services_.loop, token, read = std::move(read),
                        done = std::move(done)](store::Loaded loaded) {
                         loop.post([this, alive, token, read, done, loaded = std::move(loaded)] {
                           if (alive.expired()) {
                             return;
                           }
                           switch (loaded.error) {
                             case store::ClaimError::not_found:
                               return done(Code::room_not_found);
                             case store::ClaimError::unavailable:
                               return done(Code::not_saved);
                             case store::ClaimError::none:
                               break;
                           }
                           std::variant<What, Code> made = read(loaded);
                           if (loaded.snapshot && std::holds_alternative<Code>(made)) {
                             return read_log<What>(token, store::From::beginning, read, done);
                           }
                           done(std::move(made));
                         });
                       });
}

void Rooms::stop(std::function<void()> done) {
  stopping_ = true;
  stopped_ = std::move(done);
  // A copy: a room that stops takes itself out of the map.
  std::vector<std::shared_ptr<Room>> rooms;
  rooms.reserve(rooms_.size());
  for (const auto& [token, room] : rooms_) {
    rooms.push_back(room);
  }
  for (const std::shared_ptr<Room>& room : rooms) {
    room->stop();
  }
  check_stopped();
}

void Rooms::forget(const Room& room) {
  rooms_.erase(room.token());
  check_stopped();
}

void Rooms::check_stopped() {
  if (stopped_ && rooms_.empty() && creating_ == 0) {
    // Later: whoever hears it may destroy this, and a room may be at work further up.
    services_.loop.post(std::exchange(stopped_, nullptr));
  }
}

}  // namespace regatta::rooms
