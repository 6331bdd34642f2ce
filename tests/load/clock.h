#pragma once

#include <chrono>

namespace regatta::load {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

}  // namespace regatta::load
