// Folding cards to their headers.
#pragma once

#include "app/gui/state.h"

namespace whymark {

/// Folds the card of a note, or unfolds it.
void toggle_card_fold(AppState& state, uint32_t note);
/// Folds all cards, or unfolds all where any is folded by itself or all are.
void toggle_all_card_folds(AppState& state);
void fold_all_cards(AppState& state, bool folded);

}  // namespace whymark
