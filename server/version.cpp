#include "server/version.h"

#include "regatta_build.h"  // made by server/build_header.cmake

namespace regatta {

std::string_view version() { return REGATTA_VERSION; }
std::string_view commit() { return REGATTA_COMMIT; }

}  // namespace regatta
