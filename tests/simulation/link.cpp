#include "tests/simulation/link.h"

#include <algorithm>
#include <utility>

#include "protocol/close.h"

namespace regatta::simulation {

using namespace std::chrono_literals;

/// What the rooms know of a connection.
class Link::ServerEnd final : public rooms::Connection {
 public:
  explicit ServerEnd(Link& link) : link_(&link) {}

  void send(rooms::Frame frame) override {
    if (link_ != nullptr) {
      link_->from_server(frame);
    }
  }
  void close(protocol::Bye code) override {
    if (link_ != nullptr) {
      link_->server_closes(code);
    }
  }
  void forget_link() { link_ = nullptr; }

 private:
  Link* link_;
};

Link::Link(Stage& stage, Witness& witness, const std::shared_ptr<Process>& process, PageEnd& page, std::string token,
           std::vector<std::string> cookie, const ConnectionAdapter& adapter)
    : stage_(stage),
      witness_(witness),
      process_(process),
      page_(&page),
      token_(std::move(token)),
      cookie_(std::move(cookie)),
      number_(stage.next_number()),
      end_(std::make_shared<ServerEnd>(*this)),
      connection_(adapter ? adapter(end_) : end_) {}

Link::~Link() { end_->forget_link(); }

Time Link::on_its_way(Time& last) {
  const int slowest = stage_.random.percent(3) ? 1500 : 40;
  last = std::max(last, stage_.timeline.now() + Time(stage_.random.between(1, slowest)));
  return last;
}

/// Runs `task` on the process's loop, if it still lives then.
void Link::to_server(std::function<void(Process&)> task, Time time) {
  stage_.timeline.at(time, [weak = process_, task = std::move(task)] {
    if (const std::shared_ptr<Process> process = weak.lock()) {
      process->loop.post([process = process.get(), task] { task(*process); });
    }
  });
}

void Link::open() {
  // Shared: the rooms are told of the end of each connection, whatever became of the page.
  to_server(
      [self = shared_from_this()](Process& process) {
        if (self->carries_) {
          self->server_has_it_ = true;
          process.rooms.connect(self->token_, self->connection_, self->cookie_);
        }
      },
      on_its_way(last_up_));
}

void Link::send(Json message) {
  if (!carries_) {
    return;
  }
  ++in_flight_;
  const auto shared = std::make_shared<const Json>(std::move(message));
  const Time time = on_its_way(last_up_);
  stage_.timeline.at(time, [self = shared_from_this()] { --self->in_flight_; });
  to_server(
      [self = shared_from_this(), shared](Process& process) {
        if (self->server_has_it_ && self->carries_ && !self->closed_by_server_) {
          self->witness_.arrived(*self, *shared);
          process.rooms.receive(self->connection_, shared->is_string() ? shared->get<std::string>() : shared->dump());
        }
      },
      time);
}

void Link::from_server(const rooms::Frame& frame) {
  if (closed_by_server_) {
    return;
  }
  const std::shared_ptr<const Json> message = stage_.parse(frame);
  witness_.shown(*this, message);
  deliver(message);
}

void Link::deliver(std::shared_ptr<const Json> message) {
  if (!carries_) {
    return;
  }
  ++in_flight_;
  stage_.timeline.at(on_its_way(last_down_), [self = shared_from_this(), message = std::move(message)] {
    --self->in_flight_;
    if (self->carries_ && self->page_ != nullptr) {
      self->page_->receive(*self, *message);
    }
  });
}

void Link::server_closes(protocol::Bye code) {
  if (closed_by_server_) {
    return;
  }
  const auto bye = std::make_shared<const Json>(Json{{"type", "bye"}, {"code", protocol::name(code)}});
  witness_.shown(*this, bye);
  deliver(bye);
  closed_by_server_ = true;
  page_notices(last_down_ + 1ms);
  server_notices(stage_.timeline.now() + Time(stage_.random.between(0, 200)));
}

void Link::close() {
  page_ = nullptr;
  server_notices(on_its_way(last_up_));
}

void Link::cut() {
  if (!carries_) {
    return;
  }
  page_notices(stage_.timeline.now() + Time(stage_.random.between(0, stage_.random.percent(80) ? 500 : 30000)));
  cut_silently();
}

void Link::cut_silently() {
  carries_ = false;
  server_notices(stage_.timeline.now() + Time(stage_.random.between(0, stage_.random.percent(50) ? 500 : 50000)));
}

void Link::server_notices(Time time) {
  to_server(
      [self = shared_from_this()](Process& process) {
        if (std::exchange(self->server_has_it_, false)) {
          self->witness_.gone(*self);
          process.rooms.disconnected(self->connection_);
        }
        self->carries_ = false;
      },
      time);
}

void Link::page_notices(Time time) {
  stage_.timeline.at(time, [self = shared_from_this()] {
    self->carries_ = false;
    if (self->page_ != nullptr) {
      std::exchange(self->page_, nullptr)->cut(*self);
    }
  });
}

}  // namespace regatta::simulation
