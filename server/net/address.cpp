#include "server/net/address.h"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <string>

#include "server/net/text.h"

namespace regatta::net {
namespace {

constexpr Address::Bytes kV4 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr int kV4Offset = 96;  // bits before an IPv4 address

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
  const std::string terminated(text);
  Bytes bytes = kV4;
  if (::inet_pton(AF_INET, terminated.c_str(), bytes.data() + kV4Offset / 8) == 1) return Address(bytes);
  if (::inet_pton(AF_INET6, terminated.c_str(), bytes.data()) == 1) return Address(bytes);
  return std::nullopt;
}

bool Address::is_v4() const { return std::equal(bytes_.begin(), bytes_.begin() + kV4Offset / 8, kV4.begin()); }

bool Address::is_local() const {
  if (is_v4()) return bytes_[kV4Offset / 8] == 127;
  Bytes one{};
  one.back() = 1;
  return bytes_ == one;
}

Address Address::client() const { return is_v4() ? *this : prefix(64); }

Address Address::prefix(int bits) const {
  Bytes bytes{};
  for (int i = 0; i < bits; ++i) {
    const auto mask = static_cast<std::uint8_t>(0x80 >> (i % 8));
    bytes[static_cast<std::size_t>(i / 8)] |= bytes_[static_cast<std::size_t>(i / 8)] & mask;
  }
  return Address(bytes);
}

std::size_t Address::hash() const {
  return fnv1a(std::string_view(reinterpret_cast<const char*>(bytes_.data()), bytes_.size()));
}

bool Proxies::add(std::string_view text) {
  const auto slash = text.find('/');
  const auto address = Address::parse(text.substr(0, slash));
  if (!address) return false;
  const bool v4 = text.find(':') == std::string_view::npos;
  int bits = v4 ? 32 : 128;
  if (slash != std::string_view::npos) {
    const auto number = text.substr(slash + 1);
    const int most = bits;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), bits);
    if (error != std::errc() || end != number.data() + number.size() || bits < 0 || bits > most) return false;
  }
  if (v4) bits += kV4Offset;
  networks_.push_back({.address = address->prefix(bits), .bits = bits});
  return true;
}

bool Proxies::contains(const Address& address) const {
  return std::any_of(networks_.begin(), networks_.end(),
                     [&](const Network& network) { return address.prefix(network.bits) == network.address; });
}

Address Proxies::client(const Address& peer, std::string_view forwarded_for) const {
  Address client = peer;
  while (contains(client) && !forwarded_for.empty()) {
    const auto comma = forwarded_for.rfind(',');
    const auto entry = trimmed(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
    const auto address = Address::parse(entry);
    if (!address) break;
    client = *address;
    forwarded_for = comma == std::string_view::npos ? std::string_view() : forwarded_for.substr(0, comma);
  }
  return client;
}

}  // namespace regatta::net
