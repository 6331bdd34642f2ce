#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "protocol/close.h"
#include "protocol/codes.h"
#include "protocol/stored_event.h"
#include "server/counts.h"

namespace regatta::rooms {

inline constexpr std::size_t kCodes = static_cast<std::size_t>(protocol::Code::bad_table) + 1;
inline constexpr std::size_t kByes = static_cast<std::size_t>(protocol::Bye::not_saved) + 1;
inline constexpr std::size_t kKindsOfEvent = std::variant_size_v<protocol::stored::What>;
inline constexpr std::size_t kReasonsToPlay = static_cast<std::size_t>(protocol::stored::Played::absent) + 1;

/// In which state a room in memory is.
enum class RoomState : std::uint8_t { loading, lobby, playing, over };
inline constexpr std::size_t kRoomStates = static_cast<std::size_t>(RoomState::over) + 1;

/// How a WebSocket came to its end when no `bye` closed it.
enum class End : std::uint8_t {
  page,       // the page closed it
  lost,       // it broke off
  silent,     // it did not answer
  too_large,  // a frame was larger than may be
  malformed,  // it did not speak the WebSocket protocol, sent bytes instead of text, or a message in crumbs
};
inline constexpr std::size_t kEnds = static_cast<std::size_t>(End::malformed) + 1;

/// What is counted of one shard's rooms and their connections. Changed on the shard's loop alone.
struct Counts {
  std::array<Count, kKindsOfEvent> events;   // that were saved, by the place in stored::What
  std::array<Count, kReasonsToPlay> played;  // rolls and scores by the server, by stored::Played
  std::array<Count, kCodes> refusals;        // by Code
  std::array<Count, kByes> byes;             // connections closed, by Bye
  std::array<Count, kEnds> ends;             // and those that ended otherwise
  Count full;                                // rooms that were not loaded, or made: as many are in memory as may be

  std::array<Gauge, kRoomStates> rooms;  // in memory
  Gauge waiting;                         // commands, in all rooms together
  Peak queue_frames;                     // of any connection
  Peak queue_bytes;

  void happened(const protocol::stored::What& what) {
    events[what.index()].add();
    std::visit(
        [this](const auto& any) {
          if constexpr (requires { any.played; }) {
            if (any.played) played[static_cast<std::size_t>(*any.played)].add();
          }
        },
        what);
  }
  void refused(protocol::Code code) { refusals[static_cast<std::size_t>(code)].add(); }
  void closed(protocol::Bye code) { byes[static_cast<std::size_t>(code)].add(); }
  void ended(End how) { ends[static_cast<std::size_t>(how)].add(); }
};

/// One room's part in the gauges, as long as the room lives.
class CountedRoom {
 public:
  explicit CountedRoom(Counts& counts) : counts_(counts) { gauge().add(1); }
  CountedRoom(const CountedRoom&) = delete;
  CountedRoom& operator=(const CountedRoom&) = delete;
  ~CountedRoom() {
    counts_.waiting.add(-waiting_);
    gauge().add(-1);
  }

  void is(RoomState state, std::size_t waiting) {
    if (state != state_) {
      gauge().add(-1);
      state_ = state;
      gauge().add(1);
    }
    if (const auto now = static_cast<std::int32_t>(waiting); now != waiting_) {
      counts_.waiting.add(now - waiting_);
      waiting_ = now;
    }
  }

 private:
  Gauge& gauge() { return counts_.rooms[static_cast<std::size_t>(state_)]; }

  Counts& counts_;
  std::int32_t waiting_ = 0;
  RoomState state_ = RoomState::loading;
};

}  // namespace regatta::rooms
