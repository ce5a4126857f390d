#pragma once

#include <string>
#include <vector>

#include "render/layout/prose.h"

namespace whymark::test {

/// Whole pixels, so that sums are exact: 10 for a glyph of prose, 4 for its space, 8 for either of
/// them in code. Wide characters take twice that. The roles differ, so that measuring with the
/// wrong one shows.
class FakeMeasure : public TextMeasure {
 public:
  float advance(FontRole role, char32_t code_point) const override {
    const bool code = role == FontRole::code || role == FontRole::code_small;
    const bool small = role == FontRole::small || role == FontRole::small_strong;
    const float glyph = code ? 8 : small ? 9 : 10;
    if (code_point == ' ') return code ? 8 : 4;
    return code_point >= 0x2E80 ? 2 * glyph : glyph;
  }
};

/// `text` without its spaces, tabs and line ends.
inline std::string without_space(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' && c != '\t' && c != '\n') out += c;
  }
  return out;
}

/// The code points of valid UTF-8, as pieces of it.
inline std::vector<std::string> code_points(std::string_view text) {
  std::vector<std::string> all;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80 || all.empty()) all.emplace_back();
    all.back() += c;
  }
  return all;
}

}  // namespace whymark::test
