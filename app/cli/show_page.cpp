#include "app/cli/show_page.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <string>
#include <utility>

#include "app/cli/show_anchors.h"
#include "app/cli/show_code.h"
#include "app/cli/show_head.h"
#include "app/cli/show_note.h"
#include "app/cli/show_text.h"

namespace whymark {
namespace {

constexpr uint32_t kMostBox = 100;       // columns of a box under its lines
constexpr uint32_t kMostBesideBox = 80;  // and of one beside them
constexpr uint32_t kLeastBesideBox = kLeastBesidePage / 2;
constexpr uint32_t kWide = 100;  // columns from which boxes are set under the code, not the numbers

uint32_t beside_box_width(const PageStyle& style) {
  return std::clamp(style.width * 2 / 5, kLeastBesideBox, kMostBesideBox);
}

class PageWriter {
 public:
  PageWriter(const Document& document, const DocumentMetrics& metrics, const PageStyle& style,
             const Sink& sink)
      : document_(document),
        metrics_(metrics),
        style_(style),
        sink_(sink),
        code_width_(style.beside ? style.width - beside_box_width(style) - 1 : 0),
        code_(document, style, code_width_),
        anchored_(document) {}

  void head() {
    put(lay_out_head(document_, metrics_.whole, style_));
    bool parted = false;
    for (const Note& note : document_.notes) {
      if (note.file != kNone) continue;
      if (!parted) put_blank();
      parted = true;
      put_box(note, 0);
    }
    const uint32_t end =
        document_.files.empty() ? document_.rows.size() : document_.files.front().rows.first;
    for (uint32_t row = 0; row < end && read_on_; ++row) put_other(row);
  }

  void section(uint32_t index) {
    const FileSection& file = document_.files[index];
    put_blank();
    put(lay_out_bar(document_, file, metrics_.files[index], style_));
    if (file.header_row != kNone) put_warnings(file.header_row);
    if (file.binary) put_words("the contents are not shown", kDim);
    code_.begin_file(file);
    anchored_.begin_file(index);
    for (uint32_t i = file.notes.first; i < file.notes.end(); ++i) {
      const Note& note = document_.notes[i];
      if (note.file == index && !AnchoredNotes::stands_at_lines(note)) put_box(note, 0);
    }
    for (uint32_t row = file.rows.first; row < file.rows.end() && read_on_; ++row) {
      if (is_diff_row(document_.rows.kind[row])) {
        put_diff_row(row);
      } else {
        flush_boxes();
        put_other(row);
      }
    }
    flush_boxes();
  }

  bool read_on() const { return read_on_; }

 private:
  void put_diff_row(uint32_t row) {
    while (const Note* note = anchored_.begins_at(row)) {
      if (style_.beside) waiting_.push_back(note);
    }
    const std::string caveat(code_.not_compared(row));
    if (!caveat.empty()) {
      const uint32_t width = style_.beside ? code_width_ : style_.width;
      for (StyledLine& line : wrap({{caveat, kDim}}, width, 2, style_)) put_code(std::move(line));
    }
    for (StyledLine& line : code_.lay_out(row, anchored_.covering(row))) put_code(std::move(line));
    while (const Note* note = style_.beside ? nullptr : anchored_.ends_at(row)) {
      put_box(*note, style_.width >= kWide ? code_.gutter() : 2);
    }
  }

  /// The next line of the boxes that wait; false where none does.
  bool take_box_line(StyledLine& line) {
    if (box_.empty() && !waiting_.empty()) {
      Lines lines = lay_out_note(document_, *waiting_.front(), beside_box_width(style_), style_);
      waiting_.pop_front();
      std::move(lines.begin(), lines.end(), std::back_inserter(box_));
    }
    if (box_.empty()) return false;
    line = std::move(box_.front());
    box_.pop_front();
    return true;
  }

  void put_code(StyledLine line) {
    StyledLine box(style_);
    if (take_box_line(box)) {
      line.pad_to(code_width_ + 1);
      line.append(std::move(box));
    }
    put(std::move(line));
  }

  /// What is left of boxes, with no code beside it.
  void flush_boxes() {
    while (read_on_ && (!box_.empty() || !waiting_.empty())) put_code(StyledLine(style_));
  }

  /// A row that is no diff line and not shown elsewhere.
  void put_other(uint32_t row) {
    const RowKind kind = document_.rows.kind[row];
    if (kind == RowKind::hunk) {
      put(wrap({{std::string(document_.line(row)), kHunkInk}}, style_.width, 2, style_));
      put_warnings(row);
    } else if (kind == RowKind::comment && !in_note(row)) {
      put_words(document_.line(row), kDim);
    } else if (kind == RowKind::stray) {
      put(wrap_verbatim(std::string("stray: ").append(document_.line(row)), style_.width, kWarning,
                        style_));
    }
  }

  /// For rows that are asked for in order.
  bool in_note(uint32_t row) {
    while (next_note_ < document_.notes.size() && document_.notes[next_note_].rows.end() <= row) {
      ++next_note_;
    }
    return next_note_ < document_.notes.size() && document_.notes[next_note_].rows.contains(row);
  }

  void put_box(const Note& note, uint32_t indent) {
    if (!read_on_) return;
    const uint32_t width = std::min(style_.width - indent, kMostBox);
    for (StyledLine& line : lay_out_note(document_, note, width, style_)) {
      StyledLine indented(style_);
      indented.pad_to(indent);
      indented.append(std::move(line));
      put(std::move(indented));
    }
  }

  void put_warnings(uint32_t row) {
    put(lay_out_warnings(document_, {row, 1}, style_.width, style_));
  }
  void put_words(std::string_view words, Ink ink) {
    put(wrap({{std::string(words), ink}}, style_.width, 2, style_));
  }
  void put_blank() { put(StyledLine(style_)); }
  void put(Lines lines) {
    for (StyledLine& line : lines) put(std::move(line));
  }
  void put(StyledLine line) {
    if (read_on_) read_on_ = sink_(line.finish());
  }

  const Document& document_;
  const DocumentMetrics& metrics_;
  const PageStyle& style_;
  const Sink& sink_;
  const uint32_t code_width_;  // 0 where boxes stand under the code
  CodeLines code_;
  AnchoredNotes anchored_;
  std::deque<const Note*> waiting_;  // whose boxes are still to come
  std::deque<StyledLine> box_;       // what is left of the box that stands beside the code
  uint32_t next_note_ = 0;
  bool read_on_ = true;
};

}  // namespace

void write_page(const Document& document, const DocumentMetrics& metrics, const PageStyle& style,
                const std::vector<uint32_t>& files, const Sink& sink) {
  PageWriter page(document, metrics, style, sink);
  if (files.empty()) {
    page.head();
    for (uint32_t i = 0; i < document.files.size() && page.read_on(); ++i) page.section(i);
  }
  for (const uint32_t index : files) page.section(index);
}

}  // namespace whymark
