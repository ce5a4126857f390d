#pragma once

#include "app/gui/ui.h"

namespace whymark {

/// Draws one item of a card; the card's top left corner in pixels of the window.
void draw_card_item(Ui& ui, const CardItem& item, int left, int top);

/// The card of a note with its top left corner there, and what answers the mouse on it.
void draw_card(Ui& ui, uint32_t note, int left, int top, int height);

/// What belongs to notes within the code: how many are about a line, and brackets where there is no
/// rail.
void draw_line_notes(Ui& ui);

/// The card that a line of the page is.
void draw_inline_card(Ui& ui, const Line& line);

}  // namespace whymark
