#include "server/net/language.h"

#include <algorithm>
#include <cstddef>

#include "server/net/text.h"

namespace regatta::net {
namespace {

/// The weight of an item in thousandths: 1000 when it has none, 0 when it is none.
int weight_of(std::string_view parameters) {
  const auto equals = parameters.find('=');
  if (equals == std::string_view::npos) return parameters.empty() ? 1000 : 0;
  if (!equal_ignoring_case(trimmed(parameters.substr(0, equals)), "q")) return 0;
  const auto number = trimmed(parameters.substr(equals + 1));
  if (number.starts_with('1')) return 1000;
  int weight = 0;
  if (number.starts_with("0.")) {
    constexpr std::size_t kPlaces = 3;
    const auto places = number.substr(2, kPlaces);
    for (std::size_t i = 0; i < kPlaces; ++i) {
      const bool digit = i < places.size() && places[i] >= '0' && places[i] <= '9';
      weight = weight * 10 + (digit ? places[i] - '0' : 0);
    }
  }
  return weight;
}

std::string_view without_region(std::string_view tag) { return tag.substr(0, tag.find('-')); }

}  // namespace

std::string_view pick_language(std::string_view accept_language, const std::vector<std::string_view>& known) {
  std::string_view best = known.front();
  int best_weight = 0;
  for_each_item(accept_language, [&](std::string_view item) {
    const auto semicolon = item.find(';');
    auto language = without_region(trimmed(item.substr(0, semicolon)));
    // `no` is the macrolanguage, and who reads nynorsk reads bokmål as well.
    if (equal_ignoring_case(language, "no") || equal_ignoring_case(language, "nn")) language = "nb";
    const int weight = weight_of(semicolon == std::string_view::npos ? std::string_view() : item.substr(semicolon + 1));
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](std::string_view each) { return equal_ignoring_case(each, language); });
    if (found == known.end() || weight <= best_weight) return;
    best = *found;
    best_weight = weight;
  });
  return best;
}

}  // namespace regatta::net
