// A file's part of the page as runs of lines that are alike.
#pragma once

#include <cstdint>
#include <vector>

#include "render/layout/layout_options.h"
#include "render/layout/page_line.h"
#include "render/layout/side_by_side.h"

namespace whymark {

/// Lines of one height that show consecutive things.
struct PageRun {
  enum class Rows : uint8_t { one_column, both_sides, change };

  LineType type = LineType::summary;
  Rows arrangement = Rows::one_column;
  int height = 0;           // of each line, pixels
  uint32_t index = 0;       // Line::index of the first line; of a change: into Runs::changes
  uint32_t count = 0;       // lines
  uint32_t other = 0;       // of a change: its line that is the first here; else Line::old_line
  uint32_t row = 0;         // the first document row that the run shows or stands for
  uint32_t rows = 0;        // how many; 0: lines that are no rows
  uint32_t first_line = 0;  // from the start of the file's part
  int64_t y = 0;            // pixels, likewise
};

struct Runs {
  std::vector<PageRun> runs;
  std::vector<SideBySide> changes;
  std::vector<uint32_t> cards;   // indices of runs, in order
  std::vector<RowRange> hidden;  // rows that would be shown, but are not; in order
  uint32_t line_count = 0;
  int64_t height = 0;
};

/// What stands above the first file.
Runs head_runs(const Document& document, const LayoutOptions& options);
Runs file_runs(const Document& document, const LayoutOptions& options, uint32_t file);

/// How many lines of the file stand between the last that an earlier hunk shows and the first of
/// this one; 0 where hunks are out of order.
uint32_t lines_before_hunk(const Document& document, uint32_t hunk);

}  // namespace whymark
