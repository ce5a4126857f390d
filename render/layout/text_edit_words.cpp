// Words of a TextEdit: runs of clusters of one kind, within a line.
#include <utf8proc.h>

#include <algorithm>

#include "render/layout/text_edit.h"

namespace whymark {
namespace {

enum class CellClass : uint8_t { space, word, other };

CellClass class_of(const Cell& cell) {
  if (cell.kind == CellKind::space || cell.kind == CellKind::tab) return CellClass::space;
  if (cell.kind == CellKind::mark) return CellClass::other;
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(cell.code_point))) {
    case UTF8PROC_CATEGORY_ZS:
      return CellClass::space;
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
    case UTF8PROC_CATEGORY_PC:  // such as _
      return CellClass::word;
    default:
      return CellClass::other;
  }
}

}  // namespace

// Over spaces, then to the end of what follows them; from a line's end to the next line.
size_t TextEdit::word_end_after(size_t offset) const {
  const size_t line = lines_.line_of(offset);
  const size_t begin = lines_.begin(line);
  if (offset == lines_.end(line)) return lines_.next(line);
  const std::vector<Cell>& cells = cells_of(line);
  auto at = std::partition_point(cells.begin(), cells.end(),
                                 [&](const Cell& cell) { return cell.offset + begin < offset; });
  while (at != cells.end() && class_of(*at) == CellClass::space) ++at;
  if (at == cells.end()) return lines_.end(line);
  const CellClass run = class_of(*at);
  while (at != cells.end() && class_of(*at) == run) ++at;
  return at == cells.end() ? lines_.end(line) : begin + at->offset;
}

size_t TextEdit::word_start_before(size_t offset) const {
  const size_t line = lines_.line_of(offset);
  const size_t begin = lines_.begin(line);
  if (offset == begin) return line == 0 ? 0 : lines_.end(line - 1);
  const std::vector<Cell>& cells = cells_of(line);
  auto at = std::partition_point(cells.begin(), cells.end(),
                                 [&](const Cell& cell) { return cell.offset + begin < offset; });
  while (at != cells.begin() && class_of(*(at - 1)) == CellClass::space) --at;
  if (at == cells.begin()) return begin;
  const CellClass run = class_of(*(at - 1));
  while (at != cells.begin() && class_of(*(at - 1)) == run) --at;
  return begin + at->offset;
}

// The run that covers the column; beyond the line's end its last one.
TextEdit::Range TextEdit::word_at(size_t line, double column) const {
  const std::vector<Cell>& cells = cells_of(line);
  const size_t begin = lines_.begin(line);
  if (cells.empty()) return {begin, begin};
  const auto covering = std::partition_point(cells.begin(), cells.end() - 1, [&](const Cell& cell) {
    return cell.column + cell.width <= column;
  });
  const CellClass run = class_of(*covering);
  auto first = covering;
  while (first != cells.begin() && class_of(*(first - 1)) == run) --first;
  auto end = covering;
  while (end != cells.end() && class_of(*end) == run) ++end;
  return {begin + first->offset, end == cells.end() ? lines_.end(line) : begin + end->offset};
}

}  // namespace whymark
