// Decisions of the reviewer, and writing them.
#pragma once

#include "app/gui/state.h"

namespace whymark {

/// Marks an added row as discarded or a removed row as restored, or takes the mark off. A file that
/// cannot be written gets no mark: the message says why.
void toggle_row(AppState& state, uint32_t row);

/// The same for all rows that a note names: marks them all, or, where all are marked, none.
void toggle_note(AppState& state, uint32_t note);

/// Writes the decisions to the working tree, all or nothing; the message says what changed, or why
/// nothing did.
void apply(AppState& state);

}  // namespace whymark
