#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <variant>

#include "server/net/unique_fd.h"

namespace regatta {

/// How commands of this machine speak with the running server: a socket named `control` in its data folder, for the
/// server's own user alone. A request is one line, and so is its answer; then the connection ends.
class Control {
 public:
  using Answer = std::function<std::string(const std::string& request)>;

  /// Takes the folder's socket over from a server that is gone; the caller knows that none is there. `answer` runs on a
  /// thread of its own, for one request at a time, and may take long. Otherwise what is wrong, in one line.
  static std::variant<std::unique_ptr<Control>, std::string> open(const std::string& folder, Answer answer);
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;
  /// Returns when the answer is given that is under way.
  ~Control();

 private:
  Control(net::UniqueFd folder, net::UniqueFd listener, net::UniqueFd stop, Answer answer);

  void work();
  void serve(int connection);

  const net::UniqueFd folder_;
  const net::UniqueFd listener_;
  const net::UniqueFd stop_;  // readable when it is time to go
  const Answer answer_;
  std::thread thread_;
};

/// What the server with this data folder answers. Nothing when none is there. Waits as long as the answer takes; it is
/// empty when the server ends before it has given one.
std::optional<std::string> ask_server(const std::string& folder, const std::string& request);

}  // namespace regatta
