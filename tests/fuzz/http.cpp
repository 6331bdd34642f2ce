// The HTTP session with the router behind it, on a connection of its own. The input is what a client sends; its first
// byte is how many bytes of it come at once, or 0 for all.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/net/http_session.h"
#include "server/net/router.h"
#include "server/net/site.h"
#include "tests/fuzz/claim.h"
#include "tests/fuzz/shard.h"
#include "tests/fuzz/wire.h"
#include "tests/support/page_files.h"
#include "tests/support/temp_folder.h"

namespace regatta::fuzz {
namespace {

/// Stands in a file beside the page's folder, and in one inside of it that is not served. Pages repeat parts of a
/// request (its host, for one), and inputs may learn this text; but no answer may repeat a `<` or a line break as it
/// came.
constexpr std::string_view kHidden = "nobody\r\n<may see>\r\nthis";

const net::Site& site() {
  static const net::Site site = [] {
    const testing::TempFolder folder;
    testing::write_page(folder / "web");
    testing::write_file(folder / "outside.txt", std::string(kHidden));
    testing::write_file(folder / "web/.secret", std::string(kHidden));
    return std::get<net::Site>(net::Site::read(folder / "web"));
  }();
  return site;
}

/// Takes one answer from the front of `text`.
void take_answer(std::string_view& text) {
  constexpr std::string_view kStart = "HTTP/1.1 ";
  claim(text.starts_with(kStart), "an answer begins as one", text);
  const auto end = text.find("\r\n\r\n");
  claim(end != std::string_view::npos, "the head of an answer ends", text);
  auto head = text.substr(0, end + 2);
  text.remove_prefix(end + 4);
  claim(head.find("\r\nX-Content-Type-Options: nosniff\r\n") != std::string_view::npos, "it has our headers", head);
  std::size_t size = 0;
  while (!head.empty()) {
    const auto line = head.substr(0, head.find("\r\n"));
    claim(std::all_of(line.begin(), line.end(), [](unsigned char c) { return c >= ' ' && c != 0x7f; }),
          "nothing that was asked breaks a line of the head", line);
    constexpr std::string_view kLength = "Content-Length: ";
    if (line.starts_with(kLength)) size = std::strtoull(line.data() + kLength.size(), nullptr, 10);
    head.remove_prefix(line.size() + 2);
  }
  if (text.empty() || text.starts_with(kStart)) return;  // of a HEAD
  claim(text.size() >= size, "the body is as long as it says", text);
  text.remove_prefix(size);
}

}  // namespace
}  // namespace regatta::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace regatta;
  using namespace regatta::fuzz;
  if (size == 0) return 0;
  const std::size_t piece = bytes[0] == 0 ? size : bytes[0];
  std::string_view request(reinterpret_cast<const char*>(bytes) + 1, size - 1);

  Shard shard;
  net::Proxies proxies;
  proxies.add("127.0.0.1");
  FaceCounts faces;
  net::Router router(shard.config, site(), {{.loop = &shard.loop, .rooms = &shard.rooms}}, shard.loop, shard.secrets,
                     shard.store, *shard.admission, faces);
  std::optional<std::string> upgraded;  // the room of the connection that became a WebSocket
  net::HttpContext http{.limits = shard.config.net,
                        .proxies = proxies,
                        .router = router,
                        .admission = *shard.admission,
                        .hand_over = [&](std::size_t, net::Handover handover) {
                          claim(!upgraded, "a connection is handed over once");
                          claim(handover.received.size() <= net::kUpgradeBytes, "what came with the upgrade fits");
                          upgraded = handover.token;
                        }};
  const auto local = *net::Address::parse("127.0.0.1");
  Wire wire;
  net::Socket socket(shard.context.get_executor());
  socket.assign(net::Tcp::v4(), wire.server_end().release());
  net::serve_http(std::move(socket), local, *shard.admission->connect(local, true), http);

  std::string answers;
  while (!request.empty()) {
    auto part = request.substr(0, piece);
    const auto whole = part.size();
    if (!wire.write(part)) break;
    request.remove_prefix(whole - part.size());
    shard.settle();
    answers += wire.read();
  }
  shard.settle();
  answers += wire.read();
  claim(answers.find(kHidden) == std::string::npos, "only the page's files are served", answers);
  for (std::string_view rest = answers; !rest.empty();) take_answer(rest);

  wire.close();
  shard.settle();
  claim(shard.admission->connect(local, true).has_value(), "when it has ended, the connection's place is free");
  return 0;
}
