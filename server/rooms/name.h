#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace regatta::rooms {

inline constexpr std::size_t kNameGraphemes = 20;
inline constexpr std::size_t kNameBytes = 64;

/// A typed name as a room shows it: in NFC, with white space trimmed and folded into single spaces. Nothing when it may
/// not be shown: not 1 to kNameGraphemes graphemes, more than kNameBytes bytes, no UTF-8, something invisible or that
/// changes how the text around it is read (control, direction and zero-width characters; the joiner and the variation
/// selectors of emoji excepted), or more than two combining marks in a row.
std::optional<std::string> clean_name(std::string_view typed);

/// A clean name, with a number behind it if it looks like one of `others`: “Nora (2)”. Keeps within the limits of a
/// clean name, by shortening what stands before the number.
std::string distinct_name(std::string_view name, std::span<const std::string_view> others);

}  // namespace regatta::rooms
