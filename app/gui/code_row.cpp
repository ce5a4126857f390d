#include <fmt/format.h>

#include <algorithm>

#include "app/gui/code_view.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

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
    view.ui.paint.fill(rect, kind_color(view.document.notes[note].kind), 0, kNoteTint);
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
  const Guard& guard = view.ui.review().guard(view.document.file_of_row(row));
  const bool writable = guard.state == GuardState::matches;
  const std::string help = !writable ? with_marks(guard.reason)
                           : removed
                               ? decided ? "Leave this line out after all" : "Put this line back"
                           : decided ? "Keep this line after all"
                                     : "Discard this line";
  const Ui::Answer answer = view.ui.control(id + "/discard", rect, help);
  if (answer.clicked) view.ui.push("toggle-line", row);  // where it cannot be, the message says why
  if (!decided && (!writable || (!answer.hovered && view.ui.hovered_row != row))) return;
  const int size = view.sizes.px(removed ? 12 : 9);
  const int x = rect.left + view.sizes.px(12) - size / 2;
  const int y = top + (view.sizes.code_row - size) / 2;
  const Color ink = !decided && !answer.hovered ? Color::faint : removed ? Color::sel : Color::fail;
  view.ui.paint.icon(removed ? Icon::restore : Icon::cross, {x, y, x + size, y + size}, ink);
}

// A limit that was hit is said.
void draw_limit(View& view, const Rect& rect) {
  constexpr std::string_view kText = "too long to compare word by word";
  const int right = rect.right - view.ui.page().bracket_width - view.sizes.px(6);
  view.ui.paint.text(right - view.ui.paint.text_width(FontRole::small, kText), rect.top,
                     rect.height(), FontRole::small, Color::muted, kText);
}

// A text that goes on beyond the columns in view is laid out only as far as they reach.
uint32_t last_column(const View& view, int text_left, int cell) {
  const int room = view.frame.code_right - text_left + view.ui.state().code_scroll;
  return static_cast<uint32_t>(std::max(room / std::max(cell, 1) + 2, 1));
}

// The words that differ in a replaced line, behind its text.
void draw_marks(View& view, uint32_t row, int x, int top, const std::vector<Cell>& cells) {
  const std::vector<Mark>& marks = view.ui.review().word_marks.of(view.document, row).marks;
  const int cell = static_cast<int>(view.ui.paint.fonts().face(FontRole::code).cell);
  const bool added = view.document.rows.kind[row] == RowKind::added;
  for (const Mark& mark : marks) {
    const auto first = std::partition_point(cells.begin(), cells.end(),
                                            [&](const Cell& c) { return c.offset < mark.first; });
    if (first == cells.end()) continue;
    const auto end = std::partition_point(first, cells.end(),
                                          [&](const Cell& c) { return c.offset < mark.end; });
    const Cell& last = *(end == first ? first : end - 1);
    view.ui.paint.fill({x + static_cast<int>(first->column) * cell, top + view.sizes.px(1),
                        x + static_cast<int>(last.column + last.width) * cell,
                        top + view.sizes.code_row - view.sizes.px(1)},
                       added ? Color::addword : Color::delword, view.sizes.px(3));
  }
}

void draw_text(View& view, uint32_t row, int top) {
  const RowKind kind = view.document.rows.kind[row];
  const bool in_diff = is_diff_row(kind);
  const bool struck = kind == RowKind::added && view.ui.state().decisions.contains(row);
  const std::string_view text = in_diff ? view.document.content(row) : view.document.line(row);
  const int cell = static_cast<int>(view.ui.paint.fonts().face(FontRole::code).cell);
  const int text_left = view.frame.code_left + view.ui.page().text_left;
  std::vector<Cell> cells;
  layout_cells(text, kTabWidth, last_column(view, text_left, cell), cells);
  const int x = text_left - view.ui.state().code_scroll;
  if (kind == RowKind::added || kind == RowKind::removed) draw_marks(view, row, x, top, cells);
  const int right = view.frame.code_right - view.ui.page().bracket_width;
  if (!cells.empty() &&
      x + static_cast<int>(cells.back().column + cells.back().width) * cell > right) {
    view.cut_lines.push_back(top);
  }
  view.ui.paint.cells(x, top, view.sizes.code_row, in_diff ? Color::text : Color::muted, text,
                      cells, struck ? 0.5 : 1);
  if (struck && !cells.empty()) {
    const Cell& last = cells.back();
    const int end = x + static_cast<int>(last.column + last.width) * cell;
    view.ui.paint.horizontal(x, std::max(end, x + cell), top + view.sizes.code_row / 2, Color::gut);
  }
}

}  // namespace

// All of a row but its text.
void draw_row(View& view, const Line& line) {
  const uint32_t row = line.index;
  const RowKind kind = view.document.rows.kind[row];
  const int top = view.screen_y(line);
  const Rect rect = view.across(top, line.height);
  const bool decided = view.ui.state().decisions.contains(row);
  if (decided && kind == RowKind::removed) {
    view.ui.paint.fill(rect, Color::sel, 0, kRestoredTint);  // a ground of its own: it is neither
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
    if (view.ui.review().word_marks.of(view.document, row).too_long) draw_limit(view, rect);
  }
  view.ui.name(id, rect);
}

void draw_loose(View& view, const Line& line) {
  const int top = view.screen_y(line);
  view.ui.paint.fill(
      {view.frame.code_left, top, view.frame.code_left + view.sizes.px(3), top + line.height},
      Color::line);
}

void draw_row_text(View& view, const Line& line) {
  const bool has_text = line.type == LineType::code || line.type == LineType::loose;
  if (!has_text || view.document.rows.kind[line.index] == RowKind::no_newline) return;
  draw_text(view, line.index, view.screen_y(line));
}

}  // namespace whymark
