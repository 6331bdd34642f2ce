#include "server/net/metrics.h"

#include <array>
#include <cstddef>
#include <utility>

#include "prometheus/metric_family.h"
#include "prometheus/text_serializer.h"
#include "protocol/close.h"
#include "protocol/codes.h"
#include "protocol/stored_event.h"
#include "server/process_figures.h"
#include "server/version.h"

namespace regatta::net {
namespace {

namespace stored = protocol::stored;
using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

// What an event is called here. Each kind has its name: one without does not compile.
template <typename Event>
inline constexpr std::string_view kKind = Event::has_no_name;
template <>
inline constexpr std::string_view kKind<stored::RoomCreated> = "room_created";
template <>
inline constexpr std::string_view kKind<stored::Joined> = "joined";
template <>
inline constexpr std::string_view kKind<stored::Rejoined> = "rejoined";
template <>
inline constexpr std::string_view kKind<stored::Left> = "left";
template <>
inline constexpr std::string_view kKind<stored::Removed> = "removed";
template <>
inline constexpr std::string_view kKind<stored::WatcherRemoved> = "watcher_removed";
template <>
inline constexpr std::string_view kKind<stored::Readmitted> = "readmitted";
template <>
inline constexpr std::string_view kKind<stored::Renamed> = "renamed";
template <>
inline constexpr std::string_view kKind<stored::RulesSet> = "rules";
template <>
inline constexpr std::string_view kKind<stored::Arranged> = "arranged";
template <>
inline constexpr std::string_view kKind<stored::HostSet> = "host";
template <>
inline constexpr std::string_view kKind<stored::Started> = "started";
template <>
inline constexpr std::string_view kKind<stored::Rolled> = "rolled";
template <>
inline constexpr std::string_view kKind<stored::Scored> = "scored";
template <>
inline constexpr std::string_view kKind<stored::TakenBack> = "taken_back";
template <>
inline constexpr std::string_view kKind<stored::Absence> = "absence";
template <>
inline constexpr std::string_view kKind<stored::Ended> = "ended";

template <typename>
struct KindsOf;
template <typename... Events>
struct KindsOf<std::variant<Events...>> {
  static constexpr std::array<std::string_view, sizeof...(Events)> kNames = {kKind<Events>...};
};

constexpr std::array<std::string_view, rooms::kRoomStates> kStates = {"loading", "lobby", "playing", "over"};
constexpr std::array<std::string_view, rooms::kEnds> kEnds = {"page", "lost", "silent", "too_large", "malformed"};

/// The metrics, one after the other.
class Text {
 public:
  MetricFamily& family(MetricType type, std::string name, std::string help) {
    families_.push_back({.name = std::move(name), .help = std::move(help), .type = type, .metric = {}});
    return families_.back();
  }
  void one(MetricType type, std::string name, std::string help, double value) {
    add(family(type, std::move(name), std::move(help)), {}, value);
  }

  using Labels = std::vector<ClientMetric::Label>;
  static void add(MetricFamily& to, Labels labels, double value) {
    auto& metric = to.metric.emplace_back();
    metric.label = std::move(labels);
    (to.type == MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
  }
  static void add(MetricFamily& to, Labels labels, std::uint64_t value) {
    add(to, std::move(labels), static_cast<double>(value));
  }
  template <std::size_t Size>
  static void add(MetricFamily& to, Labels labels, const Histogram<Size>& histogram) {
    auto& metric = to.metric.emplace_back();
    metric.label = std::move(labels);
    const auto counts = histogram.counts();
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < Size; ++i) {
      all += counts[i];
      metric.histogram.bucket.push_back({.cumulative_count = all, .upper_bound = histogram.bounds()[i]});
    }
    metric.histogram.sample_count = all + counts[Size];
    metric.histogram.sample_sum = histogram.sum();
  }

  std::string serialized() const { return prometheus::TextSerializer().Serialize(families_); }

 private:
  std::vector<MetricFamily> families_;
};

void write_process(Text& text) {
  auto& build = text.family(MetricType::Gauge, "regatta_build_info", "Version and commit of this server.");
  Text::add(build, {{"version", std::string(version())}, {"commit", std::string(commit())}}, 1.0);
  const auto process = process_figures();
  text.one(MetricType::Gauge, "process_start_time_seconds", "When the process began, since 1970.", process.start);
  text.one(MetricType::Counter, "process_cpu_seconds_total", "CPU time, user and system.", process.cpu);
  text.one(MetricType::Gauge, "process_resident_memory_bytes", "Memory in use.",
           static_cast<double>(process.resident_bytes));
  text.one(MetricType::Gauge, "process_open_fds", "Open descriptors.", static_cast<double>(process.descriptors));
  text.one(MetricType::Gauge, "process_max_fds", "Descriptors that may be open.",
           static_cast<double>(process.most_descriptors));
}

void write_connections(Text& text, const Counted& counted) {
  const auto numbers = counted.admission.numbers();
  auto& now = text.family(MetricType::Gauge, "regatta_connections", "Connections at this moment.");
  Text::add(now, {{"kind", "http"}}, std::uint64_t{numbers.http});
  Text::add(now, {{"kind", "websocket"}}, std::uint64_t{numbers.websockets});
  text.one(MetricType::Counter, "regatta_websockets_opened_total", "WebSockets that were let in.",
           static_cast<double>(counted.admission.counts().opened.value()));
  auto& answers = text.family(MetricType::Counter, "regatta_http_answers_total", "Answers to HTTP requests.");
  for (std::size_t i = 0; i < HttpCounts::kStatuses.size(); ++i)
    Text::add(answers, {{"status", std::to_string(HttpCounts::kStatuses[i])}}, counted.http.answers[i].value());
}

/// The sum over all shards of what `one` picks.
template <typename Pick>
std::uint64_t sum(const Counted& counted, Pick one) {
  std::uint64_t all = 0;
  for (const auto* shard : counted.shards) all += static_cast<std::uint64_t>(one(*shard).value());
  return all;
}

void write_rooms(Text& text, const Counted& counted) {
  auto& rooms = text.family(MetricType::Gauge, "regatta_rooms", "Rooms in memory.");
  for (std::size_t i = 0; i < kStates.size(); ++i)
    Text::add(rooms, {{"state", std::string(kStates[i])}},
              sum(
                  counted, [i](const auto& shard) -> auto& { return shard.rooms[i]; }));
  auto& events = text.family(MetricType::Counter, "regatta_events_total", "Moves and other events that were saved.");
  constexpr auto kKinds = KindsOf<stored::What>::kNames;
  for (std::size_t i = 0; i < kKinds.size(); ++i)
    Text::add(events, {{"kind", std::string(kKinds[i])}},
              sum(
                  counted, [i](const auto& shard) -> auto& { return shard.events[i]; }));
  auto& played = text.family(MetricType::Counter, "regatta_moves_by_server_total",
                             "Rolls and scores that the server made for somebody.");
  for (std::size_t i = 0; i < rooms::kReasonsToPlay; ++i)
    Text::add(played, {{"why", std::string(name(static_cast<stored::Played>(i)))}},
              sum(
                  counted, [i](const auto& shard) -> auto& { return shard.played[i]; }));
  auto& dice = text.family(MetricType::Counter, "regatta_dice_total", "Dice that were rolled.");
  const auto faces = counted.faces.faces();
  for (std::size_t i = 0; i < faces.size(); ++i) Text::add(dice, {{"face", std::to_string(i + 1)}}, faces[i]);
}

void write_refusals(Text& text, const Counted& counted) {
  auto& refusals =
      text.family(MetricType::Counter, "regatta_refusals_total", "Requests and commands that were refused.");
  for (std::size_t i = 0; i < rooms::kCodes; ++i) {
    const std::string code(name(static_cast<protocol::Code>(i)));
    Text::add(refusals, {{"by", "http"}, {"code", code}}, counted.http.refusals[i].value());
    Text::add(refusals, {{"by", "websocket"}, {"code", code}},
              sum(
                  counted, [i](const auto& shard) -> auto& { return shard.refusals[i]; }));
  }
  auto& closes = text.family(MetricType::Counter, "regatta_closes_total", "WebSockets that came to their end.");
  for (std::size_t i = 0; i < rooms::kByes; ++i)
    Text::add(closes, {{"by", "server"}, {"code", std::string(name(static_cast<protocol::Bye>(i)))}},
              sum(
                  counted, [i](const auto& shard) -> auto& { return shard.byes[i]; }));
  for (std::size_t i = 0; i < rooms::kEnds; ++i)
    Text::add(closes, {{"by", "connection"}, {"code", std::string(kEnds[i])}},
              sum(
                  counted, [i](const auto& shard) -> auto& { return shard.ends[i]; }));

  // Each by the name of its setting, up to what differs between a rate and its burst.
  auto& budgets = text.family(MetricType::Counter, "regatta_over_budget_total", "What a limit kept out.");
  const auto over = [&budgets](const char* budget, std::uint64_t value) {
    Text::add(budgets, {{"budget", budget}}, value);
  };
  const auto refused = [&](protocol::Code code) {
    return sum(
        counted, [code](const auto& shard) -> auto& { return shard.refusals[static_cast<std::size_t>(code)]; });
  };
  const auto closed = [&](protocol::Bye code) {
    return sum(
        counted, [code](const auto& shard) -> auto& { return shard.byes[static_cast<std::size_t>(code)]; });
  };
  const auto& admission = counted.admission.counts();
  over("connections", admission.connections.value());
  over("address-connections", admission.address_connections.value());
  over("address-sockets", admission.address_sockets.value());
  over("address-handshakes", admission.address_handshakes.value());
  over("address-rooms", admission.address_rooms.value());
  over("address-misses", admission.address_misses.value());
  over("messages", closed(protocol::Bye::rate_limited));
  over("queue", closed(protocol::Bye::too_slow));
  over("reactions", refused(protocol::Code::rate_limited));  // over a WebSocket nothing else is refused so
  over("room-queue", refused(protocol::Code::busy));
  over("room-spectators", closed(protocol::Bye::room_full));
  over("rooms", sum(
                    counted, [](const auto& shard) -> auto& { return shard.full; }));
}

void write_queues(Text& text, const Counted& counted) {
  const auto& store = counted.store.counts();
  text.one(MetricType::Gauge, "regatta_room_queue_commands", "Commands that wait in rooms.",
           static_cast<double>(sum(
               counted, [](const auto& shard) -> auto& { return shard.waiting; })));
  std::size_t frames = 0;
  std::size_t bytes = 0;
  for (const auto* shard : counted.shards) {
    frames = std::max(frames, shard->queue_frames.value());
    bytes = std::max(bytes, shard->queue_bytes.value());
  }
  text.one(MetricType::Gauge, "regatta_outgoing_frames_max", "The most that ever waited for one page.",
           static_cast<double>(frames));
  text.one(MetricType::Gauge, "regatta_outgoing_bytes_max", "The most that ever waited for one page.",
           static_cast<double>(bytes));
  text.one(MetricType::Gauge, "regatta_store_queue_calls", "Calls that wait for the store.",
           static_cast<double>(store.queue.value()));
  text.one(MetricType::Counter, "regatta_store_refused_calls_total", "Calls that the store did not take.",
           static_cast<double>(store.refused.value()));
  text.one(MetricType::Gauge, "regatta_store_writable", "1 while moves are saved.", counted.store.writable() ? 1 : 0);
  text.one(MetricType::Counter, "regatta_store_expired_rooms_total",
           "Rooms that were deleted when their time was over.", static_cast<double>(store.expired.value()));
  Text::add(text.family(MetricType::Histogram, "regatta_store_commit_seconds", "How long a transaction took."), {},
            store.commit_seconds);
  Text::add(text.family(MetricType::Histogram, "regatta_store_batch_calls", "Calls in one transaction."), {},
            store.batch_calls);
  auto& lag = text.family(MetricType::Histogram, "regatta_loop_lag_seconds", "How late a loop is.");
  for (const auto& loop : counted.loops) Text::add(lag, {{"loop", loop.name}}, *loop.lag);
}

}  // namespace

std::string write_metrics(const Counted& counted) {
  Text text;
  write_process(text);
  write_connections(text, counted);
  write_rooms(text, counted);
  write_refusals(text, counted);
  write_queues(text, counted);
  return text.serialized();
}

Routes::Answer MetricsRoutes::answer(const Request& request, const Reply& reply) {
  if (request.path == "/healthz" || request.path == "/readyz") return router_.answer(request, reply);
  if (request.path != kMetrics) return Router::error(404, protocol::Code::not_found);
  if (request.method != Method::get && request.method != Method::head) {
    auto response = Router::error(405, protocol::Code::method_not_allowed);
    response.headers.emplace_back("Allow", "GET, HEAD");
    return response;
  }
  return Response{.status = 200,
                  .type = "text/plain; version=0.0.4; charset=utf-8",
                  .cache = "no-store",
                  .body = std::make_shared<const std::string>(write_metrics(counted_)),
                  .headers = {}};
}

}  // namespace regatta::net
