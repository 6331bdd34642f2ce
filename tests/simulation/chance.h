#pragma once

#include <string>
#include <vector>

#include "server/dice_source.h"
#include "server/rooms/secrets.h"
#include "tests/simulation/random.h"

namespace regatta::simulation {

/// A server's dice and secrets, from the chance of the run.
class RandomDice final : public DiceSource {
 public:
  explicit RandomDice(Random& random) : random_(random) {}

  engine::Dice roll(int number) override {
    std::vector<int> faces;
    for (int i = 0; i < number; ++i) {
      faces.push_back(random_.between(1, engine::kFaces));
    }
    return engine::Dice(faces);
  }
  int below(int number) override { return random_.between(0, number - 1); }

 private:
  Random& random_;
};

class RandomSecrets final : public rooms::Secrets {
 public:
  explicit RandomSecrets(Random& random) : random_(random) {}

  std::string room_token() override { return random_.text(rooms::kTokenLength, rooms::kTokenAlphabet); }
  std::string secret() override { return random_secret(random_); }

 private:
  Random& random_;
};

}  // namespace regatta::simulation
