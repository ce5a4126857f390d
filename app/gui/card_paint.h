#pragma once

#include "app/gui/ui.h"

namespace whymark {

/// Draws an item of a card whose top left corner is at (left, top).
void draw_card_item(Ui& ui, const CardItem& item, int left, int top);

}  // namespace whymark
