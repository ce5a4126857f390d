#include <fmt/format.h>

#include <algorithm>

#include "app/gui/commands.h"
#include "app/gui/panels.h"
#include "fonts/cells.h"

namespace whymark {

void draw_help(Ui& ui) {
  if (!ui.state().help_open) return;
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  std::vector<const Command*> shown;
  for (const Command& command : commands()) {
    if (!command.keys.empty()) shown.push_back(&command);
  }
  const int line = sizes.px(24);
  const int pad = sizes.px(20);
  const int keys = sizes.px(130);
  const int width = std::min(sizes.px(720), frame.width - 2 * pad);
  const int height = static_cast<int>(shown.size()) * line + 2 * pad + sizes.px(34);
  const int left = (frame.width - width) / 2;
  const int top = std::max((frame.height - height) / 2, sizes.px(8));
  const Rect box{left, top, left + width, top + height};
  ui.command("help", box, kNone, "help-panel");
  ui.paint.fill({0, 0, frame.width, frame.height}, Color::bg, 0, 0.6);
  ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, Color::line, sizes.card_corner, sizes.hairline);
  ui.paint.text(left + pad, top + pad, sizes.px(20), FontRole::title, Color::text, "Keys");
  int y = top + pad + sizes.px(34);
  for (const Command* command : shown) {
    ui.paint.text(left + pad, y, line, FontRole::code_small, Color::sel, command->keys);
    ui.paint.text_clipped(left + pad + keys, y, line, width - keys - 2 * pad, FontRole::small,
                          Color::text, command->help);
    y += line;
  }
}

void draw_nothing(Ui& ui) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
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
