// Selected text of a card.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>

#include "render/layout/card.h"

namespace whymark {

struct AppState;

/// Before the byte at `offset` of an item's text.
struct CardPlace {
  uint32_t item = 0;
  uint32_t offset = 0;
  auto operator<=>(const CardPlace&) const = default;
};

/// Of one note's card, from where the mouse was pressed to where it is.
struct CardSelection {
  uint32_t note = kNone;
  CardPlace anchor, head;

  bool empty() const { return note == kNone || anchor == head; }
  const CardPlace& first() const { return anchor < head ? anchor : head; }
  const CardPlace& end() const { return anchor < head ? head : anchor; }
};

/// The place of a card's text that is nearest to a point, in pixels from the card's top left
/// corner.
CardPlace card_place_at(const Card& card, const TextMeasure& measure, float x, float y);

/// Begins at a place, on whatever card; a selection of code goes.
void start_card_selection(AppState& state, uint32_t note, CardPlace at);
void extend_card_selection(AppState& state, uint32_t note, CardPlace to);
/// The selected text, each paragraph a line; empty where the card is not drawn any more.
std::string selected_card_text(const AppState& state);

}  // namespace whymark
