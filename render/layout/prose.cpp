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
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x80) return {byte, text.substr(at, 1)};
  utf8proc_int32_t code_point = 0;
  const utf8proc_ssize_t size =
      utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at),
                       static_cast<utf8proc_ssize_t>(text.size() - at), &code_point);
  if (size <= 0) return {0xFFFD, text.substr(at, 1)};
  return {static_cast<char32_t>(code_point), text.substr(at, static_cast<size_t>(size))};
}

bool is_ascii_word(char c) { return c > ' ' && c < 0x7F; }

bool breaks_after(char32_t code_point) { return code_point >= 0x2E80 && code_point < 0xE0000; }

// A piece that is not broken unless it is wider than a line.
struct Word {
  std::string_view text;  // of its piece
  float width = 0;
  bool space_before = false;
  bool glued = false;  // follows the word before it without a break between
  bool line_break = false;
  FontRole role = FontRole::prose;
  bool pill = false;
  size_t piece = 0;                   // index of the Inline it comes from
  const std::string* link = nullptr;  // of its piece
};

FontRole role_of(const Inline& piece, FontRole role) {
  if (piece.code) return FontRole::code_small;
  const bool small = role == FontRole::small;
  if (piece.strong) return small ? FontRole::small_strong : FontRole::prose_strong;
  // There is no italic of what is strong as a whole, a heading.
  if (piece.emphasis && role != FontRole::prose_strong) {
    return small ? FontRole::small_italic : FontRole::prose_italic;
  }
  return role;
}

std::vector<Word> split_words(const std::vector<Inline>& text, const TextMeasure& measure,
                              FontRole role) {
  constexpr size_t kBytesPerWord = 5;  // about, with its space
  size_t bytes = 0;
  for (const Inline& piece : text) bytes += piece.text.size();
  std::vector<Word> words;
  words.reserve(bytes / kBytesPerWord + text.size());
  bool space = false;
  bool fresh = true;  // whether the next glyph begins a word
  for (size_t index = 0; index < text.size(); ++index) {
    const Inline& piece = text[index];
    const FontRole piece_role = role_of(piece, role);
    bool line_break = piece.line_break;
    bool piece_start = true;
    for (size_t at = 0; at < piece.text.size();) {
      const Glyph glyph = next_glyph(piece.text, at);
      const size_t start = at;
      at += glyph.bytes.size();
      if (glyph.code_point == ' ' || glyph.code_point == '\t' || glyph.code_point == '\n') {
        space = true;
        fresh = true;
        continue;
      }
      if (fresh || piece_start || line_break) {
        const bool glued = !fresh && !line_break && !words.empty();
        const bool pill = piece.code && role != FontRole::small;
        words.push_back({{piece.text.data() + start, 0},
                         0,
                         space,
                         glued,
                         line_break,
                         piece_role,
                         pill,
                         index,
                         &piece.link});
        space = line_break = fresh = piece_start = false;
      }
      Word& word = words.back();
      word.text = {word.text.data(), word.text.size() + glyph.bytes.size()};
      word.width += measure.of(piece_role, glyph.code_point);
      fresh = breaks_after(glyph.code_point);
      // The rest of it is ASCII as a rule.
      for (; !fresh && at < piece.text.size() && is_ascii_word(piece.text[at]); ++at) {
        word.text = {word.text.data(), word.text.size() + 1};
        word.width += measure.of(piece_role, static_cast<unsigned char>(piece.text[at]));
      }
    }
  }
  return words;
}

class Wrapper {
 public:
  /// Runs go to `runs`, where somebody wants them.
  Wrapper(float width, const TextMeasure& measure, FontRole role, float first_x,
          std::vector<ProseRun>* runs)
      : width_(width),
        measure_(measure),
        runs_(runs),
        x_(first_x),
        space_(measure.of(role, ' ')),
        pad_(kPillPad * measure.of(role, 'n') / 7.4f) {}

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

  int lines() const { return line_ + 1; }

 private:
  // Words of one style on one line are one run, with the space between them; so is a code span, but
  // not two of them.
  bool joins(const Word& word) const {
    return last_.line == line_ && last_.pill == word.pill && last_.role == word.role &&
           (last_.link == word.link || *last_.link == *word.link) &&
           (!word.pill || word.piece == piece_);
  }

  float own_pads(const Word& word) const { return word.pill ? 2 * pad_ : 0; }
  float pads(const Word& word) const { return joins(word) ? 0 : own_pads(word); }

  // A space inside a run is one of its face, and wider in code than between two runs.
  float space_before(const Word& word) const {
    return joins(word) ? measure_.of(word.role, ' ') : space_;
  }

  void new_line() {
    ++line_;
    x_ = 0;
  }

  void emit(const Word& word, std::string_view text, float width) {
    if (joins(word)) {
      if (runs_ != nullptr) {
        if (word.space_before && x_ > 0) runs_->back().text += ' ';
        runs_->back().text += text;
      }
      last_.width = x_ + width - last_.x;
    } else {
      last_ = {x_, width + own_pads(word), line_, word.role, word.pill, word.link};
      if (runs_ != nullptr) {
        runs_->push_back({last_.x, 0, line_, word.role, word.pill, std::string(text), *word.link});
      }
    }
    if (runs_ != nullptr) runs_->back().width = last_.width;
    piece_ = word.piece;
    x_ = last_.x + last_.width;
  }

  void place(const Word& word) {
    if (x_ + word.width + pads(word) <= width_ || word.width == 0) {
      emit(word, word.text, word.width);
      return;
    }
    if (x_ > 0 && word.width + own_pads(word) <= width_ && !word.glued) new_line();
    // Wider than a line: break anywhere, at least one glyph a line.
    size_t part = 0;  // where what is not placed yet begins
    float part_width = 0;
    Word rest = word;
    for (size_t at = 0; at < word.text.size();) {
      const Glyph glyph = next_glyph(word.text, at);
      const float advance = measure_.of(word.role, glyph.code_point);
      if (x_ + part_width + advance + pads(rest) > width_ && (x_ > 0 || part < at)) {
        if (part < at) emit(rest, word.text.substr(part, at - part), part_width);
        new_line();
        part = at;
        part_width = 0;
        rest.space_before = false;
        rest.glued = false;
      }
      part_width += advance;
      at += glyph.bytes.size();
    }
    if (part < word.text.size()) emit(rest, word.text.substr(part), part_width);
  }

  struct Last {  // of the runs
    float x = 0, width = 0;
    int line = -1;
    FontRole role = FontRole::prose;
    bool pill = false;
    const std::string* link = nullptr;
  };

  float width_;
  const TextMeasure& measure_;
  std::vector<ProseRun>* runs_;
  float x_;
  float space_;
  float pad_;
  int line_ = 0;
  Last last_;
  size_t piece_ = 0;  // that the last run comes from
};

}  // namespace

AsciiMeasure::AsciiMeasure(const TextMeasure& of) : TextMeasure(of), revision_(of.revision()) {
  for (size_t role = 0; role < ascii_.size(); ++role) {
    if (ascii_[role] == nullptr) continue;
    tables_[role] = *ascii_[role];
    ascii_[role] = &tables_[role];
  }
}

float TextMeasure::width(FontRole role, std::string_view text) const {
  float sum = 0;
  for (size_t at = 0; at < text.size();) {
    const Glyph glyph = next_glyph(text, at);
    sum += of(role, glyph.code_point);
    at += glyph.bytes.size();
  }
  return sum;
}

Paragraph wrap(const std::vector<Inline>& text, float width, const TextMeasure& measure,
               FontRole role, float first_x) {
  Paragraph paragraph;
  Wrapper wrapper(width, measure, role, first_x, &paragraph.runs);
  wrapper.add(split_words(text, measure, role));
  paragraph.lines = wrapper.lines();
  return paragraph;
}

int count_lines(const std::vector<Inline>& text, float width, const TextMeasure& measure,
                FontRole role, float first_x) {
  Wrapper wrapper(width, measure, role, first_x, nullptr);
  wrapper.add(split_words(text, measure, role));
  return wrapper.lines();
}

}  // namespace whymark
