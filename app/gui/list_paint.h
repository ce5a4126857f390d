// What lists over the review have in common: their ground, their rows, the row one is at.
#pragma once

#include <cstdint>

#include "app/gui/dashboard_paint.h"
#include "app/gui/ui.h"

namespace whymark {

/// Dims what is below, and draws the box of a list.
inline void draw_list_ground(Ui& ui, const Rect& box) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  ui.paint.fill({0, 0, frame.width, frame.height}, Color::bg, 0, 0.6);
  ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, Color::line, sizes.card_corner, sizes.hairline);
}

/// What lies behind a row that is chosen or pointed at.
inline void draw_row_ground(Ui& ui, const Rect& inner, bool chosen, bool hovered) {
  const Sizes& sizes = ui.sizes();
  if (chosen) {
    ui.paint.fill(inner, Color::sel, sizes.px(4), kChosenTint);
    ui.paint.outline(inner, Color::sel, sizes.px(4), sizes.hairline);
  } else if (hovered) {
    ui.paint.fill(inner, Color::line, sizes.px(4));
  }
}

/// Calls `draw` with the index and the rect of each row in view; `scroll` in pixels.
template <class Draw>
void each_row_in_view(const ListBox& place, int scroll, size_t count, Draw draw) {
  for (auto i = static_cast<uint32_t>(scroll / place.row); i < count; ++i) {
    const int top = place.rows.top + static_cast<int>(int64_t{i} * place.row - int64_t{scroll});
    if (top >= place.rows.bottom) break;
    draw(i, Rect{place.rows.left, top, place.rows.right, top + place.row});
  }
}

}  // namespace whymark
