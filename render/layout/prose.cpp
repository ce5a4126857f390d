#include "render/layout/prose.h"

#include <utf8proc.h>

#include <algorithm>

namespace whymark {
namespace {

constexpr float kPillPad = 4;  // on both sides of a code span, in parts of 13 px text

struct Glyph {
  char32_t code_point;
  std::string_view bytes;
};

Glyph next_glyph(std::string_view text, size_t at) {
  utf8proc_int32_t code_point = 0;
  const utf8proc_ssize_t size =
      utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at),
                       static_cast<utf8proc_ssize_t>(text.size() - at), &code_point);
  if (size <= 0) return {0xFFFD, text.substr(at, 1)};
  return {static_cast<char32_t>(code_point), text.substr(at, static_cast<size_t>(size))};
}

bool breaks_after(char32_t code_point) { return code_point >= 0x2E80 && code_point < 0xE0000; }

// A piece that is not broken unless it is wider than a line.
struct Word {
  std::string text;
  float width = 0;
  bool space_before = false;
  bool glued = false;  // follows the word before it without a break between
  bool line_break = false;
  FontRole role = FontRole::prose;
  bool pill = false;
  size_t piece = 0;  // index of the Inline it comes from
};

FontRole role_of(const Inline& piece, FontRole role) {
  if (piece.code) return FontRole::code_small;
  if (piece.strong || piece.emphasis) {
    return role == FontRole::small ? FontRole::small_strong : FontRole::prose_strong;
  }
  return role;
}

std::vector<Word> split_words(const std::vector<Inline>& text, const TextMeasure& measure,
                              FontRole role) {
  std::vector<Word> words;
  bool space = false;
  bool fresh = true;  // whether the next glyph begins a word
  for (size_t index = 0; index < text.size(); ++index) {
    const Inline& piece = text[index];
    const FontRole piece_role = role_of(piece, role);
    bool line_break = piece.line_break;
    bool piece_start = true;
    for (size_t at = 0; at < piece.text.size();) {
      const Glyph glyph = next_glyph(piece.text, at);
      at += glyph.bytes.size();
      if (glyph.code_point == ' ' || glyph.code_point == '\t' || glyph.code_point == '\n') {
        space = true;
        fresh = true;
        continue;
      }
      if (fresh || piece_start || line_break) {
        const bool glued = !fresh && !line_break && !words.empty();
        const bool pill = piece.code && role != FontRole::small;
        words.push_back({{}, 0, space, glued, line_break, piece_role, pill, index});
        space = line_break = fresh = piece_start = false;
      }
      words.back().text += glyph.bytes;
      words.back().width += measure.advance(piece_role, glyph.code_point);
      fresh = breaks_after(glyph.code_point);
    }
  }
  return words;
}

class Wrapper {
 public:
  Wrapper(float width, const TextMeasure& measure, FontRole role, float first_x)
      : width_(width),
        measure_(measure),
        x_(first_x),
        space_(measure.advance(role, ' ')),
        pad_(kPillPad * measure.advance(role, 'n') / 7.4f) {}

  void add(const std::vector<Word>& words) {
    for (size_t i = 0; i < words.size();) {
      size_t end = i + 1;
      float together = words[i].width + pads(words[i]);
      while (end < words.size() && words[end].glued) {
        together += words[end].width + own_pads(words[end]);
        ++end;
      }
      const float space = words[i].space_before && x_ > 0 ? space_before(words[i]) : 0;
      if (words[i].line_break || (x_ > 0 && x_ + space + together > width_)) {
        new_line();
      } else {
        x_ += space;
      }
      for (; i < end; ++i) place(words[i]);
    }
  }

  Paragraph finish() {
    paragraph_.lines = line_ + 1;
    return std::move(paragraph_);
  }

 private:
  // Words of one style on one line are one run, with the space between them; so is a code span, but
  // not two of them.
  bool joins(const Word& word) const {
    if (paragraph_.runs.empty()) return false;
    const ProseRun& last = paragraph_.runs.back();
    return last.line == line_ && last.pill == word.pill && last.role == word.role &&
           (!word.pill || word.piece == piece_);
  }

  float own_pads(const Word& word) const { return word.pill ? 2 * pad_ : 0; }
  float pads(const Word& word) const { return joins(word) ? 0 : own_pads(word); }

  // A space inside a run is one of its face, and wider in code than between two runs.
  float space_before(const Word& word) const {
    return joins(word) ? measure_.advance(word.role, ' ') : space_;
  }

  void new_line() {
    ++line_;
    x_ = 0;
  }

  void emit(const Word& word, std::string text, float width) {
    std::vector<ProseRun>& runs = paragraph_.runs;
    if (joins(word)) {
      if (word.space_before && x_ > 0) runs.back().text += ' ';
      runs.back().text += text;
      runs.back().width = x_ + width - runs.back().x;
    } else {
      runs.push_back({x_, width + own_pads(word), line_, word.role, word.pill, std::move(text)});
    }
    piece_ = word.piece;
    x_ = runs.back().x + runs.back().width;
  }

  void place(const Word& word) {
    if (x_ + word.width + pads(word) <= width_ || word.width == 0) {
      emit(word, word.text, word.width);
      return;
    }
    if (x_ > 0 && word.width + own_pads(word) <= width_ && !word.glued) new_line();
    // Wider than a line: break anywhere, at least one glyph a line.
    std::string part;
    float part_width = 0;
    Word rest = word;
    for (size_t at = 0; at < word.text.size();) {
      const Glyph glyph = next_glyph(word.text, at);
      const float advance = measure_.advance(word.role, glyph.code_point);
      if (x_ + part_width + advance + pads(rest) > width_ && (x_ > 0 || !part.empty())) {
        if (!part.empty()) emit(rest, std::move(part), part_width);
        new_line();
        part.clear();
        part_width = 0;
        rest.space_before = false;
        rest.glued = false;
      }
      part += glyph.bytes;
      part_width += advance;
      at += glyph.bytes.size();
    }
    if (!part.empty()) emit(rest, std::move(part), part_width);
  }

  float width_;
  const TextMeasure& measure_;
  float x_;
  float space_;
  float pad_;
  int line_ = 0;
  size_t piece_ = 0;  // that the last run comes from
  Paragraph paragraph_;
};

}  // namespace

float TextMeasure::width(FontRole role, std::string_view text) const {
  float sum = 0;
  for (size_t at = 0; at < text.size();) {
    const Glyph glyph = next_glyph(text, at);
    sum += advance(role, glyph.code_point);
    at += glyph.bytes.size();
  }
  return sum;
}

Paragraph wrap(const std::vector<Inline>& text, float width, const TextMeasure& measure,
               FontRole role, float first_x) {
  Wrapper wrapper(width, measure, role, first_x);
  wrapper.add(split_words(text, measure, role));
  return wrapper.finish();
}

}  // namespace whymark
