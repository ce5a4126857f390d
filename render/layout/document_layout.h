// The review as one tall page: which line stands at which height. Integers only; nothing here knows
// a screen.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/format/document.h"
#include "render/layout/layout_options.h"
#include "render/layout/page_line.h"
#include "render/layout/page_runs.h"

namespace whymark {

/// Lines are kept as runs by file, so the size of this is in the order of files and hunks (side by
/// side: of groups of changed lines; wrapped: of lines that need more than one), every look-up is a
/// binary search, and what changes in one file is laid out anew for that file.
class DocumentLayout {
 public:
  DocumentLayout() = default;
  /// On all processors. The document must stay.
  DocumentLayout(const Document& document, const LayoutOptions& options);
  /// Lays one file out anew.
  void update_file(const LayoutOptions& options, uint32_t file);

  uint32_t line_count() const { return line_count_; }
  int64_t height() const { return height_; }

  /// `number` must be below line_count().
  Line line(uint32_t number) const;
  /// The line at a height; clamped to the first and last. There is always at least one line.
  Line line_at(int64_t y) const;
  /// The lines that a view from `top` to `bottom` shows, cut ones at its edges included.
  std::vector<Line> lines_between(int64_t top, int64_t bottom) const;

  /// The line that shows a document row (code, loose, file or hunk header) or stands for it, being
  /// folded; for a row that is hidden otherwise, one beside it; kNone for what the page never
  /// shows.
  uint32_t line_of_row(uint32_t row) const;
  /// The line of a type (edit, expanded) and an index that stands before a row, in a file's part;
  /// kNone where the page has none.
  uint32_t line_between(uint32_t file, LineType type, uint32_t row, uint32_t index) const;
  /// Whether the row itself is shown.
  bool shows_row(uint32_t row) const;
  /// The first document row that a line shows or stands for; for a line that shows none, the one
  /// that it stands before.
  uint32_t row_at_line(uint32_t number) const;
  /// All cards that stand between the lines, down the page. In the order of these.
  std::vector<Line> card_lines() const;
  /// The header line of a file, or kNone.
  uint32_t line_of_file(uint32_t file) const;
  /// The file whose part of the page is at a height; kNone above the first.
  uint32_t file_at(int64_t y) const;

  int64_t y_of(ScrollPos pos) const { return line(pos.line).y + pos.px; }
  ScrollPos pos_at(int64_t y) const;

 private:
  /// What stands above the first file, or a file's part.
  struct Part {
    Runs runs;
    RowRange rows;  // of the document
    uint32_t first_line = 0;
    int64_t y = 0;
  };

  void place_parts();
  Line line_of(const Part& part, const PageRun& run, uint32_t inside) const;
  const Part& part_at(int64_t y) const;
  const PageRun* find_run(const Part& part, uint32_t row) const;
  const Part* part_of_row(uint32_t row) const;

  const Document* document_ = nullptr;
  std::vector<Part> parts_;  // the head, then by file
  uint32_t line_count_ = 0;
  int64_t height_ = 0;
};

}  // namespace whymark
