#pragma once

#include "server/config.h"

namespace regatta {

/// `regatta serve`: serves until SIGTERM or SIGINT. Returns the exit status: 0 after a signal, 1 when the store gave
/// out, 2 when it can't start.
int serve(Config config);

}  // namespace regatta
