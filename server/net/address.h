#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace regatta::net {

/// An IP address in IPv6 form; an IPv4 address is ::ffff:a.b.c.d, however it was written.
class Address {
 public:
  using Bytes = std::array<std::uint8_t, 16>;

  explicit Address(const Bytes& bytes) : bytes_(bytes) {}
  static std::optional<Address> parse(std::string_view text);

  /// Of this machine itself.
  bool is_local() const;
  /// What counts as one client: an IPv4 address, or an IPv6 /64, of which each of its addresses may be had for nothing.
  Address client() const;
  /// These address's first `bits` of its 128.
  Address prefix(int bits) const;
  std::size_t hash() const;

  friend auto operator<=>(const Address&, const Address&) = default;

 private:
  bool is_v4() const;

  Bytes bytes_;
};

/// The reverse proxies whose word on the client's address is taken.
class Proxies {
 public:
  /// Adds an address, or a network as 10.0.0.0/8. False when it is neither.
  bool add(std::string_view text);

  bool contains(const Address& address) const;
  /// Who sent a request that came from `peer` with this X-Forwarded-For (all its lines, joined by commas): the last
  /// entry that is no proxy itself. What a client wrote there stands further left.
  Address client(const Address& peer, std::string_view forwarded_for) const;

 private:
  struct Network {
    Address address;
    int bits;
  };
  std::vector<Network> networks_;
};

}  // namespace regatta::net
