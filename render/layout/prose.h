// Text of several styles, broken into lines of a width.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "render/layout/markdown.h"
#include "render/layout/style.h"

namespace whymark {

/// What layout must know of fonts. Implemented by render/paint; tests bring their own.
class TextMeasure {
 public:
  virtual ~TextMeasure() = default;
  /// Horizontal advance in pixels. On one thread at a time.
  virtual float advance(FontRole role, char32_t code_point) const = 0;
  /// Changes when an advance may have.
  virtual uint32_t revision() const { return 0; }

  /// The same as advance(), quicker for printable ASCII where the tables say so; on any thread for
  /// these.
  float of(FontRole role, char32_t code_point) const {
    const AsciiAdvances* table = ascii_[static_cast<size_t>(role)];
    const char32_t index = code_point - kFirst;
    return table != nullptr && index < table->size() ? (*table)[index] : advance(role, code_point);
  }
  /// Sum of the advances of valid UTF-8.
  float width(FontRole role, std::string_view text) const;

 protected:
  static constexpr char32_t kFirst = 0x20, kEnd = 0x7F;
  using AsciiAdvances = std::array<float, kEnd - kFirst>;
  /// By role, null where there is none: what advance() says of U+0020 to U+007E.
  std::array<const AsciiAdvances*, kFontRoles> ascii_{};
};

/// Measures as another does at that moment, on any thread, but knows only what its tables have.
class AsciiMeasure : public TextMeasure {
 public:
  explicit AsciiMeasure(const TextMeasure& of);
  AsciiMeasure(const AsciiMeasure& other) : AsciiMeasure(static_cast<const TextMeasure&>(other)) {}
  AsciiMeasure& operator=(const AsciiMeasure&) = delete;
  float advance(FontRole, char32_t) const override {
    missed_ = true;
    return 0;
  }
  uint32_t revision() const override { return revision_; }
  /// Whether something was measured since the last call that is in no table.
  bool take_missed() { return std::exchange(missed_, false); }

 private:
  uint32_t revision_;
  std::array<AsciiAdvances, kFontRoles> tables_;
  mutable bool missed_ = false;
};

/// A piece of one line. x and width in pixels from the paragraph's left edge.
struct ProseRun {
  float x = 0;
  float width = 0;
  int line = 0;
  FontRole role = FontRole::prose;
  bool pill = false;  // a code span, on a background of its own; not in small text
  std::string text;
  std::string link;  // Inline::link
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
/// The lines of the paragraph that wrap() makes.
int count_lines(const std::vector<Inline>& text, float width, const TextMeasure& measure,
                FontRole role = FontRole::prose, float first_x = 0);

}  // namespace whymark
