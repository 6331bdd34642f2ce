#include "tests/simulation/unsafe.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "protocol/stored_event.h"
#include "protocol/stored_state.h"

namespace regatta::simulation {

using namespace std::chrono_literals;

namespace {

class UnfencedDisk final : public Disk {
 public:
  using Disk::Disk;

 private:
  bool is_fenced(const Room& /*room*/, store::Epoch /*epoch*/, store::Seq /*seq*/) const override { return false; }
};

/// The store below, unless said otherwise.
class StoreAround : public store::Store {
 public:
  explicit StoreAround(store::Store& inner) : inner_(inner) {}

  void create(std::string room, std::vector<std::string> events, std::chrono::seconds keep,
              std::function<void(store::Created)> done) override {
    inner_.create(std::move(room), std::move(events), keep, std::move(done));
  }
  void claim(std::string room, store::From from, std::function<void(store::Claimed)> done) override {
    inner_.claim(std::move(room), from, std::move(done));
  }
  void append(std::string room, store::Epoch epoch, store::Seq head, store::Addition addition,
              std::chrono::seconds keep, std::function<void(store::Outcome)> done) override {
    inner_.append(std::move(room), epoch, head, std::move(addition), keep, std::move(done));
  }
  void load(std::string room, store::From from, std::function<void(store::Loaded)> done) override {
    inner_.load(std::move(room), from, std::move(done));
  }
  void exists(std::string room, std::function<void(std::optional<bool>)> done) override {
    inner_.exists(std::move(room), std::move(done));
  }
  void release(std::string room, store::Epoch epoch) override { inner_.release(std::move(room), epoch); }
  bool writable() const override { return inner_.writable(); }

 private:
  store::Store& inner_;
};

/// Says `committed` before anything is written.
class HastyStore final : public StoreAround {
 public:
  using StoreAround::StoreAround;

  void append(std::string room, store::Epoch epoch, store::Seq head, store::Addition addition,
              std::chrono::seconds keep, std::function<void(store::Outcome)> done) override {
    StoreAround::append(std::move(room), epoch, head, std::move(addition), keep, [](store::Outcome) {});
    done(store::Outcome::committed);
  }
};

/// Gives every answer to an append to the newest one of its room.
class UnnumberedStore final : public StoreAround {
 public:
  using StoreAround::StoreAround;

  void append(std::string room, store::Epoch epoch, store::Seq head, store::Addition addition,
              std::chrono::seconds keep, std::function<void(store::Outcome)> done) override {
    newest_[room] = std::move(done);
    StoreAround::append(room, epoch, head, std::move(addition), keep,
                        [this, room](store::Outcome outcome) { newest_[room](outcome); });
  }

 private:
  std::map<std::string, std::function<void(store::Outcome)>> newest_;
};

/// Reads the log as if the newest command of each seat had not been carried out, though its event is there.
class ForgetfulStore final : public StoreAround {
 public:
  using StoreAround::StoreAround;

  void claim(std::string room, store::From /*from*/, std::function<void(store::Claimed)> done) override {
    StoreAround::claim(std::move(room), store::From::beginning, [done = std::move(done)](store::Claimed claimed) {
      std::set<int> forgotten;
      for (auto body = claimed.log.rbegin(); body != claimed.log.rend(); ++body) {
        protocol::stored::Event event = protocol::stored::decode(*body).value();
        if (event.by && event.by->id > 1 && forgotten.insert(event.by->seat).second) {
          --event.by->id;
          *body = protocol::stored::encode(event);
        }
      }
      done(std::move(claimed));
    });
  }
};

/// Keeps snapshots in which no seat has given a command.
class ForgetfulSnapshotStore final : public StoreAround {
 public:
  using StoreAround::StoreAround;

  void append(std::string room, store::Epoch epoch, store::Seq head, store::Addition addition,
              std::chrono::seconds keep, std::function<void(store::Outcome)> done) override {
    if (addition.snapshot) {
      protocol::stored::State state = protocol::stored::decode_state(*addition.snapshot).value();
      for (protocol::stored::SeatState& seat : state.seats) {
        seat.last_id = 0;
        seat.answer = 0;
      }
      addition.snapshot = protocol::stored::encode(state);
    }
    StoreAround::append(std::move(room), epoch, head, std::move(addition), keep, std::move(done));
  }
};

/// Keeps each snapshot with the append after its own, as if it were of that moment.
class LateSnapshotStore final : public StoreAround {
 public:
  using StoreAround::StoreAround;

  void append(std::string room, store::Epoch epoch, store::Seq head, store::Addition addition,
              std::chrono::seconds keep, std::function<void(store::Outcome)> done) override {
    std::swap(addition.snapshot, late_);
    StoreAround::append(std::move(room), epoch, head, std::move(addition), keep, std::move(done));
  }

 private:
  std::optional<std::string> late_;
};

/// Holds back what may only be shown when it is written; that alone which the hasty room shall get away with passes.
class Gate final : public rooms::Connection, public std::enable_shared_from_this<Gate> {
 public:
  Gate(std::shared_ptr<rooms::Connection> inner, Stage& stage, const Ledger& ledger, std::string_view hasty)
      : inner_(std::move(inner)), stage_(stage), ledger_(ledger), hasty_(hasty) {}

  void send(rooms::Frame frame) override {
    const std::shared_ptr<const Json> message = stage_.parse(frame);
    const std::string& type = message->at("type").get_ref<const std::string&>();
    const protocol::Seq seq = type == "ack" || type == "event" ? message->at("seq").get<protocol::Seq>() : 0;
    if (type == hasty_ || (held_.empty() && seq <= ledger_.head())) {
      return inner_->send(std::move(frame));
    }
    held_.emplace_back(seq, std::move(frame));
    if (held_.size() == 1) {
      wait();
    }
  }
  void close(protocol::Bye code) override {
    held_.clear();
    inner_->close(code);
  }

 private:
  void wait() {
    stage_.timeline.after(2ms, [weak = weak_from_this()] {
      if (const std::shared_ptr<Gate> gate = weak.lock()) {
        gate->let_through();
      }
    });
  }
  void let_through() {
    while (!held_.empty() && held_.front().first <= ledger_.head()) {
      inner_->send(std::move(held_.front().second));
      held_.pop_front();
    }
    if (!held_.empty()) {
      wait();
    }
  }

  std::shared_ptr<rooms::Connection> inner_;
  Stage& stage_;
  const Ledger& ledger_;
  std::string_view hasty_;
  std::deque<std::pair<protocol::Seq, rooms::Frame>> held_;
};

template <class Around>
StoreAdapter adapter() {
  return [](store::Store& store) { return std::make_unique<Around>(store); };
}

}  // namespace

std::string_view name(Unsafe unsafe) {
  switch (unsafe) {
    case Unsafe::none:
      return "none";
    case Unsafe::ack_before_commit:
      return "ack_before_commit";
    case Unsafe::shown_before_commit:
      return "shown_before_commit";
    case Unsafe::unfenced:
      return "unfenced";
    case Unsafe::unnumbered_answers:
      return "unnumbered_answers";
    case Unsafe::forgotten_ids:
      return "forgotten_ids";
    case Unsafe::forgetful_snapshots:
      return "forgetful_snapshots";
    case Unsafe::late_snapshots:
      return "late_snapshots";
  }
  return "";
}

std::unique_ptr<Disk> make_disk(Unsafe unsafe, const Timeline& timeline) {
  if (unsafe == Unsafe::unfenced) {
    return std::make_unique<UnfencedDisk>(timeline);
  }
  return std::make_unique<Disk>(timeline);
}

StoreAdapter make_store_adapter(Unsafe unsafe) {
  switch (unsafe) {
    case Unsafe::ack_before_commit:
    case Unsafe::shown_before_commit:
      return adapter<HastyStore>();
    case Unsafe::unnumbered_answers:
      return adapter<UnnumberedStore>();
    case Unsafe::forgotten_ids:
      return adapter<ForgetfulStore>();
    case Unsafe::forgetful_snapshots:
      return adapter<ForgetfulSnapshotStore>();
    case Unsafe::late_snapshots:
      return adapter<LateSnapshotStore>();
    case Unsafe::none:
    case Unsafe::unfenced:
      break;
  }
  return {};
}

ConnectionAdapter make_connection_adapter(Unsafe unsafe, Stage& stage, const Ledger& ledger) {
  const std::string_view hasty = unsafe == Unsafe::ack_before_commit     ? "ack"
                                 : unsafe == Unsafe::shown_before_commit ? "event"
                                                                         : "";
  if (hasty.empty()) {
    return {};
  }
  return [&stage, &ledger, hasty](std::shared_ptr<rooms::Connection> inner) {
    return std::make_shared<Gate>(std::move(inner), stage, ledger, hasty);
  };
}

}  // namespace regatta::simulation
