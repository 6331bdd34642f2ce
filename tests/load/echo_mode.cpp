#include "tests/load/echo_mode.h"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/load/deviation.h"
#include "tests/load/loop.h"
#include "tests/load/report.h"
#include "tests/load/websocket.h"

namespace regatta::load {
namespace {

class Member final : private WebSocket::Listener {
 public:
  class Owner {
   public:
    virtual ~Owner() = default;
    virtual void received(const Member& member, std::string_view text, Time now) = 0;
  };

  Member(Loop& loop, std::uint16_t port, std::string group, Owner& owner)
      : owner_(owner), group_(std::move(group)), socket_(loop, port, "/", static_cast<WebSocket::Listener&>(*this)) {}

  bool in() const { return in_; }
  void send(std::string_view text) { socket_.send(text); }

 private:
  void opened() override { socket_.send(group_); }
  void received(std::string_view text, Time now) override {
    if (in_)
      owner_.received(*this, text, now);
    else
      in_ = text == group_;
  }
  void closed(std::uint16_t /*code*/) override { throw Deviation("the server has closed a connection"); }

  Owner& owner_;
  std::string group_;
  bool in_ = false;
  WebSocket socket_;
};

class EchoGroup final : public Mover, private Member::Owner {
 public:
  EchoGroup(Loop& loop, std::uint16_t port, std::size_t number, std::size_t size, Observer& observer)
      : observer_(observer) {
    Member::Owner& owner = *this;
    for (std::size_t i = 0; i < size; ++i)
      members_.push_back(std::make_unique<Member>(loop, port, std::to_string(number), owner));
    for (const auto& member : members_) loop.turn_until([&] { return member->in(); }, std::chrono::seconds(60));
  }

  bool idle() const override { return to_see_ == 0; }

  void move(Time meant, Taken& taken) override {
    meant_ = meant;
    taken_ = &taken;
    to_see_ = members_.size();
    sender_ = members_[++moves_ % members_.size()].get();
    // About as long as a command.
    text_ = R"({"type":"roll","seat":1,"id":)" + std::to_string(moves_) + R"(,"turn":12,"roll":1,"held":[0,2,3]})";
    sender_->send(text_);
  }

 private:
  void received(const Member& member, std::string_view text, Time now) override {
    if (to_see_ == 0 || !text.starts_with(text_)) throw Deviation("not what was sent: " + std::string(text));
    if (&member == sender_) taken_->ack.add(now - meant_);
    if (--to_see_ > 0) return;
    taken_->last.add(now - meant_);
    observer_.ready(*this, now);
  }

  Observer& observer_;
  std::vector<std::unique_ptr<Member>> members_;
  Member* sender_ = nullptr;
  std::size_t moves_ = 0;
  std::size_t to_see_ = 0;
  std::string text_;
  Time meant_;
  Taken* taken_ = nullptr;
};

}  // namespace

std::uint64_t echo(const EchoPlan& plan) {
  Loop loop;
  Schedule schedule(loop, plan.rates.process);
  std::vector<std::unique_ptr<EchoGroup>> groups;
  std::vector<Mover*> movers;
  for (std::size_t i = 0; i < plan.groups; ++i) {
    groups.push_back(std::make_unique<EchoGroup>(loop, plan.port, i, plan.size, schedule));
    movers.push_back(groups.back().get());
  }
  schedule.set_movers(std::move(movers));
  Report report;
  report.add("mode", std::string_view("echo"));
  report.add("rooms", plan.groups);
  report.add("seats", plan.size);
  say("echo, %zu groups of %zu", plan.groups, plan.size);
  const auto sent = schedule.run(plan.rates, report);
  report.print();
  return sent;
}

}  // namespace regatta::load
