#include "fonts/wrapped_cells.h"

#include <algorithm>
#include <limits>

namespace whymark {

std::vector<CellRange> wrap_cells(const std::vector<Cell>& cells, uint32_t columns) {
  std::vector<CellRange> lines(1);
  for (size_t i = 0; i < cells.size(); ++i) {
    const Cell& cell = cells[i];
    if (i > lines.back().first && cell.column + cell.width - lines.back().column > columns) {
      lines.back().end = i;
      lines.push_back({i, i, cell.column});
    }
  }
  lines.back().end = cells.size();
  return lines;
}

uint32_t wrapped_line_count(std::string_view line, uint32_t columns, uint32_t tab_width) {
  if (columns == 0 || line.size() > kWrapMostBytes) return 1;
  const auto is_one_cell = [](char c) { return c >= ' ' && c < '\x7f'; };
  const auto other = std::find_if_not(line.begin(), line.end(), is_one_cell);
  if (other == line.end()) {
    const auto size = static_cast<uint32_t>(line.size());
    return std::max((size + columns - 1) / columns, 1u);
  }
  thread_local std::vector<Cell> cells;
  layout_cells(line, tab_width, std::numeric_limits<uint32_t>::max(), cells);
  return static_cast<uint32_t>(wrap_cells(cells, columns).size());
}

}  // namespace whymark
