// The files of spec/, for the tests that hold the program against them.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace whymark::test {

inline std::string read_all(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file.good(), "cannot read ", path);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::string source_path(const std::string& path) {
  return std::string(WHYMARK_SOURCE_DIR) + "/" + path;
}

inline std::string specification() { return read_all(source_path("spec/whymark-v1.md")); }

/// The lines of a text without their line ends.
inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// The codes that core/format/codes.h defines: those that parsing raises.
inline std::set<std::string> parser_codes() {
  const std::string source = read_all(source_path("core/format/codes.h"));
  const std::regex definition(R"re(= "([a-z-]+)")re");
  std::set<std::string> codes;
  for (std::sregex_iterator at(source.begin(), source.end(), definition), end; at != end; ++at) {
    codes.insert((*at)[1]);
  }
  return codes;
}

/// The specification's table of the codes that reading raises, with `E`, `W` or `E, W`.
inline std::map<std::string, std::string> specified_codes() {
  std::map<std::string, std::string> codes;
  bool reading = false;
  const std::regex row(R"re(\| `([a-z-]+)` \| (E|W|E, W) \| .+ \|)re");
  for (const std::string& line : lines_of(specification())) {
    if (line == "Raised by reading:") reading = true;
    if (line.rfind("Raised by validating", 0) == 0) reading = false;
    std::smatch match;
    if (reading && std::regex_match(line, match, row)) codes[match[1]] = match[2];
  }
  return codes;
}

}  // namespace whymark::test
