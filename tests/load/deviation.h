#pragma once

#include <stdexcept>

namespace regatta::load {

/// What a server that plays by the book never does. Ends the run: a fast server that is wrong is no fast server.
class Deviation : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace regatta::load
