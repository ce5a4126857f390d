#include <algorithm>

#include "app/gui/card_paint.h"
#include "app/gui/code_marks.h"
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
    case LineType::edit:
    case LineType::expanded:
      draw_code_line(view, line);
      break;
    case LineType::fold:
      draw_fold(view, line);
      break;
    case LineType::card:
      draw_inline_card(view.ui, line);
      break;
    case LineType::more:
      draw_more(view, line);
      break;
    case LineType::loose:
      draw_loose(view, line);
      break;
  }
}

// All texts of one pane, under one clip.
void draw_texts(View& view, const CodePane& pane, bool split, const std::vector<Line>& lines) {
  const auto is_here = [split](const Line& line) { return line.split == split; };
  if (std::none_of(lines.begin(), lines.end(), is_here)) return;
  view.ui.paint.push_clip({pane.text_left, view.frame.top, pane.text_right, view.frame.bottom});
  for (const Line& line : lines) {
    if (is_here(line)) draw_code_text(view, pane, line);
  }
  view.ui.paint.pop_clip();
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
  draw_texts(view, page.panes.whole, false, lines);
  draw_texts(view, page.panes.old_side, true, lines);
  draw_texts(view, page.panes.new_side, true, lines);
  for (const CutLine& cut : view.cut_lines) {
    ui.paint.text(cut.x, cut.top, page.sizes.code_row, FontRole::code, Color::muted,
                  "\xE2\x80\xBA");
  }
  if (view.document.files.empty()) draw_empty(view);
  draw_line_notes(ui);
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
  answer_code_mouse(ui, area);
}

}  // namespace whymark
