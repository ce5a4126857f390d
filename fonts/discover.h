#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"

namespace whymark {

/// A face in a font file.
struct FontFile {
  std::string path;
  int face = 0;
  bool in_colour = false;
  friend bool operator==(const FontFile&, const FontFile&) = default;
};

enum class FontWeight { regular, medium, semibold, bold };
enum class FontSlant { upright, italic };

/// The installed font that comes closest to `family`, by fontconfig. Fails when fontconfig knows no
/// font at all.
Result<FontFile> find_font(const std::string& family, FontWeight weight,
                           FontSlant slant = FontSlant::upright);

/// An installed font that has `code_point`, or nothing. `monospace` prefers fixed pitch; colour
/// fonts are taken for emoji only.
std::optional<FontFile> find_fallback(char32_t code_point, bool monospace);

}  // namespace whymark
