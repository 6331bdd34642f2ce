#pragma once

#include <string>

#include "server/rooms/secrets.h"

namespace regatta::testing {

/// Tokens and secrets that count: each is new, and the same in every run.
class CountingSecrets final : public rooms::Secrets {
 public:
  std::string room_token() override { return padded("r00m", rooms::kTokenLength); }
  std::string secret() override { return padded("secret", rooms::kSecretLength); }

 private:
  std::string padded(const std::string& start, std::size_t length) {
    const std::string number = std::to_string(++last_);
    return start + std::string(length - start.size() - number.size(), '0') + number;
  }

  int last_ = 0;
};

}  // namespace regatta::testing
