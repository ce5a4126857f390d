#include <fmt/format.h>

#include <algorithm>

#include "app/gui/commands.h"
#include "app/gui/panels.h"
#include "app/gui/user_settings.h"
#include "fonts/cells.h"

namespace whymark {

void draw_help(Ui& ui) {
  if (!ui.state().help_open) return;
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  std::vector<const Command*> shown;
  for (const Command& command : commands()) {
    if (!keys_of(ui.state(), command).empty()) shown.push_back(&command);
  }
  const int line = sizes.px(24);
  const int pad = sizes.px(20);
  const int keys = sizes.px(180);
  const int head = 2 * pad + sizes.px(34);
  const int count = static_cast<int>(shown.size());
  // A low window takes more columns.
  const int fitting = std::max((frame.height - head - 2 * sizes.px(8)) / line, 1);
  const int columns = (count + fitting - 1) / fitting;
  const int rows = (count + columns - 1) / columns;
  const int width = std::min(sizes.px(640) * columns, frame.width - 2 * sizes.px(8));
  const int column = (width - 2 * pad) / columns;
  const int left = (frame.width - width) / 2;
  const int top = std::max((frame.height - rows * line - head) / 2, sizes.px(8));
  const Rect box{left, top, left + width, top + rows * line + head};
  if (ui.control("help-panel", {0, 0, frame.width, frame.height}).clicked) ui.push("help");
  ui.paint.fill({0, 0, frame.width, frame.height}, Color::bg, 0, 0.6);
  ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, Color::line, sizes.card_corner, sizes.hairline);
  ui.paint.text(left + pad, top + pad, sizes.px(20), FontRole::title, Color::text, "Keys");
  for (int i = 0; i < count; ++i) {
    const Command& command = *shown[static_cast<size_t>(i)];
    const int x = left + pad + i / rows * column;
    const int y = top + pad + sizes.px(34) + i % rows * line;
    ui.paint.text_clipped(x, y, line, keys - sizes.px(8), FontRole::code_small, Color::sel,
                          keys_of(ui.state(), command));
    ui.paint.text_clipped(x + keys, y, line, column - keys - sizes.px(12), FontRole::small,
                          Color::text, command.help);
  }
}

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
