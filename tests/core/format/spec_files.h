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

/// The codes that a header defines, in its order.
inline std::vector<std::string> codes_in(const std::string& path) {
  const std::string source = read_all(source_path(path));
  const std::regex definition(R"re(= "([a-z-]+)")re");
  std::vector<std::string> codes;
  for (std::sregex_iterator at(source.begin(), source.end(), definition), end; at != end; ++at) {
    codes.push_back((*at)[1]);
  }
  return codes;
}

/// The codes that parsing raises.
inline std::set<std::string> parser_codes() {
  const std::vector<std::string> codes = codes_in("core/format/codes.h");
  return {codes.begin(), codes.end()};
}

/// A row of the specification's tables of codes; the severity is `E`, `W` or `E, W`.
struct SpecifiedCode {
  std::string code, severity, meaning;
};

/// The table below the line that starts with `heading` ("Raised by reading").
inline std::vector<SpecifiedCode> specified_table(const std::string& heading) {
  std::vector<SpecifiedCode> table;
  bool inside = false;
  const std::regex row(R"re(\| `([a-z-]+)` \| (E|W|E, W) \| (.+) \|)re");
  for (const std::string& line : lines_of(specification())) {
    if (line.rfind("Raised by ", 0) == 0) inside = line.rfind(heading, 0) == 0;
    if (line.rfind("## ", 0) == 0) inside = false;
    std::smatch match;
    if (inside && std::regex_match(line, match, row)) {
      table.push_back({match[1], match[2], match[3]});
    }
  }
  return table;
}

/// The codes that reading raises, with their severity.
inline std::map<std::string, std::string> specified_codes() {
  std::map<std::string, std::string> codes;
  for (const SpecifiedCode& each : specified_table("Raised by reading")) {
    codes[each.code] = each.severity;
  }
  return codes;
}

}  // namespace whymark::test
