#include "server/net/http_session.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#include "boost/asio/as_tuple.hpp"
#include "boost/asio/awaitable.hpp"
#include "boost/asio/buffer.hpp"
#include "boost/asio/co_spawn.hpp"
#include "boost/asio/detached.hpp"
#include "boost/asio/use_awaitable.hpp"
#include "boost/asio/write.hpp"
#include "boost/beast/core/basic_stream.hpp"
#include "boost/beast/core/flat_buffer.hpp"
#include "boost/beast/core/rate_policy.hpp"
#include "boost/beast/http/parser.hpp"
#include "boost/beast/http/read.hpp"
#include "boost/beast/http/string_body.hpp"

#include "protocol/codes.h"

namespace regatta::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;
using protocol::Code;

using Stream = beast::basic_stream<Tcp, Executor>;
template <typename Result>
using Awaitable = asio::awaitable<Result, Executor>;
using Parser = http::request_parser<http::string_body>;
using Message = Parser::value_type;

constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> kToken{};

/// After an answer that ends the connection, what is still on its way is read and dropped for so long: closing at once
/// would take the answer from who is still sending.
constexpr std::chrono::seconds kLinger{2};

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

std::string_view field(const Message& message, http::field name) {
  const auto found = message.find(name);
  return found == message.end() ? std::string_view() : view(found->value());
}

std::string joined(const Message& message, beast::string_view name) {
  std::string all;
  const auto [first, last] = message.equal_range(name);
  for (auto each = first; each != last; ++each) all.append(all.empty() ? "" : ",").append(view(each->value()));
  return all;
}

bool is_host(std::string_view text) {
  return !text.empty() && text.size() <= 255 && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_' || c == ':' || c == '[' || c == ']';
  });
}

/// How many bytes the header has at least. Beast's own limit is not exact: of a header that comes in several pieces, it
/// doesn't count those lines that came whole in the first.
std::size_t header_size(const Message& message) {
  constexpr std::size_t kRequestLine = sizeof "  HTTP/1.1\r\n" - 1;
  constexpr std::size_t kEnd = 2;
  std::size_t size = message.method_string().size() + message.target().size() + kRequestLine + kEnd;
  for (const auto& each : message) size += each.name_string().size() + each.value().size() + sizeof ": \r\n" - 1;
  return size;
}

/// A length that everybody reads alike: Beast takes a list of equal ones for one.
bool is_length(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// What makes a request one that other programs on the way may have read differently, or that nothing here needs.
bool malformed(const Message& message) {
  const bool get = message.method() == http::verb::get || message.method() == http::verb::head;
  const auto hosts = message.count(http::field::host);
  return message.count(http::field::transfer_encoding) != 0 || hosts > 1 || (hosts == 0 && message.version() > 10) ||
         (hosts == 1 && !is_host(field(message, http::field::host))) || message.count(http::field::origin) > 1 ||
         message.count(http::field::authorization) > 1 || message.count(http::field::content_length) > 1 ||
         !is_length(field(message, http::field::content_length)) || !message.target().starts_with('/') ||
         (get && !message.body().empty());
}

Method method_of(http::verb verb) {
  switch (verb) {
    case http::verb::get:
      return Method::get;
    case http::verb::head:
      return Method::head;
    case http::verb::post:
      return Method::post;
    default:
      return Method::other;
  }
}

/// The request again, with nothing but what its upgrade needs: Beast takes request and following frames through one
/// small buffer.
std::string upgrade_request(const Message& message) {
  std::string request = "GET / HTTP/1.1\r\n";
  const auto header = [&request](std::string_view name, std::string_view value) {
    request.append(name).append(": ").append(value).append("\r\n");
  };
  header("Host", field(message, http::field::host));
  header("Upgrade", "websocket");
  header("Connection", "upgrade");
  header("Sec-WebSocket-Key", field(message, http::field::sec_websocket_key));
  header("Sec-WebSocket-Version", "13");
  return request.append("\r\n");
}

/// The answer to a request, for which its session waits. It comes on the session's own loop, hence not before.
struct Pending {
  explicit Pending(const Executor& executor) : came(executor) {}

  Timer came;  // cancelled when it did
  std::optional<Response> response;
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Socket socket, const Address& peer, Admission::Ticket ticket, HttpContext& context)
      : stream_(std::move(socket)),
        buffer_(context.limits.header_bytes + context.limits.body_bytes),
        peer_(peer),
        ticket_(std::move(ticket)),
        context_(context) {}

  /// `self` keeps the session alive.
  static Awaitable<void> run(std::shared_ptr<Session> self) {
    bool more = true;
    while (more) more = co_await self->serve_one();
  }

 private:
  /// Reads one request and answers it. False when the connection is at its end.
  Awaitable<bool> serve_one() {
    if (buffer_.size() == 0) {
      stream_.expires_after(context_.limits.keep_alive);
      auto space = buffer_.prepare(std::min<std::size_t>(buffer_.max_size(), 4096));
      const auto [error, size] = co_await stream_.async_read_some(space, kToken);
      if (error) co_return false;
      buffer_.commit(size);
    }
    stream_.expires_after(context_.limits.request);
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(context_.limits.header_bytes));
    parser.body_limit(context_.limits.body_bytes);
    const auto [error, size] = co_await http::async_read(stream_, buffer_, parser, kToken);
    if (error) {
      if (auto refusal = refusal_of(error)) {
        auto response = std::move(*refusal);
        co_await refuse(std::move(response));
      }
      co_return false;
    }
    const Message& message = parser.get();
    if (header_size(message) > context_.limits.header_bytes) {
      auto refusal = Router::error(431, Code::too_large);
      co_await refuse(std::move(refusal));
      co_return false;
    }
    if (malformed(message)) {
      auto refusal = Router::error(400, Code::malformed);
      co_await refuse(std::move(refusal));
      co_return false;
    }

    const std::string forwarded_for = joined(message, "X-Forwarded-For");
    const Request request = request_of(message, forwarded_for);
    const auto executor = co_await asio::this_coro::executor;
    auto pending = std::make_shared<Pending>(executor);
    auto answer = context_.router.answer(request, [pending](Response response) {
      pending->response = std::move(response);
      pending->came.cancel();
    });
    if (auto* upgrade = std::get_if<Router::Upgrade>(&answer)) {
      if (auto refusal = hand_over(message, request.client, *upgrade)) {
        auto response = std::move(*refusal);
        co_await refuse(std::move(response));
      }
      co_return false;
    }
    if (std::holds_alternative<Router::Later>(answer)) {
      stream_.expires_never();
      pending->came.expires_after(context_.limits.request);
      co_await pending->came.async_wait(kToken);
      if (!pending->response) pending->response = Router::error(503, Code::busy);
      answer = std::move(*pending->response);
    }
    auto response = std::get<Response>(std::move(answer));
    const bool keep = message.keep_alive();
    const bool head = request.method == Method::head;
    const bool written = co_await write(std::move(response), keep, head);
    co_return written&& keep;
  }

  Awaitable<bool> write(Response response, bool keep_alive, bool head_only) {
    context_.counts.answered(response.status);
    if (response.refused) context_.counts.refused(*response.refused);
    const auto head = encode_head(response, keep_alive);
    std::array<asio::const_buffer, 2> parts{};
    parts[0] = asio::buffer(head);
    if (response.body && !head_only) parts[1] = asio::buffer(*response.body);
    stream_.expires_after(context_.limits.request);
    const auto [error, size] = co_await asio::async_write(stream_, parts, kToken);
    co_return !error;
  }

  /// Answers, and ends the connection.
  Awaitable<void> refuse(Response response) {
    const bool written = co_await write(std::move(response), false, false);
    if (!written) co_return;
    error_code ignored;
    stream_.socket().shutdown(Socket::shutdown_send, ignored);
    stream_.expires_after(kLinger);
    std::array<char, 2048> dropped{};
    const auto space = asio::buffer(dropped);
    for (;;) {
      const auto [error, size] = co_await stream_.async_read_some(space, kToken);
      if (error) co_return;
    }
  }

  /// Nothing where there is nobody to be told.
  static std::optional<Response> refusal_of(const error_code& error) {
    if (error == http::error::body_limit) return Router::error(413, Code::too_large);
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
      return Router::error(431, Code::too_large);
    if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
    if (error.category() == http::make_error_code(http::error::bad_method).category())
      return Router::error(400, Code::malformed);
    return std::nullopt;
  }

  Request request_of(const Message& message, std::string_view forwarded_for) const {
    const auto target = view(message.target());
    return {
        .method = method_of(message.method()),
        .path = target.substr(0, target.find('?')),
        .body = message.body(),
        .client = context_.proxies.client(peer_, forwarded_for),
        .tls = context_.proxies.contains(peer_) && view(message["X-Forwarded-Proto"]) == "https",
        .host = field(message, http::field::host),
        .origin = field(message, http::field::origin),
        .fetch_site = view(message["Sec-Fetch-Site"]),
        .authorization = field(message, http::field::authorization),
        .cookie = field(message, http::field::cookie),
        .accept_encoding = field(message, http::field::accept_encoding),
        .accept_language = field(message, http::field::accept_language),
        .if_none_match = field(message, http::field::if_none_match),
        .connection = field(message, http::field::connection),
        .upgrade = field(message, http::field::upgrade),
        .websocket_key = field(message, http::field::sec_websocket_key),
        .websocket_version = field(message, http::field::sec_websocket_version),
    };
  }

  /// Gives the connection to its room's loop. Otherwise what is wrong.
  std::optional<Response> hand_over(const Message& message, const Address& client, Router::Upgrade& upgrade) {
    auto received = upgrade_request(message);
    const auto frames = buffer_.cdata();
    if (received.size() + frames.size() > kUpgradeBytes) return Router::error(400, Code::malformed);
    received.append(static_cast<const char*>(frames.data()), frames.size());
    if (!context_.admission.upgrade(ticket_, client, Admission::Clock::now()))
      return Router::error(429, Code::rate_limited);
    stream_.expires_never();
    auto socket = stream_.release_socket();
    error_code error;
    const auto protocol = socket.local_endpoint(error).protocol();
    if (error) return std::nullopt;
    UniqueFd descriptor(socket.release(error));
    if (error) return std::nullopt;
    Handover handover{.descriptor = std::move(descriptor),
                      .protocol = protocol,
                      .token = std::move(upgrade.token),
                      .secrets = std::move(upgrade.secrets),
                      .received = std::move(received),
                      .client = client,
                      .ticket = std::move(ticket_)};
    context_.hand_over(upgrade.shard, std::move(handover));
    return std::nullopt;
  }

  Stream stream_;
  beast::flat_buffer buffer_;
  const Address peer_;
  Admission::Ticket ticket_;
  HttpContext& context_;
};

}  // namespace

void serve_http(Socket socket, const Address& peer, Admission::Ticket ticket, HttpContext& context) {
  auto executor = socket.get_executor();
  auto session = std::make_shared<Session>(std::move(socket), peer, std::move(ticket), context);
  asio::co_spawn(executor, Session::run(std::move(session)), asio::detached);
}

}  // namespace regatta::net
