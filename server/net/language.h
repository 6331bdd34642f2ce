#pragma once

#include <string_view>
#include <vector>

namespace regatta::net {

/// Which of `known` an Accept-Language likes best; the first of them when it likes none. Precondition: there is one.
/// Norwegian asked for by another of its names is bokmål. The page chooses in the same way (web/src/i18n/languages.ts).
std::string_view pick_language(std::string_view accept_language, const std::vector<std::string_view>& known);

}  // namespace regatta::net
