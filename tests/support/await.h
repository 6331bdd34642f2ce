#pragma once

#include <functional>
#include <future>
#include <memory>
#include <utility>

namespace regatta::testing {

/// Calls what answers through a callback, and waits for the answer: await<Answer>([&](auto done) { store.load("room",
/// done); }).
template <typename Answer, typename Call>
Answer await(Call call) {
  auto answer = std::make_shared<std::promise<Answer>>();
  call(std::function<void(Answer)>([answer](Answer given) { answer->set_value(std::move(given)); }));
  return answer->get_future().get();
}

}  // namespace regatta::testing
