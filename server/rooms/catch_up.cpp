#include "server/rooms/catch_up.h"

#include <utility>

namespace regatta::rooms {

void CatchUp::push(Frame frame) {
  bytes_ += frame->size();
  frames_.push_back(std::move(frame));
  std::size_t dropped = 0;
  while (frames_.size() - dropped > max_events_ || bytes_ > max_bytes_) {
    bytes_ -= frames_[dropped]->size();
    ++dropped;
  }
  frames_.erase(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(dropped));
}

void CatchUp::clear() {
  frames_ = std::vector<Frame>();
  bytes_ = 0;
}

std::optional<std::span<const Frame>> CatchUp::after(protocol::Seq last, protocol::Seq head) const {
  if (last > head || head - last > static_cast<protocol::Seq>(frames_.size())) {
    return std::nullopt;
  }
  return std::span(frames_).last(static_cast<std::size_t>(head - last));
}

}  // namespace regatta::rooms
