#include "app/gui/diff_marks.h"

#include "app/gui/navigate.h"
#include "app/gui/state.h"
#include "core/base/free_memory.h"

namespace whymark {
namespace {

// The first moved row in view below the file's header, or kNone.
uint32_t first_moved_in_view(const AppState& state) {
  const Page& page = state.page;
  const int64_t top = state.scroll_y() + page.sizes.file_row;
  for (const Line& line : page.layout.lines_between(top, top + page.frame.view_height())) {
    if (line.type != LineType::code) continue;
    for (const uint32_t row : {line.row_in(true, false), line.row_in(false, true)}) {
      if (row != kNone && state.review->marks.moved.of_row(row) != nullptr) return row;
    }
  }
  return kNone;
}

}  // namespace

void start_diff_marks(AppState& state) {
  if (!state.review || state.review->marks.ready || state.review->marks.job) return;
  const Document& document = state.review->document;
  state.review->marks.job =
      state.workers.submit(Priority::background, [&state, &document](const CancelFlag& cancelled) {
        auto found = std::make_shared<DiffMarks>();
        found->whitespace = find_whitespace_changes(document, cancelled);
        found->moved = find_moved_blocks(document, found->whitespace, cancelled);
        found->swaps = find_folder_swaps(document);
        found->ready = true;
        // This is the last of what opening takes.
        give_back_free_memory();
        return Workers::Delivery([&state, found] {
          state.review->marks = std::move(*found);
          refresh_hidden(state, {0, state.review->document.rows.size()});
        });
      });
}

void refresh_hidden(AppState& state, RowRange range) {
  RowSet& hidden = state.view.hidden;
  const bool had = hidden.any_in(range);
  hidden.erase(range);
  const DiffMarks& marks = state.review->marks;
  // Before that, they are still to be replaced while a worker may read them.
  state.view.whitespace = state.hide_whitespace && marks.ready ? &marks.whitespace : nullptr;
  if (state.hide_whitespace) {
    for (const RowRange& rows : state.review->marks.whitespace.removed.in(range)) {
      hidden.insert(rows);
    }
    for (const RowRange& rows : state.decisions.rows.in(range)) hidden.erase(rows);
  }
  if (!had && !hidden.any_in(range)) return;
  if (range.count == state.review->document.rows.size()) {
    state.layout_stale = true;
  } else {
    state.stale_rows(range);
  }
}

void toggle_whitespace(AppState& state) {
  state.hide_whitespace = !state.hide_whitespace;
  refresh_hidden(state, {0, state.review->document.rows.size()});
  if (!state.hide_whitespace || !state.review->marks.ready) return;
  if (state.review->marks.whitespace.removed.empty()) {
    state.message = {"No line differs in white space alone.", false};
  }
}

bool is_quiet(const AppState& state, uint32_t row) {
  const WhitespaceChanges& changes = state.review->marks.whitespace;
  return state.hide_whitespace && (changes.added.contains(row) || changes.removed.contains(row)) &&
         !state.decisions.contains(row) && state.decisions.parts_of(row) == nullptr;
}

void go_to_other_end(AppState& state, uint32_t row) {
  const DiffMarks& marks = state.review->marks;
  if (row == kNone || marks.moved.of_row(row) == nullptr) row = first_moved_in_view(state);
  const uint32_t other = row == kNone ? kNone : marks.moved.other_end(row);
  if (other == kNone) {
    const std::string_view text =
        marks.ready ? "No line in view has moved." : "Moved lines are still being looked for.";
    state.message = {std::string(text), true};
    return;
  }
  select_row(state, other);
  show_row(state, other);
}

}  // namespace whymark
