#include "engine/rules.h"

namespace regatta::engine {

std::optional<RulesError> validate(const Rules& rules) {
  if (rules.columns != 1 && rules.columns != kMaxColumns) return RulesError::bad_columns;
  if (rules.joker != Joker::none && !sheet(rules.sheet).jokers) return RulesError::joker_needs_classic;
  return std::nullopt;
}

}  // namespace regatta::engine
