#include "protocol/table.h"

namespace regatta::protocol {

bool valid(const Table& table) {
  const bool timer = table.timer == 0 || (kLeastTimer <= table.timer && table.timer <= kMostTimer);
  return timer && 0 <= table.take_back && table.take_back <= kMostTakeBack;
}

}  // namespace regatta::protocol
