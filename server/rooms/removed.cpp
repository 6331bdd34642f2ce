#include "server/rooms/removed.h"

#include <algorithm>
#include <utility>

namespace regatta::rooms {

namespace {

bool has(std::span<const RemovedPerson> people, std::optional<SecretHash> RemovedPerson::*member,
         const SecretHash& hash) {
  bool found = false;
  for (const RemovedPerson& person : people) {
    if (person.*member && equal(*(person.*member), hash)) {
      found = true;
    }
  }
  return found;
}

}  // namespace

const RemovedPerson* Removed::find(int number) const {
  const auto person =
      std::find_if(people_.begin(), people_.end(), [=](const RemovedPerson& at) { return at.number == number; });
  return person == people_.end() ? nullptr : &*person;
}

bool Removed::has_device(const SecretHash& device) const { return has(people_, &RemovedPerson::device, device); }

bool Removed::has_secret(const SecretHash& secret) const { return has(people_, &RemovedPerson::secret, secret); }

void Removed::add(RemovedPerson person) {
  if (people_.size() == kMost) {
    people_.erase(people_.begin());
  }
  person.number = ++last_;
  people_.push_back(std::move(person));
}

void Removed::readmit(int number) {
  std::erase_if(people_, [=](const RemovedPerson& person) { return person.number == number; });
}

}  // namespace regatta::rooms
