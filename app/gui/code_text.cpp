// The text of code: cells on the grid, and the parts of it that can be clicked.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "app/gui/code_marks.h"
#include "app/gui/code_view.h"
#include "app/gui/expand.h"
#include "app/gui/shown_row.h"
#include "fonts/cells.h"
#include "fonts/wrapped_cells.h"

namespace whymark {
namespace {

/// Cells of a row that stand on one line of the screen.
struct TextLine {
  int x = 0;  // of column 0, whether it is in view or not
  int top = 0;
  std::span<const Cell> cells;

  /// Where its text ends; `cell` in pixels.
  int right(int cell) const {
    return cells.empty() ? x
                         : x + static_cast<int>(cells.back().column + cells.back().width) * cell;
  }
};

/// A row's text as it stands in a pane.
struct TextBlock {
  std::vector<Cell> cells;
  std::vector<TextLine> lines;  // of `cells`
  int cell = 0;                 // pixels
};

// A text that goes on beyond the columns in view is laid out only as far as they reach.
uint32_t last_column(const CodePane& pane, int scroll, int cell) {
  const int room = pane.right - pane.text_left + scroll;
  return static_cast<uint32_t>(std::max(room / std::max(cell, 1) + 2, 1));
}

void lay_out_text(const View& view, const CodePane& pane, int top, std::string_view text,
                  TextBlock& block) {
  const AppState& state = view.ui.state();
  block.cell = view.ui.page().cell;
  const bool wrapped = state.view.wrap && text.size() <= kWrapMostBytes;
  const int scroll = state.view.wrap ? 0 : state.code_scroll_in(pane.shows(Side::new_side));
  const uint32_t columns =
      wrapped ? std::numeric_limits<uint32_t>::max() : last_column(pane, scroll, block.cell);
  layout_cells(text, state.view.tab_width, columns, block.cells);
  if (!wrapped) {
    block.lines.push_back({pane.text_left - scroll, top, block.cells});
    return;
  }
  const Page& page = view.ui.page();
  const uint32_t width = pane.is_side() ? page.wrap_columns_side : page.wrap_columns;
  for (const CellRange& range : wrap_cells(block.cells, width)) {
    const int x = pane.text_left - static_cast<int>(range.column) * block.cell;
    block.lines.push_back(
        {x, top, std::span(block.cells).subspan(range.first, range.end - range.first)});
    top += view.sizes.code_row;
  }
}

// Where bytes [first, end) of the text stand on a line, in pixels of the window; nothing where they
// are on others. Of no bytes, the place.
std::optional<Rect> extent_on(const TextBlock& block, const TextLine& line, uint32_t first,
                              uint32_t end, const Sizes& sizes) {
  const bool is_last = &line == &block.lines.back();
  const uint32_t from = line.cells.empty() ? 0 : line.cells.front().offset;
  const uint32_t to = is_last ? std::numeric_limits<uint32_t>::max()
                              : line.cells.back().offset + line.cells.back().size;
  const bool empty = first == end;
  if (empty ? first < from || first >= to : end <= from || first >= to) return {};
  const auto at = [&](uint32_t offset) {
    const auto found = std::partition_point(line.cells.begin(), line.cells.end(),
                                            [&](const Cell& c) { return c.offset < offset; });
    return found == line.cells.end() ? line.right(block.cell)
                                     : line.x + static_cast<int>(found->column) * block.cell;
  };
  return Rect{at(std::max(first, from)), line.top + sizes.px(1), at(end),
              line.top + sizes.code_row - sizes.px(1)};
}

// A part as a place to click. Its ground lies behind the text.
void draw_part(View& view, const PaneRow& place, const ShownPart& part, Rect rect,
               const std::string& id) {
  const Sizes& sizes = view.sizes;
  const bool added = view.document.rows.kind[place.row] == RowKind::added;
  const bool empty = rect.width() == 0;
  if (empty) {  // something is missing here; a bar stands for it
    rect.left -= sizes.px(2);
    rect.right += sizes.px(2);
  }
  Ui::Answer answer;
  if (part.number > 0 && !view.is_under_header((rect.top + rect.bottom) / 2)) {
    const int slack = empty ? sizes.px(3) : 0;
    const std::string name = fmt::format("part:{}:{}", id.substr(5), part.number);
    const Rect area{rect.left - slack, rect.top - sizes.px(1), rect.right + slack,
                    rect.bottom + sizes.px(1)};
    const Guard& guard = view.ui.review().guard(place.line.file);
    answer = guard.state == GuardState::matches
                 ? view.ui.part(name, area, part.taken, part_label(part.new_text),
                                part_label(part.old_text))
                 : view.ui.control(name, area, with_marks(guard.reason));
    view.ui.part_held = view.ui.part_held || answer.held;
    if (answer.clicked && !was_dragged()) view.ui.push("toggle-part", place.row, part.number);
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

void draw_cells(View& view, const TextLine& line, const ShownRow& shown, ShownInk& ink,
                double alpha) {
  std::vector<Cell> run;
  for (size_t i = 0; i < line.cells.size();) {
    const Color of_run = ink.at(line.cells[i].offset);
    run.clear();
    do {
      run.push_back(line.cells[i++]);
    } while (i < line.cells.size() && ink.at(line.cells[i].offset) == of_run);
    view.ui.paint.cells(line.x, line.top, view.sizes.code_row, of_run, shown.text, run, alpha);
  }
}

// Hits of the search, behind the text, with a ground of their own.
void draw_hits(View& view, uint32_t row, const ShownRow& shown, const TextBlock& block) {
  const Search& search = view.ui.state().search;
  if (!search.is_on() || block.cells.empty()) return;
  const TextLine& top = block.lines.front();
  const int clip_left = view.ui.paint.clip().left;
  const auto first =
      std::partition_point(top.cells.begin(), top.cells.end(), [&](const Cell& cell) {
        return top.x + static_cast<int>(cell.column + cell.width) * block.cell <= clip_left;
      });
  const uint32_t from = first == top.cells.end() ? 0 : first->offset;
  const uint32_t end = block.cells.back().offset + block.cells.back().size;
  const std::optional<CurrentHit>& current = search.current();
  for (const Hit& hit : search.hits_in(shown.text, from, end)) {
    const bool is_current = current && current->row == row && current->bytes.first == hit.first;
    for (const TextLine& line : block.lines) {
      std::optional<Rect> rect = extent_on(block, line, hit.first, hit.end, view.sizes);
      if (!rect) continue;
      rect->right = std::max(rect->right, rect->left + view.sizes.px(2));  // a place has a width
      view.ui.paint.fill(*rect, Color::bg, view.sizes.px(3));
      view.ui.paint.fill(*rect, Color::unk, view.sizes.px(3), kHitTint);
      if (is_current) {
        view.ui.paint.outline(*rect, Color::unk, view.sizes.px(3), 2 * view.sizes.hairline);
      }
    }
  }
}

bool is_struck(const View& view, uint32_t row) {
  if (row == kNone || view.document.rows.kind[row] == RowKind::removed) return false;
  if (view.ui.state().decisions.contains(row)) return true;
  return view.ui.page().dropped_by_edit.contains(row);
}

void draw_parts(View& view, const PaneRow& place, const ShownRow& shown, const TextBlock& block) {
  // Parts come in order; those behind the columns in view are left out.
  const uint32_t seen =
      block.cells.empty() ? 0 : block.cells.back().offset + block.cells.back().size;
  const std::string id = row_id(view.document, place.line.file, place.row,
                                view.document.rows.kind[place.row] == RowKind::removed);
  for (const ShownPart& part : shown.parts) {
    if (part.first > seen) break;
    for (const TextLine& line : block.lines) {
      const auto rect = extent_on(block, line, part.first, part.end, view.sizes);
      if (rect) draw_part(view, place, part, *rect, id);
    }
  }
}

// The ground of what is selected.
void draw_selected(View& view, const PaneRow& place, std::string_view text,
                   const TextBlock& block) {
  const auto bytes =
      selected_bytes(view.ui.state(), place, view.document, static_cast<uint32_t>(text.size()));
  if (!bytes) return;
  for (const TextLine& line : block.lines) {
    auto rect = extent_on(block, line, bytes->first, bytes->end, view.sizes);
    if (!rect) continue;
    if (bytes->line_end && &line == &block.lines.back()) rect->right += block.cell;
    view.ui.paint.fill({rect->left, line.top, rect->right, line.top + view.sizes.code_row},
                       Color::sel, 0, kSelectionTint);
  }
}

void draw_strike(View& view, const TextBlock& block) {
  for (const TextLine& line : block.lines) {
    if (line.cells.empty()) continue;
    const int left = line.x + static_cast<int>(line.cells.front().column) * block.cell;
    view.ui.paint.horizontal(left, std::max(line.right(block.cell), left + block.cell),
                             line.top + view.sizes.code_row / 2, Color::gut);
  }
}

LineColours colours_of(View& view, const PaneRow& place) {
  Colours& colours = view.ui.review().colours;
  if (place.line.type == LineType::expanded) {
    return colours.of_line(place.line.file, Side::new_side, place.line.index);
  }
  return place.row == kNone ? LineColours() : colours.of_row(view.document, place.row);
}

void draw_shown(View& view, const PaneRow& place, ShownRow& shown) {
  const RowKind kind = place.row == kNone ? RowKind::context : view.document.rows.kind[place.row];
  const bool struck = is_struck(view, place.row);
  TextBlock block;
  lay_out_text(view, place.pane, view.screen_y(place.line), shown.text, block);
  const bool quiet = place.row != kNone && is_quiet(view.ui.state(), place.row);
  if (struck || quiet || place.is_put_back(view.document)) shown.parts.clear();
  draw_moved_words(view, place, block.lines.front().right(block.cell));
  if (!shown.parts.empty()) draw_parts(view, place, shown, block);
  if (kind != RowKind::added) {
    for (ShownPart& part : shown.parts) part.taken = false;  // the old side's text is as it was
  }
  draw_hits(view, place.row, shown, block);
  draw_selected(view, place, shown.text, block);
  const uint32_t trailing =
      kind == RowKind::added ? trailing_from(shown.text, block.cells) : kLineEnd;
  ShownInk ink(shown, is_diff_row(kind) ? Color::text : Color::muted,
               struck ? LineColours() : colours_of(view, place));
  for (const TextLine& line : block.lines) {
    draw_blanks(view, line.x, line.top, shown, line.cells, trailing);
    draw_cells(view, line, shown, ink, struck ? 0.5 : 1);
    if (line.right(block.cell) > place.pane.text_right) {
      view.cut_lines.push_back({place.pane.text_right, line.top});
    }
  }
  if (struck) draw_strike(view, block);
}

}  // namespace

void draw_code_text(View& view, const CodePane& pane, const Line& line) {
  PaneRow place{pane, line};
  ShownRow shown;
  switch (line.type) {
    case LineType::edit:
      if (!pane.shows(Side::new_side)) return;
      shown.text = view.ui.page().edit_lines[line.index];
      break;
    case LineType::expanded:
      shown.text = expanded_text(view.ui.state(), line.file, line.index);
      break;
    case LineType::code:
    case LineType::loose:
      place.row = line.row_in(pane.shows(Side::old_side), pane.shows(Side::new_side));
      if (place.row == kNone) return;
      if (view.document.rows.kind[place.row] == RowKind::no_newline) return;
      fill_shown_row(view.ui.review(), view.ui.state().decisions, place.row, shown);
      break;
    default:
      return;
  }
  draw_shown(view, place, shown);
}

}  // namespace whymark
