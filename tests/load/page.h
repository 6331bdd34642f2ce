#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "tests/load/clock.h"
#include "tests/load/dialect.h"
#include "tests/load/loop.h"
#include "tests/load/table.h"
#include "tests/load/websocket.h"

namespace regatta::load {

/// A page of one seat, or of a spectator, that plays by the book (protocol/README.md). Throws Deviation when the server
/// does not.
class Page final : private WebSocket::Listener {
 public:
  /// What becomes of it. Called while a message is read: whoever is told must not destroy the page.
  class Owner {
   public:
    virtual ~Owner() = default;
    /// It has all that there is.
    virtual void welcomed(Page& page, Time now) = 0;
    virtual void acknowledged(Page& page, std::int64_t seq, Time now) = 0;
    virtual void shown(Page& page, Time now) = 0;
    /// The server has closed it. A bye that nobody expects throws before that.
    virtual void closed(Page& page) = 0;
  };

  Page(Loop& loop, std::uint16_t port, Dialect dialect, Table& table, Owner& owner);
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;
  ~Page() override { leave(); }

  /// Connects, and says who it is and what it has.
  void connect(const std::string& path);
  /// The connection breaks.
  void leave();
  bool connected() const { return welcomed_; }

  void join(const std::string& name, const std::string& claim);
  /// Sends a command of its seat: `type`, and what else it says (from the comma on).
  void command(std::string_view type, std::string_view more = {});

  int seat() const { return seat_; }  // 0: none
  std::int64_t seen() const { return seen_; }

  /// It has held a seat in an earlier life.
  void remember(std::string secret) { secret_ = std::move(secret); }

 private:
  void opened() override;
  void received(std::string_view text, Time now) override;
  void closed(std::uint16_t code) override;
  void welcome(std::string_view text, Time now);
  void acknowledged(std::string_view text, Time now);
  void arrived(Time now);

  Loop& loop_;
  std::uint16_t port_;
  Dialect dialect_;
  Table& table_;
  Owner& owner_;
  std::string device_;
  std::unique_ptr<WebSocket> socket_;
  bool welcomed_ = false;
  std::int64_t goal_ = 0;  // of a welcome: it is there when it has seen this
  bool waits_ = false;
  bool joins_ = false;  // what waits is a join
  int seat_ = 0;
  std::string secret_;
  std::int64_t seen_ = 0;
  std::int64_t last_id_ = 0;
};

}  // namespace regatta::load
