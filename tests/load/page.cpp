#include "tests/load/page.h"

#include <cstddef>
#include <utility>

#include "tests/load/deviation.h"
#include "tests/load/json_reader.h"

namespace regatta::load {
namespace {

/// 22 characters of base64url, others each time: what a page makes up. Nothing here has to be secret.
std::string next_secret() {
  static std::uint64_t number = 0;
  constexpr std::string_view kNone = "AAAAAAAAAAAAAAAAAAAAAA";
  auto secret = std::string(kNone);
  const auto digits = std::to_string(++number);
  return secret.replace(0, digits.size(), digits);
}

/// The value of the first key, which the server writes first.
std::string_view type_of(std::string_view text) {
  constexpr std::string_view kStart = R"({"type":")";
  if (!text.starts_with(kStart)) throw Deviation("a message whose type does not come first: " + std::string(text));
  const auto type = text.substr(kStart.size());
  return type.substr(0, type.find('"'));
}

}  // namespace

Page::Page(Loop& loop, std::uint16_t port, Dialect dialect, Table& table, Owner& owner)
    : loop_(loop), port_(port), dialect_(dialect), table_(table), owner_(owner), device_(next_secret()) {}

void Page::connect(const std::string& path) {
  leave();
  WebSocket::Listener& listener = *this;
  socket_ = std::make_unique<WebSocket>(loop_, port_, path, listener, dialect_);
}

void Page::leave() {
  welcomed_ = false;
  if (!socket_) return;
  socket_->end();
  loop_.bury(std::move(socket_));
}

void Page::opened() {
  std::string hello = R"({"type":"hello","protocol":1,"device":")" + device_ + R"(","secrets":[)";
  if (!secret_.empty()) hello += '"' + secret_ + '"';
  hello += ']';
  if (seen_ > 0) hello += R"(,"last":)" + std::to_string(seen_);
  socket_->send(hello + "}");
}

void Page::join(const std::string& name, const std::string& claim) {
  std::string join = R"({"type":"join","id":1,"name":")" + name + R"(","nonce":")" + next_secret() + '"';
  if (!claim.empty()) join += R"(,"claim":")" + claim + '"';
  socket_->send(join + "}");
  waits_ = true;
  joins_ = true;
}

void Page::command(std::string_view type, std::string_view more) {
  std::string text;
  text.reserve(128);
  text.append(R"({"type":")").append(type).append(R"(","seat":)").append(std::to_string(seat_));
  text.append(R"(,"id":)").append(std::to_string(++last_id_)).append(more).append("}");
  waits_ = true;
  socket_->send(text);
}

void Page::received(std::string_view text, Time now) {
  const auto type = type_of(text);
  if (type == "event") {
    if (goal_ == 0) throw Deviation("an event before the welcome: " + std::string(text));
    table_.shown(seen_, text);
    if (welcomed_)
      owner_.shown(*this, now);
    else
      arrived(now);
  } else if (type == "ack") {
    acknowledged(text, now);
  } else if (type == "welcome") {
    welcome(text, now);
  } else if (type == "error" || type == "bye") {
    throw Deviation("the server refuses: " + std::string(text));
  } else if (type != "presence" && type != "clock") {
    throw Deviation("a message that nobody asked for: " + std::string(text));
  }
}

void Page::welcome(std::string_view text, Time now) {
  std::int64_t seq = 0;
  std::string_view room;
  int seat = 0;
  JsonReader json(text);
  json.object([&](std::string_view key) {
    if (key == "seq") {
      seq = json.integer();
    } else if (key == "room") {
      room = json.skip();
    } else if (key == "you") {
      json.array([&] {
        json.object([&](std::string_view part) {
          if (part == "seat")
            seat = static_cast<int>(json.integer());
          else if (part == "last_id")
            last_id_ = json.integer();
          else
            json.skip();
        });
      });
    } else {
      json.skip();
    }
  });
  json.end();
  table_.welcomed(seq, room);
  if (!secret_.empty() && seat == 0) throw Deviation("a seat is not known any more");
  if (seat != 0) seat_ = seat;
  goal_ = seq;
  if (room != "null") seen_ = seq;
  arrived(now);
}

void Page::arrived(Time now) {
  if (welcomed_ || seen_ < goal_) return;
  welcomed_ = true;
  owner_.welcomed(*this, now);
}

void Page::acknowledged(std::string_view text, Time now) {
  std::string_view seat;
  std::int64_t id = 0;
  std::int64_t seq = 0;
  JsonReader json(text);
  json.object([&](std::string_view key) {
    if (key == "seat") {
      seat = json.skip();
    } else if (key == "id") {
      id = json.integer();
    } else if (key == "seq") {
      seq = json.integer();
    } else if (key == "joined") {
      json.object([&](std::string_view part) {
        if (part == "seat")
          seat_ = static_cast<int>(json.integer());
        else if (part == "secret")
          secret_ = json.string();
        else
          json.skip();
      });
    } else {
      json.skip();
    }
  });
  json.end();
  const bool mine = joins_ ? seat == "null" && id == 1 : seat == std::to_string(seat_) && id == last_id_;
  if (!waits_ || !mine) throw Deviation("an answer to what was not asked");
  // The ack goes out just before its event; a peer may do it the other way round.
  if (seq != seen_ + 1 && seq != seen_) throw Deviation("an ack that names another event");
  waits_ = false;
  joins_ = false;
  owner_.acknowledged(*this, seq, now);
}

void Page::closed(std::uint16_t code) {
  if (welcomed_ && code != 0) throw Deviation("the server has closed a connection with " + std::to_string(code));
  welcomed_ = false;
  owner_.closed(*this);
}

}  // namespace regatta::load
