#include "app/gui/fold.h"

#include <algorithm>

#include "core/diff/row_pairs.h"

namespace whymark {
namespace {

void set(std::vector<bool>& folded, uint32_t index, size_t size, bool value) {
  if (folded.size() < size) folded.resize(size);
  folded[index] = value;
}

// The first of the hunks under one header.
uint32_t head_of(const Document& document, uint32_t hunk) {
  while (hunk > 0 && document.hunks[hunk - 1].header_row == document.hunks[hunk].header_row) --hunk;
  return hunk;
}

// The run of unchanged rows that a row is in; its first row is kNone where it is in none.
UnchangedRun run_at(const Document& document, uint32_t row) {
  const uint32_t hunk = hunk_of_row(document, row);
  if (hunk == kNone || can_decide(document, row)) return {{kNone, 0}, {kNone, 0}};
  const RowRange rows = document.hunks[hunk].rows;
  uint32_t first = row;
  while (first > rows.first && !can_decide(document, first - 1)) --first;
  // A mark of a missing newline belongs to the change above it.
  return unchanged_run(document, rows, first);
}

void set_unchanged(AppState& state, uint32_t first_row, bool folded) {
  Folds& folds = state.view.folds;
  if (folds.unchanged == folded) {
    folds.unchanged_except.erase(first_row);
  } else {
    folds.unchanged_except.insert(first_row);
  }
}

}  // namespace

void toggle_file_fold(AppState& state, uint32_t file) {
  const Document& document = state.review->document;
  if (file >= document.files.size()) return;
  Folds& folds = state.view.folds;
  set(folds.files, file, document.files.size(), !folds.has_file(file));
  state.kept_line = state.page.layout.line_of_file(file);
  state.stale_file(file);
}

void toggle_hunk_fold(AppState& state, uint32_t hunk) {
  const Document& document = state.review->document;
  if (hunk >= document.hunks.size()) return;
  const uint32_t head = head_of(document, hunk);
  Folds& folds = state.view.folds;
  set(folds.hunks, head, document.hunks.size(), !folds.has_hunk(head));
  state.kept_line = state.page.layout.line_of_row(document.hunks[head].header_row);
  state.stale_file(document.hunks[head].file);
}

void toggle_unchanged_fold(AppState& state, uint32_t row) {
  const Document& document = state.review->document;
  if (row >= document.rows.size()) return;
  const UnchangedRun run = run_at(document, row);
  if (run.folds.count == 0) return;
  set_unchanged(state, run.rows.first, !state.view.folds.has_unchanged(run.rows.first));
  state.stale_file(document.file_of_row(row));
}

void toggle_all_unchanged(AppState& state) {
  Folds& folds = state.view.folds;
  folds.unchanged = !folds.unchanged;
  folds.unchanged_except.clear();
  state.layout_stale = true;
}

void fold_all_files(AppState& state, bool folded) {
  Folds& folds = state.view.folds;
  folds.files.assign(state.review->document.files.size(), folded);
  if (!folded) {
    folds.hunks.clear();
    folds.unchanged = false;
    folds.unchanged_except.clear();
  }
  state.layout_stale = true;
}

void fold_generated(Folds& folds, const Review& review, uint32_t from) {
  const std::vector<GeneratedReason>& reasons = review.generated;
  for (uint32_t file = from; file < reasons.size(); ++file) {
    if (reasons[file] != GeneratedReason::none) {
      set(folds.files, file, reasons.size(), true);
    }
  }
}

bool unfold_row(AppState& state, uint32_t row) {
  if (state.page.layout.shows_row(row)) return false;
  const Document& document = state.review->document;
  const uint32_t file = document.file_of_row(row);
  if (file == kNone) return false;
  Folds& folds = state.view.folds;
  if (folds.has_file(file)) folds.files[file] = false;
  const uint32_t hunk = hunk_of_row(document, row);
  if (hunk != kNone) {
    const uint32_t head = head_of(document, hunk);
    if (folds.has_hunk(head)) folds.hunks[head] = false;
    const UnchangedRun run = run_at(document, row);
    if (run.folds.contains(row)) set_unchanged(state, run.rows.first, false);
  }
  state.stale_file(file);
  return true;
}

}  // namespace whymark
