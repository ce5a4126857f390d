// A line of code over several lines of a number of columns.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "fonts/cells.h"

namespace whymark {

/// Cells [first, end) of a line that stand on one line of the screen, which begins at `column`.
struct CellRange {
  size_t first = 0, end = 0;
  uint32_t column = 0;
};

/// Longer lines are not wrapped: laying one out takes milliseconds.
inline constexpr size_t kWrapMostBytes = 64 << 10;

/// Breaks before a cell that does not fit; a cell wider than `columns` has a line of its own. At
/// least one range, also for no cells.
std::vector<CellRange> wrap_cells(const std::vector<Cell>& cells, uint32_t columns);

/// How many ranges that is for a line with tab stops every `tab_width` columns; 1 for lines longer
/// than kWrapMostBytes. Short lines cost next to nothing.
uint32_t wrapped_line_count(std::string_view line, uint32_t columns,
                            uint32_t tab_width = kTabWidth);

}  // namespace whymark
