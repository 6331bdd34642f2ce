#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace regatta::load {

/// Asks the server on this machine, one request after the other, on one connection that is kept. Waits for each answer.
class HttpClient {
 public:
  explicit HttpClient(std::uint16_t port) : port_(port) {}
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  ~HttpClient() { close(); }

  /// The body of the answer. Throws std::runtime_error when there is none, or it is no success.
  std::string post(std::string_view path, std::string_view json);

 private:
  /// Empty when the connection is gone.
  std::string ask(std::string_view request);
  void close();

  std::uint16_t port_;
  int socket_ = -1;
};

}  // namespace regatta::load
