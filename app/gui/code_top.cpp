#include <fmt/format.h>

#include <cmath>

#include "app/gui/code_view.h"
#include "core/format/diagnostic.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

std::string where_of(const Document& document, const Diagnostic& problem) {
  if (document.rows.size() == 0) return "line 1";
  return fmt::format("line {}", document.rows.row_at(problem.range.offset) + 1);
}

}  // namespace

void draw_summary(View& view, const Line& line) {
  const Page& page = view.ui.page();
  const Sizes& sizes = view.sizes;
  if (line.height == 0) return;
  const int top = view.screen_y(line);
  const int left = view.frame.code_left + sizes.summary_pad;
  const int shown = view.ui.state().summary_open ? page.summary.lines : 1;
  int end = left;
  const int text_top = top + sizes.summary_pad;
  for (const ProseRun& run : page.summary.runs) {
    if (run.line >= shown) break;
    const int x = left + static_cast<int>(std::lround(run.x));
    const int y = text_top + run.line * sizes.prose_line;
    if (run.pill) {
      view.ui.paint.fill({x, y + 1, x + static_cast<int>(run.width), y + sizes.prose_line - 1},
                         Color::line, sizes.px(3));
    }
    const int inset = run.pill ? sizes.px(4) : 0;
    end = x + inset +
          view.ui.paint.text(x + inset, y, sizes.prose_line, run.role,
                             run.pill ? Color::text : Color::muted, run.text) +
          inset;
  }
  if (page.summary.lines > 1) {
    if (!view.ui.state().summary_open) {
      end += view.ui.paint.text(end, text_top, sizes.prose_line, FontRole::prose, Color::muted,
                                "\xE2\x80\xA6");
    }
    const std::string_view label = view.ui.state().summary_open ? "less" : "more";
    const int y = text_top + (shown - 1) * sizes.prose_line;
    const int x = end + sizes.px(8);
    const Rect rect{x, y, x + view.ui.paint.text_width(FontRole::prose, label),
                    y + sizes.prose_line};
    view.ui.command("toggle-summary", rect);
    view.ui.paint.text(x, y, sizes.prose_line, FontRole::prose, Color::sel, label);
  }
}

void draw_problem(View& view, const Line& line) {
  const Diagnostic& problem = view.document.diagnostics[line.index];
  const bool error = problem.severity == Severity::error;
  const int top = view.screen_y(line);
  const Rect rect = view.across(top, line.height);
  const Color color = error ? Color::fail : Color::unk;
  view.ui.paint.fill({rect.left, top, rect.left + view.sizes.px(3), rect.bottom}, color);
  int x = rect.left + view.sizes.px(14);
  x += view.ui.paint.text(x, top, line.height, FontRole::small_strong, color,
                          error ? "error" : "warning") +
       view.sizes.px(8);
  const std::string where = where_of(view.document, problem);
  x += view.ui.paint.text(x, top, line.height, FontRole::code_small, Color::muted, where) +
       view.sizes.px(8);
  std::string text = with_marks(problem.message);
  if (!problem.fix.empty()) text += " \xC2\xB7 " + with_marks(problem.fix);
  view.ui.paint.text_clipped(x, top, line.height, rect.right - x - view.sizes.px(10),
                             FontRole::small, Color::text, text);
  view.ui.control(fmt::format("problem:{}", line.index), rect, text);
}

}  // namespace whymark
