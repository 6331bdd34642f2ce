#pragma once

#include <cstdint>
#include <string>

#include "tests/load/dialect.h"
#include "tests/load/http_client.h"

namespace regatta::load {

/// A room as its maker is told of it.
struct NewRoom {
  std::string name;   // by which the server knows it
  std::string claim;  // whoever has it is the host
};

/// Makes rooms, with the rules of Table and boxes that can't be taken back: one event for each command, and nothing
/// else.
class Doorman {
 public:
  Doorman(std::uint16_t port, Dialect dialect) : port_(port), dialect_(dialect), http_(port) {}

  std::uint16_t port() const { return port_; }
  Dialect dialect() const { return dialect_; }

  NewRoom make_room();
  /// Where the next page of this room connects.
  std::string way_in(const NewRoom& room);

 private:
  std::uint16_t port_;
  Dialect dialect_;
  HttpClient http_;
};

}  // namespace regatta::load
