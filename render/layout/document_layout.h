// The review as one tall page: which line stands at which height. Integers only; nothing here knows
// a screen.
#pragma once

#include <cstdint>
#include <vector>

#include "core/format/document.h"
#include "render/layout/sizes.h"

namespace whymark {

/// What a line of the page shows.
enum class LineType : uint8_t {
  summary,      // the review's summary; one line of the height it needs
  problem,      // `index`: into Document::diagnostics
  file_header,  // `index`: into Document::files
  hunk_header,  // `index`: into Document::hunks
  code,         // `index`: a diff row
  edit,         // `index`: of the lines that edits of hunks put in, in order
  loose,        // `index`: a row that is kept and shown as it stands: stray, comment, unreadable
                // frontmatter
};

/// A line of the page. `y` and `height` in pixels, y from the top of the page.
struct Line {
  uint32_t number = 0;  // position down the page
  LineType type = LineType::summary;
  uint32_t index = 0;
  int64_t y = 0;
  int height = 0;
};

/// A place on the page: a line, and pixels into it. Stays put when heights above it change.
struct ScrollPos {
  uint32_t line = 0;
  int px = 0;
  friend bool operator==(const ScrollPos&, const ScrollPos&) = default;
};

/// Lines of an edit that stand before a row of its hunk (or behind its last).
struct InsertedLines {
  uint32_t before_row = 0;
  uint32_t count = 0;
};

/// Lines are kept as runs of equal height over consecutive indices, so the size of this is in the
/// order of files and hunks, and every look-up is a binary search.
class DocumentLayout {
 public:
  DocumentLayout() = default;
  /// `inserted` in order.
  DocumentLayout(const Document& document, const Sizes& sizes, int summary_height,
                 const std::vector<InsertedLines>& inserted = {});

  uint32_t line_count() const { return line_count_; }
  int64_t height() const { return height_; }

  /// `number` must be below line_count().
  Line line(uint32_t number) const;
  /// The line at a height; clamped to the first and last. There is always at least one line.
  Line line_at(int64_t y) const;
  /// The lines that a view from `top` to `bottom` shows, cut ones at its edges included.
  std::vector<Line> lines_between(int64_t top, int64_t bottom) const;
  /// The line that shows a document row (code, loose, file or hunk header), or kNone.
  uint32_t line_of_row(uint32_t row) const;
  /// The header line of a file, or kNone.
  uint32_t line_of_file(uint32_t file) const;

  int64_t y_of(ScrollPos pos) const { return line(pos.line).y + pos.px; }
  ScrollPos pos_at(int64_t y) const;

 private:
  struct Run {
    LineType type;
    uint32_t index;  // of its first line
    uint32_t count;
    uint32_t first_line;
    int64_t y;
    int height;  // of each line
  };
  struct RowKey {
    uint32_t row;
    uint32_t run;
  };

  void add(LineType type, uint32_t index, uint32_t count, int height);
  void add_loose_rows(const Document& document, RowRange rows, int height);
  void add_file(const Document& document, uint32_t file, const Sizes& sizes);
  void add_code(RowRange rows, int height);

  const std::vector<InsertedLines>* inserted_ = nullptr;  // while this is built
  size_t next_inserted_ = 0;
  uint32_t edit_lines_ = 0;

  std::vector<Run> runs_;
  std::vector<RowKey> by_row_;        // runs that show document rows, by first row
  std::vector<uint32_t> file_lines_;  // header line by file
  uint32_t line_count_ = 0;
  int64_t height_ = 0;
};

}  // namespace whymark
