// What is shown where there is no review.
#include "app/gui/panels.h"
#include "fonts/cells.h"

namespace whymark {

void draw_nothing(Ui& ui) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  if (ui.state().loading) return;  // the status bar says how far that is
  const int width = std::min(sizes.px(640), frame.width - sizes.px(40));
  const int left = (frame.width - width) / 2;
  const std::vector<Inline> words{Inline{with_marks(ui.state().message.text)}};
  const Paragraph text = wrap(words, static_cast<float>(width), ui.paint.fonts());
  int y = frame.top + (frame.view_height() - text.lines * sizes.prose_line) / 2 - sizes.px(30);
  ui.paint.text(left, y, sizes.px(24), FontRole::title, Color::fail,
                "This review cannot be opened");
  y += sizes.px(32);
  for (const ProseRun& run : text.runs) {
    ui.paint.text(left + static_cast<int>(run.x), y + run.line * sizes.prose_line, sizes.prose_line,
                  run.role, Color::text, run.text);
  }
  y += text.lines * sizes.prose_line + sizes.px(12);
  ui.paint.text(left, y, sizes.prose_line, FontRole::small, Color::muted,
                "Name a .whymark file: whymark-viewer FILE");
}

}  // namespace whymark
