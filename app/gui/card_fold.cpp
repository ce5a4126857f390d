#include "app/gui/card_fold.h"

namespace whymark {

void toggle_card_fold(AppState& state, uint32_t note) {
  if (note >= state.review->document.notes.size()) return;
  state.view.card_folds.toggle(note);
  state.refolded_cards.push_back(note);
}

void fold_all_cards(AppState& state, bool folded) {
  CardFolds& folds = state.view.card_folds;
  if (folds.all == folded && folds.except.empty()) return;
  folds = {folded, {}};
  state.card_folds_stale = true;
}

void toggle_all_card_folds(AppState& state) {
  const CardFolds& folds = state.view.card_folds;
  fold_all_cards(state, !folds.all && folds.except.empty());
}

}  // namespace whymark
