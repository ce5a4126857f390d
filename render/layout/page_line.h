// A line of the page: what it shows and where it stands.
#pragma once

#include <cstdint>

#include "core/format/document.h"

namespace whymark {

/// What a line of the page shows.
enum class LineType : uint8_t {
  summary,      // the review's summary; one line of the height it needs
  problem,      // `index`: into Document::diagnostics
  file_header,  // `index`: into Document::files
  hunk_header,  // `index`: into Document::hunks
  code,         // `index`: a diff row; side by side: see old_row and new_row
  fold,         // `index`: the first of `folded` unchanged rows that it stands for
  expanded,     // `index`: the number of a new-side line that no hunk shows; `old_line` its old one
  edit,         // `index`: of the lines that edits of hunks put in, in order
  card,         // `index`: into Document::notes; where cards stand between the lines
  more,         // `index`: into Document::hunks; stands for what the file has behind its last hunk
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
  uint32_t file = kNone;  // index into Document::files; kNone above the first file

  /// Side by side: of type code, the rows at the old side and the new one, each kNone where that
  /// side has none; `index` is the new one where there is one. A removed row at the new side is one
  /// that is put back. Of type edit and expanded, none.
  bool split = false;
  uint32_t old_row = kNone, new_row = kNone;

  /// The row that a view of the named sides shows: side by side a view is of one, else of both.
  uint32_t row_in(bool shows_old, bool shows_new) const {
    if (!split || (shows_old && shows_new)) return index;
    return shows_old ? old_row : new_row;
  }

  uint32_t old_line = 0;  // of type expanded
  uint32_t folded = 0;    // of type fold: rows
};

/// A place on the page: a line, and pixels into it. Stays put when heights above it change.
struct ScrollPos {
  uint32_t line = 0;
  int px = 0;
  friend bool operator==(const ScrollPos&, const ScrollPos&) = default;
};

}  // namespace whymark
