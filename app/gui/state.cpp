#include "app/gui/state.h"

#include <algorithm>
#include <cmath>

namespace whymark {

double AppState::full_scale() const { return scale * std::pow(1.1, zoom); }

void AppState::stale_rows(RowRange rows) {
  if (rows.count == 0) return;
  const uint32_t first = review->document.file_of_row(rows.first);
  const uint32_t last = review->document.file_of_row(rows.end() - 1);
  if (first != last) {
    layout_stale = true;
  } else if (first != kNone) {
    stale_file(first);
  }
}

int64_t AppState::scroll_y() const {
  if (page.layout.line_count() == 0) return 0;
  const uint32_t line = std::min(scroll.line, page.layout.line_count() - 1);
  return page.layout.y_of({line, scroll.px}) - scroll_above;
}

void AppState::scroll_to_y(int64_t y) {
  if (page.layout.line_count() == 0) return;
  // What the message and the apply bar cover can be scrolled free.
  const int below = overlay_height;
  const int64_t last = std::max(page.top, page.bottom + below - page.frame.view_height());
  y = std::clamp(y, page.top, last);
  scroll_above = y < 0 ? static_cast<int>(-y) : 0;
  // Cards may reach below the last line: pixels into it then exceed its height.
  scroll = page.layout.pos_at(std::max<int64_t>(y, 0));
}

}  // namespace whymark
