#pragma once

#include <string>

namespace regatta::protocol {

/// The sheets and options as the engine has them: the answer of `GET /api/sheets`.
std::string encode_sheets();

}  // namespace regatta::protocol
