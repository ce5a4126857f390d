// What the reviewer looks at: it stays where it is while the page changes around it.
#pragma once

#include "app/gui/state.h"

namespace whymark {

/// The first row in view that no header covers; or the line that is to be kept.
Eye eye_of(const AppState& state);

/// Scrolls so that the row is there again, `zoomed` times as far below the top; to where it was
/// where there is no row.
void bring_back(AppState& state, const Eye& eye, double zoomed);

}  // namespace whymark
