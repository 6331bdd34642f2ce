#include "server/net/batching_stream.h"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "boost/asio/io_context.hpp"
#include "boost/asio/write.hpp"
#include "gtest/gtest.h"

#include "tests/support/raw_socket.h"

namespace regatta::net {
namespace {

using testing::RawSocket;

/// The two ends of a connection.
class BatchingStreamTest : public ::testing::Test {
 protected:
  static Socket accept(asio::io_context& context, std::unique_ptr<RawSocket>& page, int page_buffer) {
    asio::basic_socket_acceptor<Tcp, Executor> acceptor(context.get_executor(), {asio::ip::address_v4::loopback(), 0});
    page = std::make_unique<RawSocket>(acceptor.local_endpoint().port(), page_buffer);
    return acceptor.accept();
  }

  void connect(int page_buffer = 0) {
    stream_ = std::make_shared<BatchingStream>(accept(context_, page_, page_buffer));
    stream_->owned_by(stream_);
  }

  /// Runs what can run without waiting. Between two of them a page must not ask for more than one byte: more may still
  /// be on this side.
  void turn() {
    context_.restart();
    context_.poll();
  }

  /// What the page has read until it has so much, or nothing more comes.
  std::string read_slowly(std::size_t size) {
    std::string got;
    while (got.size() < size) {
      const auto more = page_->read(1);
      if (!more) break;
      got += *more;
      turn();
    }
    return got;
  }

  static rooms::Frame message(std::size_t size, char letter = 'a') {
    return std::make_shared<const std::string>(size, letter);
  }

  asio::io_context context_{1};
  std::unique_ptr<RawSocket> page_;
  std::shared_ptr<BatchingStream> stream_;
};

TEST_F(BatchingStreamTest, FramesMessagesOfEveryLength) {
  using namespace std::string_literals;
  const std::array<std::pair<std::size_t, std::string>, 6> heads{
      {{0, "\x81\x00"s},
       {125, "\x81\x7d"s},
       {126, "\x81\x7e\x00\x7e"s},
       {65535, "\x81\x7e\xff\xff"s},
       {65536, "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"s},
       {70000, "\x81\x7f\x00\x00\x00\x00\x00\x01\x11\x70"s}}};
  connect();
  for (const auto& [size, head] : heads) {
    stream_->push(message(size));
    turn();
    EXPECT_EQ(page_->read(head.size()), head) << size;
    EXPECT_EQ(page_->read(size), *message(size)) << size;
  }
}

TEST_F(BatchingStreamTest, WhatTheWebSocketWritesComesInItsPlace) {
  connect();
  stream_->push(message(3, 'a'));
  bool written = false;
  asio::async_write(*stream_, asio::buffer("pong", 4),
                    [&](boost::system::error_code error, std::size_t size) { written = !error && size == 4; });
  stream_->push(message(3, 'b'));
  EXPECT_FALSE(written);
  while (!written) context_.run_one();
  EXPECT_EQ(page_->read(14),
            "\x81\x03"
            "aaa"
            "pong"
            "\x81\x03"
            "bbb");
}

TEST_F(BatchingStreamTest, WhatAPageDoesNotTakeYetWaitsInItsOrder) {
  connect(4096);
  stream_->next_layer().set_option(asio::socket_base::send_buffer_size(4096));
  constexpr std::size_t kMessages = 100;
  constexpr std::size_t kSize = 1000;
  std::string all;
  for (std::size_t i = 0; i < kMessages; ++i) {
    const char letter = static_cast<char>('a' + i % 26);
    stream_->push(message(kSize, letter));
    all += std::string("\x81\x7e\x03\xe8") + std::string(kSize, letter);
  }
  EXPECT_EQ(stream_->messages(), kMessages);
  EXPECT_EQ(stream_->bytes(), kMessages * kSize);
  turn();
  EXPECT_GT(stream_->messages(), 0U);
  EXPECT_EQ(read_slowly(all.size()), all);
  EXPECT_EQ(stream_->messages(), 0U);
  EXPECT_EQ(stream_->bytes(), 0U);
}

TEST_F(BatchingStreamTest, WhatIsDroppedLeavesNoHalfMessage) {
  connect(4096);
  stream_->next_layer().set_option(asio::socket_base::send_buffer_size(4096));
  constexpr std::size_t kSize = 100'000;
  stream_->push(message(kSize, 'a'));
  stream_->push(message(kSize, 'b'));
  turn();
  stream_->drop_messages();
  EXPECT_EQ(stream_->messages(), 1U);
  EXPECT_EQ(stream_->bytes(), kSize);
  stream_->push(message(3, 'c'));
  const std::string all = std::string("\x81\x7f\x00\x00\x00\x00\x00\x01\x86\xa0", 10) + std::string(kSize, 'a') +
                          "\x81\x03"
                          "ccc";
  EXPECT_EQ(read_slowly(all.size()), all);
}

TEST_F(BatchingStreamTest, BehindACloseFrameNoMessageIsTaken) {
  connect();
  stream_->push(message(3, 'a'));
  asio::async_write(*stream_, asio::buffer("\x88\x00", 2), [](boost::system::error_code, std::size_t) {});
  stream_->push(message(3, 'b'));
  EXPECT_EQ(stream_->messages(), 1U);
  for (int step = 0; step < 8; ++step) turn();
  page_->finish_sending();
  stream_->next_layer().close();
  EXPECT_EQ(page_->read_all(), std::string("\x81\x03"
                                           "aaa"
                                           "\x88\x00",
                                           7));
}

TEST_F(BatchingStreamTest, BehindItsOwnCloseNothingIsWrittenButEachWriterHearsOfIt) {
  using namespace std::string_literals;
  connect();
  stream_->push(message(3, 'a'));
  stream_->push_close(1003);
  stream_->push_close(1000);
  stream_->push(message(3, 'b'));
  int written = 0;
  for (const std::string& late : {"\x8a\x00"s, "\x88\x02\x03\xea"s})
    asio::async_write(*stream_, asio::buffer(late), [&](boost::system::error_code error, std::size_t size) {
      written += !error && size > 0 ? 1 : 0;
    });
  for (int step = 0; step < 8; ++step) turn();
  EXPECT_EQ(written, 2);
  stream_->next_layer().close();
  EXPECT_EQ(page_->read_all(), "\x81\x03"s + "aaa" + "\x88\x02\x03\xeb");
}

TEST_F(BatchingStreamTest, WhoHasClosedGetsNoMessageButTheRestOfOne) {
  connect(4096);
  stream_->next_layer().set_option(asio::socket_base::send_buffer_size(4096));
  constexpr std::size_t kSize = 100'000;
  stream_->push(message(kSize, 'a'));
  stream_->push(message(kSize, 'b'));
  turn();
  stream_->closed();
  stream_->push(message(3, 'c'));
  EXPECT_EQ(stream_->messages(), 1U);
  asio::async_write(*stream_, asio::buffer("\x88\x00", 2), [](boost::system::error_code, std::size_t) {});
  const std::string all = std::string("\x81\x7f\x00\x00\x00\x00\x00\x01\x86\xa0", 10) + std::string(kSize, 'a') +
                          std::string("\x88\x00", 2);
  EXPECT_EQ(read_slowly(all.size()), all);
}

TEST_F(BatchingStreamTest, SaysWhenMoreIsReadThanAMessageNeeds) {
  connect();
  int told = 0;
  stream_->limit_reading(10, [&] { ++told; });
  const auto read = [&](const std::string& bytes) {
    page_->send(bytes);
    std::string got;
    while (got.size() < bytes.size()) {
      std::array<char, 4> space{};
      bool came = false;
      stream_->async_read_some(asio::buffer(space), [&](boost::system::error_code, std::size_t size) {
        got.append(space.data(), size);
        came = true;
      });
      context_.restart();
      while (!came) context_.run_one();
    }
    EXPECT_EQ(got, bytes);
  };
  read("12345");
  read("67890");
  EXPECT_EQ(told, 0);
  read("1");
  EXPECT_EQ(told, 1);
  stream_->heard();
  read("1234567890");
  EXPECT_EQ(told, 1);
}

TEST_F(BatchingStreamTest, APageThatIsGoneEndsTheReading) {
  connect();
  page_->close();
  std::array<char, 16> space{};
  bool ended = false;
  stream_->async_read_some(asio::buffer(space), [&](boost::system::error_code error, std::size_t) { ended = !!error; });
  bool failed = false;
  for (int i = 0; i < 100 && !failed; ++i) {
    asio::async_write(*stream_, asio::buffer("pong", 4),
                      [&](boost::system::error_code error, std::size_t) { failed = failed || !!error; });
    for (int step = 0; step < 8; ++step) turn();
  }
  EXPECT_TRUE(failed);
  EXPECT_TRUE(ended);
  stream_->push(message(3));
  turn();
  EXPECT_EQ(stream_->messages(), 0U);
}

}  // namespace
}  // namespace regatta::net
