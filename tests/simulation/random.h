#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace regatta::simulation {

/// Chance of one run. The same seed gives the same numbers on every machine (which the distributions of <random> don't
/// promise).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  /// 0 … n − 1. Precondition: n > 0.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
  int between(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::size_t>(most - least + 1)));
  }
  bool permille(int chance) { return static_cast<int>(below(1000)) < chance; }
  bool percent(int chance) { return permille(chance * 10); }

  template <class T>
  const T& pick(const std::vector<T>& all) {
    return all[below(all.size())];
  }
  template <class T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t i = all.size(); i > 1; --i) {
      std::swap(all[i - 1], all[below(i)]);
    }
  }

  std::string text(std::size_t length, std::string_view alphabet) {
    std::string text;
    for (std::size_t i = 0; i < length; ++i) {
      text += alphabet[below(alphabet.size())];
    }
    return text;
  }

 private:
  std::uint64_t next() {  // splitmix64
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  std::uint64_t state_;
};

/// 22 characters of base64url, as a page makes them.
inline std::string random_secret(Random& random) {
  return random.text(21, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") + random.text(1, "AQgw");
}

}  // namespace regatta::simulation
