#include "tests/load/colyseus.h"

#include <cstddef>

namespace regatta::load::colyseus {
namespace {

constexpr char kJoinRoom = 10;
constexpr std::string_view kData = "\x0d\xa1m";  // the kind, and the type: a string of one character

// Strings of MessagePack, by the bytes of their length.
constexpr unsigned kShort = 0xa0;  // in the lower five bits of this
constexpr unsigned kOneByte = 0xd9;
constexpr unsigned kTwoBytes = 0xda;

}  // namespace

bool is_join(std::string_view bytes) { return !bytes.empty() && bytes.front() == kJoinRoom; }

std::string join() { return {kJoinRoom}; }

std::string data(std::string_view text) {
  std::string bytes(kData);
  bytes += static_cast<char>(kTwoBytes);
  bytes += static_cast<char>(text.size() >> 8);
  bytes += static_cast<char>(text.size());
  bytes += text;
  return bytes;
}

std::optional<std::string_view> text_of(std::string_view bytes) {
  if (!bytes.starts_with(kData)) return {};
  bytes.remove_prefix(kData.size());
  const auto byte = [&](std::size_t at) { return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U; };
  std::size_t header = 1;
  std::size_t size = 0;
  if (byte(0) == kOneByte) {
    header = 2;
    size = byte(1);
  } else if (byte(0) == kTwoBytes) {
    header = 3;
    size = byte(1) << 8 | byte(2);
  } else if ((byte(0) & 0xe0U) == kShort) {
    size = byte(0) & 0x1fU;
  } else {
    return {};
  }
  if (bytes.size() != header + size) return {};
  return bytes.substr(header);
}

}  // namespace regatta::load::colyseus
