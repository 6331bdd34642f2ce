#pragma once

#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>

#include "nlohmann/json.hpp"

namespace regatta::testing {

/// A file of the source tree, by its path from the root.
inline std::string source_file(const std::string& path) {
  std::ifstream file(std::string(REGATTA_SOURCE_DIR) + "/" + path, std::ios::binary);
  if (!file) {
    throw std::runtime_error("cannot read " + path);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

/// tests/golden/`name`.json, with its keys in the order of the file.
inline const nlohmann::ordered_json& golden(const std::string& name) {
  static std::map<std::string, nlohmann::ordered_json> files;
  const auto [file, fresh] = files.try_emplace(name);
  if (fresh) {
    file->second = nlohmann::ordered_json::parse(source_file("tests/golden/" + name + ".json"));
  }
  return file->second;
}

}  // namespace regatta::testing
