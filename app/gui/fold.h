// Folding files, hunks and runs of unchanged lines.
#pragma once

#include "app/gui/state.h"

namespace whymark {

void toggle_file_fold(AppState& state, uint32_t file);
/// Of the hunk's header; `hunk` may be any that stands under it.
void toggle_hunk_fold(AppState& state, uint32_t hunk);
/// Of the run of unchanged rows that `row` is in; nothing where it is too short.
void toggle_unchanged_fold(AppState& state, uint32_t row);
/// All runs of unchanged rows at once.
void toggle_all_unchanged(AppState& state);
void fold_all_files(AppState& state, bool folded);

/// Folds the files from this one on that a program wrote; nobody reads them line by line.
void fold_generated(Folds& folds, const Review& review, uint32_t from);

/// Unfolds what hides a row. True when something did.
bool unfold_row(AppState& state, uint32_t row);

}  // namespace whymark
