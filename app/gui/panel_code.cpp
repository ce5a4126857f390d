#include <algorithm>

#include "app/gui/code_view.h"
#include "app/gui/navigate.h"
#include "app/gui/panels.h"

namespace whymark {
namespace {

void draw_line(View& view, const Line& line) {
  switch (line.type) {
    case LineType::summary:
      draw_summary(view, line);
      break;
    case LineType::problem:
      draw_problem(view, line);
      break;
    case LineType::file_header:
      draw_file_header(view, line.index, view.screen_y(line));
      break;
    case LineType::hunk_header:
      draw_hunk_header(view, line);
      break;
    case LineType::code:
      draw_row(view, line);
      break;
    case LineType::edit:
      draw_edit_line(view, line);
      break;
    case LineType::loose:
      draw_loose(view, line);
      break;
  }
}

// Nothing of the page may look as if it were still to come.
void draw_empty(View& view) {
  const bool notes = !view.document.notes.empty();
  const std::string_view text =
      notes ? "This review speaks of no file." : "This review has no files and no notes.";
  const int top = view.frame.top + static_cast<int>(view.ui.page().layout.height() - view.y) +
                  view.sizes.px(16);
  view.ui.paint.text(view.frame.code_left + view.sizes.summary_pad, top, view.sizes.prose_line,
                     FontRole::prose, Color::muted, text);
}

}  // namespace

void draw_code(Ui& ui) {
  const Page& page = ui.page();
  const Frame& frame = page.frame;
  const uint32_t file = current_file(ui.state());
  View view{ui, ui.review().document, frame, page.sizes, ui.state().scroll_y(), file};
  const Rect area{frame.code_left, frame.top, frame.code_right, frame.bottom};
  ui.paint.push_clip(area);
  const std::vector<Line> lines = page.layout.lines_between(view.y, view.y + area.height());
  for (const Line& line : lines) {
    if (line.type != LineType::file_header || line.index != file) draw_line(view, line);
  }
  const int text_left = frame.code_left + page.text_left;
  ui.paint.push_clip({text_left, frame.top, frame.code_right - page.bracket_width, frame.bottom});
  for (const Line& line : lines) draw_row_text(view, line);
  ui.paint.pop_clip();
  for (const int top : view.cut_lines) {
    ui.paint.text(frame.code_right - page.bracket_width, top, page.sizes.code_row, FontRole::code,
                  Color::muted, "\xE2\x80\xBA");
  }
  if (view.document.files.empty()) draw_empty(view);
  if (file != kNone) {
    // The header of the file at the top edge stays there. The next file's header pushes this one
    // out.
    int top = frame.top;
    const uint32_t next = page.layout.line_of_file(file + 1);
    if (next != kNone) {
      const int64_t next_top = page.layout.line(next).y - view.y + frame.top;
      top = static_cast<int>(std::min<int64_t>(top, next_top - page.sizes.file_row));
    }
    draw_file_header(view, file, top);
  }
  ui.paint.pop_clip();
  if (ui.control("code", area).clicked && ui.hovered_row != kNone) {
    ui.push("select-line", ui.hovered_row);
  }
}

}  // namespace whymark
