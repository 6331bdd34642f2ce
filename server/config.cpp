#include "server/config.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <system_error>
#include <type_traits>

#include "protocol/table.h"
#include "server/overloaded.h"

namespace regatta {
namespace {

constexpr std::array<std::string_view, 6> kLogLevels = {"trace", "debug", "info", "warn", "error", "off"};
constexpr double kBillion = 1e9;
constexpr double kDay = 86'400'000;     // in ms
constexpr double kMinute = 60'000;      // in ms
constexpr double kYears = 315'360'000;  // ten of them, in s

std::string number_text(double number) {
  std::array<char, 32> text{};
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number);
  return {text.data(), end};
}

std::optional<std::string> in_range(const Setting& setting, double number) {
  if (number >= setting.low && number <= setting.high) return std::nullopt;
  return "must be " + number_text(setting.low) + " to " + number_text(setting.high);
}

template <typename Number>
std::optional<std::string> set_number(const Setting& setting, std::string_view text, Number& into) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::result_out_of_range) return in_range(setting, kBillion * kBillion);
  if (error != std::errc() || end != text.data() + text.size())
    return std::is_floating_point_v<Number> ? "must be a number" : "must be a whole number";
  const auto value = static_cast<double>(number);
  if (std::isnan(value)) return "must be a number";
  if (auto wrong = in_range(setting, value)) return wrong;
  into = number;
  return std::nullopt;
}

bool is_url(std::string_view text) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!text.starts_with(scheme)) continue;
    const auto host = text.substr(scheme.size());
    return !host.empty() && std::all_of(host.begin(), host.end(), [](unsigned char c) {
      return std::isalnum(c) != 0 || c == '.' || c == '-' || c == ':' || c == '[' || c == ']';
    });
  }
  return false;
}

}  // namespace

std::vector<Setting> settings(Config& c) {
  RoomLimits& room = c.room;
  NetLimits& net = c.net;
  AddressLimits& address = c.per_address;
  return {
      {"address", &c.address, "ADDRESS", 0, 0,
       "listen on this address; 0.0.0.0 or :: for all. The default is this machine alone"},
      {"port", &c.port, "PORT", 0, 65535, "listen on this port; 0 takes any free one"},
      {"data", &c.data, "FOLDER", 0, 0,
       "where the games are kept; made, readable by its owner alone, when it is missing"},
      {"web", &c.web, "FOLDER", 0, 0, "the built page; by default looked for beside the binary and in its checkout"},
      {"public-url", &c.public_url, "URL", 0, 0,
       "how people reach the server, for links, as https://dice.example; by default what their browser asked for"},
      {"origins", &c.origins, "URL,…", 0, 0,
       "pages of these origins may connect; by default those of the host that was asked for"},
      {"hosts", &c.hosts, "HOST,…", 0, 0, "answer only requests to these hosts (host or host:port); by default to any"},
      {"proxies", &c.proxies, "ADDRESS,…", 0, 0,
       "reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: addresses or networks (10.0.0.0/8)"},
      {"durability", &c.durability, "power|process", 0, 0,
       "what a move survives that was acknowledged: 'power', a power cut; 'process', only the death of the process (a "
       "power cut may take the last seconds of all games; in return a slow disk is waited for less)"},
      {"damaged", &c.damaged, "refuse|set-aside", 0, 0,
       "what is done at start with a database that is damaged: 'refuse', the server ends and leaves it as it is; "
       "'set-aside', it gets another name in its folder, and the server begins without rooms"},
      {"shards", &c.shards, "N", 0, 256, "event loops that share the rooms; 0: one per core"},
      {"metrics", &c.metrics, "ADDRESS:PORT", 0, 0,
       "tell metrics (/metrics, in Prometheus's format) and health there; port 0 takes any free one. By default "
       "nowhere: "
       "whoever reaches it may read them"},
      {"log-level", &c.log_level, "LEVEL", 0, 0, "trace, debug, info, warn, error or off"},
      {"log-format", &c.log_format, "text|json", 0, 0, "lines of the log: for people, or one JSON object each"},

      {"room-seats", &room.seats, "N", 1, 16, "seats in a room; a table wider than eight fits no screen"},
      {"room-spectators", &room.spectators, "N", 0, 100'000,
       "connections without a seat in a room; each is sent every event"},
      {"room-queue", &room.queue, "N", 1, 10'000, "commands that wait in a room while one is saved; then 'busy'"},
      {"room-events", &room.events, "N", 100, kBillion,
       "events of a room, for good; a triple six-dice game of eight has about 2000"},
      {"room-keep", &room.keep, "S", 1, kYears,
       "a room in which nothing is done is deleted with its games after that; looking on does nothing. By default 30 "
       "days"},
      {"room-keep-unstarted", &room.keep_unstarted, "S", 1, kYears,
       "and one in which no game was ever started; by default a day"},
      {"room-idle", &room.idle, "MS", 0, kDay, "a room without connections leaves the memory after that"},
      {"rooms", &room.rooms, "N", 1, 10'000'000, "rooms in memory of one shard; then new ones are refused with 'full'"},
      {"catch-up-events", &room.catch_up_events, "N", 0, 10'000,
       "recent events that a room keeps in memory while somebody is there, for pages that return; those that miss more "
       "get the whole room"},
      {"catch-up-bytes", &room.catch_up_bytes, "BYTES", 0, 100'000'000, "and at most so many bytes of them"},
      {"message-bytes", &room.message_bytes, "BYTES", 256, 65536,
       "of a message from a page; the longest honest one has about 300"},
      {"presence", &room.presence, "MS", 0, kMinute,
       "a page that is gone so long is shown to the others as gone; to load it again takes less"},
      {"grace", &room.grace, "MS", 100, kDay,
       "gone for longer, a seat is lost: a host hands the role on, and the others may go on without who is in turn; a "
       "phone that changes its network needs some seconds"},
      {"show", &room.show, "MS", 0, kMinute,
       "a roll that the server makes for a player is seen so long before it is scored"},
      {"pass", &room.pass, "MS", 1000, kDay,
       "a link that moves a seat to another device is good so long; to open it there takes a minute"},
      {"take-back", &room.take_back, "S", 0, protocol::kMostTakeBack,
       "a box that was just written may be taken back so long, unless the room says otherwise; 0: never"},
      {"reactions-per-second", &room.reactions_per_second, "N", 0.01, 1000,
       "of one seat, in the long run; each is sent to everybody in the room"},
      {"reactions-burst", &room.reactions_burst, "N", 1, 1000, "of one seat at once"},
      {"hello", &room.hello, "MS", 100, kDay, "from connecting to the first message; a page sends it at once"},

      {"connections", &net.connections, "N", 0, 10'000'000,
       "connections at a time; then 503. 0: 90 % of the descriptors that the process may open"},
      {"frame-bytes", &net.frame_bytes, "BYTES", 256, 65536,
       "of a WebSocket message; a longer one ends its connection"},
      {"header-bytes", &net.header_bytes, "BYTES", 1024, 65536, "of a request's header"},
      {"body-bytes", &net.body_bytes, "BYTES", 128, 65536, "of a request's body; rules and table have about 150"},
      {"request", &net.request, "MS", 100, kDay, "to read a request, and to write its answer"},
      {"keep-alive", &net.keep_alive, "MS", 0, kDay, "a connection without a request ends after that"},
      {"heartbeat", &net.heartbeat, "MS", 100, kDay,
       "a silent page is pinged after that, and given up after twice that; proxies cut what is silent for 60 s"},
      {"queue-frames", &net.queue_frames, "N", 4, 100'000,
       "messages that wait for a page which reads slowly; then it has to come again"},
      {"queue-bytes", &net.queue_bytes, "BYTES", 16384, kBillion, "and at most so many bytes of them"},
      {"messages-per-second", &net.messages_per_second, "N", 0.1, 1'000'000,
       "from one page, in the long run; a quick player sends two"},
      {"messages-burst", &net.messages_burst, "N", 1, 1'000'000, "from one page at once"},
      {"close", &net.close, "MS", 10, kDay, "a page that is told to go has so long to take it in"},
      {"stop", &net.stop, "MS", 100, kDay, "from SIGTERM to the end, all steps together; container hosts wait 10 s"},

      {"address-handshakes-per-second", &address.handshakes_per_second, "N", 0.01, 1'000'000,
       "WebSockets opened from one client address, in the long run. For IPv6 an address is a /64, and this machine "
       "itself has no limit, here and below"},
      {"address-handshakes-burst", &address.handshakes_burst, "N", 1, 1'000'000,
       "WebSockets opened from one address at once"},
      {"address-sockets", &address.sockets, "N", 1, 10'000'000,
       "WebSockets of one address at a time; more for a school"},
      {"address-connections", &address.connections, "N", 1, 10'000'000,
       "HTTP connections of one address at a time; a browser makes up to six"},
      {"address-rooms-per-hour", &address.rooms_per_hour, "N", 0.01, 1'000'000,
       "rooms made from one address, in the long run"},
      {"address-rooms-burst", &address.rooms_burst, "N", 1, 1'000'000, "rooms made from one address at once"},
      {"address-misses-per-minute", &address.misses_per_minute, "N", 0.01, 1'000'000,
       "room names tried from one address that do not exist; nobody guesses a room"},
  };
}

std::string environment_variable(const Setting& setting) {
  std::string name = "REGATTA_";
  for (const char c : setting.name)
    name += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

std::string text(const Setting& setting) {
  return std::visit(Overloaded{
                        [](const std::string* value) { return *value; },
                        [](const std::vector<std::string>* values) {
                          std::string joined;
                          for (const auto& value : *values) joined += (joined.empty() ? "" : ",") + value;
                          return joined;
                        },
                        [](const double* value) { return number_text(*value); },
                        []<typename Ratio>(const std::chrono::duration<std::int64_t, Ratio>* value) {
                          return std::to_string(value->count());
                        },
                        [](const store::Durability* value) {
                          return std::string(*value == store::Durability::power ? "power" : "process");
                        },
                        [](const store::Damaged* value) {
                          return std::string(*value == store::Damaged::refuse ? "refuse" : "set-aside");
                        },
                        [](const auto* value) { return std::to_string(*value); },
                    },
                    setting.value);
}

std::optional<std::string> set(const Setting& setting, std::string_view text) {
  return std::visit(
      Overloaded{
          [&](std::string* value) -> std::optional<std::string> {
            *value = text;
            return std::nullopt;
          },
          [&](std::vector<std::string>* values) -> std::optional<std::string> {
            values->clear();
            while (!text.empty()) {
              const auto comma = std::min(text.find(','), text.size());
              if (comma == 0) return "has an empty entry";
              values->emplace_back(text.substr(0, comma));
              text.remove_prefix(std::min(comma + 1, text.size()));
            }
            return std::nullopt;
          },
          [&]<typename Ratio>(std::chrono::duration<std::int64_t, Ratio>* value) -> std::optional<std::string> {
            std::int64_t number = 0;
            if (auto wrong = set_number(setting, text, number)) return wrong;
            *value = std::chrono::duration<std::int64_t, Ratio>(number);
            return std::nullopt;
          },
          [&](store::Durability* value) -> std::optional<std::string> {
            if (text != "power" && text != "process") return "must be power or process";
            *value = text == "power" ? store::Durability::power : store::Durability::process;
            return std::nullopt;
          },
          [&](store::Damaged* value) -> std::optional<std::string> {
            if (text != "refuse" && text != "set-aside") return "must be refuse or set-aside";
            *value = text == "refuse" ? store::Damaged::refuse : store::Damaged::set_aside;
            return std::nullopt;
          },
          [&](auto* value) { return set_number(setting, text, *value); },
      },
      setting.value);
}

std::optional<std::string> check(const Config& config) {
  if (config.address.empty()) return "--address is empty";
  if (config.data.empty()) return "--data is empty";
  if (!config.public_url.empty() && !is_url(config.public_url))
    return "--public-url must be like https://dice.example, without a path";
  for (const auto& origin : config.origins) {
    if (!is_url(origin)) return "--origins: " + origin + " is not like https://dice.example";
  }
  if (std::find(kLogLevels.begin(), kLogLevels.end(), config.log_level) == kLogLevels.end())
    return "--log-level must be trace, debug, info, warn, error or off";
  if (config.log_format != "text" && config.log_format != "json") return "--log-format must be text or json";
  if (config.room.message_bytes > config.net.frame_bytes)
    return "--message-bytes must not be larger than --frame-bytes: such a message would end its connection";
  if (config.room.presence >= config.room.grace)
    return "--presence must be shorter than --grace: a seat is shown as gone before it is lost";
  if (config.room.grace > config.room.keep_unstarted)
    return "--grace must not be longer than --room-keep-unstarted: who is waited for must find the room again";
  if (config.room.idle > config.room.keep_unstarted)
    return "--room-idle must not be longer than --room-keep-unstarted: a room would be in memory that is deleted";
  if (config.room.keep_unstarted > config.room.keep)
    return "--room-keep-unstarted must not be longer than --room-keep: a start would make a room's life shorter";
  // They are sent at once, with a welcome, who is here, what is held, and what time is left.
  if (config.room.catch_up_events + 4 > config.net.queue_frames)
    return "--catch-up-events must be at least 4 less than --queue-frames: who comes back is sent that many at once";
  if (config.room.catch_up_bytes + config.net.frame_bytes > config.net.queue_bytes)
    return "--catch-up-bytes must be less than --queue-bytes by --frame-bytes: who comes back is sent that many at "
           "once";
  return std::nullopt;
}

}  // namespace regatta
