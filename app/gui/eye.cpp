#include "app/gui/eye.h"

#include <algorithm>
#include <cmath>

#include "app/gui/navigate.h"

namespace whymark {

Eye eye_of(const AppState& state) {
  const DocumentLayout& layout = state.page.layout;
  if (layout.line_count() == 0) return {};
  const int64_t y = state.scroll_y();
  const bool kept = state.kept_line < layout.line_count();
  // The header at the top covers the first line or two.
  const int64_t under_header = current_file(state) == kNone ? y : y + state.page.sizes.file_row;
  Line line = kept ? layout.line(state.kept_line) : layout.line_at(under_header);
  const bool cut = !kept && line.y < under_header && line.number + 1 < layout.line_count();
  if (cut) line = layout.line(line.number + 1);
  if (line.type == LineType::summary || line.type == LineType::problem) return {};
  const uint32_t row = layout.row_at_line(line.number);
  const uint32_t shown = layout.line_of_row(row);
  if (shown == kNone) return {};
  // A line above the view, such as the header that stays at its top, is to be at the top.
  return {row, std::max<int64_t>(layout.line(shown).y - y, 0)};
}

void bring_back(AppState& state, const Eye& eye, double zoomed) {
  const uint32_t line = eye.row == kNone ? kNone : state.page.layout.line_of_row(eye.row);
  if (line == kNone) {
    state.scroll_to_y(state.scroll_y());
    return;
  }
  const auto below = std::llround(static_cast<double>(eye.below_top) * zoomed);
  state.scroll_to_y(state.page.layout.line(line).y - below);
}

}  // namespace whymark
