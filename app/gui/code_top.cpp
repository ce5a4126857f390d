#include <fmt/format.h>

#include <cmath>

#include "app/gui/card_paint.h"
#include "app/gui/code_view.h"
#include "core/format/diagnostic.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

std::string where_of(const Document& document, const Diagnostic& problem) {
  if (document.rows.size() == 0) return "line 1";
  return fmt::format("line {}", document.rows.row_at(problem.range.offset) + 1);
}

void draw_summary_switch(View& view, int x, int y, std::string_view label) {
  const int height = view.sizes.prose_line;
  const int width = view.ui.paint.text_width(FontRole::prose, label);
  view.ui.command("toggle-summary", {x, y, x + width, y + height});
  view.ui.paint.text(x, y, height, FontRole::prose, Color::sel, label);
}

}  // namespace

void draw_summary(View& view, const Line& line) {
  const Page& page = view.ui.page();
  const Sizes& sizes = view.sizes;
  if (line.height == 0) return;
  const int top = view.screen_y(line) + sizes.summary_pad;
  const int left = view.frame.code_left + sizes.summary_pad;
  if (view.ui.state().summary_open) {
    for (const CardItem& item : page.open_summary.items) draw_card_item(view.ui, item, left, top);
    draw_summary_switch(view, left, top + page.open_summary.height, "less");
    return;
  }
  int end = left;
  for (const ProseRun& run : page.summary.runs) {
    if (run.line > 0) break;
    CardItem item{run.pill ? CardItemType::pill : CardItemType::text,
                  static_cast<int>(std::lround(run.x)),
                  0,
                  static_cast<int>(std::ceil(run.width)),
                  sizes.prose_line,
                  run.role,
                  Color::muted,
                  run.text};
    draw_card_item(view.ui, item, left, top);
    end = left + item.x + item.width;
  }
  if (page.summary.lines > 1) {
    end += view.ui.paint.text(end, top, sizes.prose_line, FontRole::prose, Color::muted,
                              "\xE2\x80\xA6");
    draw_summary_switch(view, end + sizes.px(8), top, "more");
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
