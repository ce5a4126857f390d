#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/navigate.h"
#include "app/gui/panels.h"
#include "core/format/diagnostic.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

/// What every line of the view needs to know.
struct View {
  Ui& ui;
  const Document& document;
  const Frame& frame;
  const Sizes& sizes;
  int64_t y;      // of the page at the top edge
  uint32_t file;  // whose header stays at the top edge, or kNone

  int screen_y(const Line& line) const { return frame.top + static_cast<int>(line.y - y); }
  Rect across(int top, int height) const {
    return {frame.code_left, top, frame.code_right, top + height};
  }
};

Color row_color(RowKind kind) {
  if (kind == RowKind::added) return Color::addbg;
  return kind == RowKind::removed ? Color::delbg : Color::bg;
}

void draw_number(View& view, int right, int top, uint32_t number) {
  const std::string text = std::to_string(number);
  Painter& paint = view.ui.paint;
  paint.text(right - paint.text_width(FontRole::code_small, text), top, view.sizes.code_row,
             FontRole::code_small, Color::gut, text);
}

// Lines of the note that is selected or pointed at.
void tint(View& view, const Line& line, const Rect& rect) {
  const Page& page = view.ui.page();
  for (const uint32_t note : {view.ui.state().selected, view.ui.hovered_note}) {
    if (note == kNone) continue;
    const PlacedCard& placed = page.cards[page.card_of_note[note]];
    if (!placed.bracket || line.number < placed.lines.first || line.number > placed.lines.last) {
      continue;
    }
    view.ui.paint.fill(rect, kind_color(view.document.notes[note].kind), 0, 0.07);
    return;
  }
}

std::string row_id(const Document& document, uint32_t row) {
  const FileSection& file = document.files[document.file_of_row(row)];
  const bool removed = document.rows.kind[row] == RowKind::removed;
  return fmt::format("line:{}:{}{}", with_marks(file.path), removed ? '-' : '+',
                     removed ? document.rows.old_line[row] : document.rows.new_line[row]);
}

void draw_decision(View& view, uint32_t row, int top, const std::string& id) {
  const bool removed = view.document.rows.kind[row] == RowKind::removed;
  const bool decided = view.ui.state().decisions.contains(row);
  const int width = view.sizes.px(26);
  const int header = view.file == kNone ? 0 : view.sizes.file_row;
  if (top + view.sizes.code_row / 2 < view.frame.top + header) return;  // covered
  const Rect rect{view.frame.code_left, top, view.frame.code_left + width,
                  top + view.sizes.code_row};
  const char* help = removed   ? decided ? "Leave this line out after all" : "Put this line back"
                     : decided ? "Keep this line after all"
                               : "Discard this line";
  const Ui::Answer answer = view.ui.control(id + "/discard", rect, help);
  if (answer.clicked) view.ui.push("toggle-line", row);
  if (!decided && !answer.hovered && view.ui.hovered_row != row) return;
  const int size = view.sizes.px(removed ? 12 : 9);
  const int x = rect.left + view.sizes.px(12) - size / 2;
  const int y = top + (view.sizes.code_row - size) / 2;
  const Color ink = !decided && !answer.hovered ? Color::faint : removed ? Color::sel : Color::fail;
  view.ui.paint.icon(removed ? Icon::restore : Icon::cross, {x, y, x + size, y + size}, ink);
}

// A text that goes on beyond the columns in view is laid out only as far as they reach.
uint32_t last_column(const View& view, int text_left, int cell) {
  const int room = view.frame.code_right - text_left + view.ui.state().code_scroll;
  return static_cast<uint32_t>(std::max(room / std::max(cell, 1) + 2, 1));
}

void draw_text(View& view, std::string_view text, int top, Color color, bool struck) {
  const int cell = static_cast<int>(view.ui.paint.fonts().face(FontRole::code).cell);
  const int text_left = view.frame.code_left + view.ui.page().text_left;
  std::vector<Cell> cells;
  layout_cells(text, 4, last_column(view, text_left, cell), cells);
  const int x = text_left - view.ui.state().code_scroll;
  view.ui.paint.cells(x, top, view.sizes.code_row, color, text, cells, struck ? 0.5 : 1);
  if (struck && !cells.empty()) {
    const Cell& last = cells.back();
    const int end = x + static_cast<int>(last.column + last.width) * cell;
    view.ui.paint.horizontal(x, std::max(end, x + cell), top + view.sizes.code_row / 2, Color::gut);
  }
}

// All of a row but its text.
void draw_row(View& view, const Line& line) {
  const uint32_t row = line.index;
  const RowKind kind = view.document.rows.kind[row];
  const int top = view.screen_y(line);
  const Rect rect = view.across(top, line.height);
  const bool decided = view.ui.state().decisions.contains(row);
  if (decided && kind == RowKind::removed) {
    view.ui.paint.fill(rect, Color::sel, 0, 0.18);  // a ground of its own: it is neither
  } else {
    view.ui.paint.fill(rect, row_color(kind));
    tint(view, line, rect);
  }
  if (kind == RowKind::no_newline) {
    view.ui.paint.text(view.frame.code_left + view.ui.page().text_left, top, line.height,
                       FontRole::small, Color::muted, "no newline at end of file");
    return;
  }
  const int old_right = view.frame.code_left + view.sizes.px(22) + view.ui.page().number_width;
  const int new_right = old_right + view.sizes.px(6) + view.ui.page().number_width;
  if (kind != RowKind::added) draw_number(view, old_right, top, view.document.rows.old_line[row]);
  if (kind != RowKind::removed) draw_number(view, new_right, top, view.document.rows.new_line[row]);
  const std::string id = row_id(view.document, row);
  if (kind != RowKind::context) {
    const bool added = kind == RowKind::added;
    view.ui.paint.text(view.frame.code_left + view.ui.page().text_left - view.sizes.px(16), top,
                       line.height, FontRole::code, added ? Color::addsign : Color::delsign,
                       added ? "+" : "\xE2\x88\x92");
    draw_decision(view, row, top, id);
  }
  view.ui.name(id, rect);
}

void draw_hunk_header(View& view, const Line& line) {
  const Hunk& hunk = view.document.hunks[line.index];
  const int top = view.screen_y(line);
  view.ui.paint.fill(view.across(top, line.height), Color::hunk);
  const int left = view.frame.code_left + view.ui.page().text_left;
  view.ui.paint.text_clipped(left, top, line.height,
                             view.frame.code_right - left - view.sizes.px(8), FontRole::code_small,
                             Color::hunktext, with_marks(view.document.line(hunk.header_row)));
}

// Why a file cannot be decided on; empty when it can, or when nobody asks it to be.
std::string read_only_reason(View& view, uint32_t file) {
  const Guard& guard = view.ui.review().guard(file);
  return guard.state == GuardState::matches ? std::string() : guard.reason;
}

void draw_file_header(View& view, uint32_t index, int top) {
  const FileSection& file = view.document.files[index];
  const Sizes& sizes = view.sizes;
  const int height = sizes.file_row;
  const Rect rect = view.across(top, height);
  Painter& paint = view.ui.paint;
  paint.fill(rect, Color::panel);
  paint.horizontal(rect.left, rect.right, top, Color::line);
  paint.horizontal(rect.left, rect.right, rect.bottom - sizes.hairline, Color::line);
  view.ui.name("file:" + with_marks(file.path), rect);

  int right = rect.right - sizes.px(14);
  if (file.added > 0) {
    const double share = view.ui.review().metrics.files[index].coverage();
    const std::string covered = fmt::format("{}% explained", static_cast<int>(share * 100));
    right -= paint.text_width(FontRole::small, covered);
    paint.text(right, top, height, FontRole::small, Color::muted, covered);
    right -= sizes.px(14);
  }
  const std::string reason = read_only_reason(view, index);
  if (!reason.empty()) {
    constexpr std::string_view kLabel = "read-only";
    right -= paint.text_width(FontRole::small_strong, kLabel);
    const Rect label{right, top, right + paint.text_width(FontRole::small_strong, kLabel),
                     top + height};
    view.ui.control("read-only:" + with_marks(file.path), label, with_marks(reason));
    paint.text(right, top, height, FontRole::small_strong, Color::unk, kLabel);
    right -= sizes.px(14);
  }
  int x = rect.left + sizes.px(14);
  std::string path = with_marks(file.path);
  if (!file.from.empty()) path = with_marks(file.from) + " \xE2\x86\x92 " + path;
  const int facts = sizes.px(130);  // room for the status and the counts
  x += paint.text_clipped(x, top, height, std::max(right - x - facts, sizes.px(40)),
                          FontRole::code_strong, Color::text, path);
  x += sizes.px(14);
  x += paint.text(x, top, height, FontRole::small, Color::muted, word(file.status));
  if (file.added > 0) {
    x += sizes.px(12);
    x += paint.text(x, top, height, FontRole::code_small, Color::addsign,
                    fmt::format("+{}", file.added));
  }
  if (file.removed > 0) {
    x += sizes.px(8);
    paint.text(x, top, height, FontRole::code_small, Color::delsign,
               fmt::format("\xE2\x88\x92{}", file.removed));
  }
}

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

std::string where_of(const Document& document, const Diagnostic& problem) {
  if (document.rows.size() == 0) return "line 1";
  return fmt::format("line {}", document.rows.row_at(problem.range.offset) + 1);
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

void draw_loose(View& view, const Line& line) {
  const int top = view.screen_y(line);
  view.ui.paint.fill(
      {view.frame.code_left, top, view.frame.code_left + view.sizes.px(3), top + line.height},
      Color::line);
}

// What scrolls sideways, drawn after everything else so that all of it shares one clip.
void draw_line_text(View& view, const Line& line) {
  const int top = view.screen_y(line);
  if (line.type == LineType::loose) {
    draw_text(view, view.document.line(line.index), top, Color::muted, false);
  } else if (line.type == LineType::code) {
    const RowKind kind = view.document.rows.kind[line.index];
    if (kind == RowKind::no_newline) return;
    const bool struck = kind == RowKind::added && view.ui.state().decisions.contains(line.index);
    draw_text(view, view.document.content(line.index), top, Color::text, struck);
  }
}

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
    case LineType::loose:
      draw_loose(view, line);
      break;
  }
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
  for (const Line& line : lines) draw_line_text(view, line);
  ui.paint.pop_clip();
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
    ui.push("select-note", note_at_row(ui.state(), ui.hovered_row));
  }
}

}  // namespace whymark
