#include "app/cli/show_page.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <string>
#include <utility>

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

using Lines = std::vector<StyledLine>;

uint32_t beside_box_width(const PageStyle& style) {
  return std::clamp(style.width * 2 / 5, kLeastBesideBox, kMostBesideBox);
}

/// Whether a note stands at lines that the diff shows.
bool stands_at_lines(const Note& note) { return note.file != kNone && note.anchor.present > 0; }

/// The last rows of each side that notes which have begun so far name.
class Covered {
 public:
  void begin(const Note& note) {
    Reach& reach = note.selector.side == Side::old_side ? old_ : new_;
    if (reach.any && reach.last_row >= note.anchor.last_row) return;
    reach = {true, note.anchor.last_row, kind_ink(note.kind)};
  }
  /// Whether a diff row is named, and in which ink.
  std::pair<bool, Ink> at(uint32_t row, RowKind kind) const {
    for (const Reach* reach : {&new_, &old_}) {
      if (!reach->any || reach->last_row < row || kind == RowKind::no_newline) continue;
      if (kind == (reach == &new_ ? RowKind::removed : RowKind::added)) continue;
      return {true, reach->ink};
    }
    return {false, kPlain};
  }

 private:
  struct Reach {
    bool any = false;
    uint32_t last_row = 0;
    Ink ink;
  };
  Reach old_, new_;
};

class PageWriter {
 public:
  PageWriter(const Document& document, const DocumentMetrics& metrics, const PageStyle& style,
             const Sink& sink)
      : document_(document),
        metrics_(metrics),
        style_(style),
        sink_(sink),
        code_width_(style.beside ? style.width - beside_box_width(style) - 1 : 0),
        code_(document, style, code_width_) {}

  void head() {
    put(lay_out_head(document_, metrics_.whole, style_));
    bool parted = false;
    for (const Note& note : document_.notes) {
      if (note.file != kNone || !read_on_) continue;
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
    covered_ = {};
    collect_notes(index);
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
  /// Shows notes about the file at once, and keeps the others in the order of their rows.
  void collect_notes(uint32_t index) {
    by_first_.clear();
    for (uint32_t i = document_.files[index].notes.first; i < document_.files[index].notes.end();
         ++i) {
      const Note& note = document_.notes[i];
      if (note.file != index) continue;
      if (stands_at_lines(note)) {
        by_first_.push_back(i);
      } else {
        put_box(note, 0);
      }
    }
    const auto sort_by = [this](std::vector<uint32_t>& notes, uint32_t Anchor::*row) {
      std::stable_sort(notes.begin(), notes.end(), [&](uint32_t a, uint32_t b) {
        return document_.notes[a].anchor.*row < document_.notes[b].anchor.*row;
      });
    };
    by_last_ = by_first_;
    sort_by(by_first_, &Anchor::first_row);
    sort_by(by_last_, &Anchor::last_row);
    next_first_ = next_last_ = 0;
  }

  void put_diff_row(uint32_t row) {
    while (next_first_ < by_first_.size()) {
      const Note& note = document_.notes[by_first_[next_first_]];
      if (note.anchor.first_row > row) break;
      covered_.begin(note);
      if (style_.beside) waiting_.push_back(by_first_[next_first_]);
      ++next_first_;
    }
    const std::string_view not_compared = code_.not_compared(row);
    if (!not_compared.empty()) put_words(not_compared, kDim);
    const auto [covered, ink] = covered_.at(row, document_.rows.kind[row]);
    for (StyledLine& line : code_.lay_out(row, covered, ink)) put_code(std::move(line));
    while (!style_.beside && next_last_ < by_last_.size()) {
      const Note& note = document_.notes[by_last_[next_last_]];
      if (note.anchor.last_row > row) break;
      put_box(note, style_.width >= kWide ? code_.gutter() : 2);
      ++next_last_;
    }
  }

  /// The next line of the boxes that wait; false where none does.
  bool take_box_line(StyledLine& line) {
    if (box_.empty() && !waiting_.empty()) {
      const Note& note = document_.notes[waiting_.front()];
      waiting_.pop_front();
      Lines lines = lay_out_note(document_, note, beside_box_width(style_), style_);
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
  Covered covered_;
  std::vector<uint32_t> by_first_, by_last_;  // notes at lines of the file, by index
  size_t next_first_ = 0, next_last_ = 0;
  std::deque<uint32_t> waiting_;  // notes whose boxes are still to come
  std::deque<StyledLine> box_;    // what is left of the box that stands beside the code
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
