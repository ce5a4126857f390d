// Moving over the review: notes, files, hunks.
#pragma once

#include "app/gui/state.h"

namespace whymark {

/// Selects a note without scrolling; kNone drops the selection.
void select_note(AppState& state, uint32_t note);
/// Selects a note and brings its lines and its card into view.
void show_note(AppState& state, uint32_t note);
/// The next (1) or previous (-1) note down the page; stays at the ends.
void step_note(AppState& state, int direction);

/// Brings a line of the page into view, a third down from the top if it was out of it.
void reveal_line(AppState& state, uint32_t line);
/// Unfolds what hides a diff row, and brings it into view.
void show_row(AppState& state, uint32_t row);
/// Moves the code by pixels to the right, no further than the longest line in view reaches.
/// `old_side`: of that side, where the sides scroll apart.
void scroll_sideways(AppState& state, int px, bool old_side = false);
void go_to_file(AppState& state, uint32_t file);
void step_file(AppState& state, int direction);
void step_hunk(AppState& state, int direction);

/// The note with the fewest lines whose lines contain a diff row, or kNone.
uint32_t note_at_row(const AppState& state, uint32_t row);
/// The file at the top edge of the view, or kNone.
uint32_t current_file(const AppState& state);

/// Selects a diff row, and the note that is about it.
void select_row(AppState& state, uint32_t row);
/// Selects the next changed row below (1) or above (-1) the selected one, else the first in view.
void step_changed_row(AppState& state, int direction);

/// Scrolls just as far as it takes for the row that was decided on to be above the apply bar.
void keep_clear(AppState& state);

}  // namespace whymark
