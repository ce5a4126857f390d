#include <algorithm>

#include "app/gui/panels.h"
#include "app/gui/settings_pane.h"

namespace whymark {

void draw_scrollbar(Ui& ui, const Rect& list, int64_t height, int64_t scroll) {
  const int64_t room = list.height();
  if (height <= room) return;
  const int width = settings_px(ui.state(), 4);
  const auto length =
      static_cast<int>(std::min(std::max(room * room / height, int64_t{4} * width), room));
  const auto at = static_cast<int>((room - length) * scroll / (height - room));
  const int left = list.right - width - settings_px(ui.state(), 2);
  ui.paint.fill({left, list.top + at, left + width, list.top + at + length}, Color::line,
                width / 2);
}

}  // namespace whymark
