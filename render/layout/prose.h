// Text of several styles, broken into lines of a width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/layout/markdown.h"
#include "render/layout/style.h"

namespace whymark {

/// What layout must know of fonts. Implemented by render/paint; tests bring their own.
class TextMeasure {
 public:
  virtual ~TextMeasure() = default;
  /// Horizontal advance in pixels.
  virtual float advance(FontRole role, char32_t code_point) const = 0;

  /// Sum of the advances of valid UTF-8.
  float width(FontRole role, std::string_view text) const;
};

/// A piece of one line. x and width in pixels from the paragraph's left edge.
struct ProseRun {
  float x = 0;
  float width = 0;
  int line = 0;
  FontRole role = FontRole::prose;
  bool pill = false;  // a code span, on a background of its own; not in small text
  std::string text;
};

struct Paragraph {
  std::vector<ProseRun> runs;
  int lines = 0;
};

/// Breaks at spaces and between wide characters, and anywhere where a word alone is wider than
/// `width`. `first_x` is where the first line starts, for text that follows a label. White space at
/// a break is not drawn; nothing else is left out.
Paragraph wrap(const std::vector<Inline>& text, float width, const TextMeasure& measure,
               FontRole role = FontRole::prose, float first_x = 0);

}  // namespace whymark
