#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/ids.h"
#include "tests/simulation/browser.h"
#include "tests/simulation/ledger.h"
#include "tests/simulation/link.h"
#include "tests/simulation/stage.h"

namespace regatta::simulation {

/// Opens a connection to the server that answers at present; null when none does.
using Dial = std::function<std::shared_ptr<Link>(PageEnd&, std::vector<std::string> cookie)>;

/// A page that speaks protocol/README.md, and no more: it keeps the room, counts the ids of its seats, comes back by
/// itself and repeats what was not answered. What it does is up to its people.
class Page final : public PageEnd {
 public:
  Page(Stage& stage, Ledger& ledger, Dial dial, std::shared_ptr<Browser> browser);
  ~Page() override;

  // What becomes of the page.

  /// Connects, also when a newer page has taken the seats: then they come back.
  void open();
  /// The tab is closed.
  void close();
  /// Nothing moves in it. `radio_off`: its connection is dead, too, and the page does not know.
  void sleep(bool radio_off);
  void wake();
  void cut();
  void hide(bool hidden);

  // What its people do. Precondition of commands: ready().

  void join(const std::string& name, bool host);
  void take(const std::string& pass);
  /// Gives the command its seat and id.
  void act(int seat, Json command);
  /// A message without an id, or one that is none.
  void say(Json message);

  // What they see.

  bool ready() const { return link_ && welcomed_ && !asleep_; }
  bool closed() const { return closed_; }
  bool asleep() const { return asleep_; }
  bool hidden() const { return hidden_; }
  /// The server has sent it away: it does not come back by itself.
  const std::string& stopped() const { return stopped_; }
  const Json& room() const { return room_; }
  protocol::Seq seq() const { return seq_; }
  std::vector<int> seats() const;
  bool holds(int seat) const { return mine_.contains(seat); }
  /// Commands of this seat without an answer.
  std::size_t open_commands(int seat) const;
  /// It waits for a seat that it has asked for.
  bool joining() const { return join_.has_value() || take_.has_value(); }
  /// Everything has arrived that is on its way.
  bool settled() const;
  const std::vector<int>& watchers() const { return watchers_; }
  /// A pass that this page has made; taken by who is told.
  std::optional<std::string> pass() { return std::exchange(pass_, std::nullopt); }
  Browser& browser() { return *browser_; }
  const Link* link() const { return link_.get(); }
  int number() const { return number_; }

  void receive(Link& link, const Json& message) override;
  void cut(Link& link) override;

 private:
  /// A seat of this page, as it counts it.
  struct Mine {
    protocol::Id next_id = 1;
    std::string secret;     // with which it holds it
    std::deque<Json> open;  // commands without an answer, as they were sent
  };
  struct OpenJoin {
    std::string name;
    std::string nonce;
    bool host;
    int sent = 0;  // so often
    int open = 0;  // on this connection, without an answer
  };

  void come_back();
  void give_up_seats();
  void welcome(const Json& message);
  void repeat(int seat, protocol::Id last_id);
  void repeat_join();
  void event(const Json& message);
  void ack(const Json& message);
  void seated(const Json& ack);
  void not_seated(bool join, const std::string& code);
  void ask_again(bool join);
  void error(const Json& message);
  void bye(const std::string& code);
  void drop(int seat) { mine_.erase(seat); }
  Json* open_command(const Json& message);
  void answered(const Json& message);
  void send(Json message);

  Stage& stage_;
  Ledger& ledger_;
  Dial dial_;
  std::shared_ptr<Browser> browser_;
  int number_;
  std::shared_ptr<Link> link_;
  bool welcomed_ = false;
  bool resync_ = false;
  bool closed_ = true;
  bool asleep_ = false;
  bool cut_asleep_ = false;
  bool hidden_ = false;
  std::string stopped_;
  std::vector<Json> inbox_;  // while it sleeps
  std::uint64_t heard_ = 0;  // messages
  Json room_;
  protocol::Seq seq_ = 0;
  std::map<int, Mine> mine_;
  std::optional<OpenJoin> join_;
  std::optional<std::string> take_;
  std::optional<std::string> pass_;
  std::vector<int> watchers_;
  std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);
};

}  // namespace regatta::simulation
