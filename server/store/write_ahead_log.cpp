#include "server/store/write_ahead_log.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <ios>
#include <span>
#include <vector>

namespace regatta::store {
namespace {

// As SQLite documents it (“WAL-mode file format”): a header, then frames, of a header and a page each. Numbers are
// big-endian; only what the checksums add up may be otherwise, as the magic number says.
constexpr std::size_t kHeader = 32;
constexpr std::size_t kFrameHeader = 24;
constexpr std::uint32_t kMagic = 0x377f0682;  // + 1: the checksums are big-endian
constexpr std::uint32_t kMinPage = 512;
constexpr std::uint32_t kMaxPage = 65536;

using Bytes = std::span<const unsigned char>;

std::uint32_t big_endian(Bytes bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24U | std::uint32_t{bytes[at + 1]} << 16U | std::uint32_t{bytes[at + 2]} << 8U |
         std::uint32_t{bytes[at + 3]};
}

std::uint32_t little_endian(Bytes bytes, std::size_t at) {
  return std::uint32_t{bytes[at + 3]} << 24U | std::uint32_t{bytes[at + 2]} << 16U |
         std::uint32_t{bytes[at + 1]} << 8U | std::uint32_t{bytes[at]};
}

/// Runs on from frame to frame.
class Checksum {
 public:
  explicit Checksum(bool big) : read_(big ? big_endian : little_endian) {}

  /// Precondition: a multiple of eight bytes.
  void add(Bytes bytes) {
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
      first_ += read_(bytes, at) + second_;
      second_ += read_(bytes, at + 4) + first_;
    }
  }
  bool is(Bytes bytes, std::size_t at) const {
    return big_endian(bytes, at) == first_ && big_endian(bytes, at + 4) == second_;
  }

 private:
  std::uint32_t (*read_)(Bytes, std::size_t);
  std::uint32_t first_ = 0;
  std::uint32_t second_ = 0;
};

bool read(std::ifstream& file, std::span<unsigned char> into) {
  return static_cast<bool>(file.read(reinterpret_cast<char*>(into.data()), static_cast<std::streamsize>(into.size())));
}

}  // namespace

int commits_out_of_reach(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::array<unsigned char, kHeader> header{};
  if (!read(file, header)) return 0;
  Checksum checksum(big_endian(header, 0) == kMagic + 1);
  checksum.add(Bytes(header).first(24));
  bool good = (big_endian(header, 0) | 1U) == (kMagic | 1U) && checksum.is(header, 24);
  // Of a header that can't be believed, the size of a page is what a file has that is made today.
  auto page = big_endian(header, 8);
  if (!std::has_single_bit(page) || page < kMinPage || page > kMaxPage) page = 4096;
  std::uint64_t generation = std::uint64_t{big_endian(header, 16)} << 32U | big_endian(header, 20);
  bool generation_known = good;

  int commits = 0;
  std::uint32_t committed_with = 0;  // the page in the frame before, if that ended a transaction
  std::vector<unsigned char> frame(kFrameHeader + page);
  while (read(file, frame)) {
    const auto number = big_endian(frame, 0);
    const auto written_in = std::uint64_t{big_endian(frame, 8)} << 32U | big_endian(frame, 12);
    if (!generation_known) {
      generation = written_in;
      generation_known = true;
    }
    if (good) {
      checksum.add(Bytes(frame).first(8));
      checksum.add(Bytes(frame).subspan(kFrameHeader));
      good = number != 0 && written_in == generation && checksum.is(frame, 16);
    }
    // What stands behind the newest frame may be from before the log began anew.
    const bool commits_here = big_endian(frame, 4) != 0 && written_in == generation;
    // On some disks a commit's frame is repeated, to fill a sector.
    if (!good && commits_here && number != committed_with) ++commits;
    committed_with = commits_here ? number : 0;
  }
  return commits;
}

}  // namespace regatta::store
