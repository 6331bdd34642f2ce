#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "gtest/gtest.h"

#include "server/store/sqlite_store.h"
#include "tests/support/await.h"
#include "tests/support/temp_folder.h"

namespace regatta::store {

inline std::unique_ptr<SqliteStore> opened_path(const std::string& path, SqliteOptions options = {}) {
  options.path = path;
  auto result = SqliteStore::open(std::move(options));
  if (auto* error = std::get_if<std::string>(&result)) {
    ADD_FAILURE() << *error;
    std::abort();
  }
  return std::get<std::unique_ptr<SqliteStore>>(std::move(result));
}

inline std::unique_ptr<SqliteStore> opened(const testing::TempFolder& folder, SqliteOptions options = {}) {
  return opened_path(folder / "regatta.sqlite", std::move(options));
}

/// Why the file was refused; empty when it was not.
inline std::string refusal(const std::string& path) {
  auto result = SqliteStore::open({.path = path});
  auto* error = std::get_if<std::string>(&result);
  return error != nullptr ? *error : std::string();
}

/// For tests in which nothing expires.
inline constexpr std::chrono::seconds kKeep = std::chrono::hours(1);

inline Created create(Store& store, const std::string& room, std::vector<std::string> events,
                      std::chrono::seconds keep = kKeep) {
  return testing::await<Created>([&](auto done) { store.create(room, std::move(events), keep, done); });
}
inline Claimed claim(Store& store, const std::string& room, From from = From::beginning) {
  return testing::await<Claimed>([&](auto done) { store.claim(room, from, done); });
}
inline Outcome append(Store& store, const std::string& room, Epoch epoch, Seq head, std::vector<std::string> events,
                      std::chrono::seconds keep = kKeep) {
  return testing::await<Outcome>(
      [&](auto done) { store.append(room, epoch, head, {.events = std::move(events)}, keep, done); });
}
inline Outcome append_with_snapshot(Store& store, const std::string& room, Epoch epoch, Seq head,
                                    std::vector<std::string> events, const std::string& snapshot) {
  return testing::await<Outcome>([&](auto done) {
    store.append(room, epoch, head, {.events = std::move(events), .snapshot = snapshot}, kKeep, done);
  });
}
inline Loaded load(Store& store, const std::string& room, From from = From::beginning) {
  return testing::await<Loaded>([&](auto done) { store.load(room, from, done); });
}
inline std::optional<bool> exists(Store& store, const std::string& room) {
  return testing::await<std::optional<bool>>([&](auto done) { store.exists(room, done); });
}

/// Holds the store's thread in an answer, so that what is called meanwhile waits in its queue.
class Gate {
 public:
  explicit Gate(Store& store) {
    std::promise<void> reached;
    store.exists("gate", [&reached, held = held_.get_future().share()](std::optional<bool>) {
      reached.set_value();
      held.wait();
    });
    reached.get_future().wait();
  }
  void open() { held_.set_value(); }

 private:
  std::promise<void> held_;
};

}  // namespace regatta::store
