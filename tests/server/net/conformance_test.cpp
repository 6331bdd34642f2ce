// RFC 6455 from the side of the server, byte by byte: what websocket_test.cpp does not look at.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "tests/support/running_server.h"
#include "tests/support/websocket_client.h"

namespace regatta {
namespace {

using testing::frame;
using testing::kBinary;
using testing::kClose;
using testing::kContinuation;
using testing::kPing;
using testing::kPong;
using testing::kText;
using testing::make_room;
using testing::RunningServer;
using testing::WebSocketClient;

constexpr std::string_view kHello = R"({"type":"hello","protocol":1,"device":"BAECAwQFBgcICQoLDA0ODw"})";

/// A frame with whatever in its head; the mask changes nothing.
std::string raw(int first_byte, std::uint64_t length, int length_bytes, std::string_view payload) {
  std::string bytes(1, static_cast<char>(first_byte));
  if (length_bytes == 0) bytes += static_cast<char>(0x80 | length);
  if (length_bytes == 2) bytes += static_cast<char>(0x80 | 126);
  if (length_bytes == 8) bytes += static_cast<char>(0x80 | 127);
  for (int i = length_bytes; i > 0; --i) bytes += static_cast<char>(length >> (8 * (i - 1)) & 0xff);
  return bytes.append(4, '\0').append(payload);
}

std::string close_payload(int code, std::string_view reason = {}) {
  return (std::string{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)}).append(reason);
}

class WebSocketConformance : public ::testing::Test {
 protected:
  WebSocketClient page() const { return WebSocketClient(server_.port(), room_); }

  /// How the server closes the connection of a page that has sent this.
  int answer(const std::string& bytes) const {
    auto client = page();
    client.send_bytes(bytes);
    const int code = client.close_code();
    EXPECT_TRUE(client.socket().ends());
    return code;
  }
  bool welcomed(const std::string& bytes) const {
    auto client = page();
    client.send_bytes(bytes);
    return !client.read("welcome").is_null();
  }

  const RunningServer server_;
  const std::string room_ = make_room(server_.port()).token;
};

TEST_F(WebSocketConformance, EachReservedBitIsAnError) {
  for (const int bit : {0x40, 0x20, 0x10}) {
    EXPECT_EQ(answer(raw(0x81 | bit, 5, 0, "hello")), 1002) << bit;
    EXPECT_EQ(answer(raw(0x89 | bit, 0, 0, "")), 1002) << bit;
  }
}

TEST_F(WebSocketConformance, EachReservedOpcodeIsAnError) {
  for (const int opcode : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) EXPECT_EQ(answer(frame(opcode, "")), 1002) << opcode;
}

TEST_F(WebSocketConformance, ControlFramesAreWholeAndShort) {
  for (const int opcode : {kClose, kPing, kPong}) {
    EXPECT_EQ(answer(frame(opcode, "", true, false)), 1002) << opcode;
    EXPECT_EQ(answer(raw(0x80 | opcode, 126, 2, std::string(126, 'x'))), 1002) << opcode;
    EXPECT_EQ(answer(raw(0x80 | opcode, 65536, 8, "x")), 1002) << opcode;
  }
  auto client = page();
  client.send_bytes(frame(kPing, std::string(125, 'x')));
  const auto pong = client.read_frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, kPong);
  EXPECT_EQ(pong->payload, std::string(125, 'x'));
  client.send_bytes(frame(kPong, "that nobody asked for") + frame(kText, kHello));
  EXPECT_FALSE(client.read("welcome").is_null());
}

TEST_F(WebSocketConformance, LengthsAreWrittenInTheShortestForm) {
  const std::string padded = std::string(kHello) + std::string(200 - kHello.size(), ' ');
  EXPECT_TRUE(welcomed(raw(0x81, 200, 2, padded)));
  EXPECT_EQ(answer(raw(0x81, kHello.size(), 2, kHello)), 1002);
  EXPECT_EQ(answer(raw(0x81, 125, 2, std::string(125, ' '))), 1002);
  EXPECT_EQ(answer(raw(0x81, 200, 8, padded)), 1002);
  EXPECT_EQ(answer(raw(0x81, 65535, 8, "x")), 1002);
}

TEST_F(WebSocketConformance, AnAnnouncedLengthIsBelieved) {
  // It is refused before any of it comes.
  EXPECT_EQ(answer(raw(0x81, 4097, 2, "")), 1009);
  EXPECT_EQ(answer(raw(0x81, 65536, 8, "")), 1009);
  EXPECT_EQ(answer(raw(0x81, 0x7fff'ffff'ffff'ffff, 8, "")), 1009);
  EXPECT_NE(answer(raw(0x81, 0x8000'0000'0000'0000, 8, "")), 0);
  EXPECT_NE(answer(raw(0x81, 0xffff'ffff'ffff'ffff, 8, "")), 0);
  // Together with what came in earlier pieces, also where the sum fits no 64 bits.
  const auto begun = frame(kText, "x", true, false);
  EXPECT_EQ(answer(begun + raw(0x80, 4096, 2, "")), 1009);
  EXPECT_NE(answer(begun + raw(0x80, 0xffff'ffff'ffff'ffff, 8, "")), 0);
}

TEST_F(WebSocketConformance, CloseCodesThatMayBeSentAreAnsweredWithThemselves) {
  for (const int code : {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999})
    EXPECT_EQ(answer(frame(kClose, close_payload(code, "because"))), code) << code;
  // One without a code gets one without, or the ordinary code.
  auto client = page();
  client.send_bytes(frame(kClose, ""));
  const auto closed = client.read_frame();
  ASSERT_TRUE(closed);
  EXPECT_EQ(closed->opcode, kClose);
  EXPECT_TRUE(closed->payload.empty() || closed->payload == close_payload(1000)) << closed->payload.size();
  EXPECT_TRUE(client.socket().ends());
}

TEST_F(WebSocketConformance, ClosesThatAreNone) {
  for (const int code : {0, 1, 999, 1004, 1005, 1006, 1015, 1016, 2000, 2999})
    EXPECT_EQ(answer(frame(kClose, close_payload(code))), 1002) << code;
  EXPECT_EQ(answer(frame(kClose, "\x03")), 1002);  // half a code
  const int no_utf8 = answer(frame(kClose, close_payload(1000, "\xff\xfe")));
  EXPECT_TRUE(no_utf8 == 1002 || no_utf8 == 1007) << no_utf8;
}

TEST_F(WebSocketConformance, NothingIsReadBehindAClose) {
  auto client = page();
  client.send_bytes(frame(kClose, close_payload(1000)) + frame(kText, kHello) + frame(kPing, "x"));
  EXPECT_TRUE(client.read("welcome").is_null());
  EXPECT_EQ(client.close_code(), 1000);
  EXPECT_TRUE(client.socket().ends());
}

TEST_F(WebSocketConformance, TextIsUtf8) {
  for (const std::string_view text : {"\x80", "\xc0\xaf", "\xc3\x28", "\xe0\x80\x80", "\xed\xa0\x80",
                                      "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xfe", "x\xce"})
    EXPECT_EQ(answer(frame(kText, text)), 1007);
  // It is noticed where it begins, and not only when the message is whole.
  EXPECT_EQ(answer(frame(kText, "\xff", true, false)), 1007);
  // A character in two pieces is one.
  auto client = page();
  client.send_bytes(frame(kText, "\xce", true, false) + frame(kContinuation, "\x93"));
  EXPECT_EQ(client.read("error").at("code"), "malformed");
  EXPECT_EQ(answer(frame(kText, "\xce", true, false) + frame(kContinuation, "x")), 1007);
}

TEST_F(WebSocketConformance, OneByteAtATime) {
  auto client = page();
  const auto bytes = frame(kPing, "a") + frame(kText, kHello.substr(0, 7), true, false) + frame(kPing, "b") +
                     frame(kContinuation, kHello.substr(7)) + frame(kClose, close_payload(1000));
  for (const char byte : bytes) ASSERT_TRUE(client.send_bytes({&byte, 1}));
  EXPECT_EQ(client.read_frame()->payload, "a");
  EXPECT_EQ(client.read_frame()->payload, "b");
  EXPECT_FALSE(client.read("welcome").is_null());
  EXPECT_EQ(client.close_code(), 1000);
}

/// What is malformed behind the message for which the server closes must not keep the session in its place.
TEST(WebSocketPlaces, WhatComesBehindAServersCloseKeepsNoPlace) {
  const RunningServer server([](Config& config) {
    config.net.connections = 4;
    config.net.messages_burst = 5;
    config.net.messages_per_second = 1e-6;
  });
  const auto room = make_room(server.port()).token;
  const auto not_text = frame(kBinary, "{}");
  std::string too_many;
  for (int i = 0; i < 6; ++i) too_many += frame(kPing, "");
  const std::vector<std::vector<std::string>> all{
      {not_text + raw(0xf2, 0, 0, "")},
      {not_text, raw(0xf2, 0, 0, "")},
      {not_text + frame(kText, "\xff")},
      {not_text + frame(kText, "x", true, false), frame(kText, "y")},
      {not_text + frame(kText, "x", false)},
      {not_text + raw(0x81, 4097, 2, "")},
      {not_text + frame(kClose, "\x03")},
      {not_text + frame(kPing, "a") + frame(kClose, close_payload(1000)) + raw(0xf2, 0, 0, "")},
      {too_many + raw(0xf2, 0, 0, "")},
      // The server closes in the middle of a message, whose rest is no text.
      {frame(kText, "x", true, false) + too_many + frame(kContinuation, "\xff")},
      {frame(kText, "x", true, false) + too_many + raw(0x80, 3, 0, "y"), "\xff\xff"}};
  for (const auto& pieces : all) {
    // More than there are places.
    for (int i = 0; i < 6; ++i) {
      WebSocketClient page(server.port(), room);
      ASSERT_EQ(page.reply().status, 101) << pieces.front();
      for (const auto& piece : pieces) page.send_bytes(piece);
      EXPECT_GT(page.close_code(), 0) << pieces.front();
      EXPECT_TRUE(page.socket().ends()) << pieces.front();
    }
  }
}

/// The hello in so many frames.
std::string in_pieces(int number) {
  std::string bytes;
  for (int i = 0; i < number; ++i) {
    const auto begin = static_cast<std::size_t>(i) * 3;
    const bool last = i == number - 1;
    bytes += frame(i == 0 ? kText : kContinuation, kHello.substr(begin, last ? std::string_view::npos : 3), true, last);
  }
  return bytes;
}

TEST_F(WebSocketConformance, AMessageInAsManyPiecesAsItMayHaveAndInOneMore) {
  EXPECT_TRUE(welcomed(in_pieces(8)));
  EXPECT_EQ(answer(in_pieces(9)), 1008);
  // Each message has its own.
  auto client = page();
  client.send_bytes(in_pieces(8) + in_pieces(8) + in_pieces(8));
  EXPECT_FALSE(client.read("welcome").is_null());
  client.send_bytes(frame(kClose, close_payload(1000)));
  EXPECT_EQ(client.close_code(), 1000);
}

TEST_F(WebSocketConformance, EmptyPiecesAreNoWayToSendForEver) {
  const auto empty_pieces = [](int number) {
    std::string bytes;
    for (int i = 0; i < number; ++i) bytes += frame(kContinuation, "", true, false);
    return bytes;
  };
  const auto begin = frame(kText, kHello.substr(0, 7), true, false);
  const auto end = frame(kContinuation, kHello.substr(7));
  EXPECT_TRUE(welcomed(begin + empty_pieces(600) + end));
  EXPECT_EQ(answer(begin + empty_pieces(2000)), 1008);
  EXPECT_EQ(answer(frame(kText, "", true, false) + empty_pieces(2000)), 1008);
  // Each message has its own, and so has what stands between two pings.
  auto client = page();
  for (int i = 0; i < 4; ++i) client.send_bytes(begin + empty_pieces(600) + frame(kPing, "") + empty_pieces(600) + end);
  client.send_bytes(frame(kClose, close_payload(1000)));
  EXPECT_FALSE(client.read("welcome").is_null());
  EXPECT_EQ(client.close_code(), 1000);
  // Empty messages are messages.
  std::string messages;
  for (int i = 0; i < 40; ++i) messages += frame(kText, "");
  EXPECT_EQ(answer(messages), 1008);
}

}  // namespace
}  // namespace regatta
