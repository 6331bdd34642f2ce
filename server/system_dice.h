#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "server/dice_source.h"
#include "server/random.h"

namespace regatta {

/// What a random byte stands for among 0 … number − 1: each has the same number of bytes. −1 for the bytes that would
/// favour some of them: draw again.
constexpr int one_below(int number, std::uint8_t byte) { return byte < 256 - 256 % number ? byte % number : -1; }
/// The face that a random byte stands for, 1..6: each face has 42 bytes. 0 for the four bytes that would favour some
/// faces: draw again.
constexpr int face(std::uint8_t byte) { return 1 + one_below(engine::kFaces, byte); }

/// Dice from uniformly distributed bytes. `Bytes` fills a span of bytes; the server's are the operating system's, tests
/// have their own.
template <typename Bytes>
class ByteDice final : public DiceSource {
 public:
  explicit ByteDice(Bytes bytes = {}) : bytes_(bytes) {}

  engine::Dice roll(int number) override {
    std::array<int, engine::kMaxDice> faces{};
    for (int i = 0; i < number; ++i) faces[static_cast<std::size_t>(i)] = 1 + below(engine::kFaces);
    return engine::Dice(std::span<const int>(faces).first(static_cast<std::size_t>(number)));
  }

  int below(int number) override {
    for (;;) {
      if (const int drawn = one_below(number, next()); drawn >= 0) return drawn;
    }
  }

 private:
  std::uint8_t next() {
    if (used_ == buffer_.size()) {
      bytes_(std::span<std::uint8_t>(buffer_));
      used_ = 0;
    }
    return buffer_[used_++];
  }

  Bytes bytes_;
  std::array<std::uint8_t, 64> buffer_{};  // one system call for some ten rolls
  std::size_t used_ = buffer_.size();
};

struct SystemBytes {
  void operator()(std::span<std::uint8_t> bytes) const { fill_random(bytes); }
};

using SystemDice = ByteDice<SystemBytes>;

}  // namespace regatta
