#include <fmt/format.h>

#include <algorithm>

#include "app/gui/code_marks.h"
#include "app/gui/code_view.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

void draw_number(View& view, int right, int top, uint32_t number) {
  const std::string text = std::to_string(number);
  Painter& paint = view.ui.paint;
  paint.text(right - paint.text_width(FontRole::code_small, text), top, view.sizes.code_row,
             FontRole::code_small, Color::gut, text);
}

void draw_sign(View& view, const CodePane& pane, int top, Color color, std::string_view sign) {
  view.ui.paint.text(pane.sign_left, top, view.sizes.code_row, FontRole::code, color, sign);
}

// Lines of the note that is selected or pointed at.
void tint(View& view, const PaneRow& place, const Rect& rect) {
  const Page& page = view.ui.page();
  const uint32_t line = place.line.number;
  for (const uint32_t index : {view.ui.state().selected, view.ui.hovered_note}) {
    if (index == kNone || page.card_of_note[index] == kNone) continue;
    const PlacedCard& placed = page.cards[page.card_of_note[index]];
    const Note& note = view.document.notes[index];
    if (!placed.bracket || line < placed.lines.first || line > placed.lines.last ||
        !place.pane.shows(note.selector.side)) {
      continue;
    }
    view.ui.paint.fill(rect, kind_color(note.kind), 0, kNoteTint);
    return;
  }
}

std::string_view decision_help(bool removed, bool decided) {
  if (removed) return decided ? "Leave this line out after all" : "Put this line back";
  return decided ? "Keep this line after all" : "Drop this line";
}

void draw_edge_icon(View& view, const CodePane& pane, int top, Icon icon, Color ink) {
  const int size = view.sizes.px(icon == Icon::restore ? 12 : 9);
  const int x = pane.left + view.sizes.px(12) - size / 2;
  const int y = top + (view.sizes.code_row - size) / 2;
  view.ui.paint.icon(icon, {x, y, x + size, y + size}, ink);
}

// The control at the left edge: on what the mouse is over, on the selected line, and where
// something is decided.
void draw_decision(View& view, const PaneRow& place, int top, const std::string& id) {
  if (view.is_under_header(top + view.sizes.code_row / 2)) return;
  const uint32_t row = place.row;
  const AppState& state = view.ui.state();
  const bool removed = view.document.rows.kind[row] == RowKind::removed;
  const bool decided = state.decisions.contains(row);
  const int left = place.pane.left;
  const Rect rect{left, top, left + view.sizes.px(26), top + view.sizes.code_row};
  const Guard& guard = view.ui.review().guard(place.line.file);
  const bool writable = guard.state == GuardState::matches;
  const std::string help = !writable ? with_marks(guard.reason)
                                     : std::string(decision_help(removed, decided)) +
                                           "  \xC2\xB7  r on the selected line";
  const Ui::Answer answer = view.ui.control(id + "/discard", rect, help);
  if (answer.clicked) view.ui.push("toggle-line", row);  // where it cannot be, the message says why
  const bool at_hand = answer.hovered || view.ui.hovered_row == row || state.selected_row == row;
  if (!decided && (!writable || !at_hand)) return;
  const Color ink = !decided && !answer.hovered ? Color::faint : removed ? Color::sel : Color::fail;
  draw_edge_icon(view, place.pane, top, removed ? Icon::restore : Icon::cross, ink);
}

// A limit that was hit is said.
void draw_limit(View& view, const CodePane& pane, int top) {
  constexpr std::string_view kText = "too long to compare word by word";
  const int right = pane.text_right - view.sizes.px(6);
  view.ui.paint.text(right - view.ui.paint.text_width(FontRole::small, kText), top,
                     view.sizes.code_row, FontRole::small, Color::muted, kText);
}

// The ground of a row. What is put back has one of its own: it is neither added nor removed.
void draw_ground(View& view, const PaneRow& place, const Rect& rect) {
  const RowKind kind = view.document.rows.kind[place.row];
  const bool whole = !place.pane.is_side();
  const bool put_back =
      whole ? kind == RowKind::removed && view.ui.state().decisions.contains(place.row)
            : place.is_put_back(view.document);
  if (put_back) {
    view.ui.paint.fill(rect, Color::sel, 0, kRestoredTint);
  } else {
    const bool quiet = is_quiet(view.ui.state(), place.row);
    const Color color = quiet                      ? Color::bg
                        : kind == RowKind::added   ? Color::addbg
                        : kind == RowKind::removed ? Color::delbg
                                                   : Color::bg;
    view.ui.paint.fill(rect, color);
    tint(view, place, rect);
  }
  if (view.ui.state().selected_row != place.row) return;
  view.ui.paint.fill({rect.left, rect.top, rect.left + view.sizes.px(3), rect.bottom}, Color::sel);
  view.ui.paint.outline(rect, Color::sel, 0, view.sizes.hairline, 0.6);
}

void draw_numbers(View& view, const PaneRow& place, int top) {
  const RowKind kind = view.document.rows.kind[place.row];
  const CodePane& pane = place.pane;
  if (pane.shows(Side::old_side) && kind != RowKind::added) {
    draw_number(view, pane.old_number_right, top, view.document.rows.old_line[place.row]);
  }
  if (pane.shows(Side::new_side) && kind != RowKind::removed) {
    draw_number(view, pane.new_number_right, top, view.document.rows.new_line[place.row]);
  }
}

void draw_row(View& view, const PaneRow& place) {
  const int top = view.screen_y(place.line);
  const Rect rect{place.pane.left, top, place.pane.right, top + place.line.height};
  draw_ground(view, place, rect);
  const RowKind kind = view.document.rows.kind[place.row];
  if (kind == RowKind::no_newline) {
    view.ui.paint.text(place.pane.text_left, top, view.sizes.code_row, FontRole::small,
                       Color::muted, "no newline at end of file");
    return;
  }
  draw_numbers(view, place, top);
  const bool old_alone = kind == RowKind::removed || !place.pane.shows(Side::new_side);
  std::string id = row_id(view.document, place.line.file, place.row, old_alone);
  if (place.is_put_back(view.document)) id += "/put-back";
  if (kind != RowKind::context && !place.is_put_back(view.document)) {
    const bool added = kind == RowKind::added;
    if (is_quiet(view.ui.state(), place.row)) {
      draw_sign(view, place.pane, top, Color::muted, "\xE2\x89\x88");
    } else {
      draw_sign(view, place.pane, top, added ? Color::addsign : Color::delsign,
                added ? "+" : "\xE2\x88\x92");
    }
    draw_moved_bar(view, place);
    draw_decision(view, place, top, id);
    if (view.ui.review().word_marks.of(view.document, place.row).too_long) {
      draw_limit(view, place.pane, top);
    }
  } else if (kind != RowKind::context) {
    draw_edge_icon(view, place.pane, top, Icon::restore, Color::sel);
  }
  view.ui.name(id, rect);
}

// A side that has no line here.
void draw_missing(View& view, const CodePane& pane, const Line& line) {
  const int top = view.screen_y(line);
  view.ui.paint.hatch({pane.left, top, pane.right, top + line.height}, line.y, Color::line, 0.5);
}

void draw_edit_line(View& view, const CodePane& pane, const Line& line) {
  const int top = view.screen_y(line);
  const Rect rect{pane.left, top, pane.right, top + line.height};
  view.ui.paint.fill(rect, Color::sel, 0, kRestoredTint);
  draw_sign(view, pane, top, Color::sel, "+");
  view.ui.name(fmt::format("edit-line:{}", line.index), rect);
}

void draw_expanded(View& view, const CodePane& pane, const Line& line) {
  const int top = view.screen_y(line);
  const Rect rect{pane.left, top, pane.right, top + line.height};
  if (pane.shows(Side::old_side)) draw_number(view, pane.old_number_right, top, line.old_line);
  if (!pane.shows(Side::new_side)) return;
  draw_number(view, pane.new_number_right, top, line.index);
  const std::string path = with_marks(view.document.files[line.file].path);
  view.ui.name(fmt::format("line:{}:+{}", path, line.index), rect);
}

void draw_in_pane(View& view, const CodePane& pane, const Line& line) {
  switch (line.type) {
    case LineType::edit:
      pane.shows(Side::new_side) ? draw_edit_line(view, pane, line)
                                 : draw_missing(view, pane, line);
      return;
    case LineType::expanded:
      draw_expanded(view, pane, line);
      return;
    default:
      break;
  }
  const uint32_t row = line.row_in(pane.shows(Side::old_side), pane.shows(Side::new_side));
  if (row == kNone) {
    draw_missing(view, pane, line);
  } else {
    draw_row(view, {pane, line, row});
  }
}

}  // namespace

std::string row_id(const Document& document, uint32_t file, uint32_t row, bool old_side) {
  return fmt::format("line:{}:{}{}", with_marks(document.files[file].path), old_side ? '-' : '+',
                     old_side ? document.rows.old_line[row] : document.rows.new_line[row]);
}

void draw_code_line(View& view, const Line& line) {
  const CodePanes& panes = view.panes();
  if (!line.split) {
    draw_in_pane(view, panes.whole, line);
    return;
  }
  draw_in_pane(view, panes.old_side, line);
  draw_in_pane(view, panes.new_side, line);
  const int top = view.screen_y(line);
  view.ui.paint.vertical(panes.old_side.right, top, top + line.height, Color::line);
}

void draw_loose(View& view, const Line& line) {
  const int top = view.screen_y(line);
  view.ui.paint.fill(
      {view.frame.code_left, top, view.frame.code_left + view.sizes.px(3), top + line.height},
      Color::line);
}

}  // namespace whymark
