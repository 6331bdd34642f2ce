// Requests that another program on the way may have read differently, and connections that are slow or half open: what
// http_test.cpp does not look at.

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

#include "tests/support/http_client.h"
#include "tests/support/running_server.h"

namespace regatta {
namespace {

using testing::get;
using testing::RawSocket;
using testing::read_reply;
using testing::RunningServer;

const std::string kBehind = "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n";

/// The statuses of all answers that come until the server ends the connection.
std::vector<int> statuses(const RunningServer& server, const std::string& bytes) {
  RawSocket socket(server.port());
  socket.send(bytes);
  socket.finish_sending();
  std::vector<int> all;
  for (;;) {
    const int status = read_reply(socket).status;
    if (status == 0) break;
    all.push_back(status);
  }
  EXPECT_TRUE(socket.ends()) << bytes;
  return all;
}

TEST(Smuggling, WhatIsAmbiguousIsRefusedAndNothingBehindItIsRead) {
  const RunningServer server;
  const auto post = [](const std::string& headers) {
    return "POST /api/rooms HTTP/1.1\r\nHost: h\r\n" + headers + "\r\n\r\n";
  };
  const auto with = [](const std::string& line) { return "GET /healthz HTTP/1.1\r\nHost: h\r\n" + line + "\r\n\r\n"; };
  const std::string nul(1, '\0');
  for (const std::string& bytes : std::vector<std::string>{
           // One length, said in ways that not everybody reads alike.
           post("Content-Length: 3 3") + "abc",
           post("Content-Length: 3, 3") + "abc",
           post("Content-Length: 3,5") + "abc",
           post("Content-Length: 3;") + "abc",
           post("Content-Length: ") + "abc",
           post("Content-Length: 0x10") + "abc",
           post("Content-Length: 3.0") + "abc",
           post("Content-Length: 1e1") + "abc",
           post("Content-Length: 18446744073709551616") + "abc",
           post("Content-Length: 18446744073709551619") + "abc",
           post("Content-Length: \"3\"") + "abc",
           post("Content-Length: 3\r\nContent-length: 0") + "abc",
           post("Content-Length : 3") + "abc",
           post("Content-Length\t: 3") + "abc",
           // A body in chunks, said openly or not.
           post("transfer-encoding: CHUNKED") + "0\r\n\r\n",
           post("Transfer-Encoding:\tchunked") + "0\r\n\r\n",
           post("Transfer-Encoding:\r\n chunked") + "0\r\n\r\n",
           post("Transfer-Encoding: gzip, chunked") + "0\r\n\r\n",
           post("Transfer-Encoding: chunked, identity") + "0\r\n\r\n",
           post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity") + "0\r\n\r\n",
           post("Transfer-Encoding: ") + "0\r\n\r\n",
           post("Transfer-Encoding : chunked") + "0\r\n\r\n",
           post("Content-Length: 0\r\nTransfer-Encoding:chunked") + "0\r\n\r\n",
           with("Transfer-Encoding: chunked"),
           // Lines that end, or don't, as others may see it.
           "GET /healthz HTTP/1.1\nHost: h\n\n",
           "GET /healthz HTTP/1.1\r\nHost: h\nX: y\r\n\r\n",
           "GET /healthz HTTP/1.1\r\nHost: h\r\nX: a\rb\r\n\r\n",
           "GET /healthz HTTP/1.1\rHost: h\r\r",
           with("X: a" + nul + "b"),
           with("X" + nul + ": a"),
           "GET /health" + nul + "z HTTP/1.1\r\nHost: h\r\n\r\n",
           "GET /healthz" + nul + " HTTP/1.1\r\nHost: h\r\n\r\n",
           with(": no name"),
           with("no colon"),
           with("X y: z"),
           with("X(y): z"),
           with("\x80: z"),
           with("X: \x7f"),
           "GET /healthz HTTP/1.1\r\n Host: h\r\n\r\n",
           // Request lines that are none.
           "GET  /healthz HTTP/1.1\r\nHost: h\r\n\r\n",
           "GET /healthz  HTTP/1.1\r\nHost: h\r\n\r\n",
           "GET /healthz\tHTTP/1.1\r\nHost: h\r\n\r\n",
           "GET /health z HTTP/1.1\r\nHost: h\r\n\r\n",
           "GET /healthz HTTP/1.10\r\nHost: h\r\n\r\n",
           "GET /healthz HTTP/0.9\r\nHost: h\r\n\r\n",
           "GET /healthz HTTP/11\r\nHost: h\r\n\r\n",
           "GET /healthz http/1.1\r\nHost: h\r\n\r\n",
           "GET /healthz\r\n\r\n",
           "G(T /healthz HTTP/1.1\r\nHost: h\r\n\r\n",
           " GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n",
           "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
           "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n",
           "CONNECT h:443 HTTP/1.1\r\nHost: h\r\n\r\n",
           "GET http://h/healthz HTTP/1.1\r\nHost: elsewhere\r\n\r\n",
           "GET \\healthz HTTP/1.1\r\nHost: h\r\n\r\n",
           // Two masters.
           "GET /healthz HTTP/1.1\r\nHost: h\r\nhost: h\r\n\r\n",
           "GET /healthz HTTP/1.1\r\nHost: h, i\r\n\r\n",
           "GET /healthz HTTP/1.1\r\nHost: h/i\r\n\r\n",
           "GET /healthz HTTP/1.1\r\nHost: user@h\r\n\r\n",
           "GET /healthz HTTP/1.1\r\nHost: \r\n\r\n",
           with("Origin: http://h\r\nOrigin: http://elsewhere.example"),
       })
    EXPECT_EQ(statuses(server, bytes + kBehind), std::vector<int>{400}) << bytes;
}

TEST(Smuggling, WhatIsPlainIsReadToItsEndAndNoFurther) {
  const RunningServer server;
  const std::string room = R"({"rules": {"sheet": "yacht", "columns": 1, "order": "free", "joker": "none"}})";
  const auto post = [&](const std::string& length) {
    return "POST /api/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: " + length + "\r\n\r\n" + room;
  };
  const auto size = std::to_string(room.size());
  EXPECT_EQ(statuses(server, post(size) + kBehind), (std::vector<int>{201, 200}));
  EXPECT_EQ(statuses(server, post("000" + size) + kBehind), (std::vector<int>{201, 200}));
  EXPECT_EQ(statuses(server, post(size + " ") + kBehind), (std::vector<int>{201, 200}));
  EXPECT_EQ(statuses(server, "GET /healthz HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n" + kBehind),
            (std::vector<int>{200, 200}));
  // A line that goes on in the next one is one line.
  EXPECT_EQ(
      statuses(server, "GET /healthz HTTP/1.1\r\nHost: h\r\nX: a\r\n Transfer-Encoding: chunked\r\n\r\n" + kBehind),
      (std::vector<int>{200, 200}));
  // A POST without a length has no body.
  EXPECT_EQ(statuses(server, "POST /api/rooms HTTP/1.1\r\nHost: h\r\n\r\n" + kBehind), (std::vector<int>{400, 200}));
}

TEST(Smuggling, AHeaderAtItsLimitAndOneByteBeyond) {
  const RunningServer server;
  const auto padded = [](std::string head, std::size_t size) {
    head += "X: ";
    return head + std::string(size - head.size() - 4, 'x') + "\r\n\r\n";
  };
  const std::string plain = "GET /healthz HTTP/1.1\r\nHost: h\r\n";
  std::string many = plain;
  for (int i = 0; i < 1300; ++i) many += "X: y\r\n";
  for (const auto& head : {plain, many, "GET /healthz?" + std::string(7000, 'x') + " HTTP/1.1\r\nHost: h\r\n"}) {
    EXPECT_EQ(statuses(server, padded(head, 8192)), std::vector<int>{200});
    EXPECT_EQ(statuses(server, padded(head, 8193)), std::vector<int>{431});
    EXPECT_EQ(statuses(server, padded(head, 100'000)), std::vector<int>{431});
  }
}

TEST(HalfOpen, WhoHasSentAllGetsTheAnswer) {
  const RunningServer server;
  EXPECT_EQ(statuses(server, kBehind), std::vector<int>{200});
  EXPECT_EQ(statuses(server, "GET / HTTP/1.1\r\nHost: h\r\n\r\n" + kBehind), (std::vector<int>{200, 200}));
  // Nobody is told about what did not come whole.
  EXPECT_EQ(statuses(server, "GET /healthz HTTP/1.1\r\nHost:"), std::vector<int>{});
  EXPECT_EQ(statuses(server, "POST /api/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n{"), std::vector<int>{});
  EXPECT_EQ(statuses(server, ""), std::vector<int>{});
}

TEST(SlowHeaders, ARequestThatComesByteByByteHasNoMoreTimeThanAnother) {
  const RunningServer server([](Config& config) {
    config.net.request = std::chrono::milliseconds(300);
    config.net.keep_alive = std::chrono::milliseconds(300);
  });
  RawSocket socket(server.port());
  socket.send("GET /healthz HTTP/1.1\r\nHost: h\r\nX: ");
  // The header would never be too long.
  int sent = 0;
  while (sent < 7000 && socket.send("x")) {
    ++sent;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_LT(sent, 7000);
  EXPECT_EQ(get(server.port(), "/healthz").status, 200);
}

TEST(Traversal, NoWritingOfAPathLeavesThePage) {
  const RunningServer server;
  for (const std::string path : {"/../outside.txt",
                                 "/./../outside.txt",
                                 "/assets/../../outside.txt",
                                 "/assets/..%2f..%2foutside.txt",
                                 "/%2e%2e%2foutside.txt",
                                 "/%252e%252e/outside.txt",
                                 "/%c0%ae%c0%ae/outside.txt",
                                 "/%uff0e%uff0e/outside.txt",
                                 "/..%5coutside.txt",
                                 "/..;/outside.txt",
                                 "/....//outside.txt",
                                 "/assets/main-abc123.js/../../../outside.txt",
                                 "/r/../outside.txt",
                                 "/r/0123456789/../../../outside.txt",
                                 "/api/rooms/..%2f..%2f..%2foutside.txt",
                                 "/%2esecret",
                                 "/./.secret",
                                 "/assets/%2e%2e/.secret",
                                 "/index.html%00",
                                 "/assets/main-abc123.js%00.html",
                                 "/assets/main-abc123.js.br",
                                 "/preview.json",
                                 "//etc/passwd",
                                 "/file:///etc/passwd"}) {
    const auto reply = get(server.port(), path);
    EXPECT_TRUE(reply.status == 404 || reply.status == 400) << path << " " << reply.status;
    for (const char* inside : {"outside", "secret", "root:", "preview"})
      EXPECT_EQ(reply.body.find(inside), std::string::npos) << path << " " << reply.body;
  }
}

}  // namespace
}  // namespace regatta
