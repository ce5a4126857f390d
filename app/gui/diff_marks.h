// What is worked out about a whole change on a worker, once it is open: which lines moved, which
// differ in white space alone, which files took a folder's place.
#pragma once

#include "app/gui/file_facts.h"
#include "core/base/workers.h"
#include "core/diff/moved_lines.h"
#include "core/diff/whitespace.h"

namespace whymark {

struct AppState;

/// Of one review; goes with it, and so does the job.
struct DiffMarks {
  bool ready = false;  // until then all else is empty
  WhitespaceChanges whitespace;
  MovedBlocks moved;
  FolderSwaps swaps;
  Job job;
};

/// Begins to work out what the review's marks lack.
void start_diff_marks(AppState& state);
/// Hides and shows removed rows in the range by what is chosen, known and decided: none that is
/// decided on is hidden. To be called when one of these changes.
void refresh_hidden(AppState& state, RowRange range);
void toggle_whitespace(AppState& state);
/// Whether a row is drawn as if nothing had changed: its twin differs in white space alone, and is
/// not shown, or faces it.
bool is_quiet(const AppState& state, uint32_t row);
/// From a moved row, the selected or the first in view, to where it came from or went to.
void go_to_other_end(AppState& state, uint32_t row);

}  // namespace whymark
