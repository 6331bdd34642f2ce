#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

#include "server/rooms/connection.h"
#include "tests/simulation/process.h"
#include "tests/simulation/stage.h"

namespace regatta::simulation {

using Json = nlohmann::json;

class Link;

/// A page's end of a connection.
class PageEnd {
 public:
  PageEnd() = default;
  PageEnd(const PageEnd&) = delete;
  PageEnd& operator=(const PageEnd&) = delete;
  virtual ~PageEnd() = default;

  virtual void receive(Link& link, const Json& message) = 0;
  /// The page has noticed that the connection is gone.
  virtual void cut(Link& link) = 0;
};

/// Sees what passes the server's end of every connection, at the moment at which it does.
class Witness {
 public:
  Witness() = default;
  Witness(const Witness&) = delete;
  Witness& operator=(const Witness&) = delete;
  virtual ~Witness() = default;

  virtual void arrived(Link& link, const Json& message) = 0;
  virtual void shown(Link& link, const std::shared_ptr<const Json>& message) = 0;
  /// The server has noticed that it is gone.
  virtual void gone(Link& link) = 0;
};

/// How a server reaches its connections: as they are, or through something unsafe.
using ConnectionAdapter = std::function<std::shared_ptr<rooms::Connection>(std::shared_ptr<rooms::Connection>)>;

/// A connection between a page and a process: frames take time, in order; it can be cut, which each end notices when it
/// does, or never.
class Link : public std::enable_shared_from_this<Link> {
 public:
  Link(Stage& stage, Witness& witness, const std::shared_ptr<Process>& process, PageEnd& page, std::string token,
       std::vector<std::string> cookie, const ConnectionAdapter& adapter);
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  ~Link();

  void open();
  /// From the page.
  void send(Json message);
  /// The page closes it, or is gone.
  void close();
  /// The network is gone; each end notices after some time. Frames on their way are lost.
  void cut();
  /// As cut, but the page never notices by itself: its radio sleeps.
  void cut_silently();

  bool carries() const { return carries_; }
  bool server_has_it() const { return server_has_it_; }
  /// Frames that are on their way to the page, or from it.
  int in_flight() const { return in_flight_; }
  std::weak_ptr<Process> process() const { return process_; }
  const std::vector<std::string>& cookie() const { return cookie_; }
  int number() const { return number_; }

 private:
  class ServerEnd;

  Time on_its_way(Time& last);
  void to_server(std::function<void(Process&)> task, Time time);
  void from_server(const rooms::Frame& frame);
  void server_closes(protocol::Bye code);
  void deliver(std::shared_ptr<const Json> message);
  void server_notices(Time time);
  void page_notices(Time time);

  Stage& stage_;
  Witness& witness_;
  std::weak_ptr<Process> process_;
  PageEnd* page_;  // null: it is gone
  std::string token_;
  std::vector<std::string> cookie_;
  int number_;
  std::shared_ptr<ServerEnd> end_;
  std::shared_ptr<rooms::Connection> connection_;  // `end_` as the rooms have it
  bool carries_ = true;
  bool server_has_it_ = false;  // connect was called, disconnected not yet
  bool closed_by_server_ = false;
  int in_flight_ = 0;
  Time last_up_{0};
  Time last_down_{0};
};

}  // namespace regatta::simulation
