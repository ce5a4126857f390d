#include "core/review/nearest_line.h"

#include <limits>

#include "core/format/line_lookup.h"

namespace whymark {

NearestLine nearest_line(const Document& document, uint32_t file, Side side, uint32_t line) {
  const auto line_of = [&](uint32_t row) {
    return side == Side::old_side ? document.rows.old_line[row] : document.rows.new_line[row];
  };
  const uint32_t exact = document.find_row(file, side, line);
  if (exact != kNone) return {exact, line};
  NearestLine nearest;
  const auto try_row = [&](uint32_t row) {
    const uint32_t at = line_of(row);
    const auto distance = [line](uint32_t other) {
      return other < line ? line - other : other - line;
    };
    if (nearest.row == kNone || distance(at) < distance(nearest.line)) nearest = {row, at};
  };
  // The rows of the smallest and the largest line of a range; which is which depends on the order
  // of the hunks.
  const auto try_range = [&](uint32_t first, uint32_t last) {
    if (first > last) return;
    const Anchor anchor = find_lines(document, file, side, first, last);
    if (anchor.present == 0) return;
    try_row(anchor.first_row);
    try_row(anchor.last_row);
  };
  if (line > 0) try_range(1, line - 1);
  try_range(line + 1, std::numeric_limits<uint32_t>::max() - 1);
  return nearest;
}

}  // namespace whymark
