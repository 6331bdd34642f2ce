#pragma once

#include <string_view>

namespace regatta {

/// As 0.1.0.
std::string_view version();
/// The commit it was built from, abbreviated, with “+” after it when files were changed since; “unknown” outside of a
/// checkout.
std::string_view commit();

}  // namespace regatta
