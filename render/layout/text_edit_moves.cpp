// Where the cursor of a TextEdit goes: keys, the pointer, and what is shown of the text.
#include <algorithm>

#include "render/layout/text_edit.h"

namespace whymark {

void TextEdit::go(size_t offset, bool extend) {
  history_.end_run();
  selection_.cursor = offset;
  if (!extend) selection_.anchor = offset;
  wanted_column_.reset();
}

void TextEdit::move(Move to, bool extend) {
  const size_t cursor = selection_.cursor;
  const size_t line = lines_.line_of(cursor);
  const bool collapse = !extend && !selection_.empty();
  switch (to) {
    case Move::left:
      return go(collapse ? selection_.first() : before(cursor), extend);
    case Move::right:
      return go(collapse ? selection_.end() : after(cursor), extend);
    case Move::word_left:
      return go(word_start_before(cursor), extend);
    case Move::word_right:
      return go(word_end_after(cursor), extend);
    case Move::home: {
      const size_t indentation = indentation_end(line);
      return go(cursor == indentation ? lines_.begin(line) : indentation, extend);
    }
    case Move::end:
      return go(lines_.end(line), extend);
    case Move::text_start:
      return go(0, extend);
    case Move::text_end:
      return go(text().size(), extend);
  }
}

void TextEdit::move_rows(int64_t rows, bool extend) {
  const TextPosition from = cursor();
  const uint32_t wanted = wanted_column_.value_or(from.column);
  const auto last = static_cast<int64_t>(lines_.count() - 1);
  const auto line = static_cast<int64_t>(from.line);
  const int64_t to = line + std::clamp(rows, -line, last - line);
  if (to != line) {
    go(nearest(static_cast<size_t>(to), wanted), extend);
  } else if (rows != 0) {
    go(rows < 0 ? 0 : text().size(), extend);
  }
  wanted_column_ = wanted;
}

void TextEdit::select(size_t anchor, size_t cursor) {
  go(snapped(anchor), false);
  go(snapped(cursor), true);
}

void TextEdit::select_all() { select(0, text().size()); }

// The place between two clusters that is nearest; of two equally near ones the left.
size_t TextEdit::nearest(size_t line, double column) const {
  const std::vector<Cell>& cells = cells_of(line);
  const auto middle = [](const Cell& cell) { return cell.column + cell.width / 2.0; };
  const auto at = std::partition_point(cells.begin(), cells.end(),
                                       [&](const Cell& cell) { return middle(cell) < column; });
  return at == cells.end() ? lines_.end(line) : lines_.begin(line) + at->offset;
}

TextEdit::Range TextEdit::line_range(size_t line) const {
  return {lines_.begin(line), lines_.next(line)};
}

void TextEdit::click(size_t line, double column, bool extend) {
  go(nearest(std::min(line, lines_.count() - 1), column), extend);
  grain_ = Grain::cluster;
  origin_ = {selection_.anchor, selection_.anchor};
}

void TextEdit::select_word(size_t line, double column) {
  const Range word = word_at(std::min(line, lines_.count() - 1), column);
  select(word.first, word.end);
  grain_ = Grain::word;
  origin_ = word;
}

void TextEdit::select_line(size_t line) {
  const Range whole = line_range(std::min(line, lines_.count() - 1));
  select(whole.first, whole.end);
  grain_ = Grain::line;
  origin_ = whole;
}

void TextEdit::drag_to(size_t line, double column) {
  line = std::min(line, lines_.count() - 1);
  Range here = line_range(line);
  if (grain_ == Grain::word) here = word_at(line, column);
  if (grain_ == Grain::cluster) here.first = here.end = nearest(line, column);
  // What the drag began with stays selected, whichever way it goes.
  if (here.first < origin_.first) {
    select(origin_.end, here.first);
  } else {
    select(origin_.first, here.end);
  }
}

TextPosition TextEdit::scroll_into_view(TextPosition shown, size_t rows, uint32_t columns) const {
  const TextPosition at = cursor();
  rows = std::max<size_t>(rows, 1);
  columns = std::max<uint32_t>(columns, 1);
  TextPosition to;
  to.line = std::clamp(shown.line, at.line - std::min(at.line, rows - 1), at.line);
  to.column = std::clamp(shown.column, at.column - std::min(at.column, columns - 1), at.column);
  return to;
}

}  // namespace whymark
