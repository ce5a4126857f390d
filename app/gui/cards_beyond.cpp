#include "app/gui/cards_beyond.h"

#include "app/gui/state.h"

namespace whymark {

CardsBeyondEdges find_cards_beyond(const AppState& state) {
  const Page& page = state.page;
  CardsBeyondEdges found;
  if (!page.frame.has_cards) return found;
  const int64_t top = state.scroll_y();
  const int64_t bottom = top + page.frame.view_height() - state.overlay_height;
  const auto edge_of = [&](const PlacedCard& placed) -> CardsBeyond* {
    if (placed.top + placed.height <= top) return &found.above;
    return placed.top >= bottom ? &found.below : nullptr;
  };
  for (size_t i = page.first_bracket_below(top);
       i < page.cards.size() && page.cards[i].line_top < bottom; ++i) {
    const PlacedCard& placed = page.cards[i];
    CardsBeyond* beyond = edge_of(placed);
    if (beyond == nullptr || !placed.bracket || placed.line_bottom <= top) continue;
    ++beyond->count;
    if (beyond == &found.above || beyond->nearest == kNone) beyond->nearest = placed.note;
  }
  const uint32_t card = state.selected == kNone ? kNone : page.card_of_note[state.selected];
  if (card == kNone) return found;
  if (CardsBeyond* beyond = edge_of(page.cards[card])) {
    beyond->selected = true;
    beyond->nearest = state.selected;
  }
  return found;
}

}  // namespace whymark
