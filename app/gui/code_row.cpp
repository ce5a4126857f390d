#include <fmt/format.h>

#include <algorithm>

#include "app/gui/code_view.h"
#include "app/gui/shown_row.h"
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

bool is_selected(const View& view, uint32_t row) { return view.ui.state().selected_row == row; }

// Whether the sticky header of the file lies over the row's middle.
bool is_under_header(const View& view, int top) {
  const int header = view.file == kNone ? 0 : view.sizes.file_row;
  return top + view.sizes.code_row / 2 < view.frame.top + header;
}

std::string_view decision_help(bool removed, bool decided) {
  if (removed) return decided ? "Leave this line out after all" : "Put this line back";
  return decided ? "Keep this line after all" : "Drop this line";
}

// The control at the left edge: on what the mouse is over, on the selected line, and where
// something is decided.
void draw_decision(View& view, uint32_t row, int top, const std::string& id) {
  if (is_under_header(view, top)) return;
  const bool removed = view.document.rows.kind[row] == RowKind::removed;
  const bool decided = view.ui.state().decisions.contains(row);
  const Rect rect{view.frame.code_left, top, view.frame.code_left + view.sizes.px(26),
                  top + view.sizes.code_row};
  const Guard& guard = view.ui.review().guard(view.document.file_of_row(row));
  const bool writable = guard.state == GuardState::matches;
  const std::string help = !writable ? with_marks(guard.reason)
                                     : std::string(decision_help(removed, decided)) +
                                           "  \xC2\xB7  r on the selected line";
  const Ui::Answer answer = view.ui.control(id + "/discard", rect, help);
  if (answer.clicked) view.ui.push("toggle-line", row);  // where it cannot be, the message says why
  const bool at_hand = answer.hovered || view.ui.hovered_row == row || is_selected(view, row);
  if (!decided && (!writable || !at_hand)) return;
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

// Where bytes [first, end) of a text stand, in pixels from the left of its cells.
struct Extent {
  int left = 0, right = 0;
};

Extent extent_of(const std::vector<Cell>& cells, uint32_t first, uint32_t end, int cell) {
  const auto at = [&](uint32_t offset) {
    const auto found = std::partition_point(cells.begin(), cells.end(),
                                            [&](const Cell& c) { return c.offset < offset; });
    if (found != cells.end()) return static_cast<int>(found->column) * cell;
    return cells.empty() ? 0 : static_cast<int>(cells.back().column + cells.back().width) * cell;
  };
  return {at(first), at(end)};
}

// A part as a place to click. Its ground lies behind the text.
void draw_part(View& view, uint32_t row, int x, int top, const ShownPart& part,
               const std::vector<Cell>& cells, const std::string& id) {
  const int cell = static_cast<int>(view.ui.paint.fonts().face(FontRole::code).cell);
  const Extent extent = extent_of(cells, part.first, part.end, cell);
  const Sizes& sizes = view.sizes;
  Rect rect{x + extent.left, top + sizes.px(1), x + extent.right,
            top + sizes.code_row - sizes.px(1)};
  const bool added = view.document.rows.kind[row] == RowKind::added;
  const bool empty = rect.width() == 0;
  if (empty) {  // something is missing here; a bar stands for it
    rect.left -= sizes.px(2);
    rect.right += sizes.px(2);
  }
  Ui::Answer answer;
  if (part.number > 0 && !is_under_header(view, top)) {
    const int slack = empty ? sizes.px(3) : 0;
    const std::string name = fmt::format("part:{}:{}", id.substr(5), part.number);
    const Rect place{rect.left - slack, top, rect.right + slack, top + sizes.code_row};
    const Guard& guard = view.ui.review().guard(view.document.file_of_row(row));
    answer = guard.state == GuardState::matches
                 ? view.ui.part(name, place, part.taken, part_label(part.new_text),
                                part_label(part.old_text))
                 : view.ui.control(name, place, with_marks(guard.reason));
    if (answer.clicked) view.ui.push("toggle-part", row, part.number);
  }
  const bool dashed = part.taken && added;
  if (dashed) {
    view.ui.paint.dashed_outline(rect, Color::unk);
  } else {
    const Color ground = added ? Color::addword : Color::delword;
    view.ui.paint.fill(rect, ground, sizes.px(empty ? 1 : 3), part.taken ? 0.4 : 1);
  }
  if (answer.hovered) view.ui.paint.outline(rect, Color::sel, sizes.px(3), sizes.hairline);
}

// The text outside and inside of parts that were taken back.
void draw_cells(View& view, int x, int top, const ShownRow& shown, const std::vector<Cell>& cells,
                Color ink, double alpha) {
  const auto is_taken = [&](uint32_t offset) {
    return std::any_of(shown.parts.begin(), shown.parts.end(), [&](const ShownPart& part) {
      return part.taken && offset >= part.first && offset < part.end;
    });
  };
  std::vector<Cell> run;
  for (size_t i = 0; i < cells.size();) {
    const bool taken = is_taken(cells[i].offset);
    run.clear();
    while (i < cells.size() && is_taken(cells[i].offset) == taken) run.push_back(cells[i++]);
    view.ui.paint.cells(x, top, view.sizes.code_row, taken ? Color::unk : ink, shown.text, run,
                        alpha);
  }
}

bool is_struck(const View& view, uint32_t row) {
  if (view.document.rows.kind[row] == RowKind::removed) return false;
  if (view.ui.state().decisions.contains(row)) return true;
  return view.ui.page().dropped_by_edit.contains(row);
}

// `row` is kNone for a line of an edit.
void draw_shown(View& view, uint32_t row, int top, ShownRow& shown) {
  const RowKind kind = row == kNone ? RowKind::added : view.document.rows.kind[row];
  const bool struck = row != kNone && is_struck(view, row);
  const int cell = static_cast<int>(view.ui.paint.fonts().face(FontRole::code).cell);
  const int text_left = view.frame.code_left + view.ui.page().text_left;
  std::vector<Cell> cells;
  layout_cells(shown.text, kTabWidth, last_column(view, text_left, cell), cells);
  const int x = text_left - view.ui.state().code_scroll;
  if (!struck && !shown.parts.empty()) {
    const std::string id = row_id(view.document, row);
    // Parts come in order; those behind the columns in view are left out.
    const uint32_t seen = cells.empty() ? 0 : cells.back().offset + cells.back().size;
    for (const ShownPart& part : shown.parts) {
      if (part.first > seen) break;
      draw_part(view, row, x, top, part, cells, id);
    }
  } else {
    shown.parts.clear();
  }
  const int right = view.frame.code_right - view.ui.page().bracket_width;
  if (!cells.empty() &&
      x + static_cast<int>(cells.back().column + cells.back().width) * cell > right) {
    view.cut_lines.push_back(top);
  }
  if (kind != RowKind::added) {
    for (ShownPart& part : shown.parts) part.taken = false;  // the old side's text is as it was
  }
  draw_cells(view, x, top, shown, cells, is_diff_row(kind) ? Color::text : Color::muted,
             struck ? 0.5 : 1);
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
  if (is_selected(view, row)) {
    view.ui.paint.fill({rect.left, top, rect.left + view.sizes.px(3), rect.bottom}, Color::sel);
    view.ui.paint.outline(rect, Color::sel, 0, view.sizes.hairline, 0.6);
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

void draw_edit_line(View& view, const Line& line) {
  const int top = view.screen_y(line);
  const Rect rect = view.across(top, line.height);
  view.ui.paint.fill(rect, Color::sel, 0, kRestoredTint);
  view.ui.paint.text(view.frame.code_left + view.ui.page().text_left - view.sizes.px(16), top,
                     line.height, FontRole::code, Color::sel, "+");
  view.ui.name(fmt::format("edit-line:{}", line.index), rect);
}

void draw_row_text(View& view, const Line& line) {
  const int top = view.screen_y(line);
  if (line.type == LineType::edit) {
    ShownRow shown;
    shown.text = view.ui.page().edit_lines[line.index];
    draw_shown(view, kNone, top, shown);
    return;
  }
  const bool has_text = line.type == LineType::code || line.type == LineType::loose;
  if (!has_text || view.document.rows.kind[line.index] == RowKind::no_newline) return;
  ShownRow shown;
  fill_shown_row(view.ui.review(), view.ui.state().decisions, line.index, shown);
  draw_shown(view, line.index, top, shown);
}

}  // namespace whymark
