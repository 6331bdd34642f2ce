#pragma once

#include <string>

#include "server/rooms/secrets.h"

namespace regatta {

/// Tokens and secrets from the operating system's CSPRNG.
class SystemSecrets final : public rooms::Secrets {
 public:
  std::string room_token() override;
  std::string secret() override;
};

}  // namespace regatta
